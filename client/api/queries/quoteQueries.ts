import { localDate } from '../../../common/format/dates';
import type { Role } from '../../../common/access/roles';
import type { EmailInclude } from '../../../common/quotes/prints/emailLimits';
import type { QuoteStart } from '../../../common/quotes/quoteRoutes';
import type { QuoteView } from '../../../common/quotes/quote';
import { quoteListHolds, quoteSortKeys } from '../../../common/quotes/quoteList';
import { call, callPage } from '../call';
import { type PageRequest, pagedQuery } from '../pagedQuery';
import { companyFilterQuery, define, type ListFilters, placing } from './defineQuery';

/** Filters of the list of quotes, beside its sales status. */
export const quoteFilterNames = ['author', 'customer', 'expiring', 'age'];

/** Queries of quotes and their prints. */
export const quoteQueries = {
  quoteSearch: (q: string) =>
    define({
      key: ['quotes.list', 'found', q],
      load: (signal) => call('quotes.list', { query: { q, limit: '7' } }, { signal }),
      cache: { shape: 'search', kind: 'quote' },
      polled: 'other',
    }),
  /** A page of the list of quotes. */
  quotes: (filters: ListFilters, page: PageRequest<QuoteView>) =>
    pagedQuery('quotes.list', 'quote', companyFilterQuery(filters, [...quoteFilterNames, 'sales']), page, {
      belongs: (quote) => quoteListHolds(quote, filters, localDate(Date.now())),
      keys: quoteSortKeys,
      sort: '-num',
    }),
  /** The quote that a job's takeoff would make with these selections. */
  quotePreview: (job: number, start: QuoteStart) =>
    define({
      key: ['quotes.preview', job, start],
      load: (signal) => call('quotes.preview', { params: { jobId: job }, body: start }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  quotesOfJob: (job: number, role: Role | null) =>
    define({
      key: ['quotes.ofJob', job],
      load: (signal) => call('quotes.ofJob', { params: { jobId: job } }, { signal }),
      // A customer's view doesn't include the owner, so the list can't place rows and is refetched.
      cache:
        role === 'customer'
          ? { shape: 'search', kind: 'quote' }
          : {
              shape: 'list',
              kind: 'quote',
              placing: placing<QuoteView>({
                belongs: (quote) => quote.job === job,
                compare: (a, b) => a._id - b._id,
                limit: 1000,
              }),
            },
      polled: 'other',
    }),
  quote: (id: number) =>
    define({
      key: ['quotes.get', id],
      load: (signal) => call('quotes.get', { params: { id } }, { signal }),
      cache: { shape: 'one', kind: 'quotePage', id },
      polled: 'other',
    }),
  /** The trims in a file, by its ID or URL, and its unreadable rows. */
  flats: (url: string) =>
    define({
      key: ['quotes.parseFlats', url],
      load: (signal) => callPage('quotes.parseFlats', { body: { url } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  /** How a line was matched and priced; `as` is the line's content, so that a change refetches. */
  whyLine: (id: number, row: string, as: string) =>
    define({
      key: ['quotes.resolve', id, row, as],
      load: (signal) => call('quotes.resolve', { params: { id }, body: { rows: [{ _id: row }] } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  /** Current catalog prices of these SKUs at a price level. */
  catalogPrices: (id: number, level: string, skus: readonly string[]) =>
    define({
      key: ['quotes.resolve', id, 'prices', level, skus],
      load: (signal) =>
        call(
          'quotes.resolve',
          { params: { id }, body: { rows: skus.map((sku) => ({ sku })), picks: { priceCode: level } } },
          { signal },
        ),
      cache: { shape: 'search', kind: 'item' },
      polled: 'other',
    }),
  /** Unit costs of these SKUs at a price level, for people who can see costs. */
  unitCosts: (id: number, level: string, skus: readonly string[]) =>
    define({
      key: ['margin.costs', id, level, skus],
      load: (signal) =>
        call('margin.costs', { params: { id }, body: { skus: [...skus], priceCode: level } }, { signal }),
      cache: { shape: 'search', kind: 'item' },
      polled: 'other',
    }),
  /** Tells whether the saved quote is under the floor margin, and its approval. */
  quoteMargin: (id: number) =>
    define({
      key: ['margin.get', id],
      load: (signal) => call('margin.get', { params: { id } }, { signal }),
      cache: { shape: 'derived', of: ['quotePage'], id, wait: 1000 },
      polled: 'other',
    }),
  /** Items that resemble a code; `as` is what they depend on, so that a change refetches. */
  suggestedItems: (id: number, code: string, as: string) =>
    define({
      key: ['quotes.suggest', id, code, as],
      load: (signal) => call('quotes.suggest', { params: { id }, query: { code } }, { signal }),
      cache: { shape: 'search', kind: 'item' },
      polled: 'other',
    }),
  /** The current difference between the released takeoff and the quote. */
  takeoff: (id: number, requestedAt: number, columns: string) =>
    define({
      key: ['quotes.takeoff', id, requestedAt, columns],
      load: (signal) => call('quotes.takeoff', { params: { id }, query: columns ? { columns } : {} }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  /** The difference between two versions of a job's takeoff; `stamp` changes with their files. */
  versions: (job: number, { from, to }: { from?: string | undefined; to?: string | undefined }, stamp: string) =>
    define({
      key: ['jobs.compareVersions', job, from, to, stamp],
      load: (signal) => call('jobs.compareVersions', { params: { id: job }, query: { from, to } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  /** Change history of a quote, newest first. */
  quoteHistory: (id: number, after: number | null, requestedAt: number) =>
    define({
      key: ['quotes.history', id, after, requestedAt],
      load: (signal) =>
        call('quotes.history', { params: { id }, query: after === null ? {} : { after: String(after) } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  quoteStateAt: (id: number, seq: number) =>
    define({
      key: ['quotes.stateAt', id, seq],
      load: (signal) => call('quotes.stateAt', { params: { id, seq } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  emailDraft: (print: string, requestedAt: number) =>
    define({
      key: ['prints.emailDraft', print, requestedAt],
      load: (signal) => call('prints.emailDraft', { params: { id: print } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  emailPreview: (print: string, subject: string, text: string, include: EmailInclude) =>
    define({
      key: ['prints.emailPreview', print, subject, text, include],
      load: (signal) =>
        call('prints.emailPreview', { params: { id: print }, body: { subject, text, include } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  comparedPrints: (print: string, other: string) =>
    define({
      key: ['prints.compare', print, other],
      load: (signal) => call('prints.compare', { params: { id: print, other } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
};
