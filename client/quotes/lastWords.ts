import * as Y from 'yjs';
import type { Cells } from './journal';

/**
 * What is written as the page goes, above all the words of an open cell: the browser's database answers too late for
 * them. It is held where it is there at once, and brought into the database at the quote's next opening.
 */
export interface LastWords {
  readonly epoch: number | null;
  /** What the document has and the database may not have. */
  readonly update: string;
  /** Own edits that the server has not committed. */
  readonly cells: Cells;
}

export function holdLastWords(name: string, words: LastWords): void {
  try {
    localStorage.setItem(name, JSON.stringify(words));
  } catch {
    // A full or forbidden store loses the convenience, never what stands in the database.
  }
}

/** All that begin with this name. */
export function lastWords(prefix: string): Map<string, LastWords> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  return new Map(names.map((name) => [name, JSON.parse(localStorage.getItem(name) ?? '') as LastWords]));
}

export const letGo = (name: string): void => localStorage.removeItem(name);

export const asText = (update: Uint8Array): string =>
  btoa(update.reduce((text, byte) => text + String.fromCharCode(byte), ''));
const asBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** False: it builds on what is not in the document, and would wait in it for ever. */
export function bringBack(doc: Y.Doc, { update }: LastWords): boolean {
  const bytes = asBytes(update);
  const probe = new Y.Doc();
  Y.applyUpdate(probe, Y.encodeStateAsUpdate(doc));
  Y.applyUpdate(probe, bytes);
  const whole = probe.store.pendingStructs === null && probe.store.pendingDs === null;
  probe.destroy();
  if (whole) Y.applyUpdate(doc, bytes);
  return whole;
}
