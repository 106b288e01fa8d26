import { textHolds } from '../live/searchText';
import { expiresThisWeek, salesStatusOf } from './sales/salesStatus';
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
export function quoteListHolds(quote: QuoteView, filter: Filter, today: string): boolean | undefined {
  const { client, q, sales, author, customer, expiring, age } = filter;
  if (sales && salesStatusOf(quote, today) !== sales) return false;
  if (client && quote.client !== undefined && quote.client !== Number(client)) return false;
  if (author && quote.author && quote.author._id !== Number(author)) return false;
  if (customer && quote.customer?._id !== Number(customer)) return false;
  if (expiring && !expiresThisWeek(quote, today)) return false;
  if (age && !quote.timeSent) return false;
  const { num, name, street = '', city = '', state = '' } = quote;
  // The server's clock decides whether it is old enough.
  if (age) return undefined;
  if (!q) return true;
  // The server also searches the names of customer and author.
  return textHolds(`${num} ${name} ${street} ${city} ${state}`, q) || undefined;
}
