import type { CompanyView } from '../../../common/companies/company';
import { userHolds, userSortKeys } from '../../../common/users/userList';
import type { UserView } from '../../../common/users/user';
import { isOn } from '../isOn';
import { call } from '../call';
import { type PageRequest, pagedQuery } from '../pagedQuery';
import { define, filterQuery, type ListFilters } from './defineQuery';

/** Queries of companies, their integrations and users. */
export const companyQueries = {
  /** Companies by name, for a company picker. */
  companies: (q: string) =>
    define({
      key: ['companies.list', q],
      load: (signal) => call('companies.list', { query: { q, limit: '50' } }, { signal }),
      cache: { shape: 'search', kind: 'company' },
      polled: 'other',
    }),
  /** A page of the list of clients. */
  companyList: ({ q, billingHold }: Readonly<Record<string, string | undefined>>, page: PageRequest<CompanyView>) =>
    pagedQuery('companies.list', 'company', { q, 'filter[billingHold]': billingHold }, page, {
      belongs: (company) => (q ? undefined : billingHold === undefined || company.billingHold === isOn(billingHold)),
      keys: { name: (company) => company.companyName.toLowerCase(), num: (company) => company.num ?? 0 },
      sort: 'name',
    }),
  company: (id: number) =>
    define({
      key: ['companies.get', id],
      load: (signal) => call('companies.get', { params: { id } }, { signal }),
      cache: { shape: 'one', kind: 'companyPage', id },
      polled: 'other',
    }),
  /** A company's API keys, webhooks and deliveries; each delivery attempt publishes a change of the company. */
  integrations: (id: number) =>
    define({
      key: ['integrations.get', id],
      load: (signal) => call('integrations.get', { params: { id } }, { signal }),
      cache: { shape: 'derived', of: ['company'], id },
      polled: 'other',
    }),
  /** Connection to the production platform; each delivery attempt publishes a change of the settings. */
  partnerLine: () =>
    define({
      key: ['partner.get'],
      load: (signal) => call('partner.get', {}, { signal }),
      cache: { shape: 'derived', of: ['settings'] },
      polled: 'other',
    }),
  /** A page of the list of users. */
  users: (filter: ListFilters, page: PageRequest<UserView>) =>
    pagedQuery('users.list', 'user', filterQuery(filter, ['role', 'client', 'hasQuoter', 'waiting']), page, {
      belongs: (user) => userHolds(user, filter),
      keys: userSortKeys,
      sort: 'name',
    }),
  userSearch: (q: string) =>
    define({
      key: ['users.list', 'found', q],
      load: (signal) => call('users.list', { query: { q, limit: '7' } }, { signal }),
      cache: { shape: 'search', kind: 'user' },
      polled: 'other',
    }),
  user: (id: number) =>
    define({
      key: ['users.get', id],
      load: (signal) => call('users.get', { params: { id } }, { signal }),
      cache: { shape: 'one', kind: 'user', id },
      polled: 'other',
    }),
};
