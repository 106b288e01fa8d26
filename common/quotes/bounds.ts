import { one } from './decimal';

/** Computed amounts have a bound; past it there is no amount, and the screen says why (Q29). */
export const maxComputed = 999_999_999n * one;
/** Cents of a line: the largest quantity at the largest price (Q10) is below it. */
export const maxLineCents = 999_999_999_999_999n;

export const tooMuch = {
  quantity: 'Quantity comes to more than 999,999,999.',
  accessory: 'Quantity comes to more than 999,999.',
  total: 'Total comes to more than $9,999,999,999,999.99.',
} as const;

/** A sum that a number holds exactly, also with its tax on it; null: it is past that. */
export const exactSum = (total: bigint): number | null =>
  total * 2n <= BigInt(Number.MAX_SAFE_INTEGER) && total * 2n >= -BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(total)
    : null;
