import type { QueryMeta } from '@tanstack/react-query';
import type { Kind } from '../../common/api/views';
import { newest, newestRows, type Versioned } from '../../common/live/newest';
import { newestPage, type Paged, type PagePlacing } from '../../common/live/paged';
import type { Placing } from '../../common/live/place';
import type { Weekly } from '../../common/stats/stats';

/**
 * Shape of a query's cached data: the kind of entity, and for a list the position of its rows. Events and late
 * responses are applied by it.
 */
export type CacheShape =
  /** Without an ID, the only entity of its kind that the reader gets. */
  | { readonly shape: 'one'; readonly kind: Kind; readonly id: number | null }
  | {
      readonly shape: 'list';
      readonly kind: Kind;
      readonly placing: Placing<never>;
      /** The page that the list belongs to; the list is removed with it. */
      readonly page?: { readonly kind: Kind; readonly id: number };
    }
  /** A page of a long list (common/live/paged.ts). */
  | { readonly shape: 'paged'; readonly kind: Kind; readonly placing: PagePlacing<never> }
  /** Search results; refetched when this kind changes. */
  | { readonly shape: 'search'; readonly kind: Kind }
  /** True as of the moment in its key; events don't affect it. */
  | { readonly shape: 'static' }
  /**
   * Derived from entities, such as an audit trail or a chart; refetched when one of these kinds, or this entity,
   * changes.
   */
  | { readonly shape: 'derived'; readonly of: readonly Kind[]; readonly id?: number; readonly wait?: number }
  | { readonly shape: 'counts' };

export const cacheShapeOf = (meta: QueryMeta | undefined): CacheShape | null =>
  (meta?.cache as CacheShape | undefined) ?? null;

/**
 * Removed entities with their version; data that isn't newer is ignored (PROTOCOL P20). Remembered as long as an older
 * response may be in flight, in order of removal.
 */
const removed = new Map<string, { readonly version: number; readonly at: number }>();
const rememberMs = 10 * 60_000;
const keyOf = (kind: Kind, id: number) => `${kind}:${id}`;
export const forgetRemoved = (): void => removed.clear();
/** Number of removed entities remembered. */
export const removedCount = (): number => removed.size;
export const markRemoved = (kind: Kind, id: number, version: number): void => {
  const at = Date.now();
  for (const [key, before] of removed) {
    if (at - before.at < rememberMs) break;
    removed.delete(key);
  }
  removed.delete(keyOf(kind, id));
  removed.set(keyOf(kind, id), { version, at });
};
export const isRemoved = (kind: Kind, row: Versioned): boolean =>
  row.version <= (removed.get(keyOf(kind, row._id))?.version ?? -1);

/** Merges a response with cached data: the newer of both, row by row (PROTOCOL P19–P21). */
export function mergeResponse(shape: CacheShape, old: unknown, incoming: unknown): unknown {
  switch (shape.shape) {
    case 'one':
      return newest(old as Versioned | undefined, incoming as Versioned);
    case 'static':
      return incoming;
    case 'counts':
      return newerCounts(old as Weekly | undefined, incoming as Weekly);
    case 'derived':
      return incoming;
    case 'paged': {
      const page = incoming as Paged<Versioned>;
      return newestPage(old as Paged<Versioned> | undefined, { ...page, rows: withoutRemoved(shape.kind, page.rows) });
    }
    default:
      return newestRows(old as Versioned[] | undefined, withoutRemoved(shape.kind, incoming as Versioned[]));
  }
}

function withoutRemoved(kind: Kind, incoming: readonly Versioned[]): readonly Versioned[] {
  const rows = incoming.filter((row) => !isRemoved(kind, row));
  return rows.length === incoming.length ? incoming : rows;
}

/** The higher mark wins, whether pushed or fetched (PROTOCOL P24). With equal marks only the time has advanced. */
export const newerCounts = (old: Weekly | undefined, incoming: Weekly): Weekly =>
  old && BigInt(old.mark) > BigInt(incoming.mark) ? old : incoming;
