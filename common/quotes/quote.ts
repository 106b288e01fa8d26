import * as z from 'zod/mini';
import { everyone, only, partsOnly, parts, table, type ViewOf } from '../access/fields';
import { idNumber, instant, opaqueId } from '../api/text';
import { paperPrices } from '../companies/paperLayout';
import { linkDetails } from './links/linkLimits';
import { salesStages } from './sales/salesStatus';

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
  /** SHA-256 of the PDF, hexadecimal; null until it is created. */
  sha256: everyone(orNull(text)),
  total: everyone(number),
  /** The PDF's layout (Q82). */
  prices: editors(z.enum(paperPrices)),
  /** True if a later version was sent to a customer (Q51). */
  superseded: editors(z.boolean()),
});

export const sendKinds = ['emailed', 'shared', 'unshared', 'linked'] as const;
/** A PDF that was emailed, shared, linked or no longer shared; kept after the PDF is deleted. */
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

/** A customer's link to a version. Its URL isn't stored. */
const quoteLink = z.strictObject({
  _id: idNumber,
  /** Number of the PDF. */
  print: z.int(),
  revision: z.int(),
  detail: z.enum(linkDetails),
  /** Blank if not named. */
  recipient: text,
  at: instant,
  by: text,
  expires: instant,
  revoked: orNull(instant),
  firstOpened: orNull(instant),
  lastOpened: orNull(instant),
  opens: z.int(),
  messages: z.array(z.strictObject({ _id: idNumber, name: text, text, at: instant, fromCustomer: z.boolean() })),
});
export type QuoteLink = z.output<typeof quoteLink>;

/** A customer's answer to a version. */
const quoteAnswer = z.strictObject({
  link: idNumber,
  revision: z.int(),
  what: z.enum(['accepted', 'declined']),
  name: text,
  reason: text,
  at: instant,
  total: number,
  /** Optional lines of the version that were accepted with it. */
  options: z.array(z.strictObject({ line: text, name: text })),
  /** True once the PDF with the signature page exists. */
  signedPdf: z.boolean(),
  /** True if the quote differs from the version that was answered. */
  changed: z.boolean(),
});
export type QuoteAnswer = z.output<typeof quoteAnswer>;
export const printEmailStates = ['queued', 'sent', 'failed', 'notSent', 'canceled'] as const;
/** An email of a PDF to one address. */
const printEmail = z.strictObject({
  _id: z.int(),
  /** Number of the PDF. */
  print: z.int(),
  to: text,
  /** A copy to the sender. */
  copy: z.boolean(),
  state: z.enum(printEmailStates),
  /** When it was requested. */
  at: instant,
  /** When a scheduled email is to be sent; null for at once. */
  sendAt: orNull(instant),
  doneAt: orNull(instant),
  /** The mail server's answer, or why it wasn't sent. */
  answer: text,
  /** True if it has a customer’s link. */
  link: z.boolean(),
  /** When its link was first opened; null for the sender's copy, which has the link of the first address. */
  opened: orNull(instant),
  /** null if unknown. */
  by: orNull(text),
});
export type PrintEmail = z.output<typeof printEmail>;

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
  /** Sales status (Q57), except that a sent version expires after its last day. */
  sales: editors(z.enum(salesStages)),
  /** Last day of the version that was sent. */
  salesThrough: editors(orNull(text)),
  /** When a customer last received a version; null if none did. */
  timeSent: editors(orNull(instant)),
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
  /** Sum of a section's lines, on its heading (kind section, Q60); null on other lines. */
  subTotal: everyone(number),
  /** Percent of a discount (Q62); null for amounts and other lines. */
  percent: everyone(number),
  /** Scope of a discount: `section`, or blank for the whole quote. */
  scope: everyone(text),
  /** True if offered but not in the totals (Q61). */
  optional: everyone(z.boolean()),
  /** For colleagues only (Q37). */
  comments: everyone(text),
  /** Printed on the customer's PDF (Q65). */
  note: everyone(text),
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
  county: editors(text),
  /** The exemption of the quote's customer; null if not exempt (Q91). */
  exemption: editors(orNull(z.strictObject({ certificate: text, ends: orNull(text) }))),
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
  /** Dollars of the discounts in the subtotal, negative. */
  discounts: editors(number),
  /** Dollars of the optional lines, which are in no other sum (Q61). */
  options: editors(number),
  /** Dollars beside the lines, in the total (Q63). */
  freight: editors(number),
  freightTaxed: editors(z.boolean()),
  /** Percent of the total or dollars, as entered: `30%`, `500` (Q64). */
  deposit: editors(text),
  /** Dollars of the deposit; null if there is none. */
  depositDue: editors(number),
  cutlist: partsOnly('admin', 'quoter')(cutlistRowView),
  /** Newest first, at most 200. */
  sends: editors(z.array(send)),
  /** Emails of PDFs, one per address, newest first, at most 200. */
  emails: editors(z.array(printEmail)),
  /** Revision of the latest released takeoff with a CSV; null if none. */
  takeoffRelease: editors(orNull(text)),
  /** Newest first, at most 200. */
  links: editors(z.array(quoteLink)),
  /** Newest version first. */
  answers: editors(z.array(quoteAnswer)),
});
export type QuotePageView = ViewOf<typeof quotePageView>;
