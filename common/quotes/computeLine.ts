import { readDrop, readPieceLength, readPrice, readQuantity } from './cells';
import type { LineField, LineText } from './content';
import type { Problem } from './cutlist';
import { ceilDivide, divide, one } from './decimal';
import { flatsOf } from './flats';
import { isLength, readLength, type Sixteenths } from './lengths';

export interface ComputedLine {
  readonly id: string;
  /** Millionths; of a panel's line whose quantity is blank, what the cut list says (Q11). */
  readonly quantity: bigint | null;
  /** The quantity is the cut list's. */
  readonly fromCutlist: boolean;
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

/** What the cut list gives a panel's line, in millionths of the line's unit, or why it gives nothing (Q11). */
export type PanelQuantity = (unit: string) => bigint | string;

/** Its quantity is what the cut list gives (Q11). */
export const takesFromCutlist = (line: LineText): boolean => line.kind === 'panel' && line.quantity.trim() === '';

export function computeLine(line: LineText, flatWidth: bigint | null, panelQuantity: PanelQuantity): ComputedLine {
  const problems: Problem<LineField>[] = [];
  const note = (field: LineField, text: string | null, code?: string) => {
    if (text !== null) problems.push({ field, text, ...(code === undefined ? {} : { code }) });
  };
  const read = readQuantity(line.quantity);
  const price = readPrice(line.price);
  const drop = readDrop(line.drop);
  const length = readPieceLength(line.length);
  note('quantity', read.problem);
  note('price', price.problem);
  note('drop', drop.problem);
  note('length', length.problem);
  if (length.value?.off) note('length', 'Taken to the nearest 1/16 inch.', 'rounded');

  const fromCutlist = takesFromCutlist(line);
  const panel = fromCutlist ? panelQuantity(line.unit.trim().toUpperCase()) : null;
  if (typeof panel === 'string') note('quantity', panel);
  const quantity = typeof panel === 'bigint' ? panel : read.value;

  const counts = line.kind !== '' || line.quantity.trim() !== '' || line.price.trim() !== '';
  const flags = flagsOf(line);
  for (const flag of flags) {
    const said = says[flag]?.(line) ?? { field: 'price' as const, text: `${flag[0]?.toUpperCase()}${flag.slice(1)}.` };
    problems.push({ ...said, code: flag });
  }
  if (counts && !fromCutlist && line.quantity.trim() === '') note('quantity', 'No quantity.');
  if (counts && flags.length === 0 && line.price.trim() === '') note('price', 'No price.');

  const { perFlat, flats, code } = flatsOf(quantity, drop.value, flatWidth);
  if (code === 'wider than flat') note('drop', 'Wider than the flat.', code);
  if (code === 'no flat width') note('drop', 'The quote has no flat width.', code);

  const total = quantity === null || price.value === null ? null : divide(quantity * BigInt(price.value), one);
  const stock = line.length.trim() === '' && line.size.trim() !== '' ? readLength(line.size, null) : null;
  return {
    id: line.id,
    quantity,
    fromCutlist,
    length: length.value?.sixteenths ?? (stock && isLength(stock) ? stock.sixteenths : null),
    drop: drop.value,
    perFlat,
    flats,
    price: price.value,
    total: total === null ? null : Number(total),
    problems,
  };
}

/** Whole pieces of a quantity. */
export const piecesOf = (quantity: bigint): number => Number(ceilDivide(quantity, one));
