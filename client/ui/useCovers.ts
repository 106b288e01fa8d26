import { useLayoutEffect } from 'react';

let covering = 0;
function cover(by: 1 | -1): void {
  covering += by;
  document.documentElement.toggleAttribute('data-covered', covering > 0);
}

/**
 * While `on`, something lies over the page, and what is said stands above it (Toasts). A style that looks for it by itself,
 * `:root:has(…)`, has the browser look through the whole page whenever a text or an element comes or goes.
 */
export function useCovers(on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return;
    cover(1);
    return () => cover(-1);
  }, [on]);
}
