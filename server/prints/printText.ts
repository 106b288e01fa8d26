import type { Content, TableCell } from 'pdfmake/interfaces';
import { dollars, thousands, twoPlaces } from '../../common/quotes/decimal';

/** A word longer than this has places where a line may end: no word pushes a column off the paper. */
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

/** Of the type's size: the widest sign of a number, in either weight, and what parts its digits. */
const [digit, mark] = [0.58, 0.27];
export const usualType = 9;
/** A number of a column: never broken, and in smaller type where it is too long for it. */
export function figure(text: string, width: number, bold = false): TableCell {
  const marks = text.match(/[.,]/g)?.length ?? 0;
  const fits = width / (digit * (text.length - marks) + mark * marks);
  const fontSize = Math.min(usualType, Math.floor(10 * fits) / 10);
  return { text, alignment: 'right', noWrap: true, fontSize, ...(bold ? { bold } : {}) };
}
export const dollarsOf = (cents: number | null | undefined): string => (cents == null ? '' : dollars(cents));
/** Hundredths of feet, pounds or squares. */
export const measured = (hundredths: number | null | undefined): string =>
  hundredths == null ? '' : thousands(twoPlaces(hundredths));

export interface PrintColumn {
  readonly head: string;
  readonly width: number | '*';
  readonly numeric?: boolean;
}

/** Rows under a name and a head that stand again on each page; their sum, where there is one, is the last row. */
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
