import type { Content, TableCell } from 'pdfmake/interfaces';
import { isTrim } from '../../common/quotes/pricing/billed';
import type { ComputedLine } from '../../common/quotes/pricing/computeLine';
import type { ComputedQuote } from '../../common/quotes/pricing/computeQuote';
import type { LineText } from '../../common/quotes/document/content';
import { exactDollars, thousands } from '../../common/format/exact';
import { one, short } from '../../common/quotes/pricing/decimal';
import { showLength } from '../../common/format/length';
import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
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

/** The lines with their amounts; a line without a total is marked. */
export function printLines({ content }: PrintSnapshot, { lines }: ComputedQuote): Content[] {
  const rows = content.lines.flatMap((line, i) => {
    const amounts = lines[i];
    return amounts && hasContent(line, amounts) ? [rowOf(line, amounts)] : [];
  });
  return rows.length === 0 ? [] : [tableOf('Items', columns, rows)];
}

const hasContent = (line: LineText, { quantity, price }: ComputedLine): boolean =>
  quantity !== null || price !== null || filled([line.code, line.description, line.sku]).length > 0;

function rowOf(line: LineText, amounts: ComputedLine): TableCell[] {
  const under = filled([
    lengthOf(line, amounts),
    // Problems and comments aren't shown to customers (Q37).
    amounts.total === null ? 'Price to follow' : '',
  ]).join(' · ');
  const name = { text: breakable(line.description.trim() || line.code || line.sku) };
  // Leave out text that isn't a number, such as "ask Bob".
  return [
    under === '' ? name : { stack: [name, { text: breakable(under), style: 'under' }] },
    quiet(line.sku),
    amounts.quantity === null ? right('') : figure(thousands(short(amounts.quantity)), wide.quantity),
    left(line.unit),
    amounts.price === null ? right('') : figure(exactDollars(amounts.price), wide.price),
    amounts.total === null ? right('–') : figure(exactDollars(amounts.total), wide.total),
  ];
}

/** `4 pieces, 10' 6"` if the quantity is their total length (Q28), otherwise only the length. */
function lengthOf(line: LineText, { length, pieces, quantity }: ComputedLine): string {
  if (length === null) return '';
  const counted = isTrim(line) && pieces !== null && quantity !== null && pieces !== quantity;
  if (counted) return `${thousands(short(pieces))} ${pieces === one ? 'piece' : 'pieces'}, ${showLength(length)}`;
  return line.length.trim() === '' ? '' : showLength(length);
}

/** Totals; kept together on one page. */
export function printSums({ content }: PrintSnapshot, { lines, totals, used }: ComputedQuote): Content {
  const tax = totals.tax === null ? 'Tax' : `Tax ${short(used.tax)}%`;
  const row = (name: string, cents: number | null, style?: string): TableCell[] => [
    { text: breakable(name), alignment: 'right', ...(style ? { style } : {}) },
    { text: dollarsOf(cents), alignment: 'right', noWrap: true, ...(style ? { style } : {}) },
  ];
  const open = content.lines.filter((line, i) => {
    const amounts = lines[i];
    return amounts !== undefined && amounts.total === null && hasContent(line, amounts);
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
