import type { Cells } from '../journal';

/**
 * Edits saved when the page is hidden or closed, mainly the text of an open cell. The browser's database is too slow
 * then, so they go to local storage and move to the database when the quote is next opened.
 */
export interface UnloadEdits {
  readonly epoch: number | null;
  /** Document changes that the database may lack; null if only `cells` is saved. */
  readonly update: string | null;
  /** The user's uncommitted edits. */
  readonly cells: Cells;
}

const prefix = 'quote:';
export const unloadEditsKey = (user: number, quote: number, tab: string): string => `${prefix}${user}:${quote}:${tab}`;

/** False if the browser has no room or blocks storage. */
export function saveUnloadEdits(name: string, edits: UnloadEdits): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(edits));
    return true;
  } catch {
    // The database still has its own state.
    return false;
  }
}

export function deleteUnloadEdits(names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so there are none.
  }
}

/** A user's saved edits of one quote; unreadable ones are skipped. */
export function unloadEditsOf(
  user: number,
  quote: number,
): (UnloadEdits & { readonly name: string; readonly tab: string })[] {
  const start = unloadEditsKey(user, quote, '');
  return namesOf(start).flatMap((name) => {
    const edits = read(name);
    return edits ? [{ ...edits, name, tab: name.slice(start.length) }] : [];
  });
}

/** Quotes for which the user has such edits. */
export function quotesWithUnloadEdits(user: number): number[] {
  const names = namesOf(`${prefix}${user}:`).filter((name) => Object.keys(read(name)?.cells ?? {}).length > 0);
  return [...new Set(names.map((name) => Number(name.split(':')[2])))];
}

export const deleteAllUnloadEdits = (user: number): void => deleteUnloadEdits(namesOf(`${prefix}${user}:`));

function namesOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

function read(name: string): UnloadEdits | null {
  try {
    const edits = JSON.parse(localStorage.getItem(name) ?? 'null') as UnloadEdits | null;
    return edits && typeof edits.cells === 'object' ? edits : null;
  } catch {
    return null;
  }
}
