import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { queryId } from '../../api/text';
import { quoteFilters } from './quoteFilters';
import { boardColumn, salesStatuses, winPeriods } from './salesStatus';

const winFigures = {
  /** Number of quotes that were first sent in the period. */
  sent: z.int(),
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
  /** Percent of accepted, declined and expired quotes that were accepted; null if there are none. */
  winRate: z.nullable(z.int()),
  /** Average days from first sent to accepted; null if none was accepted. */
  averageDays: z.nullable(z.number()),
  /** Dollars of the accepted versions. */
  total: z.number(),
};
const winRates = z.strictObject({
  all: z.strictObject(winFigures),
  /** Grouped by the quote's author. Readers outside the office see the office as one, without an ID. */
  reps: z.array(z.strictObject({ _id: z.nullable(z.int()), name: z.string(), ...winFigures })),
  /** null for quotes without a customer. */
  customers: z.array(z.strictObject({ _id: z.nullable(z.int()), name: z.nullable(z.string()), ...winFigures })),
});
export type WinRates = z.output<typeof winRates>;
export type WinFigures = WinRates['all'];

/** Sales status of quotes: counts, the board and win rates (Q57, Q58, Q59). */
export const salesRoutes = {
  'quotes.pipeline': defineRoute({
    method: 'GET',
    path: '/quotes/pipeline',
    reads: 'quote.create',
    says: 'Returns count and total of the quotes of each sales status, in dollars, filtered as the list. Quotes without a total are counted only.',
    query: z.strictObject(quoteFilters),
    reply: {
      schema: z.array(z.strictObject({ sales: z.enum(salesStatuses), count: z.int(), total: z.number() })),
    },
    polled: true,
  }),
  'quotes.board': defineRoute({
    method: 'GET',
    path: '/quotes/board',
    reads: 'quote.create',
    says: `Lists the ${boardColumn} quotes of each sales status that changed last, filtered as the list.`,
    query: z.strictObject(quoteFilters),
    reply: { many: 'quote' },
    polled: true,
  }),
  'quotes.winRates': defineRoute({
    method: 'GET',
    path: '/quotes/win-rates',
    reads: 'quote.create',
    says: 'Returns win rate, average days from first sent to accepted, and total of the accepted quotes, of the quotes first sent in the last `days` days (default 90): for all, and for the 50 authors and the 50 customers with the most. Staff can set `client`.',
    query: z.strictObject({ client: z.optional(queryId), days: z.optional(z.enum(winPeriods)) }),
    reply: { schema: winRates },
    polled: true,
  }),
};
