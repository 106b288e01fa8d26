import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { idParam, line, words } from '../../api/text';
import { printUrl } from '../prints/printRoutes';
import { customerQuote } from './customerQuote';
import { linkDays, linkDetails, linkLimits, optionsPattern } from './linkLimits';

const id = z.strictObject({ id: idParam });
const link = z.strictObject({ id: idParam, link: idParam });
/** 256 random bits as base64url. */
const token = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** A PNG as base64. */
const signature = z
  .string()
  .check(
    z.maxLength(linkLimits.signature, 'is too large: draw it again with fewer strokes'),
    z.regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, 'must be a PNG as base64'),
  );

/** Positions among the optional lines. */
const options = z.array(z.int().check(z.gte(0), z.lte(9999))).check(z.maxLength(linkLimits.options));

export const linkRoutes = {
  'links.create': defineRoute({
    method: 'POST',
    path: '/quotes/:id/links',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Creates a link to a PDF’s version of the quote, for a customer without an account. The URL is shown only once and expires after `days` (default 30). `detail` is what the customer sees: prices of lines and totals, totals only, or no prices.',
    params: id,
    body: z.strictObject({
      print: printUrl,
      detail: z.enum(linkDetails),
      days: z.optional(z.int().check(z.gte(1), z.lte(linkDays.most))),
      recipient: z.optional(line(linkLimits.name)),
    }),
    reply: { schema: z.strictObject({ url: z.string(), link: z.int() }) },
    status: 201,
  }),
  'links.revoke': defineRoute({
    method: 'DELETE',
    path: '/quotes/:id/links/:link',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Revokes a customer’s link: the page answers 404 from now on. An answer that was given stays.',
    params: link,
    reply: { one: 'quotePage' },
  }),
  'links.reply': defineRoute({
    method: 'POST',
    path: '/quotes/:id/links/:link/replies',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Replies to a customer’s question. The customer reads it on the page of the link.',
    params: link,
    body: z.strictObject({ text: words(linkLimits.text) }),
    reply: { one: 'quotePage' },
    creates: true,
  }),
  'links.signedPdf': defineRoute({
    method: 'GET',
    path: '/quotes/:id/links/:link/signed',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Downloads the PDF that was accepted through a link, with its signature page.',
    params: link,
    reply: { file: true },
  }),

  'customerQuotes.get': defineRoute({
    method: 'GET',
    path: '/customer-quotes/:token',
    reads: 'public',
    says: 'Returns the quote as the customer with this link sees it. `options` are the positions of chosen optional lines, such as `0,2`: they are added to the sums.',
    params: token,
    query: z.strictObject({ options: z.optional(z.string().check(z.regex(optionsPattern))) }),
    reply: { schema: customerQuote },
  }),
  'customerQuotes.pdf': defineRoute({
    method: 'GET',
    path: '/customer-quotes/:token/pdf',
    reads: 'public',
    says: 'Downloads the PDF of a customer’s link; once the quote is accepted, with its signature page.',
    params: token,
    reply: { file: true },
  }),
  'customerQuotes.logo': defineRoute({
    method: 'GET',
    path: '/customer-quotes/:token/logo',
    reads: 'public',
    says: 'Downloads the company’s logo as the quote shows it.',
    params: token,
    reply: { file: true },
  }),
  'customerQuotes.open': defineRoute({
    method: 'POST',
    path: '/customer-quotes/:token/open',
    may: 'public',
    says: 'Says that the customer opened the page. The quote becomes Viewed.',
    params: token,
    reply: { schema: customerQuote },
  }),
  'customerQuotes.ask': defineRoute({
    method: 'POST',
    path: '/customer-quotes/:token/questions',
    may: 'public',
    says: 'Sends a question about the quote to the rep.',
    params: token,
    body: z.strictObject({ name: line(linkLimits.name), text: words(linkLimits.text) }),
    reply: { schema: customerQuote },
  }),
  'customerQuotes.accept': defineRoute({
    method: 'POST',
    path: '/customer-quotes/:token/accept',
    may: 'public',
    says: 'Accepts the quote with a typed name and, optionally, a drawn signature and the positions of chosen optional lines. Accepting the same again under the same name returns the same acceptance.',
    params: token,
    body: z.strictObject({
      name: words(linkLimits.name),
      signature: z.optional(signature),
      options: z.optional(options),
    }),
    reply: { schema: customerQuote },
  }),
  'customerQuotes.decline': defineRoute({
    method: 'POST',
    path: '/customer-quotes/:token/decline',
    may: 'public',
    says: 'Declines the quote with a reason.',
    params: token,
    body: z.strictObject({ name: words(linkLimits.name), reason: words(linkLimits.text) }),
    reply: { schema: customerQuote },
  }),
};
