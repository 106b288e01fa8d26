import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam, line, opaqueId, text } from '../api/text';
import { isEmail } from '../customers/email';
import { headerFields } from './content';
import { totalsReply } from './takeoffRoutes';

const email = line(254).check(z.refine((address) => isEmail(address), 'is not an e-mail address'));
const id = z.strictObject({ id: idParam });
const printId = z.strictObject({ id: opaqueId });
const said = z.string();

/** `/api/v1/prints/{id}`: the url of one of our prints. */
const printUrl = z.string().check(z.regex(/^\/api\/v1\/prints\/[A-Za-z0-9_-]{22}$/, 'is not one of our prints'));
export const printUrlOf = (print: string): string => `/api/v1/prints/${print}`;
export const printIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const money = z.nullable(
  z.strictObject({
    sku: said,
    description: said,
    quantity: z.nullable(z.number()),
    price: z.nullable(z.number()),
    total: z.nullable(z.number()),
    problems: z.array(said),
  }),
);

export const printRoutes = {
  'prints.create': defineRoute({
    method: 'POST',
    path: '/quotes/:id/print',
    policy: 'quote.read',
    says: 'Freeze the quote as it is committed now and make a PDF of it in the background; the quote’s events tell when it is ready.',
    params: id,
    body: z.strictObject({
      print: z.optional(z.strictObject({ name: z.optional(line(headerFields.name)) })),
    }),
    reply: { schema: z.strictObject({ url: said, num: z.int() }) },
    status: 202,
    creates: true,
  }),
  'prints.publish': defineRoute({
    method: 'POST',
    path: '/quotes/:id/publish',
    policy: 'quote.read',
    says: 'Publish a print, or take it back: print, quote and job must belong together.',
    params: id,
    body: z.strictObject({ quote: printUrl, jobId: idNumber }),
    reply: { one: 'quotePage' },
  }),
  'prints.delete': defineRoute({
    method: 'POST',
    path: '/quotes/:id/delete',
    policy: 'quote.read',
    says: 'Delete one of the quote’s prints.',
    params: id,
    body: z.strictObject({ url: printUrl }),
    reply: { one: 'quotePage' },
  }),
  'prints.get': defineRoute({
    method: 'GET',
    path: '/prints/:id',
    policy: 'quote.read',
    says: 'The PDF of a print; role customer gets published ones of own jobs.',
    params: printId,
    reply: { file: true },
  }),
  'prints.email': defineRoute({
    method: 'POST',
    path: '/prints/:id/email',
    policy: 'quote.read',
    says: 'Send a print by e-mail, to the customer’s addresses unless others are named; the job’s quote status becomes Emailed.',
    params: printId,
    body: z.strictObject({
      to: z.optional(z.array(email).check(z.minLength(1), z.maxLength(10))),
      text: z.optional(text(5000)),
    }),
    reply: { schema: z.strictObject({ to: z.array(said) }) },
    status: 202,
    creates: true,
  }),
  'prints.compare': defineRoute({
    method: 'GET',
    path: '/prints/:id/compare/:other',
    policy: 'quote.read',
    says: 'Two prints side by side: what they say differently, line by line, and both sums.',
    params: z.strictObject({ id: opaqueId, other: opaqueId }),
    reply: {
      schema: z.strictObject({
        header: z.array(z.strictObject({ field: said, before: said, after: said })),
        lines: z.array(z.strictObject({ _id: opaqueId, code: said, before: money, after: money })),
        cutlist: z.array(z.strictObject({ _id: opaqueId, before: z.nullable(said), after: z.nullable(said) })),
        before: totalsReply,
        after: totalsReply,
      }),
    },
  }),
};
