import type { Column, Content, TableCell } from 'pdfmake/interfaces';
import { exactDollars, thousands } from '../../common/format/exact';
import { twoPlaces } from '../../common/quotes/pricing/decimal';

/** Longer words get break opportunities, so that no word pushes a column off the page. */
const longestWord = 24;
const part = 8;
export const breakable = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    word.length > longestWord
      ? [...word].map((letter, i) => (i % part === part - 1 ? `${letter}\u200b` : letter)).join('')
      : word,
  );

export const filled = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '');
export const left = (text: string): TableCell => ({ text: breakable(text) });
export const quiet = (text: string): TableCell => ({ text: breakable(text), style: 'quiet' });
export const right = (text: string): TableCell => ({ text: breakable(text), alignment: 'right' });

/** Widths of IBM Plex Sans SemiBold relative to the font size: a digit and a separator. */
const [digit, mark] = [0.6, 0.3];
export const usualType = 9;
/** A number in a column: never wrapped, and set smaller if it doesn't fit. */
export function figure(text: string, width: number, bold = false): TableCell {
  const marks = text.match(/[.,]/g)?.length ?? 0;
  const fits = width / (digit * (text.length - marks) + mark * marks);
  const fontSize = Math.min(usualType, Math.floor(10 * fits) / 10);
  return { text, alignment: 'right', noWrap: true, fontSize, ...(bold ? { bold } : {}) };
}
export const dollarsOf = (cents: number | null | undefined): string => (cents == null ? '' : exactDollars(cents));
/** Formats hundredths of feet, pounds or squares. */
export const measured = (hundredths: number | null | undefined): string =>
  hundredths == null ? '' : thousands(twoPlaces(hundredths));

/** A table of names and values, without blank values. */
export function factsOf(
  entries: readonly (readonly [string, string])[],
  width: number | '*' = '*',
  nameWidth = 56,
): Column {
  const cells = entries.filter(([, value]) => value.trim() !== '');
  const rows = cells.map(([name, value]): TableCell[] => [{ text: name, style: 'quiet' }, { text: breakable(value) }]);
  return { width, table: { widths: [nameWidth, '*'], body: rows.length > 0 ? rows : [['', '']] }, layout: 'facts' };
}

export interface PrintColumn {
  readonly head: string;
  readonly width: number | '*';
  readonly numeric?: boolean;
}

/** A table with title and header, which repeats on each page; an optional sum is the last row. */
export const tableOf = (
  name: string,
  columns: readonly PrintColumn[],
  rows: readonly TableCell[][],
  sum?: TableCell[],
): Content => ({
  table: {
    headerRows: 2,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: columns.map(({ width }) => width),
    body: [
      [{ text: name, style: 'section', colSpan: columns.length }, ...columns.slice(1).map(() => '')],
      columns.map(
        ({ head, numeric }): TableCell => ({ text: head, style: 'head', alignment: numeric ? 'right' : 'left' }),
      ),
      ...rows,
      ...(sum ? [sum] : []),
    ],
  },
  layout: sum ? 'rowsAndSum' : 'rows',
});
