import { csvLine, guard } from '../../common/csv/write';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import type { Cells } from './journal';
import css from './quotes.module.css';

interface RefusedEditsProps {
  cells: Cells;
  message: string;
  /** Without it they stay until the page is left. */
  onForget?: () => void;
}

/** Edits that the server refused: they stay until the person has downloaded or discarded them. */
export function RefusedEdits({ cells, message, onForget }: RefusedEditsProps) {
  const save = () => {
    const rows = Object.entries(cells).map(([name, value]) => {
      const [where = '', ...rest] = name.split(':');
      return where === 'header' ? [where, '', rest[0] ?? '', value] : [where, rest[0] ?? '', rest[1] ?? '', value];
    });
    const lines = [['Where', 'Row', 'Field', 'Text'], ...rows].map((row) => csvLine(row.map(guard)));
    const url = URL.createObjectURL(new Blob(lines, { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'not-saved.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <Alert kind="error">
      <span className={css.refused}>
        {message} These edits are not in the quote.
        <Button size="sm" onClick={save}>
          Download them
        </Button>
        {onForget && (
          <Button size="sm" kind="ghost" onClick={onForget}>
            Discard
          </Button>
        )}
      </span>
    </Alert>
  );
}
