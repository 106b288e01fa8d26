import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { keepPlaces, type Placed } from './keepPlaces';

/** Rows may move again under a pointer that has rested for this long, in ms. */
const restMs = 3000;

/**
 * Rows that don't move while the pointer is moving over the list or the keyboard focus is inside: rows update in place,
 * removed ones stay marked, and new ones are appended. Spread `hand` on the element around the list.
 */
export function useStableRows<Row extends { readonly _id: number }>(
  rows: readonly Row[],
  /**
   * `of` identifies the list; when it changes, such as on the next page, rows are replaced. `frozen` keeps rows in
   * place regardless of the pointer.
   */
  { of = '', frozen = false }: { of?: string; frozen?: boolean } = {},
) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<Element>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!focused) return;
    // An element that is removed while it has the focus fires no blur event.
    const pollTimer = setInterval(() => {
      if (!box.current?.contains(document.activeElement)) setFocused(false);
    }, restMs);
    return () => clearInterval(pollTimer);
  }, [focused]);

  const onNear = () => {
    setPointed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointed(false), restMs);
  };
  const onAway = (event: PointerEvent) => {
    // Touch fires a leave with every tap; the rows must not move before the next tap.
    if (event.pointerType === 'touch') return onNear();
    clearTimeout(timer.current);
    setPointed(false);
  };
  const hand = {
    onPointerEnter: onNear,
    onPointerMove: onNear,
    onPointerDown: onNear,
    onPointerLeave: onAway,
    onFocus: (event: FocusEvent) => {
      box.current = event.currentTarget;
      setFocused(event.target.matches(':focus-visible'));
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };

  const shown = useRef<{ of: string; placed: readonly Placed<Row>[] }>({ of, placed: [] });
  const still = (pointed || focused || frozen) && shown.current.of === of;
  const placed = still ? keepPlaces(shown.current.placed, rows) : rows.map((row) => ({ row, gone: false }));
  shown.current = { of, placed };
  return { placed, hand };
}
