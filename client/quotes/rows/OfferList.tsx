import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Offer, OffersProps } from '../../ui/sheet/sheetColumn';
import css from '../quotes.module.css';

/** Width of the list and its minimum distance from the window's edge, in px, as in quotes.module.css. */
const [widest, edge] = [420, 12];

export interface OfferOption extends Offer {
  readonly note: string;
  readonly more?: string;
  readonly price?: string;
}

interface OfferListProps extends Pick<OffersProps, 'at' | 'listId' | 'field' | 'onPick'> {
  label: string;
  options: readonly OfferOption[];
}

/** Suggestions below the open cell. */
export function OfferList({ label, options, at, listId, field, onPick }: OfferListProps) {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const some = options.length > 0;
  useLayoutEffect(() => {
    if (!some) return;
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
  }, [some, field]);
  const list = some && place && (
    <div id={listId} role="listbox" aria-label={label} className={css.offers} style={place}>
      {options.map((option, i) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the cell, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the cell pick it
        <div
          key={option.id}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === at}
          className={css.offer}
          // Keep the focus in the cell until the pick is handled.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <b>{option.value}</b>
          <span className="cut">{option.note}</span>
          <span className="t3">{option.more}</span>
          <span className={css.offerPrice}>{option.price}</span>
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
