import * as z from 'zod/mini';

/** Totals of a quote, in dollars, feet, squares and pounds. */
export const totalsReply = z.strictObject({
  pieces: z.int(),
  linearFeet: z.number(),
  squares: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  flatsByLine: z.int(),
  flatsNested: z.int(),
  /** null if too large to be exact. */
  subTotal: z.nullable(z.number()),
  /** Discounts in the subtotal, negative. */
  discounts: z.nullable(z.number()),
  /** Optional lines, in no other sum (Q61). */
  options: z.nullable(z.number()),
  freight: z.nullable(z.number()),
  tax: z.nullable(z.number()),
  total: z.nullable(z.number()),
  deposit: z.nullable(z.number()),
});
