import { useLayoutEffect, useState } from 'react';

/** Open overlays from bottom to top. */
const overlays: object[] = [];
const show = () => document.documentElement.toggleAttribute('data-covered', overlays.length > 0);

/**
 * Marks the document while an overlay is open, so that toasts are above it. A `:root:has(…)` rule would be re-evaluated
 * for the whole page on every DOM change. Returns whether no other overlay is above this one: Esc closes only that.
 */
export function useCovers(on: boolean): () => boolean {
  const [own] = useState(() => ({}));
  useLayoutEffect(() => {
    if (!on) return;
    overlays.push(own);
    show();
    // An overlay closed by Esc stays on top until every listener has seen the key.
    return () =>
      void setTimeout(() => {
        overlays.splice(overlays.indexOf(own), 1);
        show();
      });
  }, [on, own]);
  return () => overlays.at(-1) === own;
}
