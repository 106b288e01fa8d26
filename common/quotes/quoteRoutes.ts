import * as z from 'zod/mini';
import { isDay } from '../format/dates';
import { defineRoute } from '../api/route';
import { count, idNumber, idParam, instant, line, name, opaqueId, queryId, text } from '../api/text';
import { salesStatuses } from './sales/salesStatus';
import { quoteFilters } from './sales/quoteFilters';
import { totalsReply } from './totalsReply';
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
    ...([
      'street',
      'city',
      'state',
      'county',
      'tax',
      'priceCode',
      'panelsRaw',
      'panelClass',
      'panelClassInput',
    ] as const),
    ...(['coverage', 'coating', 'color', 'metal', 'flatWidth', 'lbPerFt', 'maxPackWeight'] as const),
    ...(['freight', 'deposit'] as const),
  ]),
  /** True if tax applies to the freight too (Q63). */
  freightTaxed: z.optional(z.boolean()),
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
    ...cells(lineFields, ['metal', 'paint', 'color', 'comments', 'note']),
    lock: z.optional(z.boolean()),
    /** Offered, but not in the total (Q61). */
    optional: z.optional(z.boolean()),
    /** Scope of a discount: its section, or the whole quote (Q62). */
    scope: z.optional(z.enum(['', 'section'])),
    /** Discounts have a negative price (Q38); a section is a heading named by its description (Q60). */
    kind: z.optional(z.enum(['', 'discount', 'section'])),
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

/** First values of a new quote; fields that are left out come from the job and its customer. */
const start = {
  customer: z.optional(z.nullable(idNumber)),
  street: z.optional(line(headerFields.street)),
  city: z.optional(line(headerFields.city)),
  state: z.optional(line(headerFields.state)),
  county: z.optional(line(headerFields.county)),
  /** Code or name of one of the company's panels, or the name of another panel. */
  panelClass: z.optional(line(headerFields.panelClass)),
  metal: z.optional(line(headerFields.metal)),
  coating: z.optional(line(headerFields.coating)),
  color: z.optional(line(headerFields.color)),
  priceCode: z.optional(line(headerFields.priceCode)),
  /** Left out, it is the rate of the company's table, or 0 for an exempt customer (Q90, Q91). */
  ...cells(headerFields, ['tax']),
};
const startSchema = z.strictObject(start);
export type QuoteStart = z.output<typeof startSchema>;

/** Maximum unmatched codes listed in a preview; the rest are counted. */
export const maxPreviewed = 200;

const startPreview = z.strictObject({
  /** Name of the release, such as `R1`; null if the job has released no CSV. */
  release: z.nullable(z.string()),
  /** The selections that the quote would start with. */
  header: z.strictObject({
    panelClass: z.string(),
    panelClassInput: z.string(),
    county: z.string(),
    ...{ metal: z.string(), coating: z.string(), color: z.string(), priceCode: z.string(), tax: z.string() },
  }),
  /** Price levels of the company's catalog. */
  levels: z.array(z.string()),
  /** Number of lines, of those with an item, and of those with a price. */
  lines: z.int(),
  matched: z.int(),
  priced: z.int(),
  unmatched: z.array(z.strictObject({ code: z.string(), pieces: z.int() })),
  /** Codes without an item; at most 200 are listed. */
  unmatchedCount: z.int(),
  /** Rows and files that can't be read. */
  unread: z.int(),
  totals: totalsReply,
});
export type QuoteStartPreview = z.output<typeof startPreview>;

export const quoteRoutes = {
  'quotes.list': defineRoute({
    method: 'GET',
    path: '/quotes',
    reads: 'quote.list',
    says: 'Lists quotes, newest first. `q` searches number, name and address. Staff can set `client`. `filter[sales]` is the sales status. `filter[expiring]=week` is of unanswered quotes whose last day is within the next 7 days, `filter[age]` of those sent at least that many days ago. Role customer: only quotes of their own jobs with shared PDFs.',
    query: z.strictObject({
      ...quoteFilters,
      'filter[sales]': z.optional(z.enum(salesStatuses)),
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
      ...start,
      client: z.optional(idNumber),
      /** Import the job's latest released takeoff. */
      takeoff: z.optional(z.boolean()),
    }),
    reply: { one: 'quotePage' },
    status: 201,
    creates: true,
  }),
  'quotes.preview': defineRoute({
    method: 'POST',
    path: '/quotes/job/:jobId/preview',
    reads: 'job.read',
    may: 'quote.create',
    says: 'Calculates the quote that POST /quotes would create from the job’s latest released takeoff with these selections, without creating it: how many lines match, the codes that don’t, and the totals.',
    params: z.strictObject({ jobId: idParam }),
    body: startSchema,
    reply: { schema: startPreview },
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
