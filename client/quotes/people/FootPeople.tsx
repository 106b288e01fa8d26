import type { QuoteContent } from '../../../common/quotes/document/content';
import { headOf } from '../rows/editWords';
import { editText } from '../rowsText';
import type { QuoteSession } from '../sync/QuoteSession';
import { useOthers } from './useOthers';
import { quotePageText } from '../quoteText';

/** Says where the others are editing, for screen readers. */
export function FootPeople({ session, content }: { session: QuoteSession; content: QuoteContent }) {
  const others = useOthers(session);
  return (
    <ul className="hidden" aria-label={quotePageText.whereabouts} aria-live="off">
      {others.map(({ id, name, cell }) => (
        <li key={id}>{whereOf(name, cell, content)}</li>
      ))}
    </ul>
  );
}

function whereOf(name: string, cell: string | null, content: QuoteContent): string {
  const [map, row = '', column = ''] = (cell ?? '').split(':');
  if (map === 'header') return quotePageText.isIn(name, headOf('header', row));
  if (map !== 'lines' && map !== 'cutlist') return quotePageText.hasItOpen(name);
  const at = content[map].findIndex(({ id }) => id === row);
  const place = at < 0 ? quotePageText.newLine : editText.row[map](at + 1);
  return quotePageText.isIn(name, quotePageText.place(place, headOf(map, column)));
}
