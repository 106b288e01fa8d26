import { readQuantity } from './cells';
import type { LineField, LineText } from './content';
import { ceilDivide, fromNumber, one, readDecimal, short } from './decimal';

export const isPackUnit = (unit: string): boolean => ['BX', 'RL'].includes(unit.trim().toUpperCase());

/** Pieces in one of what a line counts; null: it counts packs, and nobody knows how many pieces they hold. */
export function piecesEach(
  { unit, count }: Pick<LineText, 'unit' | 'count'>,
  catalogCount: number | null = null,
): bigint | null {
  if (!isPackUnit(unit)) return one;
  const own = readDecimal(count.trim());
  if (own !== null && own > 0n) return own;
  return catalogCount === null ? null : fromNumber(catalogCount);
}

type Counted = Pick<LineText, 'kind' | 'quantity' | 'pieces' | 'unit' | 'count'>;

/**
 * The quantity of a line whose item is sold another way now: 300 pieces are two boxes of 250, and back again 300. Null:
 * it stays. Trims are counted in pieces in every unit (Q28), and a panel's line follows the cut list.
 */
export function recounted(
  line: Counted,
  to: { readonly unit: string; readonly count: string },
  catalogCount: number | null,
): Readonly<Partial<Record<LineField, string>>> | null {
  const quantity = readQuantity(line.quantity).value;
  if (quantity === null || (line.kind !== '' && line.kind !== 'accessory')) return null;
  // A person types the quantity of what is sold; only an accessory that no list knew is in pieces without a unit.
  if (line.kind === '' && line.unit.trim() === '') return null;
  const [from, each] = [piecesEach(line, catalogCount), piecesEach(to)];
  // A pack without a count is counted as it is, as is one that stays a pack of an unknown size.
  if (from === each || each === null || (from === null && isPackUnit(to.unit))) return null;
  // Nobody knows how many pieces these packs were: no number is better than a wrong one.
  if (from === null) return { quantity: '', pieces: '' };
  const exact = readDecimal(line.pieces.trim());
  const kept = exact !== null && packsOf(exact, from) === quantity;
  const pieces = kept ? exact : (quantity * from) / one;
  return each === one
    ? { quantity: short(pieces), pieces: '' }
    : { quantity: short(packsOf(pieces, each)), pieces: short(pieces) };
}

const packsOf = (pieces: bigint, each: bigint): bigint => (each === one ? pieces : ceilDivide(pieces, each) * one);
