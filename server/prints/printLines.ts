import type { Content, TableCell } from 'pdfmake/interfaces';
import type { QuoteContent } from '../../common/quotes/document/content';
import type { FrozenExemption } from '../../common/quotes/tax/exemption';
import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
import type { LinkDetail } from '../../common/quotes/links/linkLimits';
import type { ComputedQuote } from '../../common/quotes/pricing/computeQuote';
import { belowName, type OfferLine, offerOptions, offerSections, offerSums } from './offerLines';
import { offerText } from './pdfText';
import { breakable, dollarsOf, figure, left, type PrintColumn, quiet, right, tableOf } from './printText';

const wide = { quantity: 52, price: 62, total: 70 };
const columns: readonly PrintColumn[] = [
  { head: 'Item', width: '*' },
  { head: 'SKU', width: 80 },
  { head: 'Quantity', width: wide.quantity, numeric: true },
  { head: 'Unit', width: 24 },
  { head: 'Price', width: wide.price, numeric: true },
  { head: 'Total', width: wide.total, numeric: true },
];
/** Columns before the amounts of a line. */
const withoutAmounts = 4;

const shownColumns = (detail: LinkDetail): number => (detail === 'prices' ? columns.length : withoutAmounts);

/**
 * The lines with their amounts, a table for each section, unless only totals or no prices are shown (Q52). An open line
 * is marked.
 */
export function printLines({ content }: PrintSnapshot, computed: ComputedQuote, detail: LinkDetail): Content[] {
  const shown = shownColumns(detail);
  return offerSections(content, computed).map(({ title, lines, subTotal }) =>
    tableOf(
      title,
      columns.slice(0, shown),
      lines.map((line) => rowOf(line, detail === 'prices').slice(0, shown)),
      subTotal === null || detail !== 'prices' ? undefined : subTotalRow(subTotal),
    ),
  );
}

/** The optional lines below the total, each with its price (Q61). */
export function printOptions({ content }: PrintSnapshot, computed: ComputedQuote, detail: LinkDetail): Content[] {
  const shown = shownColumns(detail);
  const rows = offerOptions(content, computed).map((line) => rowOf(line, detail === 'prices').slice(0, shown));
  if (rows.length === 0) return [];
  return [
    tableOf(offerText.optional, columns.slice(0, shown), rows),
    { text: offerText.notInTotal, style: 'quiet', margin: [0, 4, 0, 0] },
  ];
}

/** Sum of a section, below its lines. */
const subTotalRow = (amount: string): TableCell[] => [
  { text: offerText.subtotal, bold: true },
  ...Array<TableCell>(columns.length - 2).fill(''),
  figure(amount, wide.total, true),
];

function rowOf(line: OfferLine, priced: boolean): TableCell[] {
  const { name, sku, quantity, unit, price, total } = line;
  const about = belowName(line, priced);
  const title = { text: breakable(name) };
  return [
    about === '' ? title : { stack: [title, { text: breakable(about), style: 'under' }] },
    quiet(sku),
    quantity === '' ? right('') : figure(quantity, wide.quantity),
    left(unit),
    price === '' ? right('') : figure(price, wide.price),
    total === '' ? right('–') : figure(total, wide.total),
  ];
}

/** Totals; kept together on one page. */
export function printSums(
  content: QuoteContent,
  computed: ComputedQuote,
  exemption: FrozenExemption | null = null,
): Content {
  const { rows, total, after, unpriced } = offerSums(content, computed, exemption);
  const row = (name: string, cents: number | null, style?: string): TableCell[] => [
    { text: breakable(name), alignment: 'right', ...(style ? { style } : {}) },
    { text: dollarsOf(cents), alignment: 'right', noWrap: true, ...(style ? { style } : {}) },
  ];
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    columns: [
      { width: '*', text: unpriced === 0 ? '' : offerText.unpriced(unpriced), style: 'quiet' },
      {
        width: 'auto',
        table: {
          widths: ['auto', 'auto'],
          body: [
            ...rows.map(({ name, cents }) => row(name, cents)),
            row(offerText.total, total, 'sum'),
            ...after.map(({ name, cents }) => row(name, cents)),
          ],
        },
        layout: 'sums',
      },
    ],
  };
}
