import * as Y from 'yjs';

/** How often delivery to the server is checked, in ms. */
export const checkIntervalMs = 4000;
/** Skip a check that would start this soon after an acknowledgement, in ms. */
const tolerance = 60;
/** How long an acknowledgement counts as proof, in ms. */
const proofMs = 10_000;
/** Maximum size of the update that a check sends along; more would have been acknowledged just now. */
const checkBytes = 8000;
const empty = Uint8Array.of(0, 0);

/** Clock of this tab's own changes in its document. */
export const clockOf = (doc: Y.Doc): number => Y.getState(doc.store, doc.clientID);

/** When the server last acknowledged, and which part of this tab's changes it is known to have. */
export class DeliveryProof {
  #acknowledgedAt = Number.NEGATIVE_INFINITY;
  #clock = 0;

  get isRecent(): boolean {
    return Math.abs(Date.now() - this.#acknowledgedAt) < proofMs;
  }

  /** True if nothing has confirmed delivery since the last check. */
  get isDue(): boolean {
    return Date.now() - this.#acknowledgedAt >= checkIntervalMs - tolerance;
  }

  /** The server acknowledged the document's own changes up to this clock. */
  confirm(clock: number): void {
    this.#acknowledgedAt = Date.now();
    this.#clock = Math.max(this.#clock, clock);
  }

  /** Call when the document is replaced. */
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
