import * as Y from 'yjs';
import { type QuoteWrites, writeQuote } from '../../../common/quotes/quoteDoc';
import { attemptEach } from '../../ui/attempt';
import { inPieces } from '../inPieces';

const remote = 'remote';
/** A transaction that changes nothing: a listener that gets it knows that the document still reports changes. */
const check = 'check';

export interface DocumentHost {
  onUpdate(update: Uint8Array, origin: unknown): void;
  /** This tab's own changes, and their update. */
  onOwn(transaction: Y.Transaction, update: Uint8Array): void;
  onRemote(transaction: Y.Transaction): void;
  /** The document no longer reports its changes. */
  onSilent(): void;
}

/** The document of a quote, which may be replaced by another one. */
export class LiveDocument {
  doc = new Y.Doc();
  readonly #host: DocumentHost;

  constructor(host: DocumentHost) {
    this.#host = host;
    this.#follow();
  }

  /** A listener of somebody else that throws takes nothing of what was written with it. */
  write(writes: QuoteWrites, origin: string): void {
    attemptEach(inPieces(writes).map((piece) => () => writeQuote(this.doc, piece, origin)));
    if (!this.reportsChanges()) this.#host.onSilent();
  }

  /** Does the document still report its changes? Not known in the middle of one. */
  reportsChanges(): boolean {
    const { doc } = this;
    if (doc._transaction !== null) return true;
    let heard = false;
    const hear = ({ origin }: Y.Transaction) => {
      heard ||= origin === check;
    };
    doc.on('afterTransaction', hear);
    attemptEach([() => doc.transact(() => undefined, check)]);
    doc.off('afterTransaction', hear);
    return heard;
  }

  apply(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, remote);
  }

  /** Something that came builds on what is not here. */
  get isIncomplete(): boolean {
    const { pendingStructs, pendingDs } = this.doc.store;
    return pendingStructs !== null || pendingDs !== null;
  }

  /** Another document with everything that is in this one. */
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
    // Whatever throws in here would end up in Yjs, whose document then never reports anything again.
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
