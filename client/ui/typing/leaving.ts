let leaving = false;
const stayed = new Set<() => void>();

function leave(): void {
  leaving = true;
}
function stay(): void {
  leaving = false;
  for (const listener of [...stayed]) listener();
}

// Capturing, so that all listeners of `onLeaving` already find `isLeaving()` true.
addEventListener(
  'beforeunload',
  () => {
    leave();
    // Timers run again only if the user stays after a warning.
    setTimeout(stay);
  },
  { capture: true },
);
addEventListener('pagehide', leave, { capture: true });
addEventListener('pageshow', stay, { capture: true });

/** True if the page is about to be left: timers, frames and database writes may come too late. */
export const isLeaving = (): boolean => leaving;

/**
 * Calls the listener when the page is about to be left, and returns what removes it. `beforeunload` always has time to
 * run, but the user may stay; a busy browser may end the page before `pagehide` has run.
 */
export function onLeaving(listener: () => void): () => void {
  const events = ['beforeunload', 'pagehide'] as const;
  for (const name of events) addEventListener(name, listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
  };
}

/**
 * Calls the listener when the page stays after all, or is shown, also from the back-forward cache. Returns what removes
 * it.
 */
export function onStaying(listener: () => void): () => void {
  stayed.add(listener);
  return () => void stayed.delete(listener);
}
