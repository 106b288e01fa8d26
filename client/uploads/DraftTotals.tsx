import { fixed } from '../../common/format/numbers';
import { type DraftCheck, sumTotals } from '../../common/quotes/takeoff/checkDraft';
import { draftTotalsText as text } from '../../common/quotes/takeoff/checkDraftText';

/** Pieces, linear feet and squares of the readable files together, and the columns read; nothing if there are none. */
export function DraftTotals({ checks }: { checks: readonly Pick<DraftCheck, 'totals' | 'columns'>[] }) {
  const totals = sumTotals(checks);
  const columns = [...new Set(checks.flatMap((check) => check.columns))];
  if (!totals) return null;
  const { squares, trims } = totals;
  const panels =
    totals.panels === 0
      ? []
      : [
          text.panels(totals.panels),
          text.feet(fixed(totals.linearFeet, 2)),
          ...(squares === null ? [] : [text.squares(fixed(squares, 2))]),
        ];
  return (
    <>
      <p className="t2">{[...panels, ...(trims > 0 ? [text.trims(trims)] : [])].join(' · ')}</p>
      {columns.length > 0 && <p className="t3 s12">{text.columns(columns.join(', '))}</p>}
    </>
  );
}
