import * as z from 'zod/mini';
import { defineRoute, type Policy } from '../api/route';
import { count, givenInstant, idParam, instant } from '../api/text';
import { auditedAs, auditedKinds } from './audited';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** One change of one entity: who, when, by which call, and what from → to, as far as the asker reads those fields. */
export const auditEntry = z.strictObject({
  _id: z.int(),
  at: instant,
  /** null: the system itself. Outside audiences read the office's name. */
  by: z.nullable(z.string()),
  /** The contract's name of the call, or of the task. */
  verb: z.string(),
  kind: z.enum(auditedKinds),
  /** 0: a sign-in to an account that nobody has. */
  id: z.int().check(z.minimum(0)),
  version: z.int(),
  /** What the entity is called now; when it is gone, what it was called last. */
  title: z.string(),
  gone: z.boolean(),
  changes: z.array(z.strictObject({ says: z.string(), as: z.enum(auditedAs), from: scalar, to: scalar })),
});
export type AuditEntry = z.output<typeof auditEntry>;

const page = {
  limit: z.optional(count(100)),
  after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, 'is not a cursor of ours'))),
};
const reply = { schema: z.array(auditEntry) };

/** The trail of one entity, for whoever may read it (ours). */
const history = <const P extends string, const Q extends Policy>(path: P, policy: Q) =>
  defineRoute({
    method: 'GET',
    path,
    policy,
    says: 'What changed here, by whom, from what to what, newest first: as far as the asker may read it.',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject(page),
    reply,
    polled: true,
  });

const filters = {
  'filter[kind]': z.optional(z.enum(auditedKinds)),
  'filter[id]': z.optional(count(2147483647)),
  'filter[actor]': z.optional(count(2147483647)),
  'filter[from]': z.optional(givenInstant),
  'filter[to]': z.optional(givenInstant),
};

export const auditRoutes = {
  'audit.list': defineRoute({
    method: 'GET',
    path: '/admin/audit',
    policy: 'audit.all',
    says: 'What changed, newest first, of everything (ours); filter by kind, entity, person and time.',
    query: z.strictObject({ ...filters, ...page }),
    reply,
    polled: true,
  }),
  'audit.download': defineRoute({
    method: 'GET',
    path: '/admin/audit/download',
    policy: 'audit.all',
    says: 'What the filter leaves as audit-download.csv, a line per changed field.',
    query: z.strictObject(filters),
    reply: { file: true },
  }),
  'jobs.history': history('/jobs/:id/history', 'job.read'),
  'users.history': history('/users/:id/history', 'user.history'),
  'companies.history': history('/clients/:id/history', 'company.read'),
  'customers.history': history('/customers/:id/history', 'customer.list'),
  'items.history': history('/items/:id/history', 'item.read'),
};
