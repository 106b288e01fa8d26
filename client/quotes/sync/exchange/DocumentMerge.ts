import * as Y from 'yjs';
import { attemptEach } from '../../../ui/feedback/attempt';
import { clockOf, type DeliveryProof } from './DeliveryProof';
import type { ExchangeParts } from './ExchangeParts';
import { hasNewStructs } from '../hasNewStructs';
import { maxBatchBytes, type Outbox } from './Outbox';
import type { PresenceSync } from './PresenceSync';

interface MergeParts extends Pick<ExchangeParts, 'document' | 'journal' | 'localEdits' | 'storage'> {
  readonly outbox: Outbox;
  readonly presence: PresenceSync;
  readonly proof: DeliveryProof;
}

/**
 * Brings this tab's document and the server's together: sends what the server lacks, or replaces the document and
 * replays the edits in the new one.
 */
export class DocumentMerge {
  readonly #p: MergeParts;
  #hasUnrecorded = false;

  constructor(parts: MergeParts) {
    this.#p = parts;
  }

  /** The document may have edits that the journal missed; nothing counts as saved until the server has confirmed. */
  get hasUnrecorded(): boolean {
    return this.#hasUnrecorded;
  }

  /**
   * Sends what the server lacks as one update instead of repeating all pending ones. False if it is too large for one
   * message; a reload replays it in chunks.
   */
  sendMissing(serverVector: Uint8Array, received: Uint8Array): boolean {
    const { document, outbox, journal, localEdits, proof } = this.#p;
    outbox.clear();
    journal.recall();
    const missing = Y.encodeStateAsUpdate(document.doc, serverVector);
    this.#hasUnrecorded = false;
    if (!hasNewStructs(missing, received)) {
      proof.confirm(clockOf(document.doc));
      journal.clear();
      localEdits.changed();
      return true;
    }
    if (missing.byteLength > maxBatchBytes) return false;
    outbox.send(missing);
    return true;
  }

  /** Replaces the document by a copy that reports its changes again. */
  copy(): void {
    const doc = this.#p.document.copy();
    this.#p.outbox.clearUnsent();
    this.#hasUnrecorded = true;
    this.#replace(doc);
  }

  /** Replaces the document by an empty one, for the server's whole document. */
  startNew(): void {
    this.#p.outbox.clearUnsent();
    this.#hasUnrecorded = false;
    this.#replace(new Y.Doc());
  }

  /** Repeats the edits that the new document lacks. */
  replay(): void {
    const { document, journal, localEdits } = this.#p;
    const cells = journal.cells();
    journal.clear();
    localEdits.replay(cells, document);
    localEdits.changed();
  }

  #replace(doc: Y.Doc): void {
    const { document, presence, proof, storage } = this.#p;
    attemptEach([() => presence.destroy(), () => document.doc.destroy()]);
    proof.restart();
    document.replace(doc);
    presence.replace(doc);
    storage?.replace(doc);
  }
}
