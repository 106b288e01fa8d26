import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ItemView } from '../../common/items/item';
import { unitPrice } from '../../common/items/unitPrice';
import { money } from '../../common/format/numbers';
import { alike } from '../../common/quotes/matching';
import { headerOf } from '../../common/quotes/quoteDoc';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { OffersProps } from '../ui/sheetColumn';
import { companyOf, useOpenQuote } from './QuoteContext';
import css from './quotes.module.css';

const atMost = 8;
/** As in quotes.module.css, in px: how wide the list is, and how near it comes to the window's edge. */
const [widest, edge] = [420, 12];

/** One row per SKU, of the quote's price level as far as the catalog has it; those that begin with what was typed first. */
function bySku(items: readonly ItemView[], level: string, typed: string): ItemView[] {
  const found = new Map<string, ItemView>();
  for (const item of items) {
    const key = item.sku.toUpperCase();
    const held = found.get(key);
    if (!held || alike(item.priceCode, level) || (item.priceCode === '' && !alike(held.priceCode, level)))
      found.set(key, item);
  }
  const begins = (key: string) => key.startsWith(typed.toUpperCase());
  const keys = [...found.keys()];
  return [...keys.filter(begins), ...keys.filter((key) => !begins(key))]
    .slice(0, atMost)
    .map((key) => found.get(key) as ItemView);
}

/** What the catalog offers for the letters typed into a SKU cell, below the cell. */
export function ItemOffers({ typed, at, listId, field, onOffers, onPick }: OffersProps) {
  const { quote, session } = useOpenQuote();
  const q = useResting(typed.trim());
  const { data } = useLiveQuery(queries.itemsFound(q, companyOf(quote)), q !== '');
  const level = headerOf(session.sync.doc).get('priceCode') ?? '';
  const items = useMemo(() => (q === '' || !data ? [] : bySku(data, level, q)), [q, data, level]);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const tell = useRef(onOffers);
  tell.current = onOffers;
  useEffect(() => tell.current(items.map(({ _id, sku }) => ({ id: String(_id), value: sku }))), [items]);
  useLayoutEffect(() => {
    if (items.length === 0) return;
    const follow = (event?: Event) => {
      // Not where the list itself is scrolled.
      if (!event || !(event.target instanceof Element) || event.target.contains(field)) setPlace(placeAt(field));
    };
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    visualViewport?.addEventListener('resize', follow);
    visualViewport?.addEventListener('scroll', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
      visualViewport?.removeEventListener('resize', follow);
      visualViewport?.removeEventListener('scroll', follow);
    };
  }, [items, field]);
  const list = items.length > 0 && place && (
    <div id={listId} role="listbox" aria-label="Catalog" className={css.offers} style={place}>
      {items.map((item, i) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the cell, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the cell pick it
        <div
          key={item._id}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === at}
          className={css.offer}
          // The cell must not lose the focus before the pick is taken.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick({ id: String(item._id), value: item.sku })}
        >
          <b>{item.sku}</b>
          <span className="cut">{item.description}</span>
          <span className="t3">{item.unit}</span>
          <span className={css.offerPrice}>{money(unitPrice(item))}</span>
        </div>
      ))}
    </div>
  );
  return list && createPortal(list, field.closest('[role="dialog"], main') ?? document.body);
}

/** Below the field, or above it where there is more room; null: the field is scrolled out of the window. */
function placeAt(field: HTMLElement): CSSProperties | null {
  const { left: start, top, bottom } = field.getBoundingClientRect();
  const left = Math.max(edge, Math.min(start, innerWidth - widest - edge));
  // A phone's keyboard takes its part of the window.
  const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  if (bottom < 0 || top > end) return null;
  const above = bottom + 280 > end && top > end - bottom;
  const room = (above ? top : end - bottom) - 10;
  return { left, maxHeight: room, ...(above ? { bottom: innerHeight - top + 2 } : { top: bottom + 2 }) };
}

/** What has stood still for a moment: each letter is not a question. */
function useResting(text: string): string {
  const [still, setStill] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), 120);
    return () => clearTimeout(timer);
  }, [text]);
  return still;
}
