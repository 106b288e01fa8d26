import type { Routes } from '../../common/api/routes';
import { isStaff } from '../../common/access/roles';
import type { CustomerSort } from '../../common/customers/customerRoutes';
import { scope } from '../access/scope';
import { readerOf } from '../access/readerOf';
import { countUpTo, presentList } from '../views/present';
import { reading } from '../views/reading';
import { foundFirst, searching } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import type { Answer, Ask } from '../ask';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment } from '../work/sql';
import { customerPresenter } from './presentCustomer';

const defaultPage = 25;
const keys: Record<Exclude<CustomerSort, `-${string}`>, SortKey> = {
  name: textKey('name_key'),
  customerNumForClient: textKey('number_key'),
};

/** Customers by name; the typeahead asks with `q`. */
export async function findCustomers({ house, viewer, query }: Ask<Routes['customers.list']>): Promise<Answer> {
  const run = reading(house.db);
  const { order, cursor, after } = sorted('cu', keys, query.sort ?? 'name', query.after);
  const where = all(scope.customers(viewer, 'cu'), ...filtersOf({ viewer, query }));
  const [{ json, next }, total] = await Promise.all([
    presentList(run, customerPresenter, readerOf({ viewer }), {
      where: all(query.q ? foundFirst('customers', 'cu', where) : where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    countUpTo(run, 'customers cu', where),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total } };
}

function filtersOf({ viewer, query }: Pick<Ask<Routes['customers.list']>, 'viewer' | 'query'>): Fragment[] {
  const where: Fragment[] = [];
  const { client, q } = query;
  if (client !== undefined) {
    if (!isStaff(viewer.role) && client !== viewer.companyId) throw invalid({ client: 'is not yours to choose' });
    where.push(fragment('cu.company_id = ?', client));
  }
  if (q) where.push(searching('cu', q));
  return where;
}
