import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { liveAtom } from '../live/lineState';
import { sessionAtom } from '../state/session';
import { liveOptions } from './liveOptions';
import type { QueryDefinition } from './QueryDefinition';

/**
 * Show what a query holds, and keep it true: by events while the line is up, by the query's own interval while it is
 * down (PROTOCOL P23).
 */
export function useLiveQuery<T>(definition: QueryDefinition<T>, enabled = true): UseQueryResult<T, Error> {
  const live = useAtomValue(liveAtom);
  const role = useAtomValue(sessionAtom)?.user.role ?? null;
  return useQuery<T, Error>({
    ...liveOptions(definition, live, role),
    // Who turns a page looks at the one before until the next is there.
    placeholderData: definition.held.shape === 'paged' ? keepPreviousData : undefined,
    enabled,
  });
}
