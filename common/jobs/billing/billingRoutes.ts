import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { count, flag, givenInstant, line, queryId } from '../../api/text';
import { billingStatuses } from '../cycles';
import { statusList } from '../jobRoutes';

export const billingSorts = ['num', '-num', 'name', '-name', 'revenue', '-revenue', 'timeOut', '-timeOut'] as const;
export type BillingSort = (typeof billingSorts)[number];

/** Totals of the billing table in the X-Sums header, in dollars. */
export const billingSums = z.strictObject({
  jobs: z.int(),
  /** All jobs with a price, in any billing status. */
  revenue: z.number(),
  incomplete: z.number(),
  demo: z.number(),
  invoiced: z.number(),
  /** Released, Incomplete and priced: ready to invoice. */
  due: z.number(),
  /** Jobs with a level and no price. */
  unpriced: z.int(),
});
export type BillingSums = z.output<typeof billingSums>;

const filters = {
  q: z.optional(line(100)),
  'filter[client]': z.optional(queryId),
  'filter[status]': z.optional(statusList),
  'filter[billingStatus]': z.optional(z.enum(billingStatuses)),
  'filter[level]': z.optional(z.pipe(z.enum(['1', '2', '3', '4', '5', '9']), z.transform(Number))),
  'filter[unpriced]': z.optional(flag),
  /** Released on or after `from` and before `to`. */
  'filter[from]': z.optional(givenInstant),
  'filter[to]': z.optional(givenInstant),
};

export const billingRoutes = {
  'billing.list': defineRoute({
    method: 'GET',
    path: '/admin/data/billing',
    reads: 'job.billing',
    says: 'Lists all estimates for billing. X-Sums has the totals of the filtered rows, up to 10,000 rows; beyond that, `10,000+`.',
    query: z.strictObject({
      ...filters,
      limit: z.optional(count(1500)),
      sort: z.optional(z.enum(billingSorts)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'job' },
    polled: true,
  }),
  'billing.download': defineRoute({
    method: 'GET',
    path: '/admin/data/billing/download',
    reads: 'job.billing',
    says: 'Downloads the filtered rows as billing-download.csv.',
    query: z.strictObject(filters),
    reply: { file: true },
  }),
};
