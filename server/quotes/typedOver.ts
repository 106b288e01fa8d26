/** A struct's name in a document: whose, and at which clock. */
interface Name {
  readonly client: number;
  readonly clock: number;
}

/** The commonest update by far: one text in the place of another, and the other one is gone. */
export interface TypedOver extends Name {
  readonly text: string;
  /** The end of what stood there. */
  readonly origin: Name;
  readonly gone: Name & { readonly length: number };
}

/** An item with something to its left, whose content are plain values (Yjs, update format 1). */
const plainItem = 0x80 | 8;
/** That it is of a map may be said or not: it is as what stood there. */
const ofMap = 0x20;
const aText = 119;
const words = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads an update that is this and nothing else: every byte of it is told for, and nothing could be written shorter, so
 * its bytes are as good as those that Yjs would make of it again. Null: it is something else, or more.
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
