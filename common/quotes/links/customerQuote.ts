import * as z from 'zod/mini';
import { instant } from '../../api/text';
import { linkDetails } from './linkLimits';

const text = z.string();
const textOrNull = z.nullable(text);

const sum = z.strictObject({ name: text, amount: text });
const line = z.strictObject({
  ...{ name: text, about: text, quantity: text, unit: text },
  ...{ price: textOrNull, total: textOrNull },
});

/**
 * A quote as a customer's link shows it (Q52). Amounts are printed texts, null where the link doesn't show them; nothing
 * else of the quote leaves the company.
 */
export const customerQuote = z.strictObject({
  /** `100427-Q1-B`. */
  num: text,
  name: text,
  project: text,
  place: text,
  customer: text,
  company: z.strictObject({ name: text, address: z.array(text), logo: z.boolean() }),
  /** The rep to ask; null for people of the drafting office. */
  contact: z.nullable(z.strictObject({ name: text, phone: text, email: text })),
  date: instant,
  /** Last day of the offer, as YYYY-MM-DD. */
  through: textOrNull,
  expired: z.boolean(),
  /** True if a later version was sent. */
  superseded: z.boolean(),
  detail: z.enum(linkDetails),
  facts: z.array(z.strictObject({ name: text, value: text })),
  /** The lines under their headings; without sections, one group. */
  sections: z.array(z.strictObject({ title: text, subTotal: textOrNull, lines: z.array(line) })),
  /** Optional lines. The chosen ones are among the lines of their section, too, and in all sums. */
  options: z.array(
    z.strictObject({
      ...line.shape,
      chosen: z.boolean(),
      /** False without a total, which nobody can accept. */
      available: z.boolean(),
    }),
  ),
  /** Subtotal, tax and the like, before the total. */
  sums: z.array(sum),
  total: textOrNull,
  /** Deposit and what is left, after the total. */
  after: z.array(sum),
  /** Lines that aren't in the total yet. */
  unpriced: z.int(),
  /** Lead time, freight and terms of the company. */
  terms: z.array(z.strictObject({ name: text, value: text })),
  /** True once the PDF can be downloaded. */
  pdf: z.boolean(),
  /** SHA-256 of the frozen content. */
  hash: text,
  answer: z.nullable(
    z.strictObject({ what: z.enum(['accepted', 'declined']), name: text, at: instant, signedPdf: z.boolean() }),
  ),
  messages: z.array(z.strictObject({ name: text, text, at: instant, fromCompany: z.boolean() })),
});
export type CustomerQuote = z.output<typeof customerQuote>;
