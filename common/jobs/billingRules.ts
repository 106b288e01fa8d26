/** Spec §9: 50 on a page, options from 10 to 1500. */
export const billingPageSizes = [10, 25, 50, 100, 250, 500, 1500] as const;

/** What the filter leaves, summed up: exact up to so many rows, then only that there are more. */
export const sumsUpTo = 10_000;
export const tooManyToSum = '10,000+';
