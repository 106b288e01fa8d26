import type { HeaderField } from '../../common/quotes/content';
import type { QuoteWrites, RowMap } from '../../common/quotes/quoteDoc';

/** Writes as a call answers them. */
interface Answered {
  readonly header: Readonly<Record<string, string>>;
  readonly rows: readonly { map: RowMap; id: string; cells: Readonly<Record<string, string>> }[];
  readonly removed: readonly { map: RowMap; id: string }[];
}

/** Several proposals as one act, and one step of undo. */
export const wholeWrites = (all: readonly Answered[]): QuoteWrites => ({
  header: Object.assign({}, ...all.map(({ header }) => header)) as Partial<Record<HeaderField, string>>,
  rows: all.flatMap(({ rows }) => rows),
  removed: all.flatMap(({ removed }) => removed),
});

/** To who is about to accept what is no longer so. */
export const changedMeanwhile = 'Somebody has changed the quote meanwhile: this is what it comes to now.';
