import type { Routes } from '../../common/api/routes';
import { scope } from '../access/scope';
import { readerOf } from '../access/readerOf';
import { afterName, containing, nameOrder } from '../views/byName';
import { presentList, presentOne } from '../views/present';
import type { Answer, Ask } from '../ask';
import { all, type Fragment, fragment, rows } from '../work/sql';
import { companyPagePresenter, companyPresenter } from './presentCompany';

const defaultPage = 25;

export async function findCompanies({ house, viewer, query }: Ask<Routes['companies.list']>): Promise<Answer> {
  const where: Fragment[] = [scope.companies(viewer, 'c')];
  if (query.q) where.push(fragment('c.name_key LIKE ?', containing(query.q)));
  const { json, next } = await presentList(
    (sql, bind) => rows(house.db, sql, bind),
    companyPresenter,
    readerOf({ viewer }),
    {
      where: all(...where, ...afterName('c', query.after)),
      limit: query.limit ?? defaultPage,
      ...nameOrder('c'),
    },
  );
  return { json, headers: next ? { 'X-Next': next } : {} };
}

export const findCompany = ({ house, viewer, params }: Ask<Routes['companies.get']>) =>
  presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    companyPagePresenter,
    params.id,
    readerOf({ viewer }),
    scope.companies(viewer, 'c'),
  );
