import { memo, useSyncExternalStore } from 'react';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import { thousands } from '../../../common/format/exact';
import { isOptional, isSectionDiscount } from '../../../common/quotes/pricing/sections';
import { short } from '../../../common/quotes/pricing/decimal';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import type { Summary } from '../../ui/sheet/selection/summary';
import type { Place } from '../page/Place';
import { lineColumns } from './quoteColumns';
import type { LineRow } from './rows';
import { SelectionSummary } from './SelectionSummary';
import { WhyCell } from './WhyCell';
import css from '../quotes.module.css';
import { lineStatusText } from '../rowsText';

interface LineStatusProps {
  rows: readonly LineRow[];
  place: Place;
  computed: ComputedQuote;
  summary: Summary | null;
  /** Resets an accessory's quantity to its ratio; null if read-only. */
  useRatio: ((row: string) => void) | null;
}

/** The cell with the keyboard focus, the problems of its line, and where its value comes from. */
export const LineStatus = memo(function Status({
  rows,
  place: { at: placeAt, subscribe },
  computed,
  summary,
  useRatio,
}: LineStatusProps) {
  const place = useSyncExternalStore(subscribe, placeAt);
  const at = rows.findIndex(({ id }) => id === place?.row);
  const row = rows[at];
  const column = lineColumns.find(({ key }) => key === place?.column);
  const problems = row?.calc?.problems ?? [];
  const atColumn = problems.filter(({ field }) => field === column?.key);
  return (
    <div className={css.status}>
      {row && column ? (
        <>
          <span>
            {lineStatusText.line(at + 1)} · <b>{column.head}</b>
          </span>
          {problems.length > 0 && (
            <span className={css.wrong} role="status">
              <Glyph name="alert" size={12} />{' '}
              {(atColumn.length > 0 ? atColumn : problems).map(({ text }) => text).join(' ')}
            </span>
          )}
          {useRatio && row.calc?.needed != null && problems.some(({ code }) => code === 'off ratio') && (
            <Button size="sm" onClick={() => useRatio(row.id)}>
              {lineStatusText.use(thousands(short(row.calc.needed)))}
            </Button>
          )}
          {row.text.lock === '1' && (
            <span className={css.locked}>
              <Glyph name="lock" size={12} /> {lineStatusText.locked}
            </span>
          )}
          {isOptional(row.text) && <span>{lineStatusText.optional}</span>}
          {row.text.kind === 'discount' && (
            <span>{isSectionDiscount(row.text) ? lineStatusText.sectionDiscount : lineStatusText.discount}</span>
          )}
          {!row.ghost && <WhyCell row={row} number={at + 1} column={column.key} computed={computed} />}
        </>
      ) : (
        <span>{lineStatusText.hint}</span>
      )}
      {summary && <SelectionSummary summary={summary} />}
    </div>
  );
});
