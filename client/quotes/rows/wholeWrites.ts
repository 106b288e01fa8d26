import type { HeaderField } from '../../../common/quotes/document/content';
import type { QuoteWrites, RowMap } from '../../../common/quotes/document/quoteDoc';

/** Writes as returned by a call. */
interface Answered {
  readonly header: Readonly<Record<string, string>>;
  readonly rows: readonly { map: RowMap; id: string; cells: Readonly<Record<string, string>> }[];
  readonly removed: readonly { map: RowMap; id: string }[];
}

/** Combines several proposals into one undo step. */
export const wholeWrites = (all: readonly Answered[]): QuoteWrites => ({
  header: Object.assign({}, ...all.map(({ header }) => header)) as Partial<Record<HeaderField, string>>,
  rows: all.flatMap(({ rows }) => rows),
  removed: all.flatMap(({ removed }) => removed),
});
