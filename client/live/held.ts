import type { QueryMeta } from '@tanstack/react-query';
import type { Kind } from '../../common/api/views';
import { newest, newestRows, type Versioned } from '../../common/live/newest';
import { newestPage, type Paged, type PagePlacing } from '../../common/live/paged';
import type { Placing } from '../../common/live/place';
import type { Weekly } from '../../common/stats/stats';

/**
 * What a query holds, said once in its definition: which kind of entity, one or a list, and where a row of the list
 * stands. Events are applied by it, and so are answers that arrive late.
 */
export type Held =
  | { readonly shape: 'one'; readonly kind: Kind; readonly id: number }
  | {
      readonly shape: 'list';
      readonly kind: Kind;
      readonly placing: Placing<never>;
      /** The page that the list is a part of: it goes when the page goes. */
      readonly page?: { readonly kind: Kind; readonly id: number };
    }
  /** A page of a long list (common/live/paged.ts). */
  | { readonly shape: 'paged'; readonly kind: Kind; readonly placing: PagePlacing<never> }
  /** Changes of this kind mean asking again: what a search offers. */
  | { readonly shape: 'asked'; readonly kind: Kind }
  /** True of the moment that its key names, whatever happens: nothing is applied to it. */
  | { readonly shape: 'answer' }
  /** Made of entities, as a trail or a chart is: a change of these kinds, or of this one entity, means asking again. */
  | { readonly shape: 'made'; readonly of: readonly Kind[]; readonly id?: number; readonly wait?: number }
  | { readonly shape: 'counts' };

export const heldBy = (meta: QueryMeta | undefined): Held | null => (meta?.held as Held | undefined) ?? null;

/**
 * Removed entities with their version: anything that is not newer stays away (PROTOCOL P20). Kept for as long as an older
 * answer may still be on its way, in the order in which they went.
 */
const gone = new Map<string, { readonly version: number; readonly at: number }>();
const goneFor = 10 * 60_000;
const keyOf = (kind: Kind, id: number) => `${kind}:${id}`;
export const forgetGone = (): void => gone.clear();
/** How many removed entities are remembered. */
export const goneCount = (): number => gone.size;
export const markGone = (kind: Kind, id: number, version: number): void => {
  const at = Date.now();
  for (const [key, before] of gone) {
    if (at - before.at < goneFor) break;
    gone.delete(key);
  }
  gone.delete(keyOf(kind, id));
  gone.set(keyOf(kind, id), { version, at });
};
export const isGone = (kind: Kind, row: Versioned): boolean =>
  row.version <= (gone.get(keyOf(kind, row._id))?.version ?? -1);

/** An answer meets what is held already: the newer of both, row by row (PROTOCOL P19–P21). */
export function settle(held: Held, old: unknown, incoming: unknown): unknown {
  switch (held.shape) {
    case 'one':
      return newest(old as Versioned | undefined, incoming as Versioned);
    case 'answer':
      return incoming;
    case 'counts':
      return newerCounts(old as Weekly | undefined, incoming as Weekly);
    case 'made':
      return incoming;
    case 'paged': {
      const page = incoming as Paged<Versioned>;
      return newestPage(old as Paged<Versioned> | undefined, { ...page, rows: withoutGone(held.kind, page.rows) });
    }
    default:
      return newestRows(old as Versioned[] | undefined, withoutGone(held.kind, incoming as Versioned[]));
  }
}

function withoutGone(kind: Kind, incoming: readonly Versioned[]): readonly Versioned[] {
  const rows = incoming.filter((row) => !isGone(kind, row));
  return rows.length === incoming.length ? incoming : rows;
}

/** Pushed or asked for: the higher mark stays (PROTOCOL P24). */
export const newerCounts = (old: Weekly | undefined, incoming: Weekly): Weekly =>
  old && BigInt(old.mark) >= BigInt(incoming.mark) ? old : incoming;
