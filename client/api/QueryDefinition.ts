import type { QueryKey } from '@tanstack/react-query';
import type { Polled } from '../../common/live/polling';
import type { CacheShape } from '../live/cacheShape';

/**
 * A query: its key, its fetcher, the shape of its cached data (so events can update it), and its polling interval while
 * disconnected.
 */
export interface QueryDefinition<T> {
  readonly key: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly cache: CacheShape;
  readonly polled: Polled;
}
