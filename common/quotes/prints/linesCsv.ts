import { csvLine, guard } from '../../csv/write';
import type { ComputedQuote } from '../pricing/computeQuote';
import type { LineText, QuoteContent } from '../document/content';
import { short, twoPlaces } from '../pricing/decimal';
import { decimalInches } from '../panels/lengths';

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
      or(amounts?.price == null ? null : twoPlaces(amounts.price), 'price'),
      amounts?.total == null ? '' : twoPlaces(amounts.total),
      guard(line.comments),
      guard((amounts?.problems ?? []).map(({ text }) => text).join(' ')),
    ];
  });
  const sum = (name: string, cents: number | null) => [
    name,
    ...Array<string>(9).fill(''),
    cents === null ? '' : twoPlaces(cents),
    '',
    '',
  ];
  const table = [
    [...titles, 'Comments', 'Problems'],
    ...rows,
    sum('Subtotal', totals.subTotal),
    sum(`Tax ${short(used.tax)}%`, totals.tax),
    sum('Total', totals.total),
  ];
  return table.map(csvLine).join('');
}
