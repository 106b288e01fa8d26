import { followsRatio, isTrim, measuredUnit, takesFlats, trimQuantity } from './billed';
import { maxComputed, maxLineCents, overLimitText } from '../bounds';
import {
  maxPieces,
  readDiscount,
  readDiscountPercent,
  readDrop,
  readPieceLength,
  readPrice,
  readQuantity,
} from '../document/cells';
import type { LineField, LineText } from '../document/content';
import type { Problem } from '../panels/cutlist';
import type { ComputedLine } from './computedLine';
import { thousands } from '../../format/exact';
import { ceilDivide, divide, one, short } from './decimal';
import { flatsOf } from '../panels/flats';
import { isLength, readLength, type Sixteenths } from '../panels/lengths';
import { sameWord } from './matching';
import { piecesEach } from '../panels/packCount';
import { isUnmatched } from './resolve';
import { computeHeading, computePercent, isSection } from './sections';

/** Values from the rest of the quote that a line depends on. */
export interface LineContext {
  readonly flatWidth: bigint | null;
  /** Quantity of a panel line from the cut list, in millionths of its unit, or why there is none (Q11). */
  readonly panelQuantity: (unit: string) => bigint | string;
  /** Pieces required by a ratio (Q33). */
  readonly piecesNeeded: (ratio: string) => number;
  /** Metal selected on the quote; blank if none. */
  readonly metal: string;
  /** Compute like prints from before trims were priced by their unit. */
  readonly trimsByPiece: boolean;
  readonly noPercents: boolean;
}

/** Problems found when matching and pricing that still apply. */
export const flagsOf = (line: LineText): string[] =>
  line.flags
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '')
    .filter((flag) => (flag === 'no match' ? isUnmatched(line) : line.price.trim() === ''));

const flagProblems: Readonly<Record<string, (line: LineText) => Problem<LineField>>> = {
  'no match': () => ({ field: 'sku', text: 'Not in catalog.' }),
};

/** True if the cut list gives the quantity (Q11). */
const followsCutlist = (line: LineText): boolean => line.kind === 'panel' && line.quantity.trim() === '';

/** True if the amounts depend on other rows of the quote. */
export const dependsOnOtherRows = (line: LineText): boolean => followsCutlist(line) || line.ratio.trim() !== '';

/** Codes of problems that need no fixing. */
const notices: readonly (string | undefined)[] = ['rounded', 'off ratio', 'other metal', 'heading'];
export const needsFixing = ({ problems }: ComputedLine): boolean =>
  problems.some(({ code }) => !notices.includes(code));

/** True if the item has another metal than the quote; this is fine for accessories. */
export const isOtherMetal = ({ kind, metal }: LineText, selected: string): boolean =>
  kind !== 'accessory' && metal.trim() !== '' && selected.trim() !== '' && !sameWord(metal, selected);

export function computeLine(line: LineText, context: LineContext): ComputedLine {
  if (isSection(line)) return computeHeading(line);
  const percent = line.kind === 'discount' && !context.noPercents ? readDiscountPercent(line.price) : null;
  if (percent) return computePercent(line, percent);
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
  if (ownLength.value?.off) note('length', 'Rounded to the nearest 1/16 inch.', 'rounded');
  const length = ownLength.value?.sixteenths || (ownLength.problem ? null : stockLength(line));

  const follows = followsCutlist(line) ? 'cutlist' : followsRatio(line) ? 'ratio' : null;
  const needed = line.ratio.trim() === '' ? null : neededOf(line, context.piecesNeeded(line.ratio));
  const unit = trimsByPiece || !isTrim(line) ? null : measuredUnit(line.unit);
  let quantity = read.value;
  if (follows === 'cutlist') {
    const panel = panelQuantity(line.unit.trim().toUpperCase());
    if (typeof panel === 'string') note('quantity', panel);
    else quantity = panel;
  } else if (follows === 'ratio') {
    if (needed === null) note('quantity', overLimitText.accessory);
    quantity = needed;
  } else if (unit !== null && read.value !== null) {
    const billed = trimQuantity(unit, read.value, length, drop.value);
    if (typeof billed !== 'bigint') problems.push(billed);
    quantity = typeof billed === 'bigint' ? billed : null;
  }
  if (quantity !== null && quantity > maxComputed) {
    note('quantity', overLimitText.quantity);
    quantity = null;
  }
  if (follows === null && needed !== null && quantity !== null && quantity !== needed)
    note('quantity', offRatio(line, quantity, needed), 'off ratio');

  const counts = line.kind !== '' || line.quantity.trim() !== '' || line.price.trim() !== '';
  if (isOtherMetal(line, context.metal))
    note('sku', `${line.metal.trim()}, but the quote is ${context.metal}.`, 'other metal');
  const flags = flagsOf(line);
  for (const flag of flags) {
    const problem = flagProblems[flag]?.(line) ?? {
      field: 'price' as const,
      text: `${flag[0]?.toUpperCase()}${flag.slice(1)}.`,
    };
    problems.push({ ...problem, code: flag });
  }
  if (counts && follows === null && line.quantity.trim() === '') note('quantity', 'No quantity.');
  if (counts && flags.length === 0 && line.price.trim() === '') note('price', 'No price.');

  const flats = trimsByPiece
    ? flatsOf(quantity, drop.value, flatWidth)
    : flatsOf(read.value, takesFlats(line) ? drop.value : null, flatWidth);
  if (flats.code === 'wider than flat') note('drop', 'Wider than the flat width.', flats.code);
  if (flats.code === 'no flat width') note('drop', 'Enter a flat width in Project Details.', flats.code);

  const total = quantity === null || price.value === null ? null : divide(quantity * BigInt(price.value), one);
  const bounded = total !== null && total <= maxLineCents && total >= -maxLineCents;
  if (total !== null && !bounded) note('price', overLimitText.total);
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
    percent: null,
    base: null,
    subTotal: null,
    problems,
  };
}

/** Stock length of the item; 0 means none (Q9). */
function stockLength({ size }: LineText): Sixteenths | null {
  const stock = size.trim() === '' ? null : readLength(size, null);
  return (stock && isLength(stock) && stock.sixteenths) || null;
}

/** Converts pieces to the unit sold, rounding bundles up (Q17); null above the maximum quantity (Q10). */
function neededOf(line: LineText, pieces: number): bigint | null {
  const each = piecesEach(line) ?? one;
  const quantity = ceilDivide(BigInt(Math.min(pieces, Number.MAX_SAFE_INTEGER)) * one, each) * one;
  return quantity > BigInt(maxPieces) * one ? null : quantity;
}

function offRatio({ unit }: LineText, quantity: bigint, needed: bigint): string {
  const off = quantity > needed ? quantity - needed : needed - quantity;
  const by = `${thousands(short(off))} ${quantity > needed ? 'more' : 'fewer'}`;
  const own = `${thousands(short(needed))}${unit === '' ? '' : ` ${unit}`}`;
  return `Manual quantity: ${by} than the ratio's ${own}. Clear it to use the ratio.`;
}

/** Quantity in whole pieces, rounded up. */
export const piecesOf = (quantity: bigint): number => Number(ceilDivide(quantity, one));
