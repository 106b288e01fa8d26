import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { liveAtom } from '../live/connectionState';
import { expiredUserAtom, screenUserAtom } from '../state/session';
import { liveOptions } from './liveOptions';
import type { QueryDefinition } from './QueryDefinition';

/** Subscribes to a query: updated by events while connected, polled while disconnected (PROTOCOL P23). */
export function useLiveQuery<T>(definition: QueryDefinition<T>, enabled = true): UseQueryResult<T, Error> {
  const live = useAtomValue(liveAtom);
  const role = useAtomValue(screenUserAtom)?.role ?? null;
  const expired = useAtomValue(expiredUserAtom) !== null;
  return useQuery<T, Error>({
    ...liveOptions(definition, live, role),
    // While a page is loading, keep showing the previous one.
    placeholderData: definition.cache.shape === 'paged' ? keepPreviousData : undefined,
    // Once the session has expired, every call would fail.
    enabled: enabled && !expired,
  });
}
