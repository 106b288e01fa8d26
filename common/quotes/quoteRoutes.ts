import * as z from 'zod/mini';
import { isDay } from '../format/dates';
import { defineRoute } from '../api/route';
import { count, idNumber, idParam, instant, line, name, opaqueId, text } from '../api/text';
import { cutlistFields, headerFields, lineFields, maxCutlistRows, maxLines } from './content';

const id = z.strictObject({ id: idParam });
const cursor = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/, 'is not a cursor of ours')));

/** Offered sorts: each is a stored key. */
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

/** A cell is text; a number is taken for the text that writes it. */
const cell = (max: number) =>
  z.optional(
    z.pipe(z.union([z.string(), z.number()], 'is a text or a number'), z.pipe(z.transform(String), text(max))),
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
    z.nullable(z.string().check(z.refine((day) => day === '' || isDay(day), 'is a day such as 2026-12-31'))),
  ),
};

/** A row named by its _id is changed or removed; one without is added at the end. */
const row = { _id: z.optional(opaqueId), _delete: z.optional(z.literal(true)) };
const saysSomething = z.refine<object>((row) => Object.keys(row).length > 0, 'has no cells');
const lineRow = z
  .strictObject({
    ...row,
    ...cells(lineFields, ['code', 'sku', 'description', 'unit', 'quantity', 'length', 'drop', 'price']),
    ...cells(lineFields, ['metal', 'paint', 'color', 'comments']),
    lock: z.optional(z.boolean()),
    /** A discount takes a negative price (Q38). */
    kind: z.optional(z.enum(['', 'discount'])),
  })
  .check(saysSomething);
const cutlistRow = z
  .strictObject({
    ...row,
    ...cells(cutlistFields, ['quantity', 'feet', 'inch', 'panel', 'mark', 'plane', 'color']),
  })
  .check(saysSomething);

/** Everything that a call may write into the document; amounts, num, status and prints are computed. */
const quotePatch = z.strictObject({
  /** Must agree with the path. */
  _id: z.optional(idNumber),
  ...header,
  /** The same fields may stand in an object of their own. */
  fields: z.optional(z.strictObject(header)),
  lines: z.optional(z.array(lineRow).check(z.maxLength(maxLines))),
  cutlist: z.optional(z.array(cutlistRow).check(z.maxLength(maxCutlistRows))),
});
export type QuotePatch = z.output<typeof quotePatch>;

/** One update of a quote's log: who changed which cells when, from what to what. */
export const quoteEdit = z.strictObject({
  seq: z.int(),
  at: instant,
  /** null: the system itself. Outside audiences read the office's name. */
  by: z.nullable(z.string()),
  cells: z.array(
    z.strictObject({
      map: z.enum(['header', 'lines', 'cutlist']),
      /** null: of the header. */
      row: z.nullable(z.string()),
      /** null: the row itself was made or removed. */
      field: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
  /** How many cells there were; only the first are told one by one. */
  count: z.int(),
});
export type QuoteEdit = z.output<typeof quoteEdit>;

/** A quote's document as it was after one update of its log: every cell as text. */
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
    policy: 'quote.list',
    says: 'Quotes, newest first; `q` searches number, name and address. Staff may name a company in `client`. Role customer: own jobs’ that have published prints.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(count(2147483647)),
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
    policy: 'quote.create',
    says: 'Begin a quote of a job; without `job` a job in No Takeoff is made for it. Staff then name the company in `client`.',
    body: z.strictObject({
      name: name(headerFields.name),
      job: z.optional(z.nullable(idNumber)),
      customer: z.optional(z.nullable(idNumber)),
      street: z.optional(line(headerFields.street)),
      city: z.optional(line(headerFields.city)),
      state: z.optional(line(headerFields.state)),
      client: z.optional(idNumber),
      /** Take in what the job released last. */
      takeoff: z.optional(z.boolean()),
    }),
    reply: { one: 'quotePage' },
    status: 201,
    creates: true,
  }),
  'quotes.ofJob': defineRoute({
    method: 'GET',
    path: '/quotes/job/:jobId',
    policy: 'quote.list',
    says: 'The quotes of a job, the first one first.',
    params: z.strictObject({ jobId: idParam }),
    reply: { many: 'quote' },
    polled: true,
  }),
  'quotes.get': defineRoute({
    method: 'GET',
    path: '/quotes/:id',
    policy: 'quote.read',
    says: 'The whole quote with its lines and cut list, amounts computed of what is committed at this moment.',
    params: id,
    reply: { one: 'quotePage' },
  }),
  'quotes.update': defineRoute({
    method: 'PATCH',
    path: '/quotes/:id',
    policy: 'quote.read',
    says: 'Write cells into the quote’s live document. Rows by `_id`: rows left out stay, `_delete` removes, without `_id` a row is added.',
    params: id,
    body: quotePatch,
    reply: { one: 'quotePage' },
  }),
  'quotes.history': defineRoute({
    method: 'GET',
    path: '/quotes/:id/history',
    policy: 'quote.read',
    says: 'Who changed which cell when, newest first.',
    params: id,
    query: z.strictObject({ limit: z.optional(count(100)), after: z.optional(count(2147483647)) }),
    reply: { schema: z.array(quoteEdit) },
  }),
  'quotes.stateAt': defineRoute({
    method: 'GET',
    path: '/quotes/:id/history/:seq',
    policy: 'quote.read',
    says: 'The quote’s document as it was after one update of its history.',
    params: z.strictObject({ id: idParam, seq: idParam }),
    reply: { schema: quoteState },
  }),
  'quotes.restore': defineRoute({
    method: 'POST',
    path: '/quotes/:id/restore',
    policy: 'quote.read',
    says: 'Bring back an earlier state of the document, as one more update of it.',
    params: id,
    body: z.strictObject({ seq: idNumber }),
    reply: { one: 'quotePage' },
  }),
};
