import type { Content, TableCell } from 'pdfmake/interfaces';
import { isTrim } from '../../common/quotes/billed';
import type { ComputedLine } from '../../common/quotes/computeLine';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import type { LineText } from '../../common/quotes/content';
import { dollars, one, short, thousands } from '../../common/quotes/decimal';
import { showLength } from '../../common/quotes/lengths';
import type { PrintSnapshot } from '../../common/quotes/snapshot';
import { breakable, dollarsOf, figure, filled, left, type PrintColumn, quiet, right, tableOf } from './printText';

const wide = { quantity: 52, price: 62, total: 70 };
const columns: readonly PrintColumn[] = [
  { head: 'Item', width: '*' },
  { head: 'SKU', width: 80 },
  { head: 'Quantity', width: wide.quantity, numeric: true },
  { head: 'Unit', width: 24 },
  { head: 'Price', width: wide.price, numeric: true },
  { head: 'Total', width: wide.total, numeric: true },
];

/** The lines with what each comes to; a line without a total says why. */
export function printLines({ content }: PrintSnapshot, { lines }: ComputedQuote): Content[] {
  const rows = content.lines.flatMap((line, i) => {
    const amounts = lines[i];
    return amounts && says(line, amounts) ? [rowOf(line, amounts)] : [];
  });
  return rows.length === 0 ? [] : [tableOf('Items', columns, rows)];
}

const says = (line: LineText, { quantity, price }: ComputedLine): boolean =>
  quantity !== null || price !== null || filled([line.code, line.description, line.sku]).length > 0;

function rowOf(line: LineText, amounts: ComputedLine): TableCell[] {
  const under = filled([
    lengthOf(line, amounts),
    // Why there is none is the office's business, as are comments (Q37).
    amounts.total === null ? 'Price to follow' : '',
  ]).join(' · ');
  const name = { text: breakable(line.description.trim() || line.code || line.sku) };
  return [
    under === '' ? name : { stack: [name, { text: breakable(under), style: 'under' }] },
    quiet(line.sku),
    amounts.quantity === null ? right(line.quantity) : figure(thousands(short(amounts.quantity)), wide.quantity),
    left(line.unit),
    amounts.price === null ? right(line.price) : figure(dollars(amounts.price), wide.price),
    amounts.total === null ? right('–') : figure(dollars(amounts.total), wide.total),
  ];
}

/** `4 pieces, 10' 6"` where the quantity is their feet (Q28), else the length alone. */
function lengthOf(line: LineText, { length, pieces, quantity }: ComputedLine): string {
  if (length === null) return '';
  const counted = isTrim(line) && pieces !== null && quantity !== null && pieces !== quantity;
  if (counted) return `${thousands(short(pieces))} ${pieces === one ? 'piece' : 'pieces'}, ${showLength(length)}`;
  return line.length.trim() === '' ? '' : showLength(length);
}

/** What it comes to: never torn from one page to the next. */
export function printSums({ content }: PrintSnapshot, { lines, totals, used }: ComputedQuote): Content {
  const tax = totals.tax === null ? 'Tax' : `Tax ${short(used.tax)}%`;
  const row = (name: string, cents: number | null, style?: string): TableCell[] => [
    { text: breakable(name), alignment: 'right', ...(style ? { style } : {}) },
    { text: dollarsOf(cents), alignment: 'right', noWrap: true, ...(style ? { style } : {}) },
  ];
  const open = content.lines.filter((line, i) => {
    const amounts = lines[i];
    return amounts !== undefined && amounts.total === null && says(line, amounts);
  }).length;
  const without =
    open === 0
      ? ''
      : open === 1
        ? '1 item not yet priced and not in the total.'
        : `${open} items not yet priced and not in the total.`;
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    columns: [
      { width: '*', text: without, style: 'quiet' },
      {
        width: 'auto',
        table: {
          widths: ['auto', 'auto'],
          body: [row('Subtotal', totals.subTotal), row(tax, totals.tax), row('Total', totals.total, 'sum')],
        },
        layout: 'sums',
      },
    ],
  };
}
