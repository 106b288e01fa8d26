import type { WinPeriod } from '../../../common/quotes/sales/salesStatus';
import { call } from '../call';
import { companyFilterQuery, define, type ListFilters } from './defineQuery';
import { quoteFilterNames } from './quoteQueries';

/** Queries of quotes by sales status, which only pages of quotes and figures load. */
export const salesQueries = {
  /** Count and total per sales status. */
  pipeline: (filters: ListFilters) => {
    const query = companyFilterQuery(filters, quoteFilterNames);
    return define({
      key: ['quotes.pipeline', query],
      load: (signal) => call('quotes.pipeline', { query }, { signal }),
      cache: { shape: 'derived', of: ['quote'], wait: 2000 },
      polled: 'other',
    });
  },
  /** Quotes of each sales status that changed last. */
  board: (filters: ListFilters) => {
    const query = companyFilterQuery(filters, quoteFilterNames);
    return define({
      key: ['quotes.board', query],
      load: (signal) => call('quotes.board', { query }, { signal }),
      cache: { shape: 'derived', of: ['quote'], wait: 2000 },
      polled: 'other',
    });
  },
  winRates: (days: WinPeriod, client: number | undefined) =>
    define({
      key: ['quotes.winRates', days, client],
      load: (signal) => call('quotes.winRates', { query: { days, client: client?.toString() } }, { signal }),
      cache: { shape: 'derived', of: ['quote'], wait: 5000 },
      polled: 'other',
    }),
};
