import { textHolds } from '../live/searchText';
import { everyOne, wordIs } from '../live/wordIs';
import type { ItemView } from './item';

/** What GET /items can be sorted by, as the stored keys are made. */
export const itemSortKeys: Readonly<Record<string, (item: ItemView) => string>> = {
  sku: (item) => `${item.sku.toUpperCase()} ${item.priceCode.toUpperCase()}`,
  description: (item) => item.description.toLowerCase(),
};

/** The words that GET /items is filtered by, beside the company and the lock. */
export const itemWords = ['unit', 'type', 'priceCode', 'metal', 'paint', 'color', 'panel'] as const;

type Filter = Readonly<Record<string, string | undefined>>;

/** Is the item in a list with this filter? The server's WHERE, in words of the row. */
export function itemListHolds(item: ItemView, filter: Filter): boolean | undefined {
  const { client, lock, q } = filter;
  return everyOne([
    !client || item.client === Number(client),
    lock === undefined || item.lock === (lock === 'true' || lock === '1'),
    ...itemWords.map((name) => wordIs(item[name], filter[name])),
    !q || textHolds(`${item.sku} ${item.description}`, q),
  ]);
}
