import { textHolds } from '../live/textHolds';
import type { ItemView } from './item';

/** What GET /items can be sorted by, as the stored keys are made. */
export const itemSortKeys: Readonly<Record<string, (item: ItemView) => string>> = {
  sku: (item) => `${item.sku.toUpperCase()} ${item.priceCode.toUpperCase()}`,
  description: (item) => item.description.toLowerCase(),
};

type Filter = Readonly<Record<string, string | undefined>>;

/** Is the item in a list with this filter? The server's WHERE, in words of the row. */
export function itemListHolds(item: ItemView, filter: Filter): boolean | undefined {
  const { client, q } = filter;
  if (client && item.client !== Number(client)) return false;
  return q ? textHolds(`${item.sku} ${item.description}`, q) : true;
}
