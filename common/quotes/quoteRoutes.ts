import * as z from 'zod/mini';
import { isDay } from '../format/dates';
import { defineRoute } from '../api/route';
import { count, idNumber, idParam, instant, line, name, opaqueId, queryId, text } from '../api/text';
import { cutlistFields, headerFields, lineFields, maxCutlistRows, maxLines } from './document/content';

const id = z.strictObject({ id: idParam });
const cursor = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/, "isn't a valid cursor")));

/** Supported sort orders; each uses a stored sort key. */
export const quoteSorts = [
  'num',
  '-num',
  'name',
  '-name',
  'timeIn',
  '-timeIn',
  'timeChanged',
  '-timeChanged',
  'total',
  '-total',
] as const;
export type QuoteSort = (typeof quoteSorts)[number];

/** Cells are text; numbers are converted. */
const cell = (max: number) =>
  z.optional(
    z.pipe(z.union([z.string(), z.number()], 'must be text or a number'), z.pipe(z.transform(String), text(max))),
  );
const cells = <T extends Readonly<Record<string, number>>, N extends keyof T & string>(
  most: T,
  names: readonly N[],
): Record<N, ReturnType<typeof cell>> =>
  Object.fromEntries(names.map((name) => [name, cell(most[name] as number)])) as Record<N, ReturnType<typeof cell>>;

const header = {
  name: z.optional(name(headerFields.name)),
  customer: z.optional(z.nullable(idNumber)),
  ...cells(headerFields, [
    ...(['street', 'city', 'state', 'tax', 'priceCode', 'panelsRaw', 'panelClass', 'panelClassInput'] as const),
    ...(['coverage', 'coating', 'color', 'metal', 'flatWidth', 'lbPerFt', 'maxPackWeight'] as const),
  ]),
  expires: z.optional(
    z.nullable(z.string().check(z.refine((day) => day === '' || isDay(day), 'must be a date such as 2026-12-31'))),
  ),
};

/** A row with an _id is changed or removed; one without is added at the end. */
const row = { _id: z.optional(opaqueId), _delete: z.optional(z.literal(true)) };
const hasFields = z.refine<object>((row) => Object.keys(row).length > 0, 'must contain at least one field');
const lineRow = z
  .strictObject({
    ...row,
    ...cells(lineFields, ['code', 'sku', 'description', 'unit', 'quantity', 'length', 'drop', 'price']),
    ...cells(lineFields, ['metal', 'paint', 'color', 'comments']),
    lock: z.optional(z.boolean()),
    /** Discounts have a negative price (Q38). */
    kind: z.optional(z.enum(['', 'discount'])),
  })
  .check(hasFields);
const cutlistRow = z
  .strictObject({
    ...row,
    ...cells(cutlistFields, ['quantity', 'feet', 'inch', 'panel', 'mark', 'plane', 'color']),
  })
  .check(hasFields);

/** Document fields that a call can write. Amounts, num, status and prints are computed. */
const quotePatch = z.strictObject({
  /** Must agree with the path. */
  _id: z.optional(idNumber),
  ...header,
  /** The same fields, alternatively in an object of their own. */
  fields: z.optional(z.strictObject(header)),
  lines: z.optional(z.array(lineRow).check(z.maxLength(maxLines))),
  cutlist: z.optional(z.array(cutlistRow).check(z.maxLength(maxCutlistRows))),
});
export type QuotePatch = z.output<typeof quotePatch>;

/** One update in the quote's log: author, time, and the cells with old and new values. */
export const quoteEdit = z.strictObject({
  seq: z.int(),
  at: instant,
  /** null for the system. Outside readers see the office's name. */
  by: z.nullable(z.string()),
  cells: z.array(
    z.strictObject({
      map: z.enum(['header', 'lines', 'cutlist']),
      /** null for the header. */
      row: z.nullable(z.string()),
      /** null if the whole row was created or removed. */
      field: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
  /** Number of changed cells; only the first ones are listed. */
  count: z.int(),
});
export type QuoteEdit = z.output<typeof quoteEdit>;

/** A quote's document after one update of its log, with every cell as text. */
export const quoteState = z.strictObject({
  seq: z.int(),
  header: z.record(z.string(), z.string()),
  lines: z.array(z.record(z.string(), z.string())),
  cutlist: z.array(z.record(z.string(), z.string())),
});
export type QuoteState = z.output<typeof quoteState>;

export const quoteRoutes = {
  'quotes.list': defineRoute({
    method: 'GET',
    path: '/quotes',
    reads: 'quote.list',
    says: 'Lists quotes, newest first. `q` searches number, name and address. Staff can set `client`. Role customer: only quotes of their own jobs with shared PDFs.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(queryId),
      sort: z.optional(z.enum(quoteSorts)),
      limit: z.optional(count(100)),
      after: cursor,
    }),
    reply: { many: 'quote' },
    polled: true,
  }),
  'quotes.create': defineRoute({
    method: 'POST',
    path: '/quotes',
    may: 'quote.create',
    says: 'Creates a quote for a job. Without `job`, also creates a job in No Takeoff; staff must then set `client`.',
    body: z.strictObject({
      name: name(headerFields.name),
      job: z.optional(z.nullable(idNumber)),
      customer: z.optional(z.nullable(idNumber)),
      street: z.optional(line(headerFields.street)),
      city: z.optional(line(headerFields.city)),
      state: z.optional(line(headerFields.state)),
      client: z.optional(idNumber),
      /** Import the job's latest released takeoff. */
      takeoff: z.optional(z.boolean()),
    }),
    reply: { one: 'quotePage' },
    status: 201,
    creates: true,
  }),
  'quotes.ofJob': defineRoute({
    method: 'GET',
    path: '/quotes/job/:jobId',
    reads: 'quote.list',
    says: 'Lists the quotes of a job, oldest first.',
    params: z.strictObject({ jobId: idParam }),
    reply: { many: 'quote' },
    polled: true,
  }),
  'quotes.get': defineRoute({
    method: 'GET',
    path: '/quotes/:id',
    reads: 'quote.read',
    says: 'Returns the quote with its lines and panel list, with amounts calculated from the latest saved edits.',
    params: id,
    reply: { one: 'quotePage' },
  }),
  'quotes.update': defineRoute({
    method: 'PATCH',
    path: '/quotes/:id',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Updates the quote. Rows are matched by `_id`; rows you leave out are kept, `_delete` removes a row, and a row without `_id` is added.',
    params: id,
    body: quotePatch,
    reply: { one: 'quotePage' },
  }),
  'quotes.history': defineRoute({
    method: 'GET',
    path: '/quotes/:id/history',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Lists the changes of the quote, newest first.',
    params: id,
    query: z.strictObject({ limit: z.optional(count(100)), after: z.optional(queryId) }),
    reply: { schema: z.array(quoteEdit) },
  }),
  'quotes.stateAt': defineRoute({
    method: 'GET',
    path: '/quotes/:id/history/:seq',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Returns the version of the quote right after one change.',
    params: z.strictObject({ id: idParam, seq: idParam }),
    reply: { schema: quoteState },
  }),
  'quotes.restore': defineRoute({
    method: 'POST',
    path: '/quotes/:id/restore',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Restores an earlier version, as a new change.',
    params: id,
    body: z.strictObject({ seq: idNumber }),
    reply: { one: 'quotePage' },
  }),
};
