import type { Cells } from './journal';

/**
 * What is written as the page goes, above all the words of an open cell: the browser's database answers too late for
 * them. It is written to local storage, which answers at once, and moved to the database at the quote's next opening.
 */
export interface LastWords {
  readonly epoch: number | null;
  /** What the document has and the database may not have; null: the edits alone. */
  readonly update: string | null;
  /** Own edits that the server has not committed. */
  readonly cells: Cells;
}

const prefix = 'quote:';
export const lastWordsName = (user: number, quote: number, tab: string): string => `${prefix}${user}:${quote}:${tab}`;

/** False: the browser has no room for them, or forbids it. */
export function saveLastWords(name: string, words: LastWords): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(words));
    return true;
  } catch {
    // What is in the database is still there.
    return false;
  }
}

export function deleteLastWords(names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Forbidden: then there are none.
  }
}

/** Those of one person's quote; what cannot be read is left out. */
export function lastWords(
  user: number,
  quote: number,
): (LastWords & { readonly name: string; readonly tab: string })[] {
  const start = lastWordsName(user, quote, '');
  return namesOf(start).flatMap((name) => {
    const words = read(name);
    return words ? [{ ...words, name, tab: name.slice(start.length) }] : [];
  });
}

/** The quotes of which a person has such words with edits in them. */
export function quotesWithLastWords(user: number): number[] {
  const names = namesOf(`${prefix}${user}:`).filter((name) => Object.keys(read(name)?.cells ?? {}).length > 0);
  return [...new Set(names.map((name) => Number(name.split(':')[2])))];
}

export const deleteAllLastWords = (user: number): void => deleteLastWords(namesOf(`${prefix}${user}:`));

function namesOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

function read(name: string): LastWords | null {
  try {
    const words = JSON.parse(localStorage.getItem(name) ?? 'null') as LastWords | null;
    return words && typeof words.cells === 'object' ? words : null;
  } catch {
    return null;
  }
}
