import type { Routes } from '../../common/api/routes';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { countUpTo, presentList } from '../views/present';
import { coalescedRead } from '../views/coalescedRead';
import { searching } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { all, type Fragment, fragment } from '../work/sql';
import { userPresenter } from './presentUser';

type Query = CallContext<Routes['users.list']>['query'];

const defaultPage = 25;
const keys: Record<string, SortKey> = {
  name: textKey('name_key'),
  email: textKey('email_sort'),
  lastLogin: { key: 'login_key', type: 'timestamptz' },
  _id: { key: 'id', type: 'integer' },
};

/** GET /users: admins can read all users that aren't deleted. */
export async function findUsers({ services, viewer, query }: CallContext<Routes['users.list']>): Promise<Answer> {
  const run = coalescedRead(services.db);
  const where = [scope.users(viewer, 'u'), ...filtersOf(query)];
  const { after, ...page } = sorted('u', keys, query.sort ?? 'name', query.after);
  const [{ json, next }, total] = await Promise.all([
    presentList(run, userPresenter, 'admin', {
      where: all(...where, ...after),
      limit: query.limit ?? defaultPage,
      ...page,
    }),
    countUpTo(run, 'users u', all(...where)),
  ]);
  return { json, headers: { 'X-Total': total, ...(next ? { 'X-Next': next } : {}) } };
}

/** Users who need an admin: no role, or no company for an outside role (R1). */
export const notActivated = "(u.role IS NULL OR (u.role IN ('viewer', 'client', 'customer') AND u.company_id IS NULL))";

function filtersOf(query: Query): Fragment[] {
  const where: Fragment[] = [];
  if (query.q) where.push(searching('u.search', query.q));
  const role = query['filter[role]'];
  if (role === 'none') where.push(fragment('u.role IS NULL'));
  else if (role !== undefined) where.push(fragment('u.role = ?', role));
  const waiting = query['filter[waiting]'];
  if (waiting !== undefined) where.push(fragment(waiting ? notActivated : `NOT ${notActivated}`));
  if (query['filter[client]'] !== undefined) where.push(fragment('u.company_id = ?', query['filter[client]']));
  if (query['filter[hasQuoter]'] !== undefined) where.push(fragment('u.has_quoter = ?', query['filter[hasQuoter]']));
  return where;
}
