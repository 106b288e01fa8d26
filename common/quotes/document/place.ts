import type { QuoteContent } from './content';
import type { RowMap } from './quoteDoc';

/** Creates IDs and order keys for new rows. */
export interface RowMaker {
  /** The same seed gives the same ID, so two users who accept the same proposal create one row, not two. */
  readonly id: (of: string) => string;
  readonly keysBetween: (after: string | null, before: string | null, count: number) => string[];
}

/** Returns a function that makes IDs for proposed rows: deterministic, but never an ID already used in the quote. */
export function proposedIds({ lines, cutlist }: QuoteContent, maker: RowMaker): (of: string) => string {
  const taken = new Set([...lines, ...cutlist].map(({ id }) => id));
  return (of) => {
    let id = maker.id(`${of}\n0`);
    for (let nth = 1; taken.has(id); nth++) id = maker.id(`${of}\n${nth}`);
    taken.add(id);
    return id;
  };
}

/** Order keys for `count` new rows, placed after the last row of their kind, else at the end. */
export function keysFor(content: QuoteContent, map: RowMap, kind: string, count: number, maker: RowMaker): string[] {
  const rows: readonly { order: string; kind?: string }[] = content[map];
  const last = rows.findLastIndex((row) => map === 'cutlist' || row.kind === kind);
  const after = (last < 0 ? rows.at(-1) : rows[last])?.order ?? null;
  // Rows added at the same place can share a key; use the next greater one as the bound.
  const before = rows.find((row) => after !== null && row.order > after)?.order ?? null;
  return maker.keysBetween(after || null, before, count);
}
