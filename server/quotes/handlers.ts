import type { quoteRoutes } from '../../common/quotes/quoteRoutes';
import type { Handlers } from '../ask';
import { createQuote } from './createQuote';
import { findQuote, findQuotes, findQuotesOfJob } from './findQuotes';
import { findQuoteHistory, findQuoteState, restoreQuote } from './quoteHistory';
import { updateQuote } from './updateQuote';

export const quoteHandlers: Handlers<keyof typeof quoteRoutes> = {
  'quotes.list': findQuotes,
  'quotes.create': createQuote,
  'quotes.ofJob': findQuotesOfJob,
  'quotes.get': findQuote,
  'quotes.update': updateQuote,
  'quotes.history': findQuoteHistory,
  'quotes.stateAt': findQuoteState,
  'quotes.restore': restoreQuote,
};
