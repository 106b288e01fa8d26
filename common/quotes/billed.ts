import type { LineField, LineText } from './content';
import type { Problem } from './cutlist';
import { divide, one } from './decimal';
import { perFoot, type Sixteenths } from './lengths';

/** Units in which a trim is sold by its length or its area; in any other unit it is sold by the piece (Q28). */
const measured = ['LF', 'SF', 'SQ'] as const;
export type MeasuredUnit = (typeof measured)[number];
export const measuredUnit = (unit: string): MeasuredUnit | null =>
  measured.find((one) => one === unit.trim().toUpperCase()) ?? null;

/**
 * Its quantity counts pieces of a length: a takeoff's trim, or a typed line that names the length of its pieces. A typed
 * quantity without one is in the line's own unit.
 */
export const isTrim = ({ kind, length }: LineText): boolean => kind === 'trim' || (kind === '' && length.trim() !== '');

/** Only these have flats (Q5): what is sold by the piece, and no panel, accessory or discount. */
export const takesFlats = ({ kind, unit }: LineText): boolean =>
  (kind === 'trim' || kind === '') && measuredUnit(unit) === null;

/** The line counts by its ratio: nobody has set its quantity (Q33). */
export const followsRatio = (line: LineText): boolean =>
  line.kind === 'accessory' && line.ratio.trim() !== '' && line.quantity.trim() === '';

/** Q28: what a trim's pieces come to in its unit, rounded once to hundredths; or why not. */
export function trimQuantity(
  unit: MeasuredUnit,
  pieces: bigint,
  length: Sixteenths | null,
  drop: bigint | null,
): bigint | Problem<LineField> {
  if (length === null)
    return { field: 'length', text: `Enter a length: it is sold by the ${unit}.`, code: 'no length' };
  const feet = { top: pieces * BigInt(length), bottom: BigInt(perFoot) };
  if (unit === 'LF') return hundredths(feet.top, feet.bottom);
  if (drop === null || drop === 0n)
    return { field: 'drop', text: `Enter a drop: it is sold by the ${unit}.`, code: 'no drop' };
  const area = { top: feet.top * drop, bottom: feet.bottom * 12n * one };
  return hundredths(area.top, unit === 'SF' ? area.bottom : area.bottom * 100n);
}

/** Millionths, rounded to hundredths. */
const hundredths = (top: bigint, bottom: bigint): bigint => divide(top * 100n, bottom * one) * (one / 100n);
