import * as z from 'zod/mini';
import { everyone, only, partsOnly, parts, table, type ViewOf } from '../access/fields';
import { idNumber, instant, opaqueId } from '../api/text';

const text = z.string();
const orNull = <T>(schema: z.ZodMiniType<T>) => z.nullable(schema) as unknown as z.ZodMiniType<T | null>;
const number = orNull(z.number());
/** Admins and quoters read and edit quotes; role customer reads published prints of their own jobs (R1). */
const readers = ['admin', 'quoter', 'customer'] as const;
const editors = only('admin', 'quoter');

export const printStates = ['making', 'ready', 'failed', 'tooLarge'] as const;

/** A print: a frozen snapshot of the quote with number, time, name and hash. */
export const printView = table(readers, {
  _id: everyone(opaqueId),
  /** `/api/v1/prints/{id}`. */
  url: everyone(text),
  /** Number within the quote, from 1. */
  num: everyone(z.int()),
  /** Revision of the quote when it was printed: `r2`. */
  revision: everyone(z.int()),
  name: everyone(text),
  time: everyone(instant),
  published: everyone(z.boolean()),
  state: editors(z.enum(printStates)),
  /** Percent of the file created so far. */
  progress: editors(z.int()),
  /** SHA-256 of the frozen content, hexadecimal. */
  hash: editors(text),
  total: everyone(number),
});

export const sendKinds = ['emailed', 'shared', 'unshared'] as const;
/** A PDF that was emailed, shared or no longer shared; kept after the PDF is deleted. */
const send = z.strictObject({
  what: z.enum(sendKinds),
  /** Number of the PDF. */
  print: z.int(),
  revision: z.int(),
  /** Addresses of an email. */
  to: z.array(text),
  at: instant,
  /** null if unknown. Outside readers see the office's name. */
  by: orNull(text),
});
export type PrintSend = z.output<typeof send>;

/** Fields of kind `quote`, used by lists. */
const rowFields = {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** `100427-Q1`. */
  num: everyone(text),
  name: everyone(text),
  revision: editors(z.int()),
  job: editors(idNumber),
  jobName: editors(text),
  /** Company that owns the quote. */
  client: editors(idNumber),
  customer: editors(orNull(z.strictObject({ _id: idNumber, name: text, shortName: text }))),
  street: editors(text),
  city: editors(text),
  state: editors(text),
  status: editors(orNull(text)),
  priceCode: editors(text),
  /** Dollars at the last projection; null if too large to be exact. */
  subTotal: editors(z.nullable(z.number())),
  tax: editors(number),
  /** null if the tax rate is invalid. */
  total: editors(number),
  /** Number of lines and cut-list rows that need fixing. */
  problems: editors(z.int()),
  expires: editors(orNull(text)),
  author: editors(z.strictObject({ _id: idNumber, name: text })),
  timeIn: editors(instant),
  timeChanged: editors(instant),
  /** The latest email of a PDF. */
  lastEmail: editors(orNull(z.strictObject({ to: z.array(text), at: instant }))),
  quotePdf: parts(printView),
};
export const quoteView = table(readers, rowFields);
export type QuoteView = ViewOf<typeof quoteView>;

export const quoteLineView = table(['admin', 'quoter'], {
  _id: everyone(opaqueId),
  code: everyone(text),
  sku: everyone(text),
  kind: everyone(text),
  /** Quantity that is priced, in the line's unit; computed for panels, trims sold by length or area, and ratios. */
  quantity: everyone(number),
  /** Quantity as entered: pieces of a trim (Q28); null if none was entered. */
  pieces: everyone(number),
  unit: everyone(text),
  description: everyone(text),
  /** Inches of one piece; null if not set. */
  length: everyone(number),
  drop: everyone(number),
  flats: everyone(number),
  price: everyone(number),
  total: everyone(number),
  comments: everyone(text),
  lock: everyone(z.boolean()),
  /** Problems of the line as texts. */
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

/** The whole quote: kind `quotePage`, sent only to those who have it open. */
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
  /** Newest first, at most 200. */
  sends: editors(z.array(send)),
  /** Revision of the latest released takeoff with a CSV; null if none. */
  takeoffRelease: editors(orNull(text)),
});
export type QuotePageView = ViewOf<typeof quotePageView>;
