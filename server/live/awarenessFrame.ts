/** Presence of one tab in y-protocols awareness format: Yjs client ID, clock and state. */
export interface Presence {
  readonly clientId: number;
  readonly clock: number;
  /** State of the tab; null after it has left. */
  readonly state: unknown;
}

const maxUint = 2 ** 32;
const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** Entries of an awareness update; null if it can't be parsed. */
export function readAwareness(update: Uint8Array): Presence[] | null {
  let at = 0;
  const readVarUint = (): number => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = update[at++];
      if (byte === undefined || factor > maxUint) throw new Error('not an awareness update');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  try {
    const entries: Presence[] = [];
    for (let left = readVarUint(); left > 0; left--) {
      const [clientId, clock, length] = [readVarUint(), readVarUint(), readVarUint()];
      if (at + length > update.length || clientId >= maxUint) return null;
      const state: unknown = JSON.parse(decoder.decode(update.subarray(at, at + length)));
      at += length;
      entries.push({ clientId, clock, state });
    }
    return at === update.length ? entries : null;
  } catch {
    return null;
  }
}

export function writeAwareness(entries: readonly Presence[]): Uint8Array {
  const bytes: number[] = [];
  const writeVarUint = (value: number) => {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    bytes.push(left);
  };
  writeVarUint(entries.length);
  for (const { clientId, clock, state } of entries) {
    const text = encoder.encode(JSON.stringify(state));
    writeVarUint(clientId);
    writeVarUint(clock);
    writeVarUint(text.length);
    for (const byte of text) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
