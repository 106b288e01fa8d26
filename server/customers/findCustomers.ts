import type { Routes } from '../../common/api/routes';
import type { CustomerSort } from '../../common/customers/customerRoutes';
import { scope } from '../access/scope';
import { ofCompany } from '../access/ofCompany';
import { readerOf } from '../access/readerOf';
import { narrowedList } from '../views/narrowedList';
import { reading } from '../views/reading';
import { saying, searchingLong } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import type { Answer, Ask } from '../ask';
import type { Fragment } from '../work/sql';
import { customerPresenter } from './presentCustomer';

const defaultPage = 25;
const keys: Record<Exclude<CustomerSort, `-${string}`>, SortKey> = {
  name: textKey('name_key'),
  customerNumForClient: textKey('number_key'),
};

/** Customers by name; the typeahead asks with `q`. */
export async function findCustomers({ house, viewer, query }: Ask<Routes['customers.list']>): Promise<Answer> {
  const sorting = sorted('cu', keys, query.sort ?? 'name', query.after);
  return narrowedList(reading(house.db), customerPresenter, readerOf({ viewer }), {
    within: scope.customers(viewer, 'cu'),
    filters: filtersOf({ viewer, query }),
    searched: query.q !== undefined,
    limit: query.limit ?? defaultPage,
    sorting,
  });
}

function filtersOf({ viewer, query }: Pick<Ask<Routes['customers.list']>, 'viewer' | 'query'>): Fragment[] {
  const { client, q, 'filter[priceCode]': priceCode } = query;
  const where = ofCompany(viewer, client, 'cu');
  if (priceCode !== undefined) where.push(saying('cu.price_code', priceCode));
  if (q) where.push(searchingLong('cu', q));
  return where;
}
