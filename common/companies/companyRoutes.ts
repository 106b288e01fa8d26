import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idParam, line } from '../api/text';
import { createCompanyBody, updateCompanyBody } from './companyBody';

const params = z.strictObject({ id: idParam });

/** What GET /clients can be sorted by, `-` for the other way; each a stored key with an index. */
export const companySorts = ['name', '-name', 'num', '-num'] as const;
export type CompanySort = (typeof companySorts)[number];

export const companyRoutes = {
  'companies.list': defineRoute({
    method: 'GET',
    path: '/clients',
    policy: 'company.list',
    says: 'Client companies by name or by `sort`; outside people get their own. `q` searches name, initials and number.',
    query: z.strictObject({
      q: z.optional(line(100)),
      limit: z.optional(count(100)),
      sort: z.optional(z.enum(companySorts)),
      'filter[billingHold]': z.optional(flag),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'company' },
    polled: true,
  }),
  'companies.create': defineRoute({
    method: 'POST',
    path: '/clients',
    policy: 'company.create',
    says: 'A new client company: its name and exactly 3 letters as initials.',
    body: createCompanyBody,
    reply: { one: 'companyPage' },
    status: 201,
    creates: true,
  }),
  'companies.get': defineRoute({
    method: 'GET',
    path: '/clients/:id',
    policy: 'company.read',
    says: 'One company with its tables.',
    params,
    reply: { one: 'companyPage' },
    polled: true,
  }),
  'companies.update': defineRoute({
    method: 'PATCH',
    path: '/clients/:id',
    policy: 'company.read',
    says: 'Change a company; of its tables only the changed rows, each with the version seen. A row that somebody else changed meanwhile is a 409, and nothing is saved.',
    params,
    body: updateCompanyBody,
    reply: { one: 'companyPage' },
  }),
  'companies.logo': defineRoute({
    method: 'POST',
    path: '/clients/:id/logo',
    policy: 'company.read',
    says: 'The company’s logo: one picture (png, jpeg, webp or gif) in the field logo; kept as png of at most 450 × 250.',
    params,
    multipart: { files: ['logo'] },
    reply: { one: 'companyPage' },
  }),
};
