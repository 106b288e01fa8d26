import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, idNumber, idParam, line, words } from '../api/text';
import { customerMax } from './customerRules';
import { isEmail, maxEmails } from './email';

/** Offered sorts: each is a stored key. */
export const customerSorts = ['name', '-name', 'customerNumForClient', '-customerNumForClient'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const id = z.strictObject({ id: idParam });
const email = line(254).check(z.refine((text) => isEmail(text), 'is not an e-mail address'));
const name = words(customerMax.name);
const fields = {
  shortName: z.optional(line(customerMax.shortName)),
  customerNumForClient: z.optional(line(customerMax.number)),
  priceCode: z.optional(line(customerMax.priceCode)),
  emails: z.optional(z.array(email).check(z.maxLength(maxEmails))),
};

export const customerRoutes = {
  'customers.list': defineRoute({
    method: 'GET',
    path: '/customers',
    policy: 'customer.list',
    says: 'Customers by name; `q` searches name, short name and number; `filter[priceCode]` takes a whole code, letter case apart, or `(blank)`. Staff may name a company in `client`.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(count(2147483647)),
      'filter[priceCode]': z.optional(words(customerMax.priceCode)),
      sort: z.optional(z.enum(customerSorts)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1200}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'customer' },
    polled: true,
  }),
  'customers.create': defineRoute({
    method: 'POST',
    path: '/customers',
    policy: 'customer.edit',
    says: 'Add a customer. Staff name the company in `client`.',
    body: z.strictObject({ name, ...fields, client: z.optional(idNumber) }),
    reply: { one: 'customer' },
    status: 201,
    creates: true,
  }),
  'customers.download': defineRoute({
    method: 'GET',
    path: '/customers/download',
    policy: 'customer.list',
    says: 'All customers as customer-download.csv, as the import reads it. Staff name the company in `client`.',
    query: z.strictObject({ client: z.optional(count(2147483647)) }),
    reply: { file: true },
  }),
  'customers.update': defineRoute({
    method: 'PATCH',
    path: '/customers/:id',
    policy: 'customer.read',
    says: 'Change a customer; jobs show the new name.',
    params: id,
    body: z.strictObject({ name: z.optional(name), ...fields, expected: z.optional(z.int()) }),
    reply: { one: 'customer' },
  }),
  'customers.delete': defineRoute({
    method: 'DELETE',
    path: '/customers/:id',
    policy: 'customer.read',
    says: 'Delete a customer (admin and above); jobs lose its name.',
    params: id,
    reply: { schema: z.strictObject({ _id: idNumber }) },
  }),
};
