import { useMemo } from 'react';
import type { HeaderField, QuoteContent } from '../../common/quotes/content';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import { fitCells, tellUnfit, type Unfit } from './fitCells';
import type { QuoteSession } from './QuoteSession';

/** `same`: more of the act before it. */
export interface SameAct {
  readonly same?: boolean;
}

export interface Details {
  readonly header: QuoteContent['header'];
  readonly canEdit: boolean;
  readonly problems: ReadonlyMap<HeaderField, string>;
  write(header: NonNullable<QuoteWrites['header']>, how?: SameAct): void;
  present(field: HeaderField | null, typing: boolean, how?: { written?: boolean }): void;
}

/** The quote's header as its fields show and write it. */
export function useDetails(
  session: QuoteSession,
  header: QuoteContent['header'],
  problems: ComputedQuote['problems'],
  canEdit: boolean,
): Details {
  return useMemo(
    () => ({
      header,
      canEdit,
      problems: new Map(problems.flatMap(({ field, text }) => (field ? [[field, text] as const] : []))),
      write: (cells, how) => {
        const unfit: Unfit[] = [];
        session.sync.write({ header: fitCells('header', () => null, cells, unfit) }, how);
        tellUnfit(unfit);
      },
      present: (field, typing, how) => session.sync.present({ cell: field && `header:${field}`, typing }, how),
    }),
    [session, header, problems, canEdit],
  );
}
