import * as z from 'zod/mini';
import { quotaHints } from '../access/quotaText';
import { defineRoute } from '../api/route';
import { count, fileUrl, flag, givenInstant, idNumber, line, queryId, text, words } from '../api/text';
import { texts } from '../api/errors';
import { billingStatuses } from './cycles';
import { isWidth, maxFiles, panelNamePattern } from './entry';
import { decisionRoutes } from './decisionRoutes';
import { expected, id, price } from './jobInputs';
import { maxNumJobs } from './row';
import { type Status, statuses } from './status';
import { draftReport } from './draftReport';
import { jobWhy } from './why';

const panelName = line(60).check(z.regex(panelNamePattern, texts.panelName));
/** Code of one of the company's panels, used by quote matching (Q32). */
const panelCode = line(100);
const width = z.number().check(z.refine(isWidth, 'must be a width in inches, such as 36 or 34.67'));

export const statusList = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((s: string) => s.split(',') as Status[]),
    z.array(z.enum(statuses)),
  ),
);

/** URLs of uploads, separated by commas; as many as a job takes. */
const fileUrls = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^\/api\/v1\/files\/[A-Za-z0-9_-]{22}(,\/api\/v1\/files\/[A-Za-z0-9_-]{22})*$/, "isn't a list of files"),
  );

/** Sort orders of GET /jobs, `-` for descending. Each uses an indexed sort key. */
export const jobSorts = [
  'num',
  '-num',
  'name',
  '-name',
  'dueBackTime',
  '-dueBackTime',
  'statusTimeCurrent',
  '-statusTimeCurrent',
] as const;
export type JobSort = (typeof jobSorts)[number];

const badge = z.strictObject({ level: z.nullable(text(40)), undo: z.optional(z.literal(true)), expected }).check(
  // null means NA, which only an undo can set.
  z.refine((body) => body.level !== null || body.undo === true, { path: ['level'], message: 'must be the next value' }),
);

export const jobRoutes = {
  ...decisionRoutes,
  'jobs.list': defineRoute({
    method: 'GET',
    path: '/jobs',
    reads: 'job.list',
    says: 'Lists jobs, newest first or by `sort`. `workflowView` returns the board by due time. X-Next has the next page’s `after`, X-Total the number of jobs, up to `1000+`.',
    query: z.strictObject({
      num: z.optional(count(maxNumJobs)),
      showCad: z.optional(flag),
      showNonCad: z.optional(flag),
      activeOnly: z.optional(flag),
      mineOnly: z.optional(flag),
      status: z.optional(statusList),
      workflowView: z.optional(flag),
      limit: z.optional(count(100)),
      sort: z.optional(z.enum(jobSorts)),
      q: z.optional(line(100)),
      'filter[client]': z.optional(queryId),
      'filter[customer]': z.optional(queryId),
      'filter[author]': z.optional(queryId),
      'filter[drafter]': z.optional(z.union([z.literal('none'), queryId])),
      'filter[level]': z.optional(z.pipe(z.enum(['1', '2', '3', '4', '5', '9']), z.transform(Number))),
      'filter[rush]': z.optional(flag),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'job' },
    polled: true,
  }),
  'jobs.similar': defineRoute({
    method: 'GET',
    path: '/jobs/similar',
    reads: 'job.list',
    says: 'Lists up to five jobs of the last 90 days with the same name, the same street and city, or the same submitted file; case and punctuation don’t count. `files` are URLs of your uploads, separated by commas. Staff set `client`; without it the list is empty.',
    query: z.strictObject({
      name: z.optional(line(200)),
      street: z.optional(line(200)),
      city: z.optional(line(100)),
      files: z.optional(fileUrls),
      client: z.optional(queryId),
    }),
    reply: { many: 'job' },
  }),
  'jobs.get': defineRoute({
    method: 'GET',
    path: '/jobs/:id',
    reads: 'job.read',
    says: 'Returns a job with its files and history.',
    params: id,
    reply: { one: 'jobPage' },
    polled: true,
  }),
  'jobs.why': defineRoute({
    method: 'GET',
    path: '/jobs/:id/why',
    reads: 'job.read',
    may: 'job.why',
    says: 'Explains the due time and, for admins, the price (staff).',
    params: id,
    reply: { schema: jobWhy },
  }),
  'jobs.drafts': defineRoute({
    method: 'GET',
    path: '/jobs/:id/drafts',
    reads: 'job.read',
    may: 'job.drafts',
    says: 'Checks the CSV and PDF files of the current drafts: what a quote can’t import, what is doubtful, and totals beside those of the round before (staff).',
    params: id,
    reply: { schema: draftReport },
  }),
  'jobs.create': defineRoute({
    method: 'POST',
    path: '/jobs',
    may: 'job.submit',
    says: `Submits a job. Staff must set \`client\`. \`files\` are URLs returned by POST /upload; \`pan1Code\` and \`pan2Code\` are codes of the client’s panels. ${quotaHints.jobs}`,
    body: z.strictObject({
      files: z.optional(z.array(fileUrl).check(z.maxLength(maxFiles))),
      name: words(200),
      street: z.optional(line(200)),
      city: z.optional(line(100)),
      state: z.optional(line(50)),
      specialReq: z.optional(text(10_000)),
      pan1Name: z.optional(panelName),
      pan1Width: width,
      pan1Code: z.optional(panelCode),
      pan2Name: z.optional(panelName),
      pan2Width: z.optional(z.nullable(width)),
      pan2Code: z.optional(panelCode),
      metal: z.optional(line(100)),
      color: z.optional(line(100)),
      customerId: z.optional(z.nullable(idNumber)),
      client: z.optional(idNumber),
    }),
    reply: { one: 'jobPage' },
    status: 201,
    creates: true,
  }),
  'jobs.takeoff': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/takeoff',
    reads: 'job.read',
    may: 'job.takeoff',
    says: 'Requests a takeoff for a No Takeoff job.',
    params: id,
    body: z.strictObject({ expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.dueBack': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/dueBack',
    reads: 'job.read',
    may: 'job.dueBack',
    says: 'Sets a manual due time (`level`, ISO time). It is never recalculated.',
    params: id,
    body: z.strictObject({ level: givenInstant, expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.duplicate': defineRoute({
    method: 'POST',
    path: '/jobs/:id/duplicate',
    reads: 'job.read',
    may: 'job.duplicate',
    says: 'Duplicates a job: creates a Submitted job with the same client, submitter, customer, address, panels, notes and submitted files.',
    params: id,
    body: z.strictObject({ jobName: words(200) }),
    reply: { one: 'jobPage' },
    status: 201,
    creates: true,
  }),
  'jobs.rush': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/rush',
    reads: 'job.read',
    may: 'job.rush',
    says: 'Sets or clears rush (`level`, boolean). The due time is recalculated from the same start.',
    params: id,
    body: z.strictObject({ level: z.boolean(), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.maxRevs': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/maxRevs',
    reads: 'job.read',
    may: 'job.maxRevs',
    says: 'Allows one more revision. `level` is max(maxRevisions, revision) + 1.',
    params: id,
    body: z.strictObject({ level: z.int(), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.quoteStatus': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/quoteStatus',
    reads: 'job.read',
    may: 'job.advance',
    says: 'Advances the quote status to `level`, the next value. With `undo`, sets the previous value (within one minute).',
    params: id,
    body: badge,
    reply: { one: 'jobPage' },
  }),
  'jobs.productionStatus': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/productionStatus',
    reads: 'job.read',
    may: 'job.advance',
    says: 'Advances the production status to `level`, the next value. With `undo`, sets the previous value (within one minute).',
    params: id,
    body: badge,
    reply: { one: 'jobPage' },
  }),
  'jobs.invoice': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/invoice',
    reads: 'job.read',
    may: 'job.billing',
    says: 'Sets the billing status to Incomplete or Demo, or to Invoiced for a released job with a price. Invoiced is final.',
    params: id,
    body: z.strictObject({ invoiceType: z.enum(billingStatuses), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.billing': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/billing',
    reads: 'job.read',
    may: 'job.billing',
    says: 'Sets level and price (dollars) until the job is invoiced. Doesn’t change the due time.',
    params: id,
    body: z.strictObject({
      level: z.optional(z.literal([1, 2, 3, 4, 5, 9])),
      mrqLevelCustom: z.optional(price),
      revenue: z.optional(z.nullable(price)),
      expected,
    }),
    reply: { one: 'jobPage' },
  }),
  'jobs.delete': defineRoute({
    method: 'DELETE',
    path: '/jobs/:id',
    reads: 'job.read',
    may: 'job.delete',
    says: 'Deletes a job that was neither released nor invoiced.',
    params: id,
    reply: { removed: ['job', 'jobPage'] },
  }),
};
