import type { Routes } from '../../common/api/routes';
import type { CustomerSort } from '../../common/customers/customerRoutes';
import { scope } from '../access/scope';
import { ofCompany } from '../access/ofCompany';
import { readerOf } from '../access/readerOf';
import { narrowedList } from '../views/narrowedList';
import { coalescedRead } from '../views/coalescedRead';
import { equalsIgnoreCase, searchingLong } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import type { Answer, CallContext } from '../callContext';
import type { Fragment } from '../work/sql';
import { customerPresenter } from './presentCustomer';

const defaultPage = 25;
const keys: Record<Exclude<CustomerSort, `-${string}`>, SortKey> = {
  name: textKey('name_key'),
  customerNumForClient: textKey('number_key'),
};

/** Lists customers by name; the typeahead passes `q`. */
export async function findCustomers({
  services,
  viewer,
  query,
}: CallContext<Routes['customers.list']>): Promise<Answer> {
  const sorting = sorted('cu', keys, query.sort ?? 'name', query.after);
  return narrowedList(coalescedRead(services.db), customerPresenter, readerOf({ viewer }), {
    within: scope.customers(viewer, 'cu'),
    filters: filtersOf({ viewer, query }),
    searched: query.q !== undefined,
    limit: query.limit ?? defaultPage,
    sorting,
  });
}

function filtersOf({ viewer, query }: Pick<CallContext<Routes['customers.list']>, 'viewer' | 'query'>): Fragment[] {
  const { client, q, 'filter[priceCode]': priceCode } = query;
  const where = ofCompany(viewer, client, 'cu');
  if (priceCode !== undefined) where.push(equalsIgnoreCase('cu.price_code', priceCode));
  if (q) where.push(searchingLong('cu', q));
  return where;
}
