import { decimal } from '../../format/numbers';
import { fromNumber, one, placesOf, readDecimal } from '../pricing/decimal';
import { fromInches, isLength, type LengthRead, readLength } from '../panels/lengths';

/** Parsed cell of a quote: a value, blank, or a problem described in words. The typed text is kept. */
export interface Cell<T> {
  readonly value: T | null;
  readonly problem: string | null;
}
const blank = { value: null, problem: null };
const wrong = (problem: string) => ({ value: null, problem });
const right = <T>(value: T) => ({ value, problem: null });

interface Rule {
  readonly name: string;
  readonly places: number;
  readonly max: number;
  readonly positive?: boolean;
}

/** Reads a plain number, in millionths. */
function readNumber(text: string, { name, places, max, positive = false }: Rule): Cell<bigint> {
  const source = text.trim();
  if (source === '') return blank;
  if (/^[-−]/.test(source)) return wrong(`${name} is negative.`);
  const value = readDecimal(source);
  if (value === null) return wrong(`${name} is not a plain number.`);
  if (placesOf(value) > places) {
    return wrong(places === 0 ? `${name} is not a whole number.` : `${name} has more than ${places} decimals.`);
  }
  if (value > fromNumber(max)) return wrong(`${name} is more than ${decimal(max)}.`);
  if (positive && value === 0n) return wrong(`${name} is not above 0.`);
  return right(value);
}

/** Largest quantity that a user can enter or a ratio can result in (Q10). */
export const maxPieces = 999_999;

/** Q10: at most 999,999; linear and square feet can have decimals. */
export const readQuantity = (text: string): Cell<bigint> =>
  readNumber(text, { name: 'Quantity', places: 4, max: maxPieces });

/** Pieces are whole numbers (Q10). */
export const readPieces = (text: string): Cell<number> => {
  const { value, problem } = readNumber(text, { name: 'Quantity', places: 0, max: maxPieces });
  return { value: value === null ? null : Number(value / one), problem };
};

/** Q10: whole cents, at most 9,999,999.99. */
function readMoney(text: string, name: string): Cell<number> {
  const { value, problem } = readNumber(text.trim().replace(/^(-?)\$\s?/, '$1'), {
    name,
    places: 2,
    max: 9_999_999.99,
  });
  return { value: value === null ? null : Number(value / 10_000n), problem };
}
export const readPrice = (text: string): Cell<number> => readMoney(text, 'Price');
export const readFreight = (text: string): Cell<number> => readMoney(text, 'Freight');

/** Reads a percent such as `10%` or `-10%`, in millionths; null if the text isn't a percent. */
function readPercent(text: string, name: string): Cell<bigint> | null {
  const found = /^(.*?)\s*%$/.exec(text.trim());
  if (!found) return null;
  const number = (found[1] as string).trim();
  if (number === '') return wrong(`${name} is not a plain number.`);
  return readNumber(number, { name, places: 4, max: 100, positive: true });
}

/** Q62: percent of a discount, with or without a minus sign; null if the price isn't a percent. */
export const readDiscountPercent = (price: string): Cell<bigint> | null =>
  readPercent(price.trim().replace(/^[-−]/, ''), 'The percentage');

/** Q64: a percent of the total in millionths, or an amount in cents. */
export function readDeposit(text: string): Cell<{ readonly percent: bigint } | { readonly cents: number }> {
  const percent = readPercent(text, 'Deposit');
  const { value, problem } = percent ?? readMoney(text, 'Deposit');
  if (value === null) return { value, problem };
  return right(typeof value === 'bigint' ? { percent: value } : { cents: value });
}

/** Q38: discounts have a negative price. */
export function readDiscount(text: string): Cell<number> {
  const source = text.trim().replace(/^[-−]\s?(\$?)\s?/, '-$1');
  if (source === '') return blank;
  if (!source.startsWith('-')) return wrong('Enter a negative price for a discount.');
  const { value, problem } = readPrice(source.slice(1));
  return { value: value === null ? null : -value, problem };
}

/** Reads decimal or fractional inches, with or without an inch mark, in millionths. */
function readInches(text: string, rule: Rule): Cell<bigint> {
  const source = text.trim().replace(/\s*(?:"|”|″|in\.?)$/i, '');
  const fraction = /^(?:(\d{1,6})[ -]+)?(\d{1,3})\/(\d{1,3})$/.exec(source);
  if (!fraction) return readNumber(source, rule);
  const [over, under] = [BigInt(fraction[2] as string), BigInt(fraction[3] as string)];
  if (under === 0n || (over * one) % under !== 0n) return wrong(`${rule.name} is not a plain number.`);
  const value = BigInt(fraction[1] ?? 0) * one + (over * one) / under;
  if (value > fromNumber(rule.max)) return wrong(`${rule.name} is more than ${decimal(rule.max)}.`);
  return right(value);
}

/** Inches of flat stock used per piece; 0 means none (Q5). */
export const readDrop = (text: string): Cell<bigint> => readInches(text, { name: 'Drop', places: 6, max: 999 });
export const readFlatWidth = (text: string): Cell<bigint> =>
  readInches(text, { name: 'Flat width', places: 6, max: 999, positive: true });
export const readCoverage = (text: string): Cell<bigint> =>
  readInches(text, { name: 'Coverage', places: 4, max: 999, positive: true });

/** Percent (Q1). */
export const readTax = (text: string): Cell<bigint> =>
  readNumber(text.replace(/\s*%\s*$/, ''), { name: 'Tax', places: 4, max: 100 });
/** Pounds per linear foot (Q3). */
export const readLbPerFt = (text: string): Cell<bigint> =>
  readNumber(text, { name: 'Weight per foot', places: 4, max: 999, positive: true });
/** Maximum pounds per bundle (Q4). */
export const readMaxPackWeight = (text: string): Cell<bigint> =>
  readNumber(text, { name: 'Weight per bundle', places: 2, max: 99_999, positive: true });

const asCell = (read: LengthRead | string): Cell<LengthRead> => (isLength(read) ? right(read) : wrong(read));

/** Length of one piece of a line. A bare number is in inches. */
export const readPieceLength = (text: string): Cell<LengthRead> =>
  text.trim() === '' ? blank : asCell(readLength(text, 'inches'));

/** Length of a cut-list row, from feet and inches. The feet cell can hold a whole length. */
export function readRowLength(feet: string, inch: string): Cell<LengthRead> & { readonly field: 'feet' | 'inch' } {
  const [typed, i] = [feet.trim(), inch.trim()];
  if (typed === '' && i === '') return { ...blank, field: 'feet' };
  if (i === '') return { ...asCell(readLength(typed, 'feet')), field: 'feet' };
  const f = typed.replace(/\s*(?:'|’|′|ft\.?)$/i, '');
  const isWhole = /^\d{1,4}(?:\.0*)?$/.test(f);
  const plain = isWhole && !i.includes(',') ? readDecimal(i) : null;
  if (plain !== null) return { ...asCell(fromInches(BigInt(Number(f)) * 12n * one + plain)), field: 'inch' };
  // Decimal feet are fine if the inches are zero; otherwise the length is ambiguous (Q9).
  if (readDecimal(f) !== null && readDecimal(i.replace(/\s*(?:"|”|″|in\.?)$/i, '')) === 0n)
    return { ...asCell(readLength(f, 'feet')), field: 'feet' };
  const inches = readLength(i, 'inches');
  if (!isLength(inches)) return { ...wrong(inches), field: 'inch' };
  if (f === '') return { ...asCell(inches), field: 'inch' };
  if (!isWhole) return { ...wrong('Feet must be a whole number.'), field: 'feet' };
  return { ...asCell(readLength(`${Number(f)}' ${i.replace(/\s*(?:"|”|″|in\.?)$/i, '')}"`, null)), field: 'inch' };
}
