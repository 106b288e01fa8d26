import { csvLine, guard } from '../../csv/write';
import type { QuoteContent } from '../document/content';
import { offcutsOf } from '../panels/flats';
import { decimalInches, type Sixteenths } from '../panels/lengths';
import { type ComputedQuote, trimsOf } from '../pricing/computeQuote';
import { divide, short } from '../pricing/decimal';

const head = [
  ...['Metal', 'Paint', 'Color', 'Length (in)', 'Flats', 'Flat width (in)', 'Offcut width (in)', 'Offcuts'],
  'Offcut area (sq ft)',
];

/** Hundredths of a square foot, from millionths of an inch and sixteenths. */
const areaOf = (width: number, length: Sixteenths, flats: number): bigint =>
  divide(BigInt(width) * BigInt(length) * BigInt(flats) * 100n, 1_000_000n * 16n * 144n);

/** Offcuts of combined flats (Q6), by material and offcut width; a flat without an offcut has width 0. */
export function offcutsCsv(content: QuoteContent, computed: ComputedQuote): string {
  const { flatWidth } = computed.used;
  const found = flatWidth === null ? [] : offcutsOf(trimsOf(content, computed.lines), flatWidth);
  const rows = found.map(({ metal, paint, color, length, width, flats }) => [
    ...[metal, paint, color].map(guard),
    length === null ? '' : decimalInches(length),
    String(flats),
    short(flatWidth ?? 0n),
    short(width),
    String(width === 0 ? 0 : flats),
    length === null ? '' : short(areaOf(width, length, flats), 100n),
  ]);
  const flats = found.reduce((sum, one) => sum + one.flats, 0);
  const area = found.reduce(
    (sum, { width, length, flats }) => sum + (length === null ? 0n : areaOf(width, length, flats)),
    0n,
  );
  const total = ['Total', '', '', '', String(flats), '', '', '', short(area, 100n)];
  return [head, ...rows, total].map(csvLine).join('');
}
