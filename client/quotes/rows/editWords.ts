import { type QuoteContent, typedRow } from '../../../common/quotes/document/content';
import type { QuoteEdit } from '../../../common/quotes/quoteRoutes';
import { lineColumns, panelColumns } from './quoteColumns';
import { editText } from '../rowsText';

export const headerWord = (field: string): string => editText.header[field] ?? field;

const columns = { lines: lineColumns, cutlist: panelColumns } as const;
/** Maximum cells listed per edit; the rest are counted. */
const maxCells = 4;
/** Maximum characters shown of a cell's text. */
const maxChars = 60;
export const short = (text: string | null): string =>
  !text ? '–' : text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;

/** Name of a field: its column head or label. */
export const headOf = (map: keyof typeof columns | 'header', field: string): string => {
  if (map !== 'header') return columns[map].find(({ key }) => key === field)?.head ?? editText.cells[field] ?? field;
  const word = headerWord(field);
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
};

/** The cells that an edit changed, with current row numbers; `whole` lists all of them. */
export function editWords({ seq, cells, count: all }: QuoteEdit, content: QuoteContent, whole = false): string {
  if (seq === 1 && cells.length === 0) return editText.created;
  const rowOf = (map: 'lines' | 'cutlist', id: string | null) => {
    const at = content[map].findIndex((row) => row.id === id);
    return at < 0 ? editText.deletedRow[map] : editText.row[map](at + 1);
  };
  const created = new Set(cells.flatMap(({ row, field, to }) => (field === null && to !== null ? [row] : [])));
  const priced = new Set(cells.flatMap(({ row, field }) => (field === 'price' ? [row] : [])));
  // Leave out the position of a new row, and the source of a price that is listed itself.
  const listed = cells.filter(
    ({ field, row, to }) =>
      !((field === 'order' || (field === 'kind' && to === typedRow.kind)) && created.has(row)) &&
      !(field === 'priced' && priced.has(row)),
  );
  const texts = (whole ? listed : listed.slice(0, maxCells)).map(({ map, row, field, from, to }) => {
    if (map === 'header') {
      if (field === null) return editText.details;
      // Stored as JSON; the selections are listed as edits of their own.
      if (field === 'matchedWith') return editText.selections;
      return editText.changed(headerWord(field), short(from), short(to));
    }
    const where = rowOf(map, row);
    if (field === null) return to === null ? editText.rowRemoved[map] : editText.added(where);
    if (field === 'order') return editText.moved(where);
    return editText.changed(editText.field(where, headOf(map, field)), short(from), short(to));
  });
  const more = all - (cells.length - listed.length) - texts.length;
  return more > 0 ? editText.andMore(texts.join('; '), more) : texts.join('; ');
}
