import * as Y from 'yjs';
import type { UnloadEdits } from './unloadEdits';

export const asText = (update: Uint8Array): string =>
  btoa(update.reduce((text, byte) => text + String.fromCharCode(byte), ''));
const asBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Applies saved edits. False if they can't be read or have missing dependencies, which would stay pending forever. */
export function applyUnloadEdits(doc: Y.Doc, { update }: UnloadEdits, origin?: unknown): boolean {
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
