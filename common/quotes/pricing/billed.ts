import type { LineField, LineText } from '../document/content';
import type { Problem } from '../panels/cutlist';
import { divide, one } from './decimal';
import { perFoot, type Sixteenths } from '../panels/lengths';

/** Units in which a trim is sold by length or area; in other units it is sold by the piece (Q28). */
const measured = ['LF', 'SF', 'SQ'] as const;
export type MeasuredUnit = (typeof measured)[number];
export const measuredUnit = (unit: string): MeasuredUnit | null =>
  measured.find((one) => one === unit.trim().toUpperCase()) ?? null;

/**
 * True if the quantity counts pieces of a length: a trim from a takeoff, or a typed line with a piece length. Other
 * typed quantities are in the line's unit.
 */
export const isTrim = ({ kind, length }: LineText): boolean => kind === 'trim' || (kind === '' && length.trim() !== '');

/** True if the line uses flats (Q5): sold by the piece, and not a panel, accessory or discount. */
export const takesFlats = ({ kind, unit }: LineText): boolean =>
  (kind === 'trim' || kind === '') && measuredUnit(unit) === null;

/** True if the ratio gives the quantity because no user has set it (Q33). */
export const followsRatio = (line: LineText): boolean =>
  line.kind === 'accessory' && line.ratio.trim() !== '' && line.quantity.trim() === '';

/** Q28: quantity of a trim in its unit, rounded once to hundredths, or the problem. */
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
