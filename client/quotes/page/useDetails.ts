import { useMemo } from 'react';
import type { HeaderField, QuoteContent } from '../../../common/quotes/document/content';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { choiceFields, selectionsText } from '../../../common/quotes/pricing/selections';
import { fitCells, toastUnfit, type Unfit } from '../rows/fitCells';
import type { QuoteSession } from '../sync/QuoteSession';
import type { PartOfAct } from '../sync/QuoteSync';
import { pairWeight, samePair } from './pairWeight';

export interface Details {
  readonly header: QuoteContent['header'];
  readonly canEdit: boolean;
  readonly problems: ReadonlyMap<HeaderField, string>;
  write(header: NonNullable<QuoteWrites['header']>, how?: PartOfAct): void;
  present(field: HeaderField | null, typing: boolean, how?: { written?: boolean }): void;
}

type HeaderCells = NonNullable<QuoteWrites['header']>;

/** Header fields that change along with the written ones. */
export function following(header: QuoteContent['header'], cells: HeaderCells, hasLines: boolean): HeaderCells {
  const next = { ...header, ...cells };
  const selects = choiceFields.some((field) => next[field] !== header[field]);
  return {
    // A weight belongs to one panel in one metal (Q35).
    ...(!samePair(next, header) && header.lbPerFt !== '' ? { lbPerFt: '' } : {}),
    // Lines that have never been re-matched belong to the previous selections.
    ...(selects && hasLines && header.matchedWith === '' ? { matchedWith: selectionsText(header) } : {}),
  };
}

/** The quote's header, as the fields of Project Details read and write it. */
export function useDetails(
  session: QuoteSession,
  quoteId: number,
  header: QuoteContent['header'],
  problems: ComputedQuote['problems'],
  canEdit: boolean,
  hasLines: boolean,
): Details {
  const fillWeight = useMemo(() => pairWeight(session, quoteId), [session, quoteId]);
  return useMemo(
    () => ({
      header,
      canEdit,
      problems: new Map(problems.flatMap(({ field, text }) => (field ? [[field, text] as const] : []))),
      write: (cells, how) => {
        const unfit: Unfit[] = [];
        session.sync.write(
          { header: { ...following(header, cells, hasLines), ...fitCells('header', () => null, cells, unfit) } },
          how,
        );
        if (!samePair({ ...header, ...cells }, header)) fillWeight();
        toastUnfit(unfit);
      },
      present: (field, typing, how) => session.sync.present({ cell: field && `header:${field}`, typing }, how),
    }),
    [session, fillWeight, header, problems, canEdit, hasLines],
  );
}
