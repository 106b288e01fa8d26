import type { marginRoutes } from '../../common/quotes/margin/marginRoutes';
import type { quoteRoutes } from '../../common/quotes/quoteRoutes';
import type { salesRoutes } from '../../common/quotes/sales/salesRoutes';
import type { takeoffRoutes } from '../../common/quotes/takeoffRoutes';
import type { versionRoutes } from '../../common/quotes/versionRoutes';
import type { Handlers } from '../callContext';
import { compareTakeoff } from './takeoff/compareTakeoff';
import { compareVersions, downloadVersions } from './takeoff/compareVersions';
import { createQuote } from './createQuote';
import { findQuote, findQuotes, findQuotesOfJob } from './findQuotes';
import { downloadLines, downloadRollFormer } from './quoteCsv';
import { findQuoteHistory, findQuoteState, restoreQuote } from './document/quoteHistory';
import { findCosts, findMargin } from './margin/findMargin';
import { approveMargin, declineMargin, requestApproval } from './margin/decideMargin';
import { rememberMatch } from './takeoff/rememberMatch';
import { suggestItems } from './takeoff/suggestItems';
import { undoMatch } from './takeoff/undoMatch';
import { rememberColumns } from './takeoff/rememberColumns';
import { previewQuote } from './previewQuote';
import { resolveLines } from './takeoff/resolveLines';
import { findBoard, findPipeline } from './sales/findPipeline';
import { findWinRates } from './sales/findWinRates';
import { updateQuote } from './updateQuote';
import { whatIfQuote } from './takeoff/whatIfQuote';

export const quoteHandlers: Handlers<
  | keyof typeof quoteRoutes
  | keyof typeof marginRoutes
  | keyof typeof salesRoutes
  | keyof typeof versionRoutes
  | Exclude<keyof typeof takeoffRoutes, 'quotes.parseFlats'>
> = {
  'quotes.list': findQuotes,
  'quotes.pipeline': findPipeline,
  'quotes.board': findBoard,
  'quotes.winRates': findWinRates,
  'quotes.create': createQuote,
  'quotes.preview': previewQuote,
  'quotes.ofJob': findQuotesOfJob,
  'quotes.get': findQuote,
  'quotes.update': updateQuote,
  'quotes.history': findQuoteHistory,
  'quotes.stateAt': findQuoteState,
  'quotes.restore': restoreQuote,
  'quotes.resolve': resolveLines,
  'quotes.takeoff': compareTakeoff,
  'quotes.whatIf': whatIfQuote,
  'quotes.suggest': suggestItems,
  'quotes.match': rememberMatch,
  'quotes.undoMatch': undoMatch,
  'quotes.columns': rememberColumns,
  'margin.costs': findCosts,
  'margin.get': findMargin,
  'margin.request': requestApproval,
  'margin.approve': approveMargin,
  'margin.decline': declineMargin,
  'quotes.lines': downloadLines,
  'quotes.rollFormer': downloadRollFormer,

  'jobs.compareVersions': compareVersions,
  'jobs.downloadVersions': downloadVersions,
};
