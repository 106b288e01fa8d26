import type { QuoteContent } from '../../common/quotes/content';
import { lineColumns, panelColumns } from './quoteColumns';
import type { QuoteSession } from './QuoteSession';
import { useOthers } from './useOthers';

/** Where the others are, in words: the coloured frames are for those who see them. */
export function FootPeople({ session, content }: { session: QuoteSession; content: QuoteContent }) {
  const others = useOthers(session);
  return (
    <ul className="hidden" aria-label="Where the others are" aria-live="off">
      {others.map(({ id, name, cell }) => (
        <li key={id}>{`${name} ${whereOf(cell, content)}`}</li>
      ))}
    </ul>
  );
}

function whereOf(cell: string | null, { lines, cutlist }: QuoteContent): string {
  const [map, row, column] = (cell ?? '').split(':');
  if (map === 'header') return `in ${row}`;
  const rows = map === 'lines' ? lines : map === 'cutlist' ? cutlist : null;
  if (!rows) return 'has it open';
  const at = rows.findIndex(({ id }) => id === row);
  const head = (map === 'lines' ? lineColumns : panelColumns).find(({ key }) => key === column)?.head ?? '';
  return `${at < 0 ? 'in a new line' : `in ${map === 'lines' ? 'line' : 'panel row'} ${at + 1}`}, ${head}`;
}
