import type { QueryKey } from '@tanstack/react-query';
import type { Polled } from '../../common/live/polling';
import type { Held } from '../live/held';

/** A query: its key, how it is asked, what it holds (so that events find it), and its interval while the line is down. */
export interface QueryDefinition<T> {
  readonly key: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly held: Held;
  readonly polled: Polled;
}
