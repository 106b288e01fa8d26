/** Between the frames of whoever types, and at the latest after so long; a page that nobody sees has no frames. */
export function whenIdle(work: () => void, atLatest: number): void {
  if ('requestIdleCallback' in window && document.visibilityState === 'visible')
    requestIdleCallback(work, { timeout: atLatest });
  else setTimeout(work, Math.min(atLatest, 100));
}
