import type { CustomerView } from '../../../common/customers/customer';
import { customerListHolds, customerSortKeys } from '../../../common/customers/customerList';
import type { ImportView, List } from '../../../common/imports/import';
import type { ItemView } from '../../../common/items/item';
import { itemListHolds, itemSortKeys, itemWords } from '../../../common/items/itemList';
import { call } from '../call';
import { type PageRequest, pagedQuery } from '../pagedQuery';
import { companyFilterQuery, define, type ListFilters, placing } from './defineQuery';

/** Queries of customers, items and imports. */
export const catalogQueries = {
  customerSearch: (q: string) =>
    define({
      key: ['customers.list', 'found', q],
      load: (signal) => call('customers.list', { query: { q, limit: '7' } }, { signal }),
      cache: { shape: 'search', kind: 'customer' },
      polled: 'other',
    }),
  /** Typeahead over a company's customers. */
  customers: (q: string, client: number | undefined) =>
    define({
      key: ['customers.list', q, client ?? null],
      load: (signal) =>
        call(
          'customers.list',
          { query: { q, ...(client ? { client: String(client) } : {}), limit: '20' } },
          { signal },
        ),
      cache: { shape: 'search', kind: 'customer' },
      polled: 'other',
    }),
  /** A page of a company's customers, or of all customers for staff who haven't chosen a company. */
  customerList: (filters: ListFilters, page: PageRequest<CustomerView>) =>
    pagedQuery('customers.list', 'customer', companyFilterQuery(filters, ['priceCode']), page, {
      belongs: (customer) => customerListHolds(customer, filters),
      keys: customerSortKeys,
      sort: 'name',
    }),
  /** A page of a catalog, or of all catalogs for staff who haven't chosen a company. */
  items: (filters: ListFilters, page: PageRequest<ItemView>) =>
    pagedQuery('items.list', 'item', companyFilterQuery(filters, [...itemWords, 'lock']), page, {
      belongs: (item) => itemListHolds(item, filters),
      keys: itemSortKeys,
      sort: 'sku',
    }),
  /** Items of one company's catalog by SKU or words; without a company, a few of all readable items. */
  itemSearch: (q: string, client: number | null) =>
    define({
      key: ['items.list', 'found', q, client],
      load: (signal) =>
        call(
          'items.list',
          { query: client === null ? { q, limit: '7' } : { q, client: String(client), limit: '100' } },
          { signal },
        ),
      cache: { shape: 'search', kind: 'item' },
      polled: 'other',
    }),
  /** The last import of a list. */
  imports: (what: List, client: number, limit: number) =>
    define({
      key: ['imports.list', what, client, limit],
      load: (signal) =>
        call('imports.list', { query: { what, client: String(client), limit: String(limit) } }, { signal }),
      cache: {
        shape: 'list',
        kind: 'import',
        placing: placing<ImportView>({
          belongs: (one) => one.what === what && one.client === client,
          compare: (a, b) => b._id - a._id,
          limit,
        }),
      },
      polled: 'other',
    }),
};
