import { type RefObject, useEffect } from 'react';

/** Focuses the element when it appears in place of the one that had the focus. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element]);
}
