import { fixed } from '../../common/format/numbers';
import type { DraftCheck } from '../../common/quotes/takeoff/checkDraft';
import { draftTotalsText as text } from '../../common/quotes/takeoff/checkDraftText';

/** Pieces, linear feet and squares of the readable files together; nothing if there are none. */
export function DraftTotals({ checks }: { checks: readonly DraftCheck[] }) {
  const all = checks.flatMap(({ totals }) => (totals ? [totals] : []));
  if (all.length === 0) return null;
  const sum = (of: 'panels' | 'linearFeet' | 'trims') => all.reduce((n, totals) => n + totals[of], 0);
  const squares = all.reduce<number | null>(
    (n, totals) => (n === null || totals.squares === null ? null : n + totals.squares),
    0,
  );
  const trims = sum('trims');
  const panels =
    sum('panels') === 0
      ? []
      : [
          text.panels(sum('panels')),
          text.feet(fixed(sum('linearFeet'), 2)),
          ...(squares === null ? [] : [text.squares(fixed(squares, 2))]),
        ];
  return <p className="t2">{[...panels, ...(trims > 0 ? [text.trims(trims)] : [])].join(' · ')}</p>;
}
