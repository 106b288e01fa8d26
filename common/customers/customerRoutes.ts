import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, idNumber, idParam, line, queryId, words } from '../api/text';
import { isDay } from '../format/dates';
import { customerMax } from './customerRules';
import { isEmail, maxEmails } from './email';

/** Supported sort orders; each uses a stored sort key. */
export const customerSorts = ['name', '-name', 'customerNumForClient', '-customerNumForClient'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const id = z.strictObject({ id: idParam });
const email = line(254).check(z.refine((text) => isEmail(text), "isn't a valid email address"));
const name = words(customerMax.name);
const fields = {
  shortName: z.optional(line(customerMax.shortName)),
  customerNumForClient: z.optional(line(customerMax.number)),
  priceCode: z.optional(line(customerMax.priceCode)),
  emails: z.optional(z.array(email).check(z.maxLength(maxEmails))),
  /** Needs a certificate number (Q91). */
  taxExempt: z.optional(z.boolean()),
  taxCertificate: z.optional(line(customerMax.taxCertificate)),
  /** Last day of the certificate; null if it has none. */
  taxCertificateEnds: z.optional(z.nullable(z.string().check(z.refine(isDay, 'must be a date such as 2026-12-31')))),
};

export const customerRoutes = {
  'customers.list': defineRoute({
    method: 'GET',
    path: '/customers',
    reads: 'customer.list',
    says: 'Lists customers by name. `q` searches name, short name and number. `filter[priceCode]` matches a whole price level (case-insensitive) or `(blank)`. Staff can set `client`.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(queryId),
      'filter[priceCode]': z.optional(words(customerMax.priceCode)),
      sort: z.optional(z.enum(customerSorts)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1200}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'customer' },
    polled: true,
  }),
  'customers.create': defineRoute({
    method: 'POST',
    path: '/customers',
    may: 'customer.edit',
    says: 'Adds a customer. Staff must set `client`.',
    body: z.strictObject({ name, ...fields, client: z.optional(idNumber) }),
    reply: { one: 'customer' },
    status: 201,
    creates: true,
  }),
  'customers.download': defineRoute({
    method: 'GET',
    path: '/customers/download',
    reads: 'customer.list',
    says: 'Downloads all customers as customer-download.csv, in the import format. Staff must set `client`.',
    query: z.strictObject({ client: z.optional(queryId) }),
    reply: { file: true },
  }),
  'customers.update': defineRoute({
    method: 'PATCH',
    path: '/customers/:id',
    reads: 'customer.read',
    may: 'customer.edit',
    says: 'Updates a customer. Jobs show the new name.',
    params: id,
    body: z.strictObject({ name: z.optional(name), ...fields, expected: z.optional(z.int()) }),
    reply: { one: 'customer' },
  }),
  'customers.delete': defineRoute({
    method: 'DELETE',
    path: '/customers/:id',
    reads: 'customer.read',
    may: 'customer.delete',
    says: 'Deletes a customer (admin and above). Its jobs are kept, without a customer.',
    params: id,
    reply: { removed: ['customer'] },
  }),
};
