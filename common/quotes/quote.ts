import * as z from 'zod/mini';
import { everyone, only, partsOnly, parts, table, type ViewOf } from '../access/fields';
import { idNumber, instant, opaqueId } from '../api/text';

const text = z.string();
const orNull = <T>(schema: z.ZodMiniType<T>) => z.nullable(schema) as unknown as z.ZodMiniType<T | null>;
const number = orNull(z.number());
/** Those who read and edit quotes; role customer reads published prints of own jobs (decisions §1). */
const readers = ['admin', 'quoter', 'customer'] as const;
const editors = only('admin', 'quoter');

export const printStates = ['making', 'ready', 'failed', 'tooLarge'] as const;

/** A print: a frozen snapshot with number, time, name and hash. */
export const printView = table(readers, {
  _id: everyone(opaqueId),
  /** `/api/v1/prints/{id}`. */
  url: everyone(text),
  /** Counted within the quote, from 1. */
  num: everyone(z.int()),
  /** The quote's revision at the time: `r2`. */
  revision: everyone(z.int()),
  name: everyone(text),
  time: everyone(instant),
  published: everyone(z.boolean()),
  state: editors(z.enum(printStates)),
  /** Per cent of its file, while it is made. */
  progress: editors(z.int()),
  /** SHA-256 of the frozen content, hexadecimal. */
  hash: editors(text),
  total: everyone(number),
});

/** The row that lists show: kind `quote`. */
const rowFields = {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** `100427-Q1`. */
  num: everyone(text),
  name: everyone(text),
  revision: editors(z.int()),
  job: editors(idNumber),
  jobName: editors(text),
  /** The company it belongs to. */
  client: editors(idNumber),
  customer: editors(orNull(z.strictObject({ _id: idNumber, name: text, shortName: text }))),
  street: editors(text),
  city: editors(text),
  state: editors(text),
  status: editors(orNull(text)),
  priceCode: editors(text),
  /** Dollars; of what was projected last. */
  subTotal: editors(z.number()),
  tax: editors(number),
  /** null: the tax cannot be read. */
  total: editors(number),
  /** How many lines and cut-list rows need fixing. */
  problems: editors(z.int()),
  expires: editors(orNull(text)),
  author: editors(z.strictObject({ _id: idNumber, name: text })),
  timeIn: editors(instant),
  timeChanged: editors(instant),
  quotePdf: parts(printView),
};
export const quoteView = table(readers, rowFields);
export type QuoteView = ViewOf<typeof quoteView>;

export const quoteLineView = table(['admin', 'quoter'], {
  _id: everyone(opaqueId),
  code: everyone(text),
  sku: everyone(text),
  kind: everyone(text),
  /** As it is priced, in the line's unit: computed for a panel, a trim sold by length or area, and by a ratio. */
  quantity: everyone(number),
  /** What was entered: pieces of a trim (Q28); null: nobody entered one. */
  pieces: everyone(number),
  unit: everyone(text),
  description: everyone(text),
  /** Inches of one piece, null: not said. */
  length: everyone(number),
  drop: everyone(number),
  flats: everyone(number),
  price: everyone(number),
  total: everyone(number),
  comments: everyone(text),
  lock: everyone(z.boolean()),
  /** What is wrong with it, in words; empty: nothing. */
  problems: everyone(z.array(text)),
});
export const cutlistRowView = table(['admin', 'quoter'], {
  _id: everyone(opaqueId),
  quantity: everyone(number),
  feet: everyone(number),
  inch: everyone(number),
  linearFeet: everyone(number),
  weight: everyone(number),
  panel: everyone(text),
  mark: everyone(text),
  plane: everyone(text),
  color: everyone(text),
  problems: everyone(z.array(text)),
});

/** The whole quote: kind `quotePage`, to those who have it open. */
export const quotePageView = table(readers, {
  ...rowFields,
  lines: partsOnly('admin', 'quoter')(quoteLineView),
  panelsRaw: editors(text),
  panelClass: editors(text),
  panelClassInput: editors(text),
  coverage: editors(number),
  coating: editors(text),
  color: editors(text),
  metal: editors(text),
  flatWidth: editors(number),
  lbPerFt: editors(number),
  maxPackWeight: editors(number),
  cutlist: partsOnly('admin', 'quoter')(cutlistRowView),
});
export type QuotePageView = ViewOf<typeof quotePageView>;
