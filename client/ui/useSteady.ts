import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { keepPlaces, type Placed } from './keepPlaces';

/** A hand that has not moved for so long has no aim: the list may settle under it. */
const restsAfter = 3000;

/**
 * A list that changes by itself, and never under a hand: while a pointer moves over it, or the keyboard is in it, rows
 * change where they are, leave a trace where they were, and come in at the end. Spread `hand` on the element around it.
 */
export function useSteady<Row extends { readonly _id: number }>(
  rows: readonly Row[],
  /** `of`: another list, such as the next page, begins anew. `held`: nothing may move now, wherever the hand is. */
  { of = '', held = false }: { of?: string; held?: boolean } = {},
) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<Element>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!focused) return;
    // An element that is taken away with the focus in it says no farewell.
    const look = setInterval(() => {
      if (!box.current?.contains(document.activeElement)) setFocused(false);
    }, restsAfter);
    return () => clearInterval(look);
  }, [focused]);

  const near = () => {
    setPointed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointed(false), restsAfter);
  };
  const away = (event: PointerEvent) => {
    // A finger leaves with every tap; what it tapped must not move before the next one.
    if (event.pointerType === 'touch') return near();
    clearTimeout(timer.current);
    setPointed(false);
  };
  const hand = {
    onPointerEnter: near,
    onPointerMove: near,
    onPointerDown: near,
    onPointerLeave: away,
    onFocus: (event: FocusEvent) => {
      box.current = event.currentTarget;
      setFocused(event.target.matches(':focus-visible'));
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };

  const shown = useRef<{ of: string; placed: readonly Placed<Row>[] }>({ of, placed: [] });
  const still = (pointed || focused || held) && shown.current.of === of;
  const placed = still ? keepPlaces(shown.current.placed, rows) : rows.map((row) => ({ row, gone: false }));
  shown.current = { of, placed };
  return { placed, hand };
}
