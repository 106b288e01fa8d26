import { useEffect } from 'react';

/**
 * What loses the work: signing out alone (a draft is kept in this browser), closing or reloading the page too (a file that
 * is uploading), or even going to another page (a form).
 */
export type LostBy = 'signingOut' | 'closing' | 'leaving';

interface Work {
  readonly what: string;
  readonly lostBy: LostBy;
}

/** What this browser has and the server has not: files being uploaded, words typed. */
const held = new Map<symbol, Work>();

/** What an open quote says while the server does not have all of it. */
export const unsavedEdits = 'unsaved edits to a quote';

export const unsentWork = (): string[] => [...new Set([...held.values()].map(({ what }) => what))];

/** Going to another page of the program loses something. */
export const leavingLoses = (): boolean => [...held.values()].some(({ lostBy }) => lostBy === 'leaving');

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The browser asks only while there is something to lose: a page with this listener is not kept for Back. */
function followClosing(): void {
  if ([...held.values()].some(({ lostBy }) => lostBy !== 'signingOut'))
    addEventListener('beforeunload', askBeforeClosing);
  else removeEventListener('beforeunload', askBeforeClosing);
}

/** Say that there is something to lose, until the answer is called. */
export function holdUnsent(what: string, lostBy: LostBy): () => void {
  const key = Symbol(what);
  held.set(key, { what, lostBy });
  followClosing();
  return () => {
    held.delete(key);
    followClosing();
  };
}

/** Say while it is so: `useUnsent(dirty ? 'settings that you have not saved' : null, 'leaving')`. */
export function useUnsent(what: string | null, lostBy: LostBy = 'signingOut'): void {
  useEffect(() => (what === null ? undefined : holdUnsent(what, lostBy)), [what, lostBy]);
}
