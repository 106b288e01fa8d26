import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam, line, opaqueId, words } from '../api/text';
import { headerFields, lineFields } from './document/content';
import { conditions } from './pricing/matching';
import { takeoffParts } from './takeoff/takeoffChanges';
import { totalsReply } from './totalsReply';

const id = z.strictObject({ id: idParam });
const text = z.string();
const orNull = <T>(schema: z.ZodMiniType<T>) => z.nullable(schema);

/** Cells that the browser writes into the document when the user accepts them, as one undo step. */
export const writesReply = z.strictObject({
  header: z.record(text, text),
  rows: z.array(z.strictObject({ map: z.enum(['lines', 'cutlist']), id: opaqueId, cells: z.record(text, text) })),
  removed: z.array(z.strictObject({ map: z.enum(['lines', 'cutlist']), id: opaqueId })),
});

const why = z.array(
  z.strictObject({
    cell: z.enum(['sku', 'price', 'drop', 'quantity', 'flats', 'total']),
    text,
    /** Row of the company's list that the value came from. */
    list: z.optional(z.enum(['match', 'ratio', 'item'])),
    _id: z.optional(z.int()),
  }),
);
const rowNote = z.strictObject({ file: text, line: z.int(), reason: text, message: text });

/** The first rows of a file. */
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
    /** True if offered but not in the totals (Q61). */
    optional: z.boolean(),
    problems: z.array(text),
  }),
);

const choice = z.strictObject({
  panelClass: z.optional(line(headerFields.panelClass)),
  panelClassInput: z.optional(line(headerFields.panelClassInput)),
  metal: z.optional(line(headerFields.metal)),
  coating: z.optional(line(headerFields.coating)),
  color: z.optional(line(headerFields.color)),
  priceCode: z.optional(line(headerFields.priceCode)),
});

const resolved = z.strictObject({
  cells: z.record(text, text),
  /** Pieces per bundle, if sold by the bundle (Q17). */
  count: orNull(z.number()),
  why,
});

/** The saved match row, with its previous SKU; blank if the row is new. */
const savedMatch = z.strictObject({ _id: idNumber, version: z.int(), before: line(lineFields.sku) });

/** Content of the X-Said header of parseFlats: rows left out of the list, and how many more there are (Q10). */
export interface FlatsReport {
  readonly refused: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  /** Codes with zero pieces. */
  readonly skipped: readonly string[];
  readonly more: number;
}

export const takeoffRoutes = {
  'quotes.parseFlats': defineRoute({
    method: 'POST',
    path: '/quotes/parseFlats',
    may: 'file.read',
    says: 'Lists the trims in a file (`url`): code and total quantity, plus drop and flats for users who can quote. The X-Said header lists, as JSON, skipped rows and codes with quantity 0, and how many more there are.',
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
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Resolves codes or SKUs with the quote’s selections: values to write, and why. With `_id`, explains a line as it is.',
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
      /** Selections that aren't in the document yet. */
      picks: z.optional(choice),
    }),
    reply: { schema: z.array(resolved) },
  }),
  'quotes.takeoff': defineRoute({
    method: 'GET',
    path: '/quotes/:id/takeoff',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Compares the quote with its job’s latest released takeoff. Each difference has the writes that apply it. A file with unknown columns comes with its header row; set `columns` to map them, as JSON: [{"file", "delimiter", "from": line, "columns": {"quantity": 0, "code": 1, …}}].',
    params: id,
    query: z.strictObject({ columns: z.optional(z.string().check(z.maxLength(4000))) }),
    reply: {
      schema: z.strictObject({
        /** Name of the release, such as `R1`; null if the job has no released CSV. */
        release: orNull(text),
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
        /** Totals if all changes are accepted. */
        after: totalsReply,
        /** Codes without a SKU, to be matched manually. */
        unmatched: z.array(text),
        /** Codes with ratios whose lines have no length. */
        withoutLength: z.array(text),
        /** Codes with quantity 0. */
        skipped: z.array(text),
        refused: z.array(rowNote),
        warnings: z.array(rowNote),
        /** Skipped: rows after END, repeated headers and unused columns. */
        unread: z.array(rowNote),
        /** Total counts; the three lists above contain at most 200 entries each. */
        counts: z.strictObject({ skipped: z.int(), refused: z.int(), warnings: z.int() }),
        faults: z.array(
          z.strictObject({
            ...{ file: text, reason: text, message: text },
            sample: z.optional(sample),
          }),
        ),
        /** Files read with a mapping saved by the company's users. */
        recalled: z.array(z.strictObject({ file: text, sample })),
      }),
    },
  }),
  'quotes.whatIf': defineRoute({
    method: 'POST',
    path: '/quotes/:id/whatif',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Calculates the quote with another panel, metal, paint, color or price level: compares up to three options with the current quote, each with its lines, totals and the writes that apply it. An empty option re-prices it. `was`: the selections its lines were priced with, if they changed.',
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
            /** Number of lines to fix with these selections. */
            problems: z.int(),
            lines: z.array(z.strictObject({ _id: opaqueId, code: text, before: money, after: money })),
            writes: writesReply,
          }),
        ),
      }),
    },
  }),
  'quotes.suggest': defineRoute({
    method: 'GET',
    path: '/quotes/:id/suggest',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Lists up to four catalog items that resemble a code without a match, the most similar first, in the quote’s metal and at its price level.',
    params: id,
    query: z.strictObject({ code: words(lineFields.code) }),
    reply: { many: 'item' },
  }),
  'quotes.match': defineRoute({
    method: 'POST',
    path: '/quotes/:id/match',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Saves a match for this client: the code maps to this SKU under the named selections of the quote; where the quote selects none, under the item’s own. `saved` names the row for POST /quotes/:id/match/undo; null: nothing changed.',
    params: id,
    body: z.strictObject({
      code: words(lineFields.code),
      sku: words(lineFields.sku),
      when: z.optional(z.array(z.enum(conditions)).check(z.maxLength(4))),
    }),
    reply: { schema: z.strictObject({ ...resolved.shape, saved: orNull(savedMatch) }) },
  }),
  'quotes.undoMatch': defineRoute({
    method: 'POST',
    path: '/quotes/:id/match/undo',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Undoes a match that the caller saved, as `saved` of POST /quotes/:id/match: restores the previous SKU, or removes the match.',
    params: id,
    body: savedMatch,
    reply: { schema: z.strictObject({ undone: z.boolean() }) },
  }),
  'quotes.columns': defineRoute({
    method: 'POST',
    path: '/quotes/:id/takeoff/columns',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Saves the takeoff column mapping for this client, in the format of `columns` of GET. Files with the same header row use it from then on. Returns the files that have a header row.',
    params: id,
    body: z.strictObject({ columns: words(4000) }),
    reply: { schema: z.strictObject({ remembered: z.array(text) }) },
  }),
  'quotes.lines': defineRoute({
    method: 'GET',
    path: '/quotes/:id/lines.csv',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Downloads the quote’s lines with their amounts as CSV.',
    params: id,
    reply: { file: true },
  }),
  'quotes.rollFormer': defineRoute({
    method: 'GET',
    path: '/quotes/:id/rollformer.csv',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Downloads the panel list for a roll former as CSV: order, bundle, quantity, length in decimal inches, material, product. Materials and products of more than 20 characters are shortened to a code; the X-Said header lists them as JSON: {"shortened": [{"text", "code"}]}.',
    params: id,
    reply: { file: true },
  }),
};
