import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, idParam, line } from '../api/text';

export const companyRoutes = {
  'companies.list': defineRoute({
    method: 'GET',
    path: '/clients',
    policy: 'company.list',
    says: 'Client companies by name; outside people get their own.',
    query: z.strictObject({
      q: z.optional(line(100)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'company' },
    polled: true,
  }),
  'companies.get': defineRoute({
    method: 'GET',
    path: '/clients/:id',
    policy: 'company.read',
    says: 'One company with its tables.',
    params: z.strictObject({ id: idParam }),
    reply: { one: 'companyPage' },
    polled: true,
  }),
};
