import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { givenInstant, idNumber, idParam, line, opaqueId, text } from '../../api/text';
import { emailSchema } from '../../customers/emailSchema';
import { headerFields } from '../document/content';
import { linkDetails } from '../links/linkLimits';
import { emailIncludes, emailLimits } from './emailLimits';
import { exportKinds } from './exportKinds';
import { paperPrices } from '../../companies/paperLayout';
import { totalsReply } from '../totalsReply';

const id = z.strictObject({ id: idParam });
const printId = z.strictObject({ id: opaqueId });
const plainText = z.string();

/** `/api/v1/prints/{id}`, the URL of a print. */
export const printUrl = z.string().check(z.regex(/^\/api\/v1\/prints\/[A-Za-z0-9_-]{22}$/, "isn't a valid PDF"));
export const printUrlOf = (print: string): string => `/api/v1/prints/${print}`;
export const printIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Layout of this PDF, instead of the company's. */
const show = z.strictObject({
  paperPrices: z.optional(z.enum(paperPrices)),
  paperCutlist: z.optional(z.boolean()),
  paperBundles: z.optional(z.boolean()),
  paperContact: z.optional(z.boolean()),
  paperSignature: z.optional(z.boolean()),
});

const money = z.nullable(
  z.strictObject({
    sku: plainText,
    description: plainText,
    quantity: z.nullable(z.number()),
    price: z.nullable(z.number()),
    total: z.nullable(z.number()),
    /** True if offered but not in the totals (Q61). */
    optional: z.boolean(),
    problems: z.array(plainText),
  }),
);

export const printRoutes = {
  'prints.create': defineRoute({
    method: 'POST',
    path: '/quotes/:id/print',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Creates a PDF of the quote as saved now, in the background, in the company’s layout or with what `show` says. A real-time event says when it’s ready.',
    params: id,
    body: z.strictObject({
      print: z.optional(z.strictObject({ name: z.optional(line(headerFields.name)), show: z.optional(show) })),
    }),
    reply: { schema: z.strictObject({ url: plainText, num: z.int() }) },
    status: 202,
    creates: true,
  }),
  'prints.publish': defineRoute({
    method: 'POST',
    path: '/quotes/:id/publish',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Shares a PDF with the customer, or stops sharing it. PDF, quote and job must belong together. With `only`, sharing it stops sharing the quote’s other PDFs.',
    params: id,
    body: z.strictObject({ quote: printUrl, jobId: idNumber, only: z.optional(z.boolean()) }),
    reply: { one: 'quotePage' },
  }),
  'prints.delete': defineRoute({
    method: 'POST',
    path: '/quotes/:id/delete',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Deletes one of the quote’s PDFs.',
    params: id,
    body: z.strictObject({ url: printUrl }),
    reply: { one: 'quotePage' },
  }),
  'prints.get': defineRoute({
    method: 'GET',
    path: '/prints/:id',
    reads: 'quote.read',
    says: 'Downloads a PDF. Role customer: shared PDFs of their own jobs only.',
    params: printId,
    reply: { file: true },
  }),
  'prints.email': defineRoute({
    method: 'POST',
    path: '/prints/:id/email',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Emails a PDF to the customer’s addresses, or to `to`, and sets the job’s quote status to Emailed; with `sendAt`, later. `copy` sends one to the caller. Subject and text can have {name}, {quote}, {title}, {company}, {total}, {expires} and {rep}. `include` is what it has: the PDF (default), a customer’s link of its own for each address, or both; `detail` is what the link shows (default: what the PDF shows), and {link} in the text is where its URL goes. The quote’s `emails` say what became of each.',
    params: printId,
    body: z.strictObject({
      to: z.optional(z.array(emailSchema).check(z.minLength(1), z.maxLength(10))),
      subject: z.optional(line(emailLimits.subject)),
      text: z.optional(text(emailLimits.text)),
      copy: z.optional(z.boolean()),
      sendAt: z.optional(givenInstant),
      include: z.optional(z.enum(emailIncludes)),
      detail: z.optional(z.enum(linkDetails)),
    }),
    reply: { schema: z.strictObject({ to: z.array(plainText) }) },
    status: 202,
    creates: true,
  }),
  'prints.emailDraft': defineRoute({
    method: 'GET',
    path: '/prints/:id/email',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Returns the draft of a PDF’s email: the customer’s addresses, subject, message and signature, and the open problems of the quote in this PDF.',
    params: printId,
    reply: {
      schema: z.strictObject({
        to: z.array(plainText),
        /** Other addresses to offer: the client's people, and earlier recipients of its quotes. */
        people: z.array(z.strictObject({ name: plainText, email: plainText })),
        subject: plainText,
        text: plainText,
        /** The message of an email without the PDF. */
        linkText: plainText,
        from: plainText,
        problems: z.array(plainText),
        /** Values of the fields that subject and text can have; fields without a value are missing. */
        fields: z.record(plainText, plainText),
      }),
    },
  }),
  'prints.export': defineRoute({
    method: 'GET',
    path: '/quotes/:id/exports/:kind',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Downloads a paper or file made from the quote as saved now. PDFs: `shop` (cut list, bundles and flats, no prices), `internal` (with reasons and problems), `labels-sheet` (bundle labels on Avery 5163), `labels-roll` (4 × 6 in). Files: `materials` and `materials-xlsx` (bill of materials), `offcuts`, `quickbooks` (an estimate).',
    params: z.strictObject({ id: idParam, kind: z.enum(exportKinds) }),
    reply: { file: true },
  }),
  'prints.emailPreview': defineRoute({
    method: 'POST',
    path: '/prints/:id/email/preview',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Returns the email as its recipients will see it: subject, HTML with pictures as data URLs, and plain text. A link’s URL is shortened.',
    params: printId,
    body: z.strictObject({
      subject: z.optional(line(emailLimits.subject)),
      text: z.optional(text(emailLimits.text)),
      include: z.optional(z.enum(emailIncludes)),
    }),
    reply: { schema: z.strictObject({ subject: plainText, html: plainText, text: plainText }) },
  }),
  'prints.cancelEmail': defineRoute({
    method: 'POST',
    path: '/quotes/emails/:id/cancel',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Cancels a scheduled email, to all of its recipients.',
    params: id,
    reply: { one: 'quotePage' },
  }),
  'prints.compare': defineRoute({
    method: 'GET',
    path: '/prints/:id/compare/:other',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Compares two PDFs line by line, with both totals.',
    params: z.strictObject({ id: opaqueId, other: opaqueId }),
    reply: {
      schema: z.strictObject({
        header: z.array(z.strictObject({ field: plainText, before: plainText, after: plainText })),
        lines: z.array(z.strictObject({ _id: opaqueId, code: plainText, before: money, after: money })),
        cutlist: z.array(
          z.strictObject({ _id: opaqueId, before: z.nullable(plainText), after: z.nullable(plainText) }),
        ),
        before: totalsReply,
        after: totalsReply,
      }),
    },
  }),
};
