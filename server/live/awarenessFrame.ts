/** Where one tab is in a quote, as y-protocols writes it: the tab's number, a counter, and a state. */
export interface Presence {
  readonly clientId: number;
  readonly clock: number;
  /** Null: it has left. */
  readonly state: unknown;
}

const most = 2 ** 32;
const reader = new TextDecoder('utf-8', { fatal: true });
const writer = new TextEncoder();

/** The entries of an awareness update; null where it is none. */
export function readAwareness(update: Uint8Array): Presence[] | null {
  let at = 0;
  const whole = (): number => {
    for (let value = 0, place = 1; ; place *= 128) {
      const byte = update[at++];
      if (byte === undefined || place > most) throw new Error('not an awareness update');
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  };
  try {
    const entries: Presence[] = [];
    for (let left = whole(); left > 0; left--) {
      const [clientId, clock, length] = [whole(), whole(), whole()];
      if (at + length > update.length || clientId >= most) return null;
      const state: unknown = JSON.parse(reader.decode(update.subarray(at, at + length)));
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
  const whole = (value: number) => {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    bytes.push(left);
  };
  whole(entries.length);
  for (const { clientId, clock, state } of entries) {
    const text = writer.encode(JSON.stringify(state));
    whole(clientId);
    whole(clock);
    whole(text.length);
    for (const byte of text) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
