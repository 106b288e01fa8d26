import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { fallbackInterval } from '../../common/live/polling';
import { settle } from '../live/held';
import { lineAtom } from '../live/lineState';
import { sessionAtom } from '../state/session';
import type { QueryDefinition } from './QueryDefinition';

/**
 * Show what a query holds, and keep it true: by events while the line is up, by the query's own interval while it is
 * down (PROTOCOL P23).
 */
export function useLiveQuery<T>(definition: QueryDefinition<T>, enabled = true): UseQueryResult<T, Error> {
  const live = useAtomValue(lineAtom).live;
  const role = useAtomValue(sessionAtom)?.user.role ?? null;
  return useQuery<T, Error>({
    queryKey: definition.key,
    queryFn: ({ signal }) => definition.ask(signal),
    meta: { held: definition.held },
    structuralSharing: (old, incoming) => settle(definition.held, old, incoming),
    refetchInterval: live ? false : fallbackInterval(definition.polled, role),
    // Who turns a page looks at the one before until the next is there.
    placeholderData: definition.held.shape === 'paged' ? keepPreviousData : undefined,
    enabled,
  });
}
