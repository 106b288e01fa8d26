import type { quoteRoutes } from '../../common/quotes/quoteRoutes';
import type { takeoffRoutes } from '../../common/quotes/takeoffRoutes';
import type { Handlers } from '../callContext';
import { compareTakeoff } from './takeoff/compareTakeoff';
import { createQuote } from './createQuote';
import { findQuote, findQuotes, findQuotesOfJob } from './findQuotes';
import { downloadLines, downloadRollFormer } from './quoteCsv';
import { findQuoteHistory, findQuoteState, restoreQuote } from './document/quoteHistory';
import { rememberMatch } from './takeoff/rememberMatch';
import { undoMatch } from './takeoff/undoMatch';
import { rememberColumns } from './takeoff/rememberColumns';
import { resolveLines } from './takeoff/resolveLines';
import { updateQuote } from './updateQuote';
import { whatIfQuote } from './takeoff/whatIfQuote';

export const quoteHandlers: Handlers<
  keyof typeof quoteRoutes | Exclude<keyof typeof takeoffRoutes, 'quotes.parseFlats'>
> = {
  'quotes.list': findQuotes,
  'quotes.create': createQuote,
  'quotes.ofJob': findQuotesOfJob,
  'quotes.get': findQuote,
  'quotes.update': updateQuote,
  'quotes.history': findQuoteHistory,
  'quotes.stateAt': findQuoteState,
  'quotes.restore': restoreQuote,
  'quotes.resolve': resolveLines,
  'quotes.takeoff': compareTakeoff,
  'quotes.whatIf': whatIfQuote,
  'quotes.match': rememberMatch,
  'quotes.undoMatch': undoMatch,
  'quotes.columns': rememberColumns,
  'quotes.lines': downloadLines,
  'quotes.rollFormer': downloadRollFormer,
};
