import { count } from '../../common/format/numbers';
import { readQuote, type RowWrite } from '../../common/quotes/quoteDoc';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { rowsOfCells } from './journal';
import type { QuoteSession } from './QuoteSession';
import { keysAfter, newRowId } from './rowOrder';
import { useSync } from './useQuoteDoc';
import css from './quotes.module.css';

const shown = 3;

/** Somebody removed rows before what was typed into them had arrived: it may have rows of its own. */
export function OrphanedEdits({ session }: { session: QuoteSession }) {
  const orphaned = useSync(session, 'orphaned');
  if (!orphaned) return null;
  const rows = rowsOfCells(orphaned);
  const texts = Object.values(orphaned);
  const more = texts.length - shown;
  const words = texts
    .slice(0, shown)
    .map((text) => `“${text.slice(0, 100)}”`)
    .join(', ');
  const put = () => {
    const content = readQuote(session.sync.doc);
    const fresh = (['lines', 'cutlist'] as const).flatMap((map): RowWrite[] => {
      const own = rows.filter((row) => row.map === map);
      const keys = keysAfter(content[map], content[map].length - 1, own.length);
      return own.map(({ cells }, i) => ({ map, id: newRowId(), cells: { ...cells, order: keys[i] as string } }));
    });
    session.sync.write({ rows: fresh });
    session.sync.forgetOrphaned();
  };
  return (
    <Alert kind="error">
      <span className={css.refused}>
        {rows.length === 1 ? 'The row was' : `${count(rows.length)} rows were`} removed while you typed {words}
        {more > 0 && ` and ${count(more)} more`}.
        <Button size="sm" onClick={put}>
          {rows.length === 1 ? 'Put it in a new row' : 'Put them in new rows'}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => session.sync.forgetOrphaned()}>
          Let it go
        </Button>
      </span>
    </Alert>
  );
}
