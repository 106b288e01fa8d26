import { textHolds } from '../live/searchText';
import type { QuoteView } from './quote';

/** Sort keys of GET /quotes, computed like the stored ones. Role customer's list has its own order. */
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

/** True if a quote matches the filter; mirrors the server's WHERE. */
export function quoteListHolds(quote: QuoteView, filter: Filter): boolean | undefined {
  const { client, q } = filter;
  if (client && quote.client !== undefined && quote.client !== Number(client)) return false;
  const { num, name, street = '', city = '', state = '' } = quote;
  if (!q) return true;
  // The server also searches the names of customer and author.
  return textHolds(`${num} ${name} ${street} ${city} ${state}`, q) || undefined;
}
