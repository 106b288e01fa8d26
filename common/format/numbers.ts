/** Placeholder for an unknown number; zero is shown as 0. */
export const unknown = '–';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const thousandths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** `1,240` */
export const count = (n: number | null | undefined): string => (n == null ? unknown : whole.format(n));

/** `1,240`, `9,999,999.99`: up to three decimals, without trailing zeros. */
export const decimal = (n: number | null | undefined): string => (n == null ? unknown : thousandths.format(n));

/** `1240.50`: a fixed number of decimals without commas, for fields, CSV files and coordinates. */
export const fixed = (n: number, places: number): string => n.toFixed(places);

/** `90%`; `n` is in percent. */
export const percent = (n: number | null | undefined): string => (n == null ? unknown : `${thousandths.format(n)}%`);

/** `1,240.50`: for columns; only totals and single amounts have a `$`. */
export const money = (n: number | null | undefined): string => (n == null ? unknown : cents.format(n));

/** `$1,240.50`, `-$12.00` */
export const dollars = (n: number | null | undefined): string =>
  n == null ? unknown : `${n < 0 ? '-' : ''}$${cents.format(Math.abs(n))}`;

/** `$85`, `$85.50`: where space is short. */
export const shortDollars = (n: number): string => dollars(n).replace(/\.00$/, '');

/** `+12`, `−34.5`, `0`: a difference, with a minus as wide as the plus. */
export const signed = (n: number, show: (n: number) => string): string =>
  n === 0 ? show(0) : `${n > 0 ? '+' : '−'}${show(Math.abs(n))}`;

/** Decimal inches, up to three decimals without trailing zeros: `36`, `34.667`. */
export const inches = (n: number | null | undefined): string => (n == null ? unknown : thousandths.format(n));
