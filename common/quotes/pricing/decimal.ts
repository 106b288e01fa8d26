/** Exact decimals as whole millionths. */
export const one = 1_000_000n;

/** Divides and rounds half away from zero (Q1). */
export function divide(n: bigint, by: bigint): bigint {
  const minus = n < 0n !== by < 0n;
  const top = n < 0n ? -n : n;
  const bottom = by < 0n ? -by : by;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return minus ? -rounded : rounded;
}

export const ceilDivide = (n: bigint, by: bigint): bigint => (n + by - 1n) / by;

const plain = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * Reads a plain decimal with up to six places and optional thousands commas; null for signs, exponents and other text.
 */
export function readDecimal(text: string): bigint | null {
  const found = plain.exec(text);
  if (!found || !/\d/.test(text) || text.length > 30) return null;
  const places = (found[2] ?? '').replace(/0+$/, '');
  if (places.length > 6) return null;
  return BigInt((found[1] ?? '0').replaceAll(',', '')) * one + BigInt(places.padEnd(6, '0'));
}

/** Number of decimals needed. */
export function placesOf(millionths: bigint): number {
  const places = (millionths % one).toString().padStart(6, '0').replace(/0+$/, '');
  return millionths % one === 0n ? 0 : places.length;
}

/** Converts a stored number with a few decimals exactly. */
export const fromNumber = (n: number): bigint => BigInt(Math.round(n * 1e6));
export const toNumber = (millionths: bigint): number => Number(millionths) / 1e6;

/** Formats without trailing zeros: `662.73`, `1066`. */
export function short(n: bigint | number, scale: bigint | number = one): string {
  const [value, by] = [BigInt(n), BigInt(scale)];
  const digits = by.toString().length - 1;
  const places = (value % by).toString().padStart(digits, '0').replace(/0+$/, '');
  return places === '' ? `${value / by}` : `${value / by}.${places}`;
}

/** Formats hundredths with two decimals: `1771.90`. */
export const twoPlaces = (hundredths: bigint | number): string => {
  const value = BigInt(hundredths);
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`;
};
