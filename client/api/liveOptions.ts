import type { Role } from '../../common/access/roles';
import { fallbackInterval } from '../../common/live/polling';
import { settle } from '../live/held';
import type { QueryDefinition } from './QueryDefinition';

/** A query as it is watched: true by events while the line is up, by its own interval while it is down (PROTOCOL P23). */
export const liveOptions = <T>(definition: QueryDefinition<T>, live: boolean, role: Role | null) => ({
  queryKey: definition.key,
  queryFn: ({ signal }: { signal: AbortSignal }) => definition.ask(signal),
  meta: { held: definition.held },
  structuralSharing: (old: unknown, incoming: unknown) => settle(definition.held, old, incoming),
  refetchInterval: live ? (false as const) : fallbackInterval(definition.polled, role),
});
