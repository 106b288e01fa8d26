import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idParam, line } from '../api/text';
import { createCompanyBody, updateCompanyBody } from './companyBody';

const params = z.strictObject({ id: idParam });

/** Sort orders of GET /clients, `-` for descending. Each uses an indexed sort key. */
export const companySorts = ['name', '-name', 'num', '-num'] as const;
export type CompanySort = (typeof companySorts)[number];

export const companyRoutes = {
  'companies.list': defineRoute({
    method: 'GET',
    path: '/clients',
    reads: 'company.list',
    says: 'Lists client companies, by name or by `sort`. Client users get their own company. `q` searches name, initials and number.',
    query: z.strictObject({
      q: z.optional(line(100)),
      limit: z.optional(count(100)),
      sort: z.optional(z.enum(companySorts)),
      'filter[billingHold]': z.optional(flag),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'company' },
    polled: true,
  }),
  'companies.create': defineRoute({
    method: 'POST',
    path: '/clients',
    may: 'company.create',
    says: 'Creates a client company with a name and exactly 3 letters as initials.',
    body: createCompanyBody,
    reply: { one: 'companyPage' },
    status: 201,
    creates: true,
  }),
  'companies.get': defineRoute({
    method: 'GET',
    path: '/clients/:id',
    reads: 'company.read',
    says: 'Returns a client company with its tables.',
    params,
    reply: { one: 'companyPage' },
    polled: true,
  }),
  'companies.update': defineRoute({
    method: 'PATCH',
    path: '/clients/:id',
    reads: 'company.read',
    may: 'company.update',
    says: 'Updates a company. Send only the changed rows of its tables, each with the version you saw. If someone else changed a row, returns 409 and saves nothing.',
    params,
    body: updateCompanyBody,
    reply: { one: 'companyPage' },
  }),
  'companies.logo': defineRoute({
    method: 'POST',
    path: '/clients/:id/logo',
    reads: 'company.read',
    may: 'company.update',
    says: 'Uploads the company logo: one image (PNG, JPEG, WebP or GIF) in the field `logo`. Stored as PNG, up to 450 × 250.',
    params,
    multipart: { files: ['logo'] },
    reply: { one: 'companyPage' },
  }),
};
