import type { Routes } from '../../common/api/routes';
import { isStaff } from '../../common/access/roles';
import type { ItemSort } from '../../common/items/itemRoutes';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { countUpTo, presentList } from '../views/present';
import { reading } from '../views/reading';
import { foundFirst, searching } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment } from '../work/sql';
import { itemPresenter } from './presentItem';

const defaultPage = 25;
const keys: Record<Exclude<ItemSort, `-${string}`>, SortKey> = {
  sku: textKey('sku_key'),
  description: textKey('description_key'),
};

/** The catalog by SKU and price level. */
export async function findItems({ house, viewer, query }: Ask<Routes['items.list']>): Promise<Answer> {
  const run = reading(house.db);
  const { order, cursor, after } = sorted('i', keys, query.sort ?? 'sku', query.after);
  const where = all(scope.items(viewer, 'i'), ...filtersOf({ viewer, query }));
  const [{ json, next }, total] = await Promise.all([
    presentList(run, itemPresenter, readerOf({ viewer }), {
      where: all(query.q ? foundFirst('items', 'i', where) : where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    countUpTo(run, 'items i', where),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total } };
}

function filtersOf({ viewer, query }: Pick<Ask<Routes['items.list']>, 'viewer' | 'query'>): Fragment[] {
  const where: Fragment[] = [];
  const { client, q } = query;
  if (client !== undefined) {
    if (!isStaff(viewer.role) && client !== viewer.companyId) throw invalid({ client: 'is not yours to choose' });
    where.push(fragment('i.company_id = ?', client));
  }
  if (q) where.push(searching('i', q));
  return where;
}
