let leaving = false;
// Before whoever writes at the last moment: what is written then goes at once.
for (const name of ['pagehide', 'pageshow'] as const) {
  addEventListener(
    name,
    () => {
      leaving = name === 'pagehide';
    },
    { capture: true },
  );
}

/** No frame comes where nobody looks. */
const patience = 100;

/** Resolves when the frame that is due is on the screen; at once where none will come. */
export function afterPaint(): Promise<void> {
  if (leaving || document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
