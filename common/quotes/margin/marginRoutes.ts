import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { idNumber, idParam, instant, line, text, words } from '../../api/text';
import { headerFields, lineFields, maxLines } from '../document/content';
import { maxMarginText } from './marginLimits';

export const marginStates = ['clear', 'under', 'requested', 'approved', 'declined'] as const;
/**
 * Clear: at or above the floor, or without one. Approved: under it, and approved. The others are under the floor and
 * can't be sent: not requested yet, or the approval no longer holds; requested; declined.
 */
export type MarginState = (typeof marginStates)[number];

const id = z.strictObject({ id: idParam });
const name = z.nullable(z.string());
const percent = z.nullable(z.number());
/** A margin in percent; a loss has no lower bound but that of the amounts. */
const seenMargin = z.nullable(z.number().check(z.minimum(-1e9), z.maximum(100)));
const required = (what: string) => text(maxMarginText).check(z.trim(), z.minLength(1, `is required. ${what}`));

/** The latest request of a quote. */
const request = z.strictObject({
  _id: idNumber,
  state: z.enum(['requested', 'approved', 'declined']),
  note: z.string(),
  by: name,
  /** Time of the request; null if it was approved without one. */
  time: z.nullable(instant),
  decidedBy: name,
  decidedTime: z.nullable(instant),
  reason: z.string(),
});

/** Amounts for those who can see costs, in dollars and percent. */
const amounts = z.strictObject({
  floor: percent,
  /** Amounts of the quote; null without a floor, or without a line that has a cost. */
  quote: z.nullable(
    z.strictObject({ cost: z.number(), sold: z.number(), margin: percent, markup: percent, unknown: z.int() }),
  ),
  /** Margin that was approved; the quote can be sent down to it. */
  approved: percent,
});

export const marginReply = z.strictObject({
  state: z.enum(marginStates),
  request: z.nullable(request),
  /** Missing for those who can't see costs. */
  amounts: z.optional(amounts),
});

export const marginRoutes = {
  'margin.costs': defineRoute({
    method: 'POST',
    path: '/quotes/:id/costs',
    reads: 'quote.read',
    may: 'cost.read',
    says: 'Returns what one unit of each SKU costs now, in dollars, at a price level: null without a cost. For users who can see costs.',
    params: id,
    body: z.strictObject({
      skus: z.array(words(lineFields.sku)).check(z.minLength(1), z.maxLength(maxLines)),
      priceCode: line(headerFields.priceCode),
    }),
    reply: { schema: z.array(z.nullable(z.strictObject({ unit: z.string(), cost: z.number() }))) },
  }),
  'margin.get': defineRoute({
    method: 'GET',
    path: '/quotes/:id/margin',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Says whether the saved quote is under its company’s floor margin, and what became of the latest request for approval. `amounts` are for users who can see costs.',
    params: id,
    reply: { schema: marginReply },
  }),
  'margin.request': defineRoute({
    method: 'POST',
    path: '/quotes/:id/margin/request',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Asks for approval to send a quote under the floor margin. A quote has one open request.',
    params: id,
    body: z.strictObject({ note: required('Say why the quote should go out at this price.') }),
    reply: { schema: marginReply },
  }),
  'margin.approve': defineRoute({
    method: 'POST',
    path: '/quotes/:id/margin/approve',
    reads: 'quote.read',
    may: 'margin.decide',
    says: 'Approves the saved quote’s margin, with or without a request. It holds while the margin isn’t lower. `margin` is the percentage that the caller saw.',
    params: id,
    body: z.strictObject({
      request: z.nullable(idNumber),
      margin: seenMargin,
      reason: z.optional(text(maxMarginText)),
    }),
    reply: { schema: marginReply },
  }),
  'margin.decline': defineRoute({
    method: 'POST',
    path: '/quotes/:id/margin/decline',
    reads: 'quote.read',
    may: 'margin.decide',
    says: 'Declines a request for approval, with a reason.',
    params: id,
    body: z.strictObject({ request: idNumber, reason: required('Say what needs to change.') }),
    reply: { schema: marginReply },
  }),
};
