import { readQuantity } from '../document/cells';
import type { LineField, LineText } from '../document/content';
import { type MeasuredUnit, measuredUnit } from '../pricing/billed';
import { ceilDivide, divide, fromNumber, one, readDecimal, short } from '../pricing/decimal';

export const isPackUnit = (unit: string): boolean => ['BX', 'RL'].includes(unit.trim().toUpperCase());

/** Pieces per unit of a line; null for a bundle of unknown size. */
export function piecesEach(
  { unit, count }: Pick<LineText, 'unit' | 'count'>,
  catalogCount: number | null = null,
): bigint | null {
  if (!isPackUnit(unit)) return one;
  const own = readDecimal(count.trim());
  if (own !== null && own > 0n) return own;
  return catalogCount === null ? null : fromNumber(catalogCount);
}

type Counted = Pick<LineText, 'kind' | 'quantity' | 'pieces' | 'unit' | 'count' | 'length'>;
type Sale = { readonly unit: string; readonly count: string };

/**
 * Converts the quantity of a line whose item is now sold in another unit: 300 pieces become two boxes of 250, and later
 * 300 again. Lengths and areas don't convert to pieces, so the quantity is cleared: a panel follows the cut list again,
 * other lines report a missing quantity. Returns null to keep the quantity. Trims always count pieces (Q28).
 */
export function recounted(
  line: Counted,
  to: Sale,
  catalogCount: number | null,
): Readonly<Partial<Record<LineField, string>>> | null {
  const quantity = readQuantity(line.quantity).value;
  if (quantity === null || line.kind === 'trim' || line.kind === 'discount') return null;
  // A typed quantity without a unit is in whatever unit is sold; other lines without a unit count pieces.
  if (line.kind === '' && line.unit.trim() === '') return null;
  if (!countsPieces(line)) {
    const [from, unit] = [measuredUnit(line.unit), measuredUnit(to.unit)];
    if (from !== unit) return { quantity: convertedArea(quantity, from, unit), pieces: '' };
    if (from !== null) return null;
  }
  return line.kind === 'panel' ? null : recountedPacks(line, quantity, to, catalogCount);
}

/** A typed line with a piece length counts pieces in every unit (Q28). */
const countsPieces = ({ kind, length }: Counted): boolean => kind === '' && length.trim() !== '';

/** 100 square feet are a square. Other units need a length or coverage to convert. */
function convertedArea(quantity: bigint, from: MeasuredUnit | null, to: MeasuredUnit | null): string {
  if (from === 'SQ' && to === 'SF') return short(quantity * 100n);
  // Rounded to four decimals, the maximum of a quantity.
  if (from === 'SF' && to === 'SQ') return short(divide(quantity, 10_000n) * 100n);
  return '';
}

function recountedPacks(line: Counted, quantity: bigint, to: Sale, catalogCount: number | null) {
  const [from, each] = [piecesEach(line, catalogCount), piecesEach(to)];
  // A bundle of unknown size stays as it is.
  if (from === each || each === null || (from === null && isPackUnit(to.unit))) return null;
  // Bundles of unknown size can't be converted, and no quantity is better than a wrong one.
  if (from === null) return { quantity: '', pieces: '' };
  const exact = readDecimal(line.pieces.trim());
  const unchanged = exact !== null && packsOf(exact, from) === quantity;
  const pieces = unchanged ? exact : (quantity * from) / one;
  return each === one
    ? { quantity: short(pieces), pieces: '' }
    : { quantity: short(packsOf(pieces, each)), pieces: short(pieces) };
}

const packsOf = (pieces: bigint, each: bigint): bigint => (each === one ? pieces : ceilDivide(pieces, each) * one);
