import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idNumber, idParam, queryId } from '../api/text';
import { lists } from './import';

const client = z.optional(queryId);
/** Overrides how the file is read: a field per column, blank to skip the column. */
const layout = {
  columns: z.optional(z.string().check(z.regex(/^[A-Za-z]*(,[A-Za-z]*){0,199}$/, "isn't a valid list of fields"))),
  header: z.optional(flag),
};
const options = {
  /** Delete all data and replace. */
  overwrite: z.optional(flag),
  /** Preview the result without importing. */
  dryRun: z.optional(flag),
  ...layout,
};

/** Rows listed in a reply; the counts are complete. */
export const maxNamed = 1000;

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const importReply = z.strictObject({
  dryRun: z.boolean(),
  /** The first row is a header. */
  header: z.boolean(),
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.string()) })),
  /** Required columns that the file doesn't have; only in a dry run. */
  missing: z.array(z.string()),
  accepted: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  removed: z.int(),
  /** Locked items that the file would have changed or removed (Q20, Q23). */
  locked: z.int(),
  refusedCount: z.int(),
  /** Rows that can't be imported: the row's name and the cell that is wrong, blank where neither is known. */
  refused: z.array(
    z.strictObject({ line: z.int(), label: z.string(), value: z.string(), reason: z.string(), message: z.string() }),
  ),
  warnings: z.array(z.strictObject({ reason: z.string(), message: z.string(), lines: z.array(z.int()) })),
  diff: z.array(
    z.strictObject({
      way: z.enum(['add', 'change', 'remove']),
      line: z.nullable(z.int()),
      label: z.string(),
      fields: z.array(z.strictObject({ field: z.string(), from: value, to: value })),
    }),
  ),
  /** ID of the import, for undoing it; null if nothing was written. */
  import: z.nullable(idNumber),
});
export type ImportReply = z.output<typeof importReply>;

export const importRoutes = {
  'items.import': defineRoute({
    method: 'POST',
    path: '/items/import',
    may: 'item.edit',
    says: 'Imports the catalog from a CSV `file`. `overwrite` replaces all items; `dryRun` previews the result.',
    multipart: { files: ['file'] },
    body: z.strictObject({ ...options, client }),
    reply: { schema: importReply },
    creates: true,
  }),
  'customers.import': defineRoute({
    method: 'POST',
    path: '/customers/import',
    may: 'customer.edit',
    says: 'Imports customers from a CSV `file`. `overwrite` replaces all customers; `dryRun` previews the result.',
    multipart: { files: ['file'] },
    body: z.strictObject({ ...options, client }),
    reply: { schema: importReply },
    creates: true,
  }),
  'companies.importMatch': defineRoute({
    method: 'PATCH',
    path: '/clients/:id/importMatch',
    reads: 'company.read',
    may: 'company.importLists',
    says: 'Imports the match list from `csv`. `overwrite` replaces all rows; `dryRun` previews the result.',
    params: z.strictObject({ id: idParam }),
    multipart: { files: ['csv'] },
    body: z.strictObject(options),
    reply: { schema: importReply },
    creates: true,
  }),
  'companies.importRatio': defineRoute({
    method: 'PATCH',
    path: '/clients/:id/importRatio',
    reads: 'company.read',
    may: 'company.importLists',
    says: 'Imports the accessory ratios from `csv`. `overwrite` replaces all rows; `dryRun` previews the result.',
    params: z.strictObject({ id: idParam }),
    multipart: { files: ['csv'] },
    body: z.strictObject(options),
    reply: { schema: importReply },
    creates: true,
  }),
  'imports.list': defineRoute({
    method: 'GET',
    path: '/imports',
    reads: 'import.list',
    says: 'Lists imports, newest first. `what` filters by list. Staff can set `client`.',
    query: z.strictObject({
      what: z.optional(z.enum(lists)),
      client,
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'import' },
    polled: true,
  }),
  'imports.badRows': defineRoute({
    method: 'POST',
    path: '/imports/badRows',
    reads: 'import.list',
    may: ['item.edit', 'customer.edit', 'company.importLists'],
    says: 'Returns the rows that can’t be imported as CSV, with line number and problem. Imports nothing.',
    multipart: { files: ['file'] },
    body: z.strictObject({ what: z.enum(lists), client, ...layout }),
    reply: { file: true },
  }),
  'imports.undo': defineRoute({
    method: 'POST',
    path: '/imports/:id/undo',
    reads: 'import.read',
    may: ['item.edit', 'customer.edit', 'company.importLists'],
    says: 'Undoes the last import of a list. If rows were edited since, returns 409 with their names and undoes nothing.',
    params: z.strictObject({ id: idParam }),
    reply: { one: 'import' },
  }),
};
