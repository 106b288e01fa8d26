import { one } from './pricing/decimal';

/** Limits of computed amounts. Beyond them there is no amount, and the screen says why (Q29). */
export const maxComputed = 999_999_999n * one;
/** Maximum cents of a line: above the largest quantity at the largest price (Q10). */
export const maxLineCents = 999_999_999_999_999n;

export const overLimitText = {
  quantity: 'Quantity is over 999,999,999.',
  accessory: 'Quantity is over 999,999.',
  total: 'Total is over $9,999,999,999,999.99.',
} as const;

/** The sum as a number if it is exact even with tax added; otherwise null. */
export const exactSum = (total: bigint): number | null =>
  total * 2n <= BigInt(Number.MAX_SAFE_INTEGER) && total * 2n >= -BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(total)
    : null;
