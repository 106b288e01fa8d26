import { QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError';

/** Events keep the cache up to date, so nothing is refetched except by the connection's own rules. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retryDelay: (attempt) => Math.min(8000, 500 * 2 ** attempt),
        retry: (failures, error) =>
          error instanceof CallError && (error.status === 0 || error.status >= 500) && failures < 3,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
