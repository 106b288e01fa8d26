import type { Routes } from '../../common/api/routes';
import { scope } from '../access/scope';
import { readerOf } from '../access/readerOf';
import { isAdmin } from '../../common/access/roles';
import type { CompanySort } from '../../common/companies/companyRoutes';
import { countUpTo, presentList, presentOne } from '../views/present';
import { coalescedRead } from '../views/coalescedRead';
import { searching } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import type { Answer, CallContext } from '../callContext';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment } from '../work/sql';
import { companyPagePresenter, companyPresenter } from './presentCompany';

const defaultPage = 25;

const keys: Record<Exclude<CompanySort, `-${string}`>, SortKey> = {
  name: textKey('name_key'),
  num: { key: 'num', type: 'integer' },
};

export async function findCompanies({
  services,
  viewer,
  query,
}: CallContext<Routes['companies.list']>): Promise<Answer> {
  const run = coalescedRead(services.db);
  const where: Fragment[] = [scope.companies(viewer, 'c')];
  const onHold = query['filter[billingHold]'];
  if (onHold !== undefined) {
    if (!isAdmin(viewer.role)) throw invalid({ 'filter[billingHold]': "isn't a field you can filter by" });
    where.push(fragment('c.billing_hold = ?', onHold));
  }
  if (query.q) where.push(searching('c.search', query.q));
  const { order, cursor, after } = sorted('c', keys, query.sort ?? 'name', query.after);
  const [{ json, next }, total] = await Promise.all([
    presentList(run, companyPresenter, readerOf({ viewer }), {
      where: all(...where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    countUpTo(run, 'companies c', all(...where)),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total } };
}

export const findCompany = ({ services, viewer, params }: CallContext<Routes['companies.get']>) =>
  presentOne(
    coalescedRead(services.db),
    companyPagePresenter,
    params.id,
    readerOf({ viewer }),
    scope.companies(viewer, 'c'),
  );
