const events = ['beforeunload', 'pagehide'] as const;

/**
 * Calls the listener when the page is about to be left, and returns what removes it. `beforeunload` always has time to
 * run, but the user may stay; a busy browser may end the page before `pagehide` has run.
 */
export function onLeaving(listener: () => void): () => void {
  for (const name of events) addEventListener(name, listener);
  return () => {
    for (const name of events) removeEventListener(name, listener);
  };
}
