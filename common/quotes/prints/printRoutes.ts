import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { idNumber, idParam, line, opaqueId, text } from '../../api/text';
import { isEmail } from '../../customers/email';
import { headerFields } from '../document/content';
import { emailLimits } from './emailLimits';
import { totalsReply } from '../takeoffRoutes';

const email = line(254).check(z.refine((address) => isEmail(address), "isn't a valid email address"));
const id = z.strictObject({ id: idParam });
const printId = z.strictObject({ id: opaqueId });
const plainText = z.string();

/** `/api/v1/prints/{id}`, the URL of a print. */
const printUrl = z.string().check(z.regex(/^\/api\/v1\/prints\/[A-Za-z0-9_-]{22}$/, "isn't a valid PDF"));
export const printUrlOf = (print: string): string => `/api/v1/prints/${print}`;
export const printIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const money = z.nullable(
  z.strictObject({
    sku: plainText,
    description: plainText,
    quantity: z.nullable(z.number()),
    price: z.nullable(z.number()),
    total: z.nullable(z.number()),
    problems: z.array(plainText),
  }),
);

export const printRoutes = {
  'prints.create': defineRoute({
    method: 'POST',
    path: '/quotes/:id/print',
    reads: 'quote.read',
    may: 'quote.edit',
    says: 'Creates a PDF of the quote as saved now, in the background. A real-time event says when it’s ready.',
    params: id,
    body: z.strictObject({
      print: z.optional(z.strictObject({ name: z.optional(line(headerFields.name)) })),
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
    says: 'Emails a PDF to the customer’s addresses, or to `to`, and sets the job’s quote status to Emailed.',
    params: printId,
    body: z.strictObject({
      to: z.optional(z.array(email).check(z.minLength(1), z.maxLength(10))),
      subject: z.optional(line(emailLimits.subject)),
      text: z.optional(text(emailLimits.text)),
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
        subject: plainText,
        text: plainText,
        from: plainText,
        problems: z.array(plainText),
      }),
    },
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
