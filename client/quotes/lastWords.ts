import * as Y from 'yjs';
import type { LastWords } from './storedWords';

export const asText = (update: Uint8Array): string =>
  btoa(update.reduce((text, byte) => text + String.fromCharCode(byte), ''));
const asBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** False: it cannot be read, or builds on what is not in the document, and would wait in it forever. */
export function bringBack(doc: Y.Doc, { update }: LastWords, origin?: unknown): boolean {
  if (update === null) return false;
  const probe = new Y.Doc();
  try {
    const bytes = asBytes(update);
    Y.applyUpdate(probe, Y.encodeStateAsUpdate(doc));
    Y.applyUpdate(probe, bytes);
    const whole = probe.store.pendingStructs === null && probe.store.pendingDs === null;
    if (whole) Y.applyUpdate(doc, bytes, origin);
    return whole;
  } catch {
    return false;
  } finally {
    probe.destroy();
  }
}
