import type { QuoteContent } from './content';
import type { RowMap } from './quoteDoc';

/** What a new row needs and common cannot make: random ids, and order keys between two others. */
export interface RowMaker {
  readonly id: () => string;
  readonly keysBetween: (after: string | null, before: string | null, count: number) => string[];
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
