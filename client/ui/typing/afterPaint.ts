let leaving = false;
// Registered first, so that edits written while the page is closing are sent at once.
for (const name of ['beforeunload', 'pagehide', 'pageshow'] as const) {
  addEventListener(
    name,
    () => {
      leaving = name !== 'pageshow';
      // Timers run again if the user stays after a warning.
      if (name === 'beforeunload')
        setTimeout(() => {
          leaving = false;
        });
    },
    { capture: true },
  );
}

/** Fallback when no frame arrives, because the page isn't visible, in ms. */
const frameTimeoutMs = 100;

/** Resolves once the current frame is painted, or at once if none will be. */
export function afterPaint(): Promise<void> {
  if (leaving || document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(resolve, frameTimeoutMs);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
