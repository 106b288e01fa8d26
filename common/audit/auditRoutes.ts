import * as z from 'zod/mini';
import { type Access, defineRoute } from '../api/route';
import { count, givenInstant, idParam, instant, queryId } from '../api/text';
import { auditedAs, auditedKinds } from './audited';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** One change of one record: who, when, by which call, and from → to of the fields that the caller can read. */
export const auditEntry = z.strictObject({
  _id: z.int(),
  at: instant,
  /** Name; null for the system itself. Outside readers get the office’s name instead of a person’s. */
  by: z.nullable(z.string()),
  /** Name of the call in the contract, or of the task. */
  verb: z.string(),
  kind: z.enum(auditedKinds),
  /** 0 for a sign-in to an account that doesn’t exist. */
  id: z.int().check(z.minimum(0)),
  version: z.int(),
  /** Current name of the record, or its last name if it was deleted. */
  title: z.string(),
  gone: z.boolean(),
  changes: z.array(z.strictObject({ says: z.string(), as: z.enum(auditedAs), from: scalar, to: scalar })),
});
export type AuditEntry = z.output<typeof auditEntry>;

const page = {
  limit: z.optional(count(100)),
  after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, "isn't a valid cursor"))),
};
const reply = { schema: z.array(auditEntry) };

/** Change history of one record. Allowed for anyone who can read the record. */
const history = <const P extends string, const A extends Access>(path: P, reads: A) =>
  defineRoute({
    method: 'GET',
    path,
    reads,
    says: 'Change history of one record, newest first, limited to what the caller can read.',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject(page),
    reply,
    polled: true,
  });

const filters = {
  'filter[kind]': z.optional(z.enum(auditedKinds)),
  'filter[id]': z.optional(queryId),
  'filter[actor]': z.optional(queryId),
  /** Rows changed by this import or by undoing it. */
  'filter[import]': z.optional(queryId),
  'filter[from]': z.optional(givenInstant),
  'filter[to]': z.optional(givenInstant),
};

export const auditRoutes = {
  'audit.list': defineRoute({
    method: 'GET',
    path: '/admin/audit',
    reads: 'audit.all',
    says: 'Change history of all records, newest first. Filter by kind, record, person, import and time. An import is one entry; `filter[import]` lists its rows.',
    query: z.strictObject({ ...filters, ...page }),
    reply,
    polled: true,
  }),
  'audit.download': defineRoute({
    method: 'GET',
    path: '/admin/audit/download',
    reads: 'audit.all',
    says: 'Downloads the filtered changes as audit-download.csv, one row per changed field.',
    query: z.strictObject(filters),
    reply: { file: true },
  }),
  'jobs.history': history('/jobs/:id/history', 'job.read'),
  'users.history': history('/users/:id/history', 'user.history'),
  'companies.history': history('/clients/:id/history', 'company.read'),
  'customers.history': history('/customers/:id/history', 'customer.list'),
  'items.history': history('/items/:id/history', 'item.read'),
};
