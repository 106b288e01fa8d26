import * as Y from 'yjs';
import { type QuoteWrites, writeQuote } from '../../../common/quotes/document/quoteDoc';
import { attemptEach } from '../../ui/feedback/attempt';
import { chunkUpdate } from './chunkUpdate';

const remote = 'remote';
/** Origin of an empty transaction; a listener that receives it proves that the document still reports changes. */
const check = 'check';

export interface DocumentHost {
  onUpdate(update: Uint8Array, origin: unknown): void;
  /** Called with a change of this tab and its update. */
  onOwn(transaction: Y.Transaction, update: Uint8Array): void;
  onRemote(transaction: Y.Transaction): void;
  /** The document no longer reports changes. */
  onSilent(): void;
}

/** The Yjs document of a quote; can be replaced by a new one. */
export class LiveDocument {
  doc = new Y.Doc();
  readonly #host: DocumentHost;

  constructor(host: DocumentHost) {
    this.#host = host;
    this.#follow();
  }

  /** Writes in chunks. A listener that throws doesn't lose what was written with it. */
  write(writes: QuoteWrites, origin: string): void {
    attemptEach(chunkUpdate(writes).map((piece) => () => writeQuote(this.doc, piece, origin)));
    if (!this.reportsChanges()) this.#host.onSilent();
  }

  /** True if the document still reports changes. Assumes so during a transaction. */
  reportsChanges(): boolean {
    const { doc } = this;
    if (doc._transaction !== null) return true;
    let received = false;
    const listener = ({ origin }: Y.Transaction) => {
      received ||= origin === check;
    };
    doc.on('afterTransaction', listener);
    attemptEach([() => doc.transact(() => undefined, check)]);
    doc.off('afterTransaction', listener);
    return received;
  }

  apply(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, remote);
  }

  /** The document has updates whose dependencies are missing. */
  get isIncomplete(): boolean {
    const { pendingStructs, pendingDs } = this.doc.store;
    return pendingStructs !== null || pendingDs !== null;
  }

  /** A new document with the same content. */
  copy(): Y.Doc {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc), remote);
    return doc;
  }

  replace(doc: Y.Doc): void {
    this.doc = doc;
    this.#follow();
  }

  #follow(): void {
    const { doc } = this;
    // Yjs stops reporting changes if a listener throws, so errors must not escape.
    doc.on('update', (update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
      attemptEach([
        () => this.#host.onUpdate(update, origin),
        ...(transaction.local ? [() => this.#host.onOwn(transaction, update)] : []),
      ]);
    });
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (!transaction.local) attemptEach([() => this.#host.onRemote(transaction)]);
    });
  }
}
