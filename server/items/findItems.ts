import type { Routes } from '../../common/api/routes';
import type { ItemSort } from '../../common/items/itemRoutes';
import { blank } from '../../common/live/wordIs';
import { ofCompany } from '../access/ofCompany';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { narrowedList } from '../views/narrowedList';
import { coalescedRead } from '../views/coalescedRead';
import { equalsIgnoreCase, searchingLong } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { type Fragment, fragment } from '../work/sql';
import { itemPresenter } from './presentItem';

const defaultPage = 25;
const keys: Record<Exclude<ItemSort, `-${string}`>, SortKey> = {
  sku: textKey('sku_key'),
  description: textKey('description_key'),
};

/** Lists the catalog by SKU and price level. */
export async function findItems({ services, viewer, query }: CallContext<Routes['items.list']>): Promise<Answer> {
  const sorting = sorted('i', keys, query.sort ?? 'sku', query.after);
  return narrowedList(coalescedRead(services.db), itemPresenter, readerOf({ viewer }), {
    within: scope.items(viewer, 'i'),
    filters: filtersOf({ viewer, query }),
    searched: query.q !== undefined,
    limit: query.limit ?? defaultPage,
    sorting,
  });
}

function filtersOf({ viewer, query }: Pick<CallContext<Routes['items.list']>, 'viewer' | 'query'>): Fragment[] {
  const { client, q, 'filter[unit]': unit, 'filter[type]': type, 'filter[lock]': lock } = query;
  const where = ofCompany(viewer, client, 'i');
  if (unit !== undefined) where.push(fragment('i.unit = ?', unit));
  if (type !== undefined) where.push(fragment('i.type = ?', type === blank ? '' : type));
  if (lock !== undefined) where.push(fragment(lock ? 'i.lock' : 'NOT i.lock'));
  const words: [string, string | undefined][] = [
    ['price_code', query['filter[priceCode]']],
    ['metal', query['filter[metal]']],
    ['paint', query['filter[paint]']],
    ['color', query['filter[color]']],
    ['panel', query['filter[panel]']],
  ];
  for (const [column, word] of words) if (word !== undefined) where.push(equalsIgnoreCase(`i.${column}`, word));
  if (q) where.push(searchingLong('i', q));
  return where;
}
