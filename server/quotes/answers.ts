import type { QuoteTotals } from '../../common/quotes/pricing/computeQuote';
import { toNumber } from '../../common/quotes/pricing/decimal';
import type { QuoteWrites } from '../../common/quotes/document/quoteDoc';
import type { Explanation } from '../../common/quotes/pricing/resolve';
import type { LineMoney } from '../../common/quotes/pricing/whatIf';

const hundredths = (n: number | null): number | null => (n === null ? null : n / 100);

/** Totals in API units: dollars, feet, squares and pounds. */
export const totalsAnswer = (totals: QuoteTotals) => ({
  ...totals,
  linearFeet: totals.linearFeet / 100,
  squares: hundredths(totals.squares),
  weight: hundredths(totals.weight),
  subTotal: totals.subTotal === null ? null : totals.subTotal / 100,
  discounts: hundredths(totals.discounts),
  options: hundredths(totals.options),
  freight: hundredths(totals.freight),
  tax: hundredths(totals.tax),
  total: hundredths(totals.total),
  deposit: hundredths(totals.deposit),
});

export const writesAnswer = ({ header = {}, rows = [], removed = [] }: QuoteWrites) => ({ header, rows, removed });

export const whyAnswer = (why: readonly Explanation[]) => why.map(({ row, ...step }) => ({ ...step, ...row }));

export const moneyAnswer = (line: LineMoney | null) =>
  line && {
    ...line,
    quantity: line.quantity === null ? null : toNumber(line.quantity),
    price: hundredths(line.price),
    total: hundredths(line.total),
  };
