/** ID of a struct: client ID and clock. */
interface Name {
  readonly client: number;
  readonly clock: number;
}

/** The most common update: one text replaces another, which is deleted. */
export interface TypedOver extends Name {
  readonly text: string;
  /** Last ID of the replaced item. */
  readonly origin: Name;
  readonly gone: Name & { readonly length: number };
}

/** An item with a left origin and plain JSON content (Yjs, update format 1). */
const plainItem = 0x80 | 8;
/** Flag for a map entry; may be omitted, since it is inherited from the left origin. */
const ofMap = 0x20;
const aText = 119;
const words = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses an update that only replaces one text. Every byte must be accounted for in its shortest form, so that its
 * bytes equal what Yjs would encode. Null if it is anything else.
 */
export function readTypedOver(update: Uint8Array): TypedOver | null {
  let at = 0;
  let good = true;
  const whole = (): number => {
    let value = 0;
    for (let place = 1; place <= 2 ** 42; place *= 128) {
      const byte = update[at++] ?? 0;
      value += (byte & 127) * place;
      if (byte < 128) {
        if (byte === 0 && place > 1) good = false;
        return value;
      }
    }
    good = false;
    return 0;
  };
  const is = (wanted: number) => {
    if (update[at++] !== wanted) good = false;
  };
  is(1);
  is(1);
  const [client, clock] = [whole(), whole()];
  if (((update[at++] ?? 0) | ofMap) !== (plainItem | ofMap)) good = false;
  const origin = { client: whole(), clock: whole() };
  is(1);
  is(aText);
  const length = whole();
  const from = at;
  at += length;
  is(1);
  const whose = whole();
  is(1);
  const gone = { client: whose, clock: whole(), length: whole() };
  if (!good || at !== update.length || gone.length === 0) return null;
  try {
    return { client, clock, origin, gone, text: words.decode(update.subarray(from, from + length)) };
  } catch {
    return null;
  }
}
