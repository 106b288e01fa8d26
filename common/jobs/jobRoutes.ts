import * as z from 'zod/mini';
import { quotaHints } from '../access/quotas';
import { defineRoute } from '../api/route';
import { count, fileUrl, flag, givenInstant, idNumber, idParam, line, opaqueId, text, words } from '../api/text';
import { texts } from '../api/errors';
import { billingStatuses } from './cycles';
import { isWidth, maxFiles, panelNamePattern } from './entry';
import { maxNumJobs } from './row';
import { type Status, statuses } from './status';
import { jobWhy } from './why';

const id = z.strictObject({ id: idParam });
/** The version that the person saw; a conflict only when a later change touched what the action uses. */
const expected = z.optional(z.int());
const panelName = line(60).check(z.regex(panelNamePattern, texts.panelName));
const width = z.number().check(z.refine(isWidth, 'is a width in inches with at most two decimals'));
const price = z.number().check(z.minimum(0), z.maximum(9_999_999.99), z.multipleOf(0.01));

export const statusList = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((s: string) => s.split(',') as Status[]),
    z.array(z.enum(statuses)),
  ),
);

/** What GET /jobs can be sorted by, `-` for the other way; each a stored key with an index. */
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

/** 1–5; 9 with mrqLevelCustom; 0 (ours) = no takeoff needed (decisions §2). */
export const validateLevels = [0, 1, 2, 3, 4, 5, 9] as const;

const badge = z.strictObject({ level: z.nullable(text(40)), undo: z.optional(z.literal(true)), expected }).check(
  // NA has no text: one only ever goes back to it.
  z.refine((body) => body.level !== null || body.undo === true, { path: ['level'], message: 'is the next value' }),
);

export const jobRoutes = {
  'jobs.list': defineRoute({
    method: 'GET',
    path: '/jobs',
    policy: 'job.list',
    says: 'Jobs, newest first or by `sort`; `workflowView` answers the board by due time. X-Next carries the next page’s `after`, X-Total how many there are, up to 1000+.',
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
      'filter[client]': z.optional(count(2147483647)),
      'filter[customer]': z.optional(count(2147483647)),
      'filter[author]': z.optional(count(2147483647)),
      'filter[drafter]': z.optional(z.union([z.literal('none'), count(2147483647)])),
      'filter[level]': z.optional(z.pipe(z.enum(['1', '2', '3', '4', '5', '9']), z.transform(Number))),
      'filter[rush]': z.optional(flag),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'job' },
    polled: true,
  }),
  'jobs.get': defineRoute({
    method: 'GET',
    path: '/jobs/:id',
    policy: 'job.read',
    says: 'One job with its files and history.',
    params: id,
    reply: { one: 'jobPage' },
    polled: true,
  }),
  'jobs.why': defineRoute({
    method: 'GET',
    path: '/jobs/:id/why',
    policy: 'job.read',
    says: 'What made the due time and, for admins, the price; for the office.',
    params: id,
    reply: { schema: jobWhy },
  }),
  'jobs.create': defineRoute({
    method: 'POST',
    path: '/jobs',
    policy: 'job.submit',
    says: `Submit a job. Staff name the company in \`client\`; files are urls that POST /upload answered. ${quotaHints.jobs}`,
    body: z.strictObject({
      files: z.optional(z.array(fileUrl).check(z.maxLength(maxFiles))),
      name: words(200),
      street: z.optional(line(200)),
      city: z.optional(line(100)),
      state: z.optional(line(50)),
      specialReq: z.optional(text(10_000)),
      pan1Name: z.optional(panelName),
      pan1Width: width,
      pan2Name: z.optional(panelName),
      pan2Width: z.optional(z.nullable(width)),
      customerId: z.optional(z.nullable(idNumber)),
      client: z.optional(idNumber),
    }),
    reply: { one: 'jobPage' },
    status: 201,
    creates: true,
  }),
  'jobs.validate': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/validate',
    policy: 'job.read',
    says: 'Validate at level 1–5, or 9 with its price in mrqLevelCustom (dollars); level 0 marks No Takeoff.',
    params: id,
    body: z.strictObject({
      level: z.literal(validateLevels),
      mrqLevelCustom: z.optional(price),
      expected,
    }),
    reply: { one: 'jobPage' },
  }),
  'jobs.takeoff': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/takeoff',
    policy: 'job.read',
    says: 'Ask for the takeoff of a No Takeoff job after all.',
    params: id,
    body: z.strictObject({ expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.assign': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/assign',
    policy: 'job.read',
    says: 'Assign to self; with `unassign: true` clear the drafter.',
    params: id,
    body: z.strictObject({ unassign: z.optional(z.literal(true)), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.release': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/release',
    policy: 'job.read',
    says: 'Release out of Review: `level` holds the ids of current drafts, `mrmNotes` goes to the production platform.',
    params: id,
    body: z.strictObject({
      level: z.array(opaqueId).check(z.minLength(1, 'names at least one current draft'), z.maxLength(maxFiles)),
      mrmNotes: z.optional(text(10_000)),
      expected,
    }),
    reply: { one: 'jobPage' },
  }),
  'jobs.dueBack': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/dueBack',
    policy: 'job.read',
    says: 'Set the due time by hand (`level`, ISO time); it is then never recomputed.',
    params: id,
    body: z.strictObject({ level: givenInstant, expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.duplicate': defineRoute({
    method: 'POST',
    path: '/jobs/:id/duplicate',
    policy: 'job.read',
    says: 'A new Submitted job with the same company, author, customer, address, panels, notes and submitted files.',
    params: id,
    body: z.strictObject({ jobName: words(200) }),
    reply: { one: 'jobPage' },
    status: 201,
    creates: true,
  }),
  'jobs.rush': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/rush',
    policy: 'job.read',
    says: 'Set or clear rush (`level`, boolean); the due time is recomputed from the same start.',
    params: id,
    body: z.strictObject({ level: z.boolean(), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.maxRevs': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/maxRevs',
    policy: 'job.read',
    says: 'Allow one more revision: `level` is max(maxRevisions, revision) + 1.',
    params: id,
    body: z.strictObject({ level: z.int(), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.quoteStatus': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/quoteStatus',
    policy: 'job.read',
    says: 'Advance the quote badge: `level` is the next value; with `undo` the former one, within a minute.',
    params: id,
    body: badge,
    reply: { one: 'jobPage' },
  }),
  'jobs.productionStatus': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/productionStatus',
    policy: 'job.read',
    says: 'Advance the production badge: `level` is the next value; with `undo` the former one, within a minute.',
    params: id,
    body: badge,
    reply: { one: 'jobPage' },
  }),
  'jobs.invoice': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/invoice',
    policy: 'job.read',
    says: 'Incomplete or Demo; Invoiced is final, and only for a released job with a price.',
    params: id,
    body: z.strictObject({ invoiceType: z.enum(billingStatuses), expected }),
    reply: { one: 'jobPage' },
  }),
  'jobs.billing': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/billing',
    policy: 'job.read',
    says: 'Set level and price (dollars) until the job is invoiced; the due time does not move.',
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
    policy: 'job.read',
    says: 'Delete a job that was neither released nor invoiced.',
    params: id,
    reply: { schema: z.strictObject({ _id: idNumber }) },
  }),
};
