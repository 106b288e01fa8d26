import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, line } from '../api/text';

export const customerRoutes = {
  'customers.list': defineRoute({
    method: 'GET',
    path: '/customers',
    policy: 'customer.list',
    says: 'Customers by name; `q` searches name and short name. Staff may name a company in `client`.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(count(2147483647)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'customer' },
    polled: true,
  }),
};
