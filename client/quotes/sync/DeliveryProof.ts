import * as Y from 'yjs';

/** How often the way from the document to the server is checked, in ms. */
export const checkEvery = 4000;
/** A check that would begin so shortly after an answer is not worth waiting for the next one. */
const tolerance = 60;
/** How long an answer counts as proof, in ms. */
const provenFor = 10_000;
/** What a check sends along at most; more than that has just been acknowledged by itself. */
const checkBytes = 8000;
const empty = Uint8Array.of(0, 0);

/** How many changes this tab has made in its document. */
export const clockOf = (doc: Y.Doc): number => Y.getState(doc.store, doc.clientID);

/** When the server last answered, and how much of this tab's document it is known to have. */
export class DeliveryProof {
  #at = Number.NEGATIVE_INFINITY;
  #clock = 0;

  get isRecent(): boolean {
    return Math.abs(Date.now() - this.#at) < provenFor;
  }

  /** Nothing has proven it since the last check. */
  get isDue(): boolean {
    return Date.now() - this.#at >= checkEvery - tolerance;
  }

  /** The server answered, and has the document's own changes up to this clock. */
  confirm(clock: number): void {
    this.#at = Date.now();
    this.#clock = Math.max(this.#clock, clock);
  }

  /** Another document takes its place. */
  restart(): void {
    this.#clock = 0;
  }

  /** This tab's changes that the server is not known to have. */
  unconfirmed(doc: Y.Doc): Uint8Array {
    const vector = Y.decodeStateVector(Y.encodeStateVector(doc));
    if (this.#clock < clockOf(doc)) vector.set(doc.clientID, this.#clock);
    const all = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(vector));
    return all.byteLength > checkBytes ? empty : all;
  }
}
