import { useLayoutEffect } from 'react';

let covering = 0;
function cover(by: 1 | -1): void {
  covering += by;
  document.documentElement.toggleAttribute('data-covered', covering > 0);
}

/**
 * Marks the document while an overlay is open, so that toasts are above it. A `:root:has(…)` rule would be re-evaluated
 * for the whole page on every DOM change.
 */
export function useCovers(on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return;
    cover(1);
    return () => cover(-1);
  }, [on]);
}
