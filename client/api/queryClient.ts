import { QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError';

/** What is in the cache stays true by events: nothing is asked again but where the line's rules say so. */
export const makeQueryClient = (): QueryClient =>
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
