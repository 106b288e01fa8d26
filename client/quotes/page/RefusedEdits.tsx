import { csvLine, guard } from '../../../common/csv/write';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import type { Cells } from '../sync/journal';
import css from '../quotes.module.css';
import { lostEditsText } from '../quoteText';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { headOf } from '../rows/editWords';

interface RefusedEditsProps {
  cells: Cells;
  message: string;
  /** The quote's content as far as it is loaded, to find row numbers. */
  content?: QuoteContent | undefined;
  /** Without it the edits stay until the page is left. */
  onForget?: () => void;
}

/** Section, row and column of each cell, named as on screen. Rows whose number is unknown get distinct labels. */
function placesOf(cells: readonly string[], content: QuoteContent | undefined): [string, string, string][] {
  const unknown: string[] = [];
  const unknownRow = (id: string) => {
    if (!unknown.includes(id)) unknown.push(id);
    return lostEditsText.unknownRow(unknown.indexOf(id) + 1);
  };
  return cells.map((cell) => {
    const [map = '', row = '', field = ''] = cell.split(':');
    if (map !== 'lines' && map !== 'cutlist') return [lostEditsText.sections.header, '', headOf('header', row)];
    const at = content?.[map].findIndex(({ id }) => id === row) ?? -1;
    return [lostEditsText.sections[map], at < 0 ? unknownRow(row) : String(at + 1), headOf(map, field)];
  });
}

/** Edits that the server refused; shown until the user has downloaded or discarded them. */
export function RefusedEdits({ cells, message, content, onForget }: RefusedEditsProps) {
  const save = () => {
    const places = placesOf(Object.keys(cells), content);
    const rows = Object.values(cells).map((value, i) => [...(places[i] ?? []), value]);
    const lines = [lostEditsText.heads, ...rows].map((row) => csvLine(row.map(guard)));
    const url = URL.createObjectURL(new Blob(lines, { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = lostEditsText.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <Alert kind="error">
      <span className={css.refused}>
        {lostEditsText.refused(message)}
        <Button size="sm" onClick={save}>
          {lostEditsText.download}
        </Button>
        {onForget && (
          <Button size="sm" kind="ghost" onClick={onForget}>
            {lostEditsText.discard}
          </Button>
        )}
      </span>
    </Alert>
  );
}
