/** Page sizes (R9.1); the default is 50. */
export const billingPageSizes = [10, 25, 50, 100, 250, 500, 1500] as const;

/** Totals are exact up to this many filtered rows; beyond that the server only reports that there are more. */
export const sumsUpTo = 10_000;
export const tooManyToSum = '10,000+';
