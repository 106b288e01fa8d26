import { divide, one, readDecimal, short } from '../pricing/decimal';

/** Length in whole sixteenths of an inch (Q2). */
export type Sixteenths = number;
export const perFoot = 192;
/** Maximum length of a piece: 1,000 feet. */
export const maxLength = 1000 * perFoot;

export interface LengthRead {
  readonly sixteenths: Sixteenths;
  /** True if rounding changed the length by more than 0.001 in (Q2). */
  readonly off: boolean;
}
export const isLength = (read: LengthRead | string): read is LengthRead => typeof read !== 'string';

const feetMark = String.raw`(?:'|’|‘|′|´|ft\.?|feet|foot)`;
const inchMark = String.raw`(?:"|”|“|″|''|’’|in\.?|inch|inches)`;
const number = String.raw`\d+(?:\.\d*)?|\.\d+`;
const inches = String.raw`(?:(\d+)[ -]+)?(\d+)\/(\d+)|(${number})`;
const feetInches = new RegExp(String.raw`^(${number})\s*${feetMark}\s*-?\s*(?:(?:${inches})\s*${inchMark}?)?$`, 'i');
const inchesAlone = new RegExp(String.raw`^(?:${inches})\s*${inchMark}$`, 'i');
/** Feet, dash, inches. Excludes a fraction right after the dash: `6-1/2` may be feet and inches or one number. */
const dashed = new RegExp(String.raw`^(\d+)-(?:(\d+)[ -]+(\d+)\/(\d+)|(${number}))\s*${inchMark}?$`, 'i');
/** `12-1/2"` may mean 12 1/2 inches or 12 feet 1/2 inch; it is clear only in a field for inches (Q9). */
const dashedFraction = new RegExp(String.raw`^\d+ ?-[ -]*\d+\/\d+\s*${inchMark}?$`, 'i');
const unclearDash = `This may be 12 1/2" or 12' 1/2". Write it as one of these.`;
const bare = new RegExp(`^(?:${inches})$`);
const spaced = new RegExp(String.raw`^(\d+) +(${number})\s*${inchMark}?$`, 'i');

/** Matches characters such as `½`, as typed on phones or inserted by word processors. */
const fractionCharacter = /[½¼¾⅛⅜⅝⅞]/g;
const toAscii = (sign: string): string => ` ${sign.normalize('NFKC').replace('⁄', '/')}`;

/** Unit of a number without a mark, from its header; null rejects such numbers (Q9). */
export type BareUnit = 'feet' | 'inches' | null;

/**
 * Parses `12' 6 1/2"`, `12-6.5`, `150.5"`, also with curly marks and `ft in` (domain 3.2); bare numbers only if the
 * unit is known. Returns the problem as text if it fails.
 */
export function readLength(text: string, unit: BareUnit): LengthRead | string {
  const exact = readExact(text, unit);
  return typeof exact === 'string' ? exact : fromInches(exact);
}

/** Same, before rounding, in millionths of an inch. */
export function readExact(text: string, unit: BareUnit): bigint | string {
  const source = text.replace(fractionCharacter, toAscii).trim().replace(/\s+/g, ' ');
  if (source === '') return 'No length.';
  if (source.length > 60) return notALength;
  if (source.startsWith('-')) return 'The length is negative.';
  // Fast path for the most common case: a number with a known unit.
  const plain = unit === null || source.includes(',') ? null : readDecimal(source);
  if (plain !== null) return unit === 'feet' ? plain * 12n : plain;
  if (unit !== 'inches' && dashedFraction.test(source)) return unclearDash;
  const alone = inchesAlone.exec(source);
  if (alone) return totalInches(0n, alone.slice(1));
  // In a field for inches, `6-1/2` is 6 1/2 inches; `12-6 1/2` and `12-6.5` are always feet and inches.
  const both = feetInches.exec(source) ?? (unit === 'inches' && bare.test(source) ? null : dashed.exec(source));
  if (both) return totalInches(readDecimal(both[1] as string), both.slice(2));
  const only = bare.exec(source);
  if (only && unit === 'inches') return totalInches(0n, only.slice(1));
  if (only && unit === 'feet') {
    const feet = inchesOf(only.slice(1));
    return feet === null ? notALength : totalInches(feet, []);
  }
  if (only) return `Add ' or " to show feet or inches.`;
  const pair = unit === 'inches' ? null : spaced.exec(source);
  if (pair) return `Use ' for feet and " for inches.`;
  return notALength;
}

const notALength = `This is not a length such as 12' 6 1/2", 12-6.5 or 150.5".`;

/** Combines the groups of `inches` (whole, over, under, decimal) in millionths. */
function inchesOf([whole, over, under, decimal]: readonly (string | undefined)[]): bigint | null {
  if (decimal !== undefined) return readDecimal(decimal);
  if (over === undefined) return 0n;
  if (Number(under) === 0 || (over + under!).length > 12) return null;
  return BigInt(whole ?? 0) * one + divide(BigInt(over) * one, BigInt(under!));
}

function totalInches(feet: bigint | null, groups: readonly (string | undefined)[]): bigint | string {
  const inch = inchesOf(groups);
  return feet === null || inch === null ? notALength : feet * 12n + inch;
}

/** Rounds millionths of an inch to the nearest sixteenth. */
export function fromInches(millionths: bigint): LengthRead | string {
  const sixteenths = divide(millionths * 16n, one);
  if (sixteenths > BigInt(maxLength)) return 'The length is more than 1,000 feet.';
  const off = (sixteenths * one) / 16n - millionths;
  return { sixteenths: Number(sixteenths), off: (off < 0n ? -off : off) > 1000n };
}

/** Whole feet, with 12 inches carried (Q2). */
export const feetOf = (length: Sixteenths): number => Math.floor(length / perFoot);
/** Decimal inches beyond the whole feet, without trailing zeros: `6.5`. */
export const inchOf = (length: Sixteenths): string => decimalInches(length % perFoot);
/** `150.5`, `194.1875` */
export const decimalInches = (length: Sixteenths): string => short(BigInt(length) * 625n, 10_000n);
/** Three decimals for roll formers: 194.188 (domain 3.2). */
export const threeDecimals = (length: Sixteenths): string => {
  const thousandths = divide(BigInt(length) * 1000n, 16n);
  return `${thousandths / 1000n}.${(thousandths % 1000n).toString().padStart(3, '0')}`;
};

/** Feet in hundredths, rounded (Q4). */
export const hundredthsOfFeet = (length: Sixteenths): number => Number(divide(BigInt(length) * 100n, BigInt(perFoot)));
