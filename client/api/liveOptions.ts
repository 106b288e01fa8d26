import type { Role } from '../../common/access/roles';
import { fallbackInterval } from '../../common/live/polling';
import { mergeResponse } from '../live/cacheShape';
import type { QueryDefinition } from './QueryDefinition';

/** React Query options of a live query: updated by events while connected, polled while disconnected (PROTOCOL P23). */
export const liveOptions = <T>(definition: QueryDefinition<T>, live: boolean, role: Role | null) => ({
  queryKey: definition.key,
  queryFn: ({ signal }: { signal: AbortSignal }) => definition.load(signal),
  meta: { cache: definition.cache },
  structuralSharing: (old: unknown, incoming: unknown) => mergeResponse(definition.cache, old, incoming),
  refetchInterval: live ? (false as const) : fallbackInterval(definition.polled, role),
});
