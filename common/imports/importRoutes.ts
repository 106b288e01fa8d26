import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idNumber, idParam } from '../api/text';
import { lists } from './import';

const client = z.optional(count(2147483647));
/** How the file is read, where the person knows better: a field per column, blank for one that is not taken. */
const layout = {
  columns: z.optional(z.string().check(z.regex(/^[A-Za-z]*(,[A-Za-z]*){0,199}$/, 'is not a list of our fields'))),
  header: z.optional(flag),
};
const form = {
  /** Delete all data and replace. */
  overwrite: z.optional(flag),
  /** Only say what would happen. */
  dryRun: z.optional(flag),
  ...layout,
};

/** At most so many are named; the counts are whole. */
export const maxNamed = 1000;

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const importReply = z.strictObject({
  dryRun: z.boolean(),
  /** The first line holds names. */
  header: z.boolean(),
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.string()) })),
  /** Columns that the list needs and the file does not name; only in a dry run. */
  missing: z.array(z.string()),
  accepted: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  removed: z.int(),
  /** Locked items that the file would have changed or removed (Q20, Q23). */
  locked: z.int(),
  refusedCount: z.int(),
  refused: z.array(z.strictObject({ line: z.int(), reason: z.string(), message: z.string() })),
  warnings: z.array(z.strictObject({ reason: z.string(), message: z.string(), lines: z.array(z.int()) })),
  diff: z.array(
    z.strictObject({
      way: z.enum(['add', 'change', 'remove']),
      line: z.nullable(z.int()),
      label: z.string(),
      fields: z.array(z.strictObject({ field: z.string(), from: value, to: value })),
    }),
  ),
  /** The import's _id, for its undoing; null when nothing was written. */
  import: z.nullable(idNumber),
});
export type ImportReply = z.output<typeof importReply>;

export const importRoutes = {
  'items.import': defineRoute({
    method: 'POST',
    path: '/items/import',
    policy: 'item.edit',
    says: 'Import the catalog from a CSV `file`; `overwrite` replaces all, `dryRun` only says what would happen.',
    multipart: { files: ['file'] },
    body: z.strictObject({ ...form, client }),
    reply: { schema: importReply },
    creates: true,
  }),
  'customers.import': defineRoute({
    method: 'POST',
    path: '/customers/import',
    policy: 'customer.edit',
    says: 'Import customers from a CSV `file`; `overwrite` replaces all, `dryRun` only says what would happen.',
    multipart: { files: ['file'] },
    body: z.strictObject({ ...form, client }),
    reply: { schema: importReply },
    creates: true,
  }),
  'companies.importMatch': defineRoute({
    method: 'PATCH',
    path: '/clients/:id/importMatch',
    policy: 'company.read',
    says: 'Import the match list from `csv`; `overwrite` replaces all, `dryRun` only says what would happen.',
    params: z.strictObject({ id: idParam }),
    multipart: { files: ['csv'] },
    body: z.strictObject(form),
    reply: { schema: importReply },
    creates: true,
  }),
  'companies.importRatio': defineRoute({
    method: 'PATCH',
    path: '/clients/:id/importRatio',
    policy: 'company.read',
    says: 'Import the accessory ratios from `csv`; `overwrite` replaces all, `dryRun` only says what would happen.',
    params: z.strictObject({ id: idParam }),
    multipart: { files: ['csv'] },
    body: z.strictObject(form),
    reply: { schema: importReply },
    creates: true,
  }),
  'imports.list': defineRoute({
    method: 'GET',
    path: '/imports',
    policy: 'import.list',
    says: 'Imports of lists, newest first; `what` names one. Staff may name a company in `client`.',
    query: z.strictObject({
      what: z.optional(z.enum(lists)),
      client,
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'import' },
    polled: true,
  }),
  'imports.badRows': defineRoute({
    method: 'POST',
    path: '/imports/badRows',
    policy: 'import.list',
    says: 'The refused rows of a CSV `file` as a CSV with line and problem; nothing is imported.',
    multipart: { files: ['file'] },
    body: z.strictObject({ what: z.enum(lists), client, ...layout }),
    reply: { file: true },
  }),
  'imports.undo': defineRoute({
    method: 'POST',
    path: '/imports/:id/undo',
    policy: 'import.read',
    says: 'Undo the last import of a list; 409 names the rows that were edited since, and nothing is undone.',
    params: z.strictObject({ id: idParam }),
    reply: { one: 'import' },
  }),
};
