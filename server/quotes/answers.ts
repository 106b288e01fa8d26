import type { QuoteTotals } from '../../common/quotes/computeQuote';
import { toNumber } from '../../common/quotes/decimal';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import type { Because } from '../../common/quotes/resolve';
import type { LineMoney } from '../../common/quotes/whatIf';

const hundredths = (n: number | null): number | null => (n === null ? null : n / 100);

/** Sums as calls answer them: dollars, feet, squares and pounds. */
export const totalsAnswer = (totals: QuoteTotals) => ({
  ...totals,
  linearFeet: totals.linearFeet / 100,
  squares: hundredths(totals.squares),
  weight: hundredths(totals.weight),
  subTotal: totals.subTotal === null ? null : totals.subTotal / 100,
  tax: hundredths(totals.tax),
  total: hundredths(totals.total),
});

export const writesAnswer = ({ header = {}, rows = [], removed = [] }: QuoteWrites) => ({ header, rows, removed });

export const whyAnswer = (why: readonly Because[]) => why.map(({ row, ...step }) => ({ ...step, ...row }));

export const moneyAnswer = (line: LineMoney | null) =>
  line && {
    ...line,
    quantity: line.quantity === null ? null : toNumber(line.quantity),
    price: hundredths(line.price),
    total: hundredths(line.total),
  };
