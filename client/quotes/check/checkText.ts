import { count } from '../../../common/format/numbers';
import { plural } from '../../../common/format/plural';

/** Panel with what to fix before a quote is sent. */
export const sendCheckText = {
  title: 'Before you send',
  none: 'Nothing to fix',
  fix: 'Go to field',
  margin: 'Go to approval',
  goTo: (action: string, problem: string) => `${action}: ${problem}`,
  more: (n: number) => `and ${plural(n, 'more line', 'more lines')}`,
  all: (n: number) => `Show all ${count(n)}`,
  update: (n: number) => `Update ${plural(n, 'quantity', 'quantities')}`,
  updated: (n: number) => `${plural(n, 'quantity', 'quantities')} updated from the ratios.`,
  usePrices: 'Use current prices',
  pricesUpdated: (n: number) => `${plural(n, 'price', 'prices')} updated from the catalog.`,
  noCustomer: 'No customer selected.',
  noEmail: (customer: string) => `${customer} has no email address.`,
  addEmail: 'Add email address',
  selectCustomer: 'Select a customer',
};
