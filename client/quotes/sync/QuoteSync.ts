import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { hasRow, type QuoteWrites, type RowWrite } from '../../../common/quotes/document/quoteDoc';
import type { CommitFailure, NackCode } from '../../../common/quotes/quoteLive';
import { attemptEach, report } from '../../ui/feedback/attempt';
import { hasNewStructs } from './hasNewStructs';
import { type Cells, cellsOfWrites, Journal, typedIntoGone, writesOf } from './journal';
import { checkIntervalMs, clockOf, DeliveryProof } from './DeliveryProof';
import { LiveDocument } from './LiveDocument';
import { maxBatchBytes, Outbox } from './Outbox';
import { LocalEdits } from './LocalEdits';
import { type Presence, PresenceSync } from './PresenceSync';
import { type SyncFacts, SyncStatus } from './SyncStatus';
import { CommitBackoff, Timers } from './Timers';
import type { QuoteStorage, QuoteTransport, StoredEdits, SyncState } from './syncParts';
import { quotePageText } from '../quoteText';

type Bytes = Uint8Array | ArrayBuffer;
const emptyVector = Y.encodeStateVector(new Y.Doc());
export const bytesOf = (bytes: Bytes): Uint8Array => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));

/** Transaction origin of the user's own edits, the only ones that undo tracks. */
export const localOrigin = 'mine';

/** `act`: the earlier action that a write continues and is undone with. */
export interface PartOfAct {
  readonly act?: number | undefined;
}

/** Transaction origin of replayed edits; excluded from undo. */
const replayOrigin = 'again';
/** How long missing dependencies may be outstanding before the document is requested again, in ms. */
const incompleteWaitMs = 1000;

/**
 * A quote's document in this tab: sends edits as numbered updates until they are committed, applies others' updates,
 * and after a reconnect exchanges what each side lacks. Independent of sockets and screens.
 */
export class QuoteSync {
  readonly #transport: QuoteTransport;
  readonly #storage: QuoteStorage | null;
  readonly #journal = new Journal();
  readonly #timers = new Timers();
  readonly #proof = new DeliveryProof();
  readonly #backoff = new CommitBackoff();
  readonly #status: SyncStatus;
  readonly #localEdits: LocalEdits;
  readonly #document: LiveDocument;
  readonly #presence: PresenceSync;
  readonly #outbox: Outbox;
  #epoch: number | null = null;
  #act = 0;
  #writingAct = 0;
  /** Number of times the document was opened; responses to requests from before the last one are ignored. */
  #openCount = 0;
  #loaded = false;
  #up = false;
  #joined = false;
  #ended = false;
  /** The next open loads the whole document, because the local one can't be merged. */
  #reloads = false;
  #buffered: Uint8Array[] = [];
  /** An open field has text that isn't in the document yet. */
  #typed = false;
  /** The document may have edits that the journal missed; nothing counts as saved until the server has confirmed. */
  #mayHaveUnrecorded = false;

  constructor(transport: QuoteTransport, storage: QuoteStorage | null = null) {
    this.#transport = transport;
    this.#storage = storage;
    this.#status = new SyncStatus(() => this.#facts());
    this.#localEdits = new LocalEdits(this.#journal, storage, this.#status, () => !this.#up);
    this.#document = this.#openDocument();
    this.#presence = new PresenceSync(this.doc, transport, this.#timers, () => this.#joined && !this.#ended);
    this.#outbox = this.#openOutbox();
    this.#runInBackground(() => this.#load());
    this.#timers.later('check', checkIntervalMs, () => this.#checkRegularly());
  }

  get doc(): Y.Doc {
    return this.#document.doc;
  }

  get awareness(): Awareness {
    return this.#presence.awareness;
  }

  get state(): SyncState {
    return this.#status.state;
  }

  /** The user's uncommitted edits. */
  get pending(): Cells {
    return this.#journal.cells();
  }

  /** Called on each change of `state` and of `doc`, which may be replaced after a reset. */
  subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener);

  /** Resolves to true once everything is committed; to false after this many ms. */
  whenSaved(within: number): Promise<boolean> {
    if (this.state.saved === 'saved') return Promise.resolve(true);
    this.check();
    return this.#status.whenSaved(within);
  }

  /** Number of user actions; writes of one action are undone together. */
  get act(): number {
    return this.#act;
  }

  /** The action that the current write belongs to. */
  get writingAct(): number {
    return this.#writingAct;
  }

  /** Writes one user action, or continues an earlier one. Returns the writes whose rows no longer exist. */
  write({ rows = [], ...rest }: QuoteWrites, { act }: PartOfAct = {}): readonly RowWrite[] {
    if (!this.state.canEdit && this.state.phase !== 'loading') {
      // The user lost access, or the quote was deleted, while typing.
      this.#localEdits.refuseCells(cellsOfWrites({ rows, ...rest }));
      return [];
    }
    this.#writingAct = act ?? ++this.#act;
    // A new row has an order key; a write without one to a missing row is for a row that another user removed.
    const gone = rows.filter(({ map, id, cells }) => cells.order === undefined && !hasRow(this.doc, map, id));
    const written = gone.length === 0 ? rows : rows.filter((one) => !gone.includes(one));
    this.#document.write({ ...rest, rows: written }, localOrigin);
    return gone;
  }

  /** Shares the user's position. `written` means the typed text is in the document by now. */
  present(state: Presence, { written = false } = {}): void {
    this.#presence.set(state);
    const typed = state.typing && !written;
    if (typed === this.#typed) return;
    this.#typed = typed;
    this.#status.update();
  }

  up(): void {
    if (this.#up) return;
    this.#up = true;
    if (this.#loaded) this.#runInBackground(() => this.#open());
  }

  down(): void {
    if (!this.#up) return;
    this.#up = false;
    this.#joined = false;
    this.#openCount++;
    this.#localEdits.store();
    this.#presence.forgetOthers();
    this.#status.update();
  }

  /** Resolves once uncommitted edits are stored. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#outbox.sendRemaining();
    this.#ended = true;
    this.#openCount++;
    this.#timers.end();
    if (this.#up) this.#transport.close();
    this.#status.end();
    const stored = this.#storage?.end();
    this.#destroy();
    await stored;
  }

  /** Takes over edits of another page of this quote that was closed before they were sent. */
  async adopt(): Promise<void> {
    const stored = this.#loaded ? await this.#storage?.adopt() : null;
    if (!stored || this.#ended) return;
    this.#takeOver(stored);
    if (this.#up) await this.#open();
    await this.#storage?.written();
  }

  /** Checks that all edits are being delivered and that the server responds; called when a suspended tab resumes. */
  check(): void {
    if (this.#ended || !this.#loaded) return;
    if (!this.#document.reportsChanges()) this.#rebuild();
    else if (this.#joined && this.state.canEdit && this.#outbox.isEmpty)
      this.#runInBackground(() => this.#checkServerState());
  }

  receiveUpdate(epoch: number, update: Bytes): void {
    if (this.#ended) return;
    if (!this.#joined) this.#buffered.push(bytesOf(update));
    else
      this.#runInBackground(async () => {
        if (epoch === this.#epoch) this.#apply(bytesOf(update));
        else await this.#open();
      });
  }

  receiveAwareness(update: Bytes): void {
    if (!this.#ended) this.#presence.receive(bytesOf(update));
  }

  /**
   * Updates could not be committed, or a new document began. While the server can't commit, each reload waits longer,
   * so that the quote's tabs don't reload continuously.
   */
  receiveReset(failure: CommitFailure | null = null): void {
    if (this.#ended) return;
    if (failure === null) this.#runInBackground(() => this.#reload());
    else {
      this.#prepareReload();
      this.#openCount++;
      this.#joined = false;
      this.#status.update({ failure });
      this.#timers.later('reload', this.#backoff.next(), () => {
        if (this.#reloads) this.#runInBackground(() => this.#open());
      });
    }
  }

  /** Drops the refused edits. */
  forgetRefused(): void {
    this.#localEdits.forgetRefused();
  }

  /** Drops the orphaned edits: they were added as new rows or discarded. */
  forgetOrphaned(): void {
    this.#localEdits.forgetOrphaned();
  }

  /** Discards all edits that the server doesn't have. */
  discard(): void {
    this.#outbox.clear();
    this.#localEdits.discard();
  }

  async #load(): Promise<void> {
    try {
      await this.#loadStored();
    } catch (error) {
      // Without storage, editing works as long as there is a connection.
      report(error);
    }
    if (this.#ended) return;
    this.#loaded = true;
    // Offline, the stored document can be viewed and edited.
    if (this.#epoch !== null) this.#status.update({ phase: 'open', canEdit: true });
    if (this.#up) await this.#open();
  }

  async #loadStored(): Promise<void> {
    const stored = await this.#storage?.load(this.doc);
    if (!stored || this.#ended) return;
    this.#epoch = stored.epoch;
    this.#takeOver(stored);
  }

  /** Takes over edits from the browser's storage. */
  #takeOver(stored: StoredEdits): void {
    const older = this.#localEdits.takeOver(stored);
    if (older && this.#epoch === null) {
      // They are replayed in the server's document.
      this.#journal.load(older);
      this.#reloads = true;
    } else if (older) this.#rewrite(older);
    this.#localEdits.record();
  }

  #rewrite(cells: Cells): void {
    this.#localEdits.orphan(typedIntoGone(cells, this.doc));
    this.#document.write(writesOf(cells, this.doc), replayOrigin);
  }

  async #open(): Promise<void> {
    if (!this.#up) return;
    const openCount = ++this.#openCount;
    this.#joined = false;
    this.#buffered = [];
    const answer = await (this.#reloads
      ? this.#transport.open(emptyVector, null)
      : this.#transport.open(Y.encodeStateVector(this.doc), this.#epoch));
    if (openCount !== this.#openCount || this.#ended) return;
    if (answer === null) {
      this.#timers.later('open', 1000, () => this.#runInBackground(() => this.#open()));
      return;
    }
    if (!answer.ok) {
      this.#onOpenFailed(answer);
      return;
    }
    const { epoch, update, vector, canEdit, color } = answer.value;
    if (!this.#reloads && this.#epoch !== null && epoch !== this.#epoch) return this.#reload();
    const reloads = this.#reloads;
    if (reloads) this.#startNewDoc();
    this.#epoch = epoch;
    this.#storage?.epoch(epoch);
    this.#joined = true;
    this.#proof.confirm(0);
    const received = bytesOf(update);
    this.#apply(received);
    for (const early of this.#buffered.splice(0)) this.#apply(early);
    this.#status.update({ phase: 'open', canEdit, color });
    if (!canEdit && !this.#journal.empty) {
      this.#localEdits.refuse(null, quotePageText.readOnly);
      return this.#reload();
    }
    if (reloads) this.#replay();
    else this.#sendMissing(bytesOf(vector), received);
    this.#presence.opened();
    this.#outbox.flush();
  }

  #onOpenFailed({ status, message }: { status: number; message: string }): void {
    if (status === 404 || status === 403) {
      this.#status.update({ phase: 'gone', canEdit: false, message, refused: this.#localEdits.uncommitted });
    } else this.#timers.later('open', 2000, () => this.#runInBackground(() => this.#open()));
  }

  /** After a reconnect, sends what the server lacks as one update instead of repeating all pending ones. */
  #sendMissing(vector: Uint8Array, received: Uint8Array): void {
    this.#outbox.clear();
    this.#journal.recall();
    const missing = Y.encodeStateAsUpdate(this.doc, vector);
    this.#mayHaveUnrecorded = false;
    if (!hasNewStructs(missing, received)) {
      this.#proof.confirm(clockOf(this.doc));
      this.#journal.clear();
      this.#localEdits.changed();
    } else if (missing.byteLength > maxBatchBytes) {
      // Too large for one message; a reload replays it in chunks.
      this.#runInBackground(() => this.#reload());
    } else this.#outbox.send(missing);
  }

  /** Loads the committed state into a new document and replays the edits that it lacks. */
  async #reload(): Promise<void> {
    this.#prepareReload();
    await this.#open();
  }

  #prepareReload(): void {
    this.#reloads = true;
    this.#outbox.clearSent();
    this.#journal.recall();
  }

  #startNewDoc(): void {
    this.#reloads = false;
    this.#outbox.clearUnsent();
    this.#mayHaveUnrecorded = false;
    this.#replaceDoc(new Y.Doc());
  }

  #replaceDoc(doc: Y.Doc): void {
    this.#destroy();
    this.#proof.restart();
    this.#document.replace(doc);
    this.#presence.replace(doc);
    this.#storage?.replace(doc);
  }

  #destroy(): void {
    attemptEach([() => this.#presence.destroy(), () => this.doc.destroy()]);
  }

  /** The document no longer reports changes; replace it by a copy. */
  #rebuild(): void {
    const doc = this.#document.copy();
    this.#outbox.clearUnsent();
    this.#mayHaveUnrecorded = true;
    this.#replaceDoc(doc);
    if (this.#epoch !== null) this.#storage?.epoch(this.#epoch);
    this.#localEdits.changed();
    if (this.#up) this.#runInBackground(() => this.#open());
  }

  #replay(): void {
    const cells = this.#journal.cells();
    this.#journal.clear();
    this.#rewrite(cells);
    this.#localEdits.changed();
  }

  #checkRegularly(): void {
    if (this.#proof.isDue) this.check();
    if (this.#ended) return;
    this.#status.update();
    this.#timers.later('check', checkIntervalMs, () => this.#checkRegularly());
  }

  /** Asks the server to confirm this tab's changes, and sends along what it may lack. */
  async #checkServerState(): Promise<void> {
    const [openCount, clock, epoch] = [this.#openCount, clockOf(this.doc), this.#epoch];
    if (epoch === null) return;
    const answer = await this.#transport.update(epoch, this.#outbox.lastNumber, this.#proof.unconfirmed(this.doc));
    if (openCount !== this.#openCount || this.#ended || answer === null) return;
    if (answer.ok) this.#proof.confirm(clock);
    else if (answer.code !== undefined) await this.#open();
    this.#status.update();
  }

  /** Runs work in the background. On failure, reports it and reloads the document with all local edits. */
  #runInBackground(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      report(error);
      if (!this.#ended) this.#timers.later('recover', 2000, () => this.#runInBackground(() => this.#reload()));
    });
  }

  #apply(update: Uint8Array): void {
    this.#document.apply(update);
    if (!this.#document.isIncomplete) return;
    this.#timers.later('pending', incompleteWaitMs, () => {
      // Check the current document, which may have been replaced since.
      if (this.#document.isIncomplete) this.#runInBackground(() => this.#open());
    });
  }

  #openDocument(): LiveDocument {
    return new LiveDocument({
      onUpdate: (update, origin) => this.#storage?.update(update, origin),
      onOwn: (transaction, update) =>
        attemptEach([
          () => this.#journal.note(transaction.doc, transaction),
          () => this.#outbox.add(update),
          () => this.#localEdits.changed(),
          () => this.#outbox.flush(),
        ]),
      onRemote: (transaction) => this.#localEdits.orphan(this.#journal.orphans(transaction.doc, transaction)),
      onSilent: () => this.#rebuild(),
    });
  }

  #openOutbox(): Outbox {
    return new Outbox(this.#transport, this.#journal, this.#timers, {
      epoch: () => this.#epoch,
      canSend: () => this.#joined && this.state.canEdit,
      openCount: () => this.#openCount,
      isCurrent: (openCount) => openCount === this.#openCount && !this.#ended,
      run: (work) => this.#runInBackground(work),
      onSent: () => this.#status.update(),
      onCommitted: () => {
        this.#proof.confirm(this.#outbox.isEmpty ? clockOf(this.doc) : 0);
        this.#backoff.reset();
        this.#status.update({ failure: null });
        this.#localEdits.changed();
      },
      onNack: (n, code, message) => this.#onNack(n, code, message),
    });
  }

  #onNack(n: number, code: NackCode, message: string): void {
    switch (code) {
      case 'resync':
        this.#runInBackground(() => this.#open());
        return;
      case 'epoch':
      case 'foreign':
        // A new document has a new client ID, under which the edits are replayed.
        this.#runInBackground(() => this.#reload());
        return;
      case 'readonly':
        this.#localEdits.refuse(null, message);
        this.#status.update({ canEdit: false });
        this.#runInBackground(() => this.#reload());
        return;
      case 'gone':
        this.#openCount++;
        this.#joined = false;
        this.#status.update({ phase: 'gone', canEdit: false, message, refused: this.#localEdits.uncommitted });
        return;
      default:
        // Refused, or the quote is full: load the committed state without it.
        this.#localEdits.refuse(n, message);
        this.#runInBackground(() => this.#reload());
        return;
    }
  }

  #facts(): SyncFacts {
    return {
      settled: this.#journal.empty && this.#outbox.isEmpty && !this.#mayHaveUnrecorded,
      typed: this.#typed,
      up: this.#up,
      joined: this.#joined,
      proven: this.#proof.isRecent,
      storing: this.#localEdits.isStoring,
      stores: this.#localEdits.stores,
    };
  }
}
