import { divide, one, readDecimal, short } from './decimal';

/** A length as whole sixteenths of an inch (Q2). */
export type Sixteenths = number;
export const perFoot = 192;
/** No piece is longer: a thousand feet. */
export const maxLength = 1000 * perFoot;

export interface LengthRead {
  readonly sixteenths: Sixteenths;
  /** The source was off the nearest sixteenth by more than 0.001 in (Q2). */
  readonly off: boolean;
}
export const isLength = (read: LengthRead | string): read is LengthRead => typeof read !== 'string';

const feetMark = String.raw`(?:'|’|‘|′|´|ft\.?|feet|foot)`;
const inchMark = String.raw`(?:"|”|“|″|''|’’|in\.?|inch|inches)`;
const number = String.raw`\d+(?:\.\d*)?|\.\d+`;
const inches = String.raw`(?:(\d+)[ -]+)?(\d+)\/(\d+)|(${number})`;
const feetInches = new RegExp(String.raw`^(${number})\s*${feetMark}\s*-?\s*(?:(?:${inches})\s*${inchMark}?)?$`, 'i');
const inchesAlone = new RegExp(String.raw`^(?:${inches})\s*${inchMark}$`, 'i');
/** Feet, a dash, inches. A fraction alone behind the dash is not among them: `6-1/2` may be feet and inches, or one number. */
const dashed = new RegExp(String.raw`^(\d+)-(?:(\d+)[ -]+(\d+)\/(\d+)|(${number}))\s*${inchMark}?$`, 'i');
/** `12-1/2"` is 12 1/2 inches to one and 12 feet 1/2 inch to another: only among inches it is clear (Q9). */
const dashedFraction = new RegExp(String.raw`^\d+ ?-[ -]*\d+\/\d+\s*${inchMark}?$`, 'i');
const unclearDash = `This may be 12 1/2" or 12' 1/2". Write it as one of these.`;
const bare = new RegExp(`^(?:${inches})$`);
const spaced = new RegExp(String.raw`^(\d+) +(${number})\s*${inchMark}?$`, 'i');

/** `½` and its kin, as one types them on a phone or a word processor makes them: ` 1/2`. */
const oneSign = /[½¼¾⅛⅜⅝⅞]/g;
const asTyped = (sign: string): string => ` ${sign.normalize('NFKC').replace('⁄', '/')}`;

/** What a number without a mark means: what its header says, or it is refused (Q9). */
export type BareUnit = 'feet' | 'inches' | null;

/**
 * `12' 6 1/2"`, `12-6.5`, `150.5"`, curly marks and `ft in` too (domain 3.2); a bare number only where its unit is known.
 * Answers why not, in words.
 */
export function readLength(text: string, unit: BareUnit): LengthRead | string {
  const exact = readExact(text, unit);
  return typeof exact === 'string' ? exact : fromInches(exact);
}

/** The same before it is rounded: millionths of an inch. */
export function readExact(text: string, unit: BareUnit): bigint | string {
  const source = text.replace(oneSign, asTyped).trim().replace(/\s+/g, ' ');
  if (source === '') return 'No length.';
  if (source.length > 60) return notALength;
  if (source.startsWith('-')) return 'The length is negative.';
  // What a quote is full of goes the short way: a number whose unit is known.
  const plain = unit === null || source.includes(',') ? null : readDecimal(source);
  if (plain !== null) return unit === 'feet' ? plain * 12n : plain;
  if (unit !== 'inches' && dashedFraction.test(source)) return unclearDash;
  const alone = inchesAlone.exec(source);
  if (alone) return made(0n, alone.slice(1));
  // Among inches `6-1/2` is six and a half of them; `12-6 1/2` and `12-6.5` are feet and inches wherever they stand.
  const both = feetInches.exec(source) ?? (unit === 'inches' && bare.test(source) ? null : dashed.exec(source));
  if (both) return made(readDecimal(both[1] as string), both.slice(2));
  const only = bare.exec(source);
  if (only && unit === 'inches') return made(0n, only.slice(1));
  if (only && unit === 'feet') {
    const feet = inchesOf(only.slice(1));
    return feet === null ? notALength : made(feet, []);
  }
  if (only) return 'The length does not say whether it is in feet or inches.';
  const pair = unit === 'inches' ? null : spaced.exec(source);
  if (pair) return 'The length does not say which are feet and which inches.';
  return notALength;
}

const notALength = `This is not a length such as 12' 6 1/2", 12-6.5 or 150.5".`;

/** Millionths of a unit from the groups of `inches`: whole, over, under, decimal. */
function inchesOf([whole, over, under, decimal]: readonly (string | undefined)[]): bigint | null {
  if (decimal !== undefined) return readDecimal(decimal);
  if (over === undefined) return 0n;
  if (Number(under) === 0 || (over + under!).length > 12) return null;
  return BigInt(whole ?? 0) * one + divide(BigInt(over) * one, BigInt(under!));
}

function made(feet: bigint | null, groups: readonly (string | undefined)[]): bigint | string {
  const inch = inchesOf(groups);
  return feet === null || inch === null ? notALength : feet * 12n + inch;
}

/** Millionths of an inch to the nearest sixteenth. */
export function fromInches(millionths: bigint): LengthRead | string {
  const sixteenths = divide(millionths * 16n, one);
  if (sixteenths > BigInt(maxLength)) return 'The length is more than 1,000 feet.';
  const off = (sixteenths * one) / 16n - millionths;
  return { sixteenths: Number(sixteenths), off: (off < 0n ? -off : off) > 1000n };
}

/** Whole feet and the inches beyond them; 12 inches and more carry (Q2). */
export const feetOf = (length: Sixteenths): number => Math.floor(length / perFoot);
/** `6.5`: decimal inches beyond the feet, as short as they go. */
export const inchOf = (length: Sixteenths): string => decimalInches(length % perFoot);
/** `150.5`, `194.1875` */
export const decimalInches = (length: Sixteenths): string => short(BigInt(length) * 625n, 10_000n);
/** As roll formers want it, three decimals: 194.188 (domain 3.2). */
export const threeDecimals = (length: Sixteenths): string => {
  const thousandths = divide(BigInt(length) * 1000n, 16n);
  return `${thousandths / 1000n}.${(thousandths % 1000n).toString().padStart(3, '0')}`;
};

/** `12' 6 1/2"`, as shops write it. */
export function showLength(length: Sixteenths): string {
  const rest = length % perFoot;
  let [over, under] = [rest % 16, 16];
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  const whole = Math.floor(rest / 16);
  const fraction = over === 0 ? '' : `${over}/${under}`;
  const inch = whole === 0 && fraction !== '' ? fraction : `${whole}${fraction === '' ? '' : ` ${fraction}`}`;
  return `${feetOf(length)}' ${inch}"`;
}
/** Feet in hundredths, rounded (Q4). */
export const hundredthsOfFeet = (length: Sixteenths): number => Number(divide(BigInt(length) * 100n, BigInt(perFoot)));
