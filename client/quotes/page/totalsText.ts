import { longCalendarDay } from '../../../common/format/dates';
import { count } from '../../../common/format/numbers';
import type { Exemption } from '../../../common/quotes/tax/exemption';

/** Panel with the totals of a quote. */
export const totalsText = {
  title: 'Totals',
  subtotal: 'Subtotal',
  discounts: 'Discounts',
  freight: 'Freight',
  tax: (percent: string) => `Tax ${percent}%`,
  exempt: ({ certificate, ends }: Exemption) =>
    ends === null
      ? `Exempt, certificate ${certificate}`
      : `Exempt, certificate ${certificate}, valid through ${longCalendarDay(ends)}`,
  total: 'Total',
  deposit: 'Deposit',
  balance: 'Balance due',
  options: 'Optional',
  cost: 'Cost',
  margin: 'Margin',
  markup: 'Markup',
  noCost: (n: number) =>
    n === 1
      ? '1 line has no cost and isn’t in the margin.'
      : `${count(n)} lines have no cost and aren’t in the margin.`,
  linearFeet: 'Linear feet',
  squares: 'Squares',
  weight: 'Weight, lb',
  flatsByLine: 'Flats by line',
  flatsCombined: 'Flats, combined',
  unpriced: (n: number) =>
    n === 1
      ? '1 line has no price and isn’t in the total.'
      : `${count(n)} lines have no price and aren’t in the total.`,
  unread: (n: number) =>
    n === 1
      ? '1 panel row can’t be read and isn’t in the total.'
      : `${count(n)} panel rows can’t be read and aren’t in the total.`,
};
