import * as Y from 'yjs';
import type { CommitFailure } from '../../../../common/quotes/quoteLive';
import { report } from '../../../ui/feedback/attempt';
import { quotePageText } from '../../quoteText';
import { DeliveryCheck } from './DeliveryCheck';
import { clockOf, DeliveryProof } from './DeliveryProof';
import { DocumentMerge } from './DocumentMerge';
import type { ExchangeParts } from './ExchangeParts';
import type { Cells } from '../journal';
import { Outbox } from './Outbox';
import { PresenceSync } from './PresenceSync';
import { ServerRefusals } from './ServerRefusals';
import { CommitBackoff } from '../Timers';

type Bytes = Uint8Array | ArrayBuffer;
const bytesOf = (bytes: Bytes): Uint8Array => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
const emptyVector = Y.encodeStateVector(new Y.Doc());

/**
 * Exchanges a quote's updates with the server: sends edits until they are committed, applies others' updates, and after
 * a reconnect exchanges what each side lacks.
 */
export class ServerExchange {
  readonly presence: PresenceSync;
  readonly #p: ExchangeParts;
  readonly #proof = new DeliveryProof();
  readonly #backoff = new CommitBackoff();
  readonly #outbox: Outbox;
  readonly #merge: DocumentMerge;
  readonly #check: DeliveryCheck;
  readonly #refusals: ServerRefusals;
  #epoch: number | null = null;
  /** Number of times the document was opened; responses to requests from before the last one are ignored. */
  #openCount = 0;
  #loaded = false;
  #up = false;
  #joined = false;
  #ended = false;
  /** The next open loads the whole document, because the local one can't be merged. */
  #reloads = false;
  #buffered: Uint8Array[] = [];

  constructor(parts: ExchangeParts) {
    this.#p = parts;
    const { document, transport, timers } = parts;
    this.presence = new PresenceSync(document.doc, transport, timers, () => this.#joined && !this.#ended);
    this.#refusals = new ServerRefusals(parts, {
      open: () => this.#runInBackground(() => this.open()),
      reload: () => this.#runInBackground(() => this.#reload()),
      closed: () => this.#closed(),
    });
    this.#outbox = this.#openOutbox();
    const { presence } = this;
    this.#merge = new DocumentMerge({ ...parts, outbox: this.#outbox, presence, proof: this.#proof });
    this.#check = this.#openCheck();
    this.#check.start();
  }

  /** The epoch of the document that is open or was loaded from this browser's storage; null if there is none. */
  get epoch(): number | null {
    return this.#epoch;
  }
  get isUp(): boolean {
    return this.#up;
  }
  get isJoined(): boolean {
    return this.#joined;
  }
  /** True if the server has answered recently. */
  get isProven(): boolean {
    return this.#proof.isRecent;
  }
  /** True if the server has acknowledged everything. */
  get isSettled(): boolean {
    return this.#outbox.isEmpty && !this.#merge.hasUnrecorded;
  }

  /** Sends an edit of the document. */
  send(update: Uint8Array): void {
    this.#outbox.add(update);
  }
  flush(): void {
    this.#outbox.flush();
  }

  up(): void {
    if (this.#up) return;
    this.#up = true;
    if (this.#loaded) this.#runInBackground(() => this.open());
  }

  down(): void {
    if (!this.#up) return;
    this.#up = false;
    this.#closed();
    this.#p.localEdits.store();
    this.presence.forgetOthers();
    this.#p.status.update();
  }

  end(): void {
    this.#outbox.sendRemaining();
    this.#ended = true;
    this.#openCount++;
    if (this.#up) this.#p.transport.close();
  }

  /** The stored document has been loaded. */
  loaded(epoch: number | null): void {
    this.#epoch = epoch;
  }

  /** Loading has ended: opens the document as soon as there is a connection. */
  start(): void {
    this.#loaded = true;
    // Offline, the stored document can be viewed and edited.
    if (this.#epoch !== null) this.#p.status.update({ phase: 'open', canEdit: true });
    this.#runInBackground(() => this.open());
  }

  /** Replays edits in the server's document, once it is open. */
  replayOnOpen(cells: Cells): void {
    this.#p.journal.load(cells);
    this.#reloads = true;
  }

  /** Checks that all edits are being delivered and that the server responds. */
  check(): void {
    if (this.#ended || !this.#loaded) return;
    if (!this.#p.document.reportsChanges()) this.rebuild();
    else if (this.#joined && this.#p.status.state.canEdit && this.#outbox.isEmpty)
      this.#runInBackground(() => this.#check.askServer());
  }

  receiveUpdate(epoch: number, update: Bytes): void {
    if (this.#ended) return;
    if (!this.#joined) this.#buffered.push(bytesOf(update));
    else
      this.#runInBackground(async () => {
        if (epoch === this.#epoch) this.#apply(bytesOf(update));
        else await this.open();
      });
  }

  receiveAwareness(update: Bytes): void {
    if (!this.#ended) this.presence.receive(bytesOf(update));
  }

  /**
   * Updates could not be committed, or a new document began. While the server can't commit, each reload waits longer,
   * so that the quote's tabs don't reload continuously.
   */
  receiveReset(failure: CommitFailure | null): void {
    if (this.#ended) return;
    if (failure === null) this.#runInBackground(() => this.#reload());
    else {
      this.#prepareReload();
      this.#closed();
      this.#p.status.update({ failure });
      this.#p.timers.later('reload', this.#backoff.next(), () => {
        if (this.#reloads) this.#runInBackground(() => this.open());
      });
    }
  }

  /** Drops everything that was not acknowledged. */
  discard(): void {
    this.#outbox.clear();
  }

  /** The document no longer reports changes; replaces it by a copy. */
  rebuild(): void {
    this.#merge.copy();
    if (this.#epoch !== null) this.#p.storage?.epoch(this.#epoch);
    this.#p.localEdits.changed();
    if (this.#up) this.#runInBackground(() => this.open());
  }

  /** Runs work in the background. On failure, reports it and reloads the document with all local edits. */
  #runInBackground(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      report(error);
      if (!this.#ended) this.#p.timers.later('recover', 2000, () => this.#runInBackground(() => this.#reload()));
    });
  }

  /** Opens the document on the server, now or again. Does nothing without a connection. */
  async open(): Promise<void> {
    if (!this.#up) return;
    const { transport, status, journal, document } = this.#p;
    const openCount = ++this.#openCount;
    this.#joined = false;
    this.#buffered = [];
    const answer = await (this.#reloads
      ? transport.open(emptyVector, null)
      : transport.open(Y.encodeStateVector(document.doc), this.#epoch));
    if (openCount !== this.#openCount || this.#ended) return;
    if (answer === null) return this.#openLater(1000);
    if (!answer.ok) return this.#onOpenFailed(answer);
    const { epoch, canEdit, color } = answer.value;
    if (!this.#reloads && this.#epoch !== null && epoch !== this.#epoch) return this.#reload();
    const reloads = this.#reloads;
    if (reloads) {
      this.#reloads = false;
      this.#merge.startNew();
    }
    this.#epoch = epoch;
    this.#p.storage?.epoch(epoch);
    this.#joined = true;
    this.#proof.confirm(0);
    const received = bytesOf(answer.value.update);
    this.#apply(received);
    for (const early of this.#buffered.splice(0)) this.#apply(early);
    status.update({ phase: 'open', canEdit, color });
    if (!canEdit && !journal.empty) {
      this.#p.localEdits.refuse(null, quotePageText.readOnly);
      return this.#reload();
    }
    if (reloads) this.#merge.replay();
    else if (!this.#merge.sendMissing(bytesOf(answer.value.vector), received))
      this.#runInBackground(() => this.#reload());
    this.presence.opened();
    this.#outbox.flush();
  }

  #openLater(ms: number): void {
    this.#p.timers.later('open', ms, () => this.#runInBackground(() => this.open()));
  }

  #onOpenFailed({ status, message }: { status: number; message: string }): void {
    if (status === 404 || status === 403) this.#refusals.leave(message);
    else this.#openLater(2000);
  }

  #closed(): void {
    this.#openCount++;
    this.#joined = false;
  }

  /** Loads the committed state into a new document and replays the edits that it lacks. */
  async #reload(): Promise<void> {
    this.#prepareReload();
    await this.open();
  }

  #prepareReload(): void {
    this.#reloads = true;
    this.#outbox.clearSent();
    this.#p.journal.recall();
  }

  #apply(update: Uint8Array): void {
    this.#p.document.apply(update);
    this.#check.waitForMissing();
  }

  #openCheck(): DeliveryCheck {
    return new DeliveryCheck(this.#p, this.#proof, {
      epoch: () => this.#epoch,
      openCount: () => this.#openCount,
      isCurrent: (openCount) => openCount === this.#openCount && !this.#ended,
      hasEnded: () => this.#ended,
      lastNumber: () => this.#outbox.lastNumber,
      check: () => this.check(),
      reopen: () => this.open(),
      run: (work) => this.#runInBackground(work),
    });
  }

  #openOutbox(): Outbox {
    const { transport, journal, timers, status, document, localEdits } = this.#p;
    return new Outbox(transport, journal, timers, {
      epoch: () => this.#epoch,
      canSend: () => this.#joined && status.state.canEdit,
      openCount: () => this.#openCount,
      isCurrent: (openCount) => openCount === this.#openCount && !this.#ended,
      run: (work) => this.#runInBackground(work),
      onSent: () => status.update(),
      onCommitted: () => {
        this.#proof.confirm(this.#outbox.isEmpty ? clockOf(document.doc) : 0);
        this.#backoff.reset();
        status.update({ failure: null });
        localEdits.changed();
      },
      onNack: (n, code, message) => this.#refusals.onNack(n, code, message),
    });
  }
}
