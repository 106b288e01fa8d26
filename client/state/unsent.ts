import { useEffect } from 'react';

/**
 * The action that loses the work: only logging out (a stored draft), also closing or reloading the page (an upload),
 * or also going to another page (a form).
 */
export type LostBy = 'signingOut' | 'closing' | 'leaving';

interface Work {
  readonly what: string;
  readonly lostBy: LostBy;
}

/** Work that the server doesn't have yet: uploads, typed text. */
const entries = new Map<symbol, Work>();

/** Used by an open quote with edits that the server doesn't have. */
export const unsavedEdits = 'unsaved edits to a quote';

export const unsentWork = (): string[] => [...new Set([...entries.values()].map(({ what }) => what))];

/** True if going to another page would lose something. */
export const leavingLoses = (): boolean => [...entries.values()].some(({ lostBy }) => lostBy === 'leaving');

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Listens only while something could be lost, because browsers don't keep a page with this listener in the back-forward
 * cache.
 */
function updateCloseListener(): void {
  if ([...entries.values()].some(({ lostBy }) => lostBy !== 'signingOut'))
    addEventListener('beforeunload', askBeforeClosing);
  else removeEventListener('beforeunload', askBeforeClosing);
}

/** Registers work that could be lost; the returned function removes it. */
export function registerUnsent(what: string, lostBy: LostBy): () => void {
  const key = Symbol(what);
  entries.set(key, { what, lostBy });
  updateCloseListener();
  return () => {
    entries.delete(key);
    updateCloseListener();
  };
}

/** Registers work while it is unsaved: `useUnsent(dirty ? 'unsaved settings' : null, 'leaving')`. */
export function useUnsent(what: string | null, lostBy: LostBy = 'signingOut'): void {
  useEffect(() => (what === null ? undefined : registerUnsent(what, lostBy)), [what, lostBy]);
}
