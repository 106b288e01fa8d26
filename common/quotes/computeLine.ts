import { followsRatio, isTrim, measuredUnit, takesFlats, trimQuantity } from './billed';
import { maxComputed, maxLineCents, tooMuch } from './bounds';
import { maxPieces, readDiscount, readDrop, readPieceLength, readPrice, readQuantity } from './cells';
import type { LineField, LineText } from './content';
import type { Problem } from './cutlist';
import { ceilDivide, divide, one, short, thousands } from './decimal';
import { flatsOf } from './flats';
import { isLength, readLength, type Sixteenths } from './lengths';
import { piecesEach } from './packCount';

export interface ComputedLine {
  readonly id: string;
  /** Millionths of the line's unit, as it is priced; of a panel's line, a trim and an accessory it is computed. */
  readonly quantity: bigint | null;
  /** What the quantity counts where that is not its unit: pieces of a trim sold by length or area (Q28). Millionths. */
  readonly pieces: bigint | null;
  /** Nobody typed the quantity: the cut list gives it (Q11), or the ratio does (Q33). */
  readonly follows: 'cutlist' | 'ratio' | null;
  /** What an accessory's ratio asks for, in the line's unit (Q33); null: it has none, or is past its bound. */
  readonly needed: bigint | null;
  /** Of one piece: the line's, else the item's stock length. */
  readonly length: Sixteenths | null;
  /** Millionths of an inch. */
  readonly drop: bigint | null;
  /** Pieces of it that one flat gives. */
  readonly perFlat: number;
  readonly flats: number | null;
  /** Cents a unit. */
  readonly price: number | null;
  /** Cents. */
  readonly total: number | null;
  readonly problems: readonly Problem<LineField>[];
}

/** What a line's amounts take from the rest of its quote. */
export interface LineContext {
  readonly flatWidth: bigint | null;
  /** What the cut list gives a panel's line, in millionths of the line's unit, or why it gives nothing (Q11). */
  readonly panelQuantity: (unit: string) => bigint | string;
  /** Pieces that a ratio asks for (Q33). */
  readonly piecesNeeded: (ratio: string) => number;
  /** Computed as prints were before trims were priced by their unit. */
  readonly trimsByPiece: boolean;
}

/** The codes of what was wrong when it was matched and priced, as far as that still holds. */
export const flagsOf = (line: LineText): string[] =>
  line.flags
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '')
    .filter((flag) => (flag === 'no match' ? line.sku.trim() === '' : line.price.trim() === ''));

const says: Readonly<Record<string, (line: LineText) => Problem<LineField>>> = {
  'no match': ({ code }) => ({ field: 'sku', text: code === '' ? 'No match.' : `No match for ${code}.` }),
};

/** Its quantity is what the cut list gives (Q11). */
const takesFromCutlist = (line: LineText): boolean => line.kind === 'panel' && line.quantity.trim() === '';

/** Its amounts follow other rows of the quote. */
export const takesFromOthers = (line: LineText): boolean => takesFromCutlist(line) || line.ratio.trim() !== '';

/** Problems that need no fixing. */
const notices: readonly (string | undefined)[] = ['rounded', 'off ratio'];
export const needsFixing = ({ problems }: ComputedLine): boolean =>
  problems.some(({ code }) => !notices.includes(code));

export function computeLine(line: LineText, context: LineContext): ComputedLine {
  const { flatWidth, panelQuantity, trimsByPiece } = context;
  const problems: Problem<LineField>[] = [];
  const note = (field: LineField, text: string | null, code?: string) => {
    if (text !== null) problems.push({ field, text, ...(code === undefined ? {} : { code }) });
  };
  const read = readQuantity(line.quantity);
  const price = (line.kind === 'discount' ? readDiscount : readPrice)(line.price);
  const drop = readDrop(line.drop);
  const ownLength = readPieceLength(line.length);
  note('quantity', read.problem);
  note('price', price.problem);
  note('drop', drop.problem);
  note('length', ownLength.problem);
  if (ownLength.value?.off) note('length', 'Taken to the nearest 1/16 inch.', 'rounded');
  const length = ownLength.value?.sixteenths || (ownLength.problem ? null : stockLength(line));

  const follows = takesFromCutlist(line) ? 'cutlist' : followsRatio(line) ? 'ratio' : null;
  const needed = line.ratio.trim() === '' ? null : neededOf(line, context.piecesNeeded(line.ratio));
  const unit = trimsByPiece || !isTrim(line) ? null : measuredUnit(line.unit);
  let quantity = read.value;
  if (follows === 'cutlist') {
    const panel = panelQuantity(line.unit.trim().toUpperCase());
    if (typeof panel === 'string') note('quantity', panel);
    else quantity = panel;
  } else if (follows === 'ratio') {
    if (needed === null) note('quantity', tooMuch.accessory);
    quantity = needed;
  } else if (unit !== null && read.value !== null) {
    const billed = trimQuantity(unit, read.value, length, drop.value);
    if (typeof billed !== 'bigint') problems.push(billed);
    quantity = typeof billed === 'bigint' ? billed : null;
  }
  if (quantity !== null && quantity > maxComputed) {
    note('quantity', tooMuch.quantity);
    quantity = null;
  }
  if (follows === null && needed !== null && quantity !== null && quantity !== needed)
    note('quantity', offRatio(line, quantity, needed), 'off ratio');

  const counts = line.kind !== '' || line.quantity.trim() !== '' || line.price.trim() !== '';
  const flags = flagsOf(line);
  for (const flag of flags) {
    const said = says[flag]?.(line) ?? { field: 'price' as const, text: `${flag[0]?.toUpperCase()}${flag.slice(1)}.` };
    problems.push({ ...said, code: flag });
  }
  if (counts && follows === null && line.quantity.trim() === '') note('quantity', 'No quantity.');
  if (counts && flags.length === 0 && line.price.trim() === '') note('price', 'No price.');

  const flats = trimsByPiece
    ? flatsOf(quantity, drop.value, flatWidth)
    : flatsOf(read.value, takesFlats(line) ? drop.value : null, flatWidth);
  if (flats.code === 'wider than flat') note('drop', 'Wider than the flat.', flats.code);
  if (flats.code === 'no flat width') note('drop', 'The quote has no flat width.', flats.code);

  const total = quantity === null || price.value === null ? null : divide(quantity * BigInt(price.value), one);
  const bounded = total !== null && total <= maxLineCents && total >= -maxLineCents;
  if (total !== null && !bounded) note('price', tooMuch.total);
  return {
    id: line.id,
    quantity,
    pieces: read.value,
    follows,
    needed,
    length,
    drop: drop.value,
    perFlat: flats.perFlat,
    flats: flats.flats,
    price: price.value,
    total: bounded ? Number(total) : null,
    problems,
  };
}

/** The item's; a length of 0 is none (Q9). */
function stockLength({ size }: LineText): Sixteenths | null {
  const stock = size.trim() === '' ? null : readLength(size, null);
  return (stock && isLength(stock) && stock.sixteenths) || null;
}

/** Pieces as the line is sold: packs, rounded up (Q17); null: more than a quantity may be (Q10). */
function neededOf(line: LineText, pieces: number): bigint | null {
  const each = piecesEach(line) ?? one;
  const quantity = ceilDivide(BigInt(Math.min(pieces, Number.MAX_SAFE_INTEGER)) * one, each) * one;
  return quantity > BigInt(maxPieces) * one ? null : quantity;
}

function offRatio({ unit }: LineText, quantity: bigint, needed: bigint): string {
  const off = quantity > needed ? quantity - needed : needed - quantity;
  const by = `${thousands(short(off))} ${quantity > needed ? 'more' : 'fewer'}`;
  const own = `${thousands(short(needed))}${unit === '' ? '' : ` ${unit}`}`;
  return `Set by hand: ${by} than the ratio's ${own}. Clear the quantity to use the ratio.`;
}

/** Whole pieces of a quantity. */
export const piecesOf = (quantity: bigint): number => Number(ceilDivide(quantity, one));
