import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ItemView } from '../../../common/items/item';
import { unitPrice } from '../../../common/items/unitPrice';
import { money } from '../../../common/format/numbers';
import { sameWord } from '../../../common/quotes/pricing/matching';
import { headerOf } from '../../../common/quotes/document/quoteDoc';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { OffersProps } from '../../ui/sheet/sheetColumn';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import css from '../quotes.module.css';
import { rowActionsText } from '../rowsText';

const maxOffers = 8;
/** Width of the list and its minimum distance from the window's edge, in px, as in quotes.module.css. */
const [widest, edge] = [420, 12];

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
  const q = useDebouncedText(typed.trim());
  const { data } = useLiveQuery(queries.itemSearch(q, companyOf(quote)), q !== '');
  const level = headerOf(session.sync.doc).get('priceCode') ?? '';
  const items = useMemo(() => (q === '' || !data ? [] : bySku(data, level, q)), [q, data, level]);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const report = useRef(onOffers);
  report.current = onOffers;
  useEffect(() => report.current(items.map(({ _id, sku }) => ({ id: String(_id), value: sku }))), [items]);
  useLayoutEffect(() => {
    if (items.length === 0) return;
    const follow = (event?: Event) => {
      // Ignore scrolling of the list itself.
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
    <div id={listId} role="listbox" aria-label={rowActionsText.catalog} className={css.offers} style={place}>
      {items.map((item, i) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the cell, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the cell pick it
        <div
          key={item._id}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === at}
          className={css.offer}
          // Keep the focus in the cell until the pick is handled.
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

/** Position below the field, or above it where there is more room; null if the field is scrolled out of the window. */
function placeAt(field: HTMLElement): CSSProperties | null {
  const { left: start, top, bottom } = field.getBoundingClientRect();
  const left = Math.max(edge, Math.min(start, innerWidth - widest - edge));
  // A phone's keyboard covers part of the window.
  const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  if (bottom < 0 || top > end) return null;
  const above = bottom + 280 > end && top > end - bottom;
  const room = (above ? top : end - bottom) - 10;
  return { left, maxHeight: room, ...(above ? { bottom: innerHeight - top + 2 } : { top: bottom + 2 }) };
}

/** The text once typing has paused, to avoid a request per key. */
function useDebouncedText(text: string): string {
  const [still, setStill] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), 120);
    return () => clearTimeout(timer);
  }, [text]);
  return still;
}
