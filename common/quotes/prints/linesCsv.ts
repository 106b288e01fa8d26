import { csvLine, guard } from '../../csv/write';
import type { ComputedLine } from '../pricing/computedLine';
import type { ComputedQuote } from '../pricing/computeQuote';
import type { LineText, QuoteContent } from '../document/content';
import { short, twoPlaces } from '../pricing/decimal';
import { decimalInches } from '../panels/lengths';
import { isOptional, sectionsOf } from '../pricing/sections';

const titles = [
  'Code',
  'SKU',
  'Description',
  'Unit',
  'Quantity',
  'Pieces',
  'Length (in)',
  'Drop (in)',
  'Flats',
  'Price',
  'Total',
];

/**
 * Lines with their amounts, followed by the totals. Cells that can't be parsed are exported as typed, with the problem.
 */
export function linesCsv({ lines }: QuoteContent, { lines: computed, totals, used }: ComputedQuote): string {
  const sum = (name: string, cents: number | null, section = '') => [
    ...[name, '', guard(section)],
    ...Array<string>(7).fill(''),
    cents === null ? '' : twoPlaces(cents),
    ...Array<string>(4).fill(''),
  ];
  const rows = lines.map((line, i) => {
    const amounts = computed[i];
    const or = (text: string | null | undefined, field: keyof LineText) => text ?? guard(line[field]);
    return [
      ...[line.code, line.sku, line.description, line.unit].map(guard),
      or(amounts?.quantity == null ? null : short(amounts.quantity), 'quantity'),
      amounts?.pieces == null || line.kind === 'accessory' ? '' : short(amounts.pieces),
      or(amounts?.length == null ? null : decimalInches(amounts.length), 'length'),
      or(amounts?.drop == null ? null : short(amounts.drop), 'drop'),
      amounts?.flats == null ? '' : String(amounts.flats),
      or(priceOf(amounts), 'price'),
      amounts?.total == null ? '' : twoPlaces(amounts.total),
      guard(line.comments),
      guard((amounts?.problems ?? []).map(({ text }) => text).join(' ')),
      isOptional(line) ? 'yes' : '',
      guard(line.note),
    ];
  });
  const table = [
    [...titles, 'Comments', 'Problems', 'Optional', 'Customer note'],
    ...sectionsOf(lines, computed).flatMap(({ heading, rows: own }) => [
      ...(heading ? [rows[heading.at] as string[]] : []),
      ...own.map((at) => rows[at] as string[]),
      ...(heading ? [sum('Subtotal', heading.subTotal, heading.name)] : []),
    ]),
    sum('Subtotal', totals.subTotal),
    ...(totals.freight === null ? [] : [sum('Freight', totals.freight)]),
    sum(`Tax ${short(used.tax)}%`, totals.tax),
    sum('Total', totals.total),
    ...(totals.deposit === null ? [] : [sum('Deposit', totals.deposit)]),
    ...(totals.options ? [sum('Optional, not in the total', totals.options)] : []),
  ];
  return table.map(csvLine).join('');
}

/** The price of a unit, or the percent of a discount. */
function priceOf(amounts: ComputedLine | undefined): string | null {
  if (amounts?.percent != null) return `${short(amounts.percent)}%`;
  return amounts?.price == null ? null : twoPlaces(amounts.price);
}
