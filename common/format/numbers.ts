/** Unknown is a dash, zero is a zero (look: Numbers). */
export const unknown = '–';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const thousandths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** `1,240` */
export const count = (n: number | null | undefined): string => (n == null ? unknown : whole.format(n));

/** `1,240.50`: columns; the `$` belongs to totals and single figures. */
export const money = (n: number | null | undefined): string => (n == null ? unknown : cents.format(n));

/** `$1,240.50`, `-$12.00` */
export const dollars = (n: number | null | undefined): string =>
  n == null ? unknown : `${n < 0 ? '-' : ''}$${cents.format(Math.abs(n))}`;

/** Decimal inches to three places, without needless zeros: `36`, `34.667`. */
export const inches = (n: number | null | undefined): string => (n == null ? unknown : thousandths.format(n));
