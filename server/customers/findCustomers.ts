import type { Routes } from '../../common/api/routes';
import { isStaff } from '../../common/access/roles';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import { readerOf } from '../access/readerOf';
import { afterName, nameOrder } from '../views/byName';
import { presentList } from '../views/present';
import { searching } from '../views/searching';
import type { Answer, Ask } from '../ask';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment, rows } from '../work/sql';
import { customerPresenter } from './presentCustomer';

const defaultPage = 25;

/** Customers by name; the typeahead asks with `q`. */
export async function findCustomers({ house, viewer, query }: Ask<Routes['customers.list']>): Promise<Answer> {
  allow(viewer, 'customer.list');
  const where: Fragment[] = [scope.customers(viewer, 'cu')];
  if (query.client !== undefined) {
    if (!isStaff(viewer.role) && query.client !== viewer.companyId) throw invalid({ client: 'is not yours to choose' });
    where.push(fragment('cu.company_id = ?', query.client));
  }
  if (query.q) where.push(searching('cu', query.q));
  const { json, next } = await presentList(
    (sql, bind) => rows(house.db, sql, bind),
    customerPresenter,
    readerOf({ viewer }),
    {
      where: all(...where, ...afterName('cu', query.after)),
      limit: query.limit ?? defaultPage,
      ...nameOrder('cu'),
    },
  );
  return { json, headers: next ? { 'X-Next': next } : {} };
}
