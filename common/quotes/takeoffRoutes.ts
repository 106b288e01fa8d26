import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idParam, line, opaqueId, words } from '../api/text';
import { headerFields, lineFields } from './content';
import { conditions } from './matching';
import { takeoffParts } from './takeoff/takeoffChanges';

const id = z.strictObject({ id: idParam });
const text = z.string();
const orNull = <T>(schema: z.ZodMiniType<T>) => z.nullable(schema);

/** Cells to be written into the document by whoever accepts them: one step of their own undo. */
export const writesReply = z.strictObject({
  header: z.record(text, text),
  rows: z.array(z.strictObject({ map: z.enum(['lines', 'cutlist']), id: opaqueId, cells: z.record(text, text) })),
  removed: z.array(z.strictObject({ map: z.enum(['lines', 'cutlist']), id: opaqueId })),
});

/** Sums of a quote; dollars, feet, squares and pounds. */
export const totalsReply = z.strictObject({
  pieces: z.int(),
  linearFeet: z.number(),
  squares: orNull(z.number()),
  weight: orNull(z.number()),
  flatsByLine: z.int(),
  flatsNested: z.int(),
  /** null: past what can be added up exactly. */
  subTotal: orNull(z.number()),
  tax: orNull(z.number()),
  total: orNull(z.number()),
});

const why = z.array(
  z.strictObject({
    cell: z.enum(['sku', 'price', 'drop', 'quantity', 'flats', 'total']),
    text,
    /** The row of the company's list that it was taken from. */
    list: z.optional(z.enum(['match', 'ratio', 'item'])),
    _id: z.optional(z.int()),
  }),
);
const said = z.strictObject({ file: text, line: z.int(), reason: text, message: text });

/** The head of a file. */
const sample = z.strictObject({
  delimiter: z.enum([',', ';', '\t']),
  rows: z.array(z.strictObject({ line: z.int(), cells: z.array(text) })),
});

const money = orNull(
  z.strictObject({
    sku: text,
    description: text,
    quantity: orNull(z.number()),
    price: orNull(z.number()),
    total: orNull(z.number()),
    problems: z.array(text),
  }),
);

const choice = z.strictObject({
  panelClass: z.optional(line(headerFields.panelClass)),
  metal: z.optional(line(headerFields.metal)),
  coating: z.optional(line(headerFields.coating)),
  color: z.optional(line(headerFields.color)),
  priceCode: z.optional(line(headerFields.priceCode)),
});

const resolved = z.strictObject({
  cells: z.record(text, text),
  /** Pieces to a pack, where it is sold by the pack (Q17). */
  count: orNull(z.number()),
  why,
});

/** X-Said of parseFlats: rows that are not in its list, and how many more there are than are named (Q10). */
export interface FlatsSaid {
  readonly refused: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  /** Codes of zero pieces. */
  readonly skipped: readonly string[];
  readonly more: number;
}

export const takeoffRoutes = {
  'quotes.parseFlats': defineRoute({
    method: 'POST',
    path: '/quotes/parseFlats',
    policy: 'file.read',
    says: 'The trims of one of our files, `url`: code and quantity, equal codes summed; with drop and flats for who may quote. X-Said holds, as JSON, the rows that were refused, the codes of zero pieces, and how many more there are of them than are named.',
    body: z.strictObject({ url: words(500) }),
    reply: {
      schema: z.array(
        z.strictObject({
          code: text,
          quantity: z.int(),
          sku: z.optional(orNull(text)),
          drop: z.optional(orNull(z.number())),
          flats: z.optional(orNull(z.int())),
        }),
      ),
    },
  }),
  'quotes.resolve': defineRoute({
    method: 'POST',
    path: '/quotes/:id/resolve',
    policy: 'quote.read',
    says: 'What the lists make of codes or SKUs under the quote’s picks: cells to write, and why. A line named by `_id` is explained as it stands.',
    params: id,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            _id: z.optional(opaqueId),
            code: z.optional(line(lineFields.code)),
            sku: z.optional(line(lineFields.sku)),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
      /** Picks that are not in the document yet. */
      picks: z.optional(choice),
    }),
    reply: { schema: z.array(resolved) },
  }),
  'quotes.takeoff': defineRoute({
    method: 'GET',
    path: '/quotes/:id/takeoff',
    policy: 'quote.read',
    says: 'The takeoff that the quote’s job released last, against what the quote has: each difference with the writes that take it over. A file whose columns are not recognised comes with its head; `columns` then says which is which, as JSON: [{"file", "delimiter", "from": line, "columns": {"quantity": 0, "code": 1, …}}].',
    params: id,
    query: z.strictObject({ columns: z.optional(z.string().check(z.maxLength(4000))) }),
    reply: {
      schema: z.strictObject({
        files: z.array(text),
        changes: z.array(
          z.strictObject({
            part: z.enum(takeoffParts),
            what: z.enum(['added', 'changed', 'removed']),
            label: text,
            before: orNull(text),
            after: orNull(text),
            writes: writesReply,
          }),
        ),
        before: totalsReply,
        /** With every change accepted. */
        after: totalsReply,
        /** Codes without a SKU, to be matched by hand. */
        unmatched: z.array(text),
        /** Codes that ratios ask for whose length nobody said. */
        withoutLength: z.array(text),
        /** Codes with quantity 0. */
        skipped: z.array(text),
        refused: z.array(said),
        warnings: z.array(said),
        /** Rows after END, repeated headers and columns that were not read. */
        unread: z.array(said),
        /** How many there are in all; the three lists above name the first 200 of each. */
        counts: z.strictObject({ skipped: z.int(), refused: z.int(), warnings: z.int() }),
        faults: z.array(
          z.strictObject({
            ...{ file: text, reason: text, message: text },
            sample: z.optional(sample),
          }),
        ),
        /** Files that are read as this company's people said of such a head before. */
        recalled: z.array(z.strictObject({ file: text, sample })),
      }),
    },
  }),
  'quotes.whatIf': defineRoute({
    method: 'POST',
    path: '/quotes/:id/whatif',
    policy: 'quote.read',
    says: 'The whole quote with another panel, metal, coating, color or price level: up to three choices beside what stands, each with its lines, its money and the writes that accept it. A choice of nothing prices it anew. `was`: the picks that its lines were made under, where it says others by now.',
    params: id,
    body: z.strictObject({
      choices: z.array(choice).check(z.minLength(1), z.maxLength(3)),
      was: z.optional(choice),
    }),
    reply: {
      schema: z.strictObject({
        before: totalsReply,
        choices: z.array(
          z.strictObject({
            after: totalsReply,
            /** Lines with something to be mended under this choice. */
            problems: z.int(),
            lines: z.array(z.strictObject({ _id: opaqueId, code: text, before: money, after: money })),
            writes: writesReply,
          }),
        ),
      }),
    },
  }),
  'quotes.match': defineRoute({
    method: 'POST',
    path: '/quotes/:id/match',
    policy: 'quote.read',
    says: 'Remember for this company that a code is this SKU, whenever the named picks of the quote are met again.',
    params: id,
    body: z.strictObject({
      code: words(lineFields.code),
      sku: words(lineFields.sku),
      when: z.optional(z.array(z.enum(conditions)).check(z.maxLength(4))),
    }),
    reply: { schema: resolved },
  }),
  'quotes.columns': defineRoute({
    method: 'POST',
    path: '/quotes/:id/takeoff/columns',
    policy: 'quote.read',
    says: 'Remember for this company what was said of the columns of its takeoff, as `columns` of GET: files under the same head are read so from now on. Answers the files that have a head to be known by.',
    params: id,
    body: z.strictObject({ columns: words(4000) }),
    reply: { schema: z.strictObject({ remembered: z.array(text) }) },
  }),
  'quotes.lines': defineRoute({
    method: 'GET',
    path: '/quotes/:id/lines.csv',
    policy: 'quote.read',
    says: 'The quote’s lines with their amounts as CSV.',
    params: id,
    reply: { file: true },
  }),
  'quotes.rollFormer': defineRoute({
    method: 'GET',
    path: '/quotes/:id/rollformer.csv',
    policy: 'quote.read',
    says: 'The cut list for a roll former: order, bundle, quantity, length in decimal inches, material, product.',
    params: id,
    reply: { file: true },
  }),
};
