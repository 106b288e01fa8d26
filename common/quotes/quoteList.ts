import { textHolds } from '../live/searchText';
import type { QuoteView } from './quote';

/** What GET /quotes can be sorted by, as the stored keys are made; role customer's list is in its own order. */
export const quoteSortKeys: Readonly<Record<string, (quote: QuoteView) => string | number>> = {
  num: (quote) => {
    const [job, n] = quote.num.split('-Q');
    return Number(job) * 100_000 + Number(n);
  },
  name: (quote) => quote.name.toLowerCase(),
  timeIn: (quote) => quote.timeIn ?? '',
  timeChanged: (quote) => quote.timeChanged ?? '',
  total: (quote) => quote.total ?? 0,
};

type Filter = Readonly<Record<string, string | undefined>>;

/** Is the quote in a list with this filter? The server's WHERE, in words of the row. */
export function quoteListHolds(quote: QuoteView, filter: Filter): boolean | undefined {
  const { client, q } = filter;
  if (client && quote.client !== undefined && quote.client !== Number(client)) return false;
  const { num, name, street = '', city = '', state = '' } = quote;
  if (!q) return true;
  // The server finds quotes by the names of their customer and their author, too.
  return textHolds(`${num} ${name} ${street} ${city} ${state}`, q) || undefined;
}
