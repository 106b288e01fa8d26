import { readQuote, type RowWrite } from '../../../common/quotes/document/quoteDoc';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { rowsOfCells } from '../sync/journal';
import type { QuoteSession } from '../sync/QuoteSession';
import { keysAfter, newRowId } from '../rows/rowOrder';
import { useSync } from '../sync/useQuoteDoc';
import css from '../quotes.module.css';
import { lostEditsText } from '../quoteText';

const shown = 3;

/** Another user removed rows before these edits arrived: offers to put the text in new rows. */
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
        {lostEditsText.removed(rows.length, words, more)}
        <Button size="sm" onClick={put}>
          {lostEditsText.putBack(rows.length)}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => session.sync.forgetOrphaned()}>
          {lostEditsText.discard}
        </Button>
      </span>
    </Alert>
  );
}
