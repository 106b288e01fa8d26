import { memo, useSyncExternalStore } from 'react';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { short, thousands } from '../../common/quotes/decimal';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import type { Place } from './Place';
import { lineColumns } from './quoteColumns';
import type { LineRow } from './rows';
import { WhyCell } from './WhyCell';
import css from './quotes.module.css';

interface LineStatusProps {
  rows: readonly LineRow[];
  place: Place;
  computed: ComputedQuote;
  /** Lets an accessory's count follow its ratio again; null: nobody may write. */
  useRatio: ((row: string) => void) | null;
}

/** In words what the keyboard is in: which cell, what is wrong with its line, and why it says what it says. */
export const LineStatus = memo(function Status({
  rows,
  place: { at: placeAt, subscribe },
  computed,
  useRatio,
}: LineStatusProps) {
  const place = useSyncExternalStore(subscribe, placeAt);
  const at = rows.findIndex(({ id }) => id === place?.row);
  const row = rows[at];
  const column = lineColumns.find(({ key }) => key === place?.column);
  const problems = row?.calc?.problems ?? [];
  const here = problems.filter(({ field }) => field === column?.key);
  return (
    <div className={css.status}>
      {row && column ? (
        <>
          <span>
            Line {at + 1} · <b>{column.head}</b>
          </span>
          {problems.length > 0 && (
            <span className={css.wrong} role="status">
              <Glyph name="alert" size={12} /> {(here.length > 0 ? here : problems).map(({ text }) => text).join(' ')}
            </span>
          )}
          {useRatio && row.calc?.needed != null && problems.some(({ code }) => code === 'off ratio') && (
            <Button size="sm" onClick={() => useRatio(row.id)}>
              Use {thousands(short(row.calc.needed))}
            </Button>
          )}
          {row.text.lock === '1' && (
            <span className={css.locked}>
              <Glyph name="lock" size={12} /> Locked: it is not priced again
            </span>
          )}
          {!row.ghost && <WhyCell row={row} number={at + 1} column={column.key} computed={computed} />}
        </>
      ) : (
        <span>Type in a cell, or paste rows. Esc, then Tab leaves the sheet.</span>
      )}
    </div>
  );
});
