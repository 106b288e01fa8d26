import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, givenInstant, line } from '../api/text';
import { billingStatuses } from './cycles';
import { statusList } from './jobRoutes';

export const billingSorts = ['num', '-num', 'name', '-name', 'revenue', '-revenue', 'timeOut', '-timeOut'] as const;
export type BillingSort = (typeof billingSorts)[number];

/** X-Sums of the billing table, money in dollars. */
export const billingSums = z.strictObject({
  jobs: z.int(),
  /** Of all jobs that have a price, whatever became of it. */
  revenue: z.number(),
  incomplete: z.number(),
  demo: z.number(),
  invoiced: z.number(),
  /** Released, Incomplete and priced: what can be invoiced now. */
  due: z.number(),
  /** Jobs with a level and no price. */
  unpriced: z.int(),
});
export type BillingSums = z.output<typeof billingSums>;

const filters = {
  q: z.optional(line(100)),
  'filter[client]': z.optional(count(2147483647)),
  'filter[status]': z.optional(statusList),
  'filter[billingStatus]': z.optional(z.enum(billingStatuses)),
  'filter[level]': z.optional(z.pipe(z.enum(['1', '2', '3', '4', '5', '9']), z.transform(Number))),
  'filter[unpriced]': z.optional(flag),
  /** Released from, and before. */
  'filter[from]': z.optional(givenInstant),
  'filter[to]': z.optional(givenInstant),
};

export const billingRoutes = {
  'billing.list': defineRoute({
    method: 'GET',
    path: '/admin/data/billing',
    policy: 'job.billing',
    says: 'All estimates as the billing table shows them. X-Sums holds the sums of what the filter leaves, up to 10,000 rows; then `10,000+`.',
    query: z.strictObject({
      ...filters,
      limit: z.optional(count(1500)),
      sort: z.optional(z.enum(billingSorts)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'job' },
    polled: true,
  }),
  'billing.download': defineRoute({
    method: 'GET',
    path: '/admin/data/billing/download',
    policy: 'job.billing',
    says: 'What the filter leaves as billing-download.csv, for bookkeeping.',
    query: z.strictObject(filters),
    reply: { file: true },
  }),
};
