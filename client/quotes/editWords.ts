import { count } from '../../common/format/numbers';
import type { HeaderField, LineField, QuoteContent } from '../../common/quotes/content';
import type { QuoteEdit } from '../../common/quotes/quoteRoutes';
import { lineColumns, panelColumns } from './quoteColumns';

const header: Partial<Record<HeaderField, string>> = {
  ...{ name: 'project name', priceCode: 'price code', expires: 'good until', panelClass: 'panel' },
  ...{ panelClassInput: 'panel as typed', flatWidth: 'flat width', lbPerFt: 'lb per ft', maxPackWeight: 'max pack' },
  panelsRaw: 'panels as text',
  matchedWith: 'matched with',
};
export const headerWord = (field: string): string => header[field as HeaderField] ?? field;

export const rowWords = { lines: 'line', cutlist: 'panel row' } as const;
const columns = { lines: lineColumns, cutlist: panelColumns } as const;
/** Those that have no column of their own. */
const others: Partial<Record<LineField, string>> = {
  ...{ priced: 'Priced by', lock: 'Locked', flags: 'Remark', kind: 'Kind', size: 'Size', item: 'Item' },
  ...{ metal: 'Metal', paint: 'Coating', color: 'Color', count: 'Pack of', pieces: 'Pieces', ratio: 'Ratio' },
  listed: 'Matched SKU',
};
/** So many cells of an edit are told, the others counted. */
const shown = 4;
/** Of a cell's text so many signs. */
const longest = 60;
export const short = (text: string | null): string =>
  !text ? '–' : text.length > longest ? `${text.slice(0, longest)}…` : text;

/** A field as its column or its place in the details is called. */
export const headOf = (map: keyof typeof columns | 'header', field: string): string => {
  if (map !== 'header')
    return columns[map].find(({ key }) => key === field)?.head ?? others[field as LineField] ?? field;
  const word = headerWord(field);
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
};

/** Which cells an edit changed, and of which rows as they stand now; `whole`: all that are known of it. */
export function editWords({ seq, cells, count: all }: QuoteEdit, content: QuoteContent, whole = false): string {
  if (seq === 1 && cells.length === 0) return 'The quote was begun.';
  const rowOf = (map: 'lines' | 'cutlist', id: string | null) => {
    const at = content[map].findIndex((row) => row.id === id);
    return at < 0 ? `a ${rowWords[map]} that is gone` : `${rowWords[map]} ${count(at + 1)}`;
  };
  const made = new Set(cells.flatMap(({ row, field, to }) => (field === null && to !== null ? [row] : [])));
  const priced = new Set(cells.flatMap(({ row, field }) => (field === 'price' ? [row] : [])));
  // Where a new row stands is no news of its own, nor is who set a price whose figures are said.
  const news = cells.filter(
    ({ field, row }) => !(field === 'order' && made.has(row)) && !(field === 'priced' && priced.has(row)),
  );
  const said = (whole ? news : news.slice(0, shown)).map(({ map, row, field, from, to }) => {
    if (map === 'header') return field === null ? 'details' : `${headerWord(field)}: ${short(from)} → ${short(to)}`;
    const where = rowOf(map, row);
    if (field === null) return to === null ? `a ${rowWords[map]} removed` : `${where} added`;
    if (field === 'order') return `${where} moved`;
    return `${where}, ${headOf(map, field)}: ${short(from)} → ${short(to)}`;
  });
  const more = all - (cells.length - news.length) - said.length;
  return more > 0 ? `${said.join('; ')} and ${count(more)} more` : said.join('; ');
}
