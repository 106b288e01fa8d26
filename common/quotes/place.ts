import type { QuoteContent } from './content';
import type { RowMap } from './quoteDoc';

/** What a new row needs and common cannot make: ids, and order keys between two others. */
export interface RowMaker {
  /** The same for the same words: two people who accept the same proposal make one row of it, not two. */
  readonly id: (of: string) => string;
  readonly keysBetween: (after: string | null, before: string | null, count: number) => string[];
}

/** Ids for rows that are proposed: of the same words the same, but never one that a row of the quote has already. */
export function proposedIds({ lines, cutlist }: QuoteContent, maker: RowMaker): (of: string) => string {
  const taken = new Set([...lines, ...cutlist].map(({ id }) => id));
  return (of) => {
    let id = maker.id(`${of}\n0`);
    for (let nth = 1; taken.has(id); nth++) id = maker.id(`${of}\n${nth}`);
    taken.add(id);
    return id;
  };
}

/** Order keys of `count` new rows: behind the last row of their kind, else at the end. */
export function keysFor(content: QuoteContent, map: RowMap, kind: string, count: number, maker: RowMaker): string[] {
  const rows: readonly { order: string; kind?: string }[] = content[map];
  const last = rows.findLastIndex((row) => map === 'cutlist' || row.kind === kind);
  const after = (last < 0 ? rows.at(-1) : rows[last])?.order ?? null;
  // Rows that were made at the same place may share a key; the next greater one is the bound.
  const before = rows.find((row) => after !== null && row.order > after)?.order ?? null;
  return maker.keysBetween(after || null, before, count);
}
