import { textHolds } from '../live/searchText';
import { everyOne, wordIs } from '../live/wordIs';
import type { ItemView } from './item';

/** Sort keys of GET /items, computed like the stored ones. */
export const itemSortKeys: Readonly<Record<string, (item: ItemView) => string>> = {
  sku: (item) => `${item.sku.toUpperCase()} ${item.priceCode.toUpperCase()}`,
  description: (item) => item.description.toLowerCase(),
};

/** Text filters of GET /items; company and lock are separate. */
export const itemWords = ['unit', 'type', 'priceCode', 'metal', 'paint', 'color', 'panel'] as const;

type Filter = Readonly<Record<string, string | undefined>>;

/** True if an item matches the filter; mirrors the server's WHERE. */
export function itemListHolds(item: ItemView, filter: Filter): boolean | undefined {
  const { client, lock, q } = filter;
  return everyOne([
    !client || item.client === Number(client),
    lock === undefined || item.lock === (lock === 'true' || lock === '1'),
    ...itemWords.map((name) => wordIs(item[name], filter[name])),
    !q || textHolds(`${item.sku} ${item.description}`, q),
  ]);
}
