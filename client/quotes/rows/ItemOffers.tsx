import { useEffect, useMemo, useRef } from 'react';
import type { ItemView } from '../../../common/items/item';
import { unitPrice } from '../../../common/items/unitPrice';
import { money } from '../../../common/format/numbers';
import { sameWord } from '../../../common/quotes/pricing/matching';
import { headerOf } from '../../../common/quotes/document/quoteDoc';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { OffersProps } from '../../ui/sheet/sheetColumn';
import { useDebounced } from '../../ui/typing/useDebounced';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import { OfferList } from './OfferList';
import { rowActionsText } from '../rowsText';

const maxOffers = 8;

/** One row per SKU, at the quote's price level if the catalog has it; SKUs that begin with the typed text first. */
function bySku(items: readonly ItemView[], level: string, typed: string): ItemView[] {
  const found = new Map<string, ItemView>();
  for (const item of items) {
    const key = item.sku.toUpperCase();
    const best = found.get(key);
    if (!best || sameWord(item.priceCode, level) || (item.priceCode === '' && !sameWord(best.priceCode, level)))
      found.set(key, item);
  }
  const begins = (key: string) => key.startsWith(typed.toUpperCase());
  const keys = [...found.keys()];
  return [...keys.filter(begins), ...keys.filter((key) => !begins(key))]
    .slice(0, maxOffers)
    .map((key) => found.get(key) as ItemView);
}

/** Catalog suggestions for the text typed into a SKU cell, below the cell. */
export function ItemOffers({ typed, at, listId, field, onOffers, onPick }: OffersProps) {
  const { quote, session } = useOpenQuote();
  const q = useDebounced(typed.trim(), 120);
  const { data } = useLiveQuery(queries.itemSearch(q, companyOf(quote)), q !== '');
  const level = headerOf(session.sync.doc).get('priceCode') ?? '';
  const items = useMemo(() => (q === '' || !data ? [] : bySku(data, level, q)), [q, data, level]);
  const report = useRef(onOffers);
  report.current = onOffers;
  useEffect(() => report.current(items.map(({ _id, sku }) => ({ id: String(_id), value: sku }))), [items]);
  const options = items.map((item) => ({
    ...{ id: String(item._id), value: item.sku, note: item.description, price: money(unitPrice(item)) },
    more: item.unit,
  }));
  return <OfferList label={rowActionsText.catalog} {...{ options, at, listId, field, onPick }} />;
}
