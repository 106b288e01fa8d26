import { count } from '../../../common/format/numbers';
import { plural } from '../../../common/format/plural';

/** Texts of the dialog that makes a quote from a released job. */
export const makeQuoteText = {
  title: (num: number, name: string) => `Make quote for ${num} ${name}`,
  about: (release: string | null) =>
    release === null
      ? 'This job has no released CSV. The quote starts empty.'
      : `Matches and prices takeoff ${release}. Nothing is saved until you make the quote.`,
  submit: 'Make quote',
  customer: 'Choose a customer from the list, or clear the field.',
  panelClass: 'Panel',
  metal: 'Metal',
  coating: 'Paint',
  color: 'Color',
  priceCode: 'Price level',
  county: 'County',
  tax: 'Tax rate (%)',
  badTax: 'Enter a rate such as 7.25.',
  notes: 'Job notes',
  noNotes: 'This job has no notes.',
  preview: 'Preview',
  loading: 'Calculating the quote',
  notLoaded: 'Couldn’t calculate the quote',
  lines: 'Lines',
  matched: (matched: number, lines: number) => `${count(matched)} of ${count(lines)} matched`,
  unmatched: (n: number) =>
    n === 1
      ? '1 code isn’t matched. Match it in the quote.'
      : `${count(n)} codes aren’t matched. Match them in the quote.`,
  pieces: (code: string, pieces: number) => (pieces === 0 ? code : `${code} × ${count(pieces)}`),
  more: (n: number) => `${count(n)} more`,
  unpriced: (n: number) => `${plural(n, 'matched line has', 'matched lines have')} no price at this level.`,
  unread: (n: number) => `${plural(n, 'row can’t', 'rows can’t')} be read. You’ll see why in the quote.`,
  subtotal: 'Subtotal',
  taxes: 'Tax',
  total: 'Total',
  linearFeet: 'Linear feet',
};
