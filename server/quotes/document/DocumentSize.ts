import * as Y from 'yjs';

/** A document larger than this accepts no more edits. */
const maxBytes = 8_000_000;

/** The size of a document, estimated from the updates applied since it was last measured. */
export class DocumentSize {
  readonly #doc: Y.Doc;
  #bytes: number;

  constructor(doc: Y.Doc, bytes: number) {
    this.#doc = doc;
    this.#bytes = bytes;
  }

  add(update: Uint8Array): void {
    this.#bytes += update.byteLength;
  }

  /** Overwritten text no longer counts, so a document that seems too large is measured again. */
  get isTooLarge(): boolean {
    if (this.#bytes > maxBytes) this.#bytes = Y.encodeStateAsUpdate(this.#doc).byteLength;
    return this.#bytes > maxBytes;
  }
}
