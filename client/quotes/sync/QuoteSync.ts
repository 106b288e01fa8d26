import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { hasRow, type QuoteWrites, type RowWrite } from '../../../common/quotes/document/quoteDoc';
import type { CommitFailure } from '../../../common/quotes/quoteLive';
import { attemptEach, report } from '../../ui/feedback/attempt';
import { type Cells, cellsOfWrites, Journal } from './journal';
import { LiveDocument } from './LiveDocument';
import { LocalEdits } from './LocalEdits';
import type { Presence } from './exchange/PresenceSync';
import { ServerExchange } from './exchange/ServerExchange';
import { type SyncFacts, SyncStatus } from './SyncStatus';
import { Timers } from './Timers';
import type { QuoteStorage, QuoteTransport, StoredEdits, SyncState } from './syncParts';

/** Transaction origin of the user's own edits, the only ones that undo tracks. */
export const localOrigin = 'mine';

/** `act`: the earlier action that a write continues and is undone with. */
export interface PartOfAct {
  readonly act?: number | undefined;
}

/**
 * A quote's document in this tab: the user's actions and the state for the screen. ServerExchange delivers it, and the
 * storage keeps it in the browser. Independent of sockets and screens.
 */
export class QuoteSync {
  readonly #storage: QuoteStorage | null;
  readonly #journal = new Journal();
  readonly #timers = new Timers();
  readonly #status: SyncStatus;
  readonly #localEdits: LocalEdits;
  readonly #document: LiveDocument;
  readonly #exchange: ServerExchange;
  #act = 0;
  #writingAct = 0;
  #loaded = false;
  #ended = false;
  /** An open field has text that isn't in the document yet. */
  #typed = false;

  constructor(transport: QuoteTransport, storage: QuoteStorage | null = null) {
    this.#storage = storage;
    this.#status = new SyncStatus(() => this.#facts());
    this.#localEdits = new LocalEdits(this.#journal, storage, this.#status, () => !this.#exchange.isUp);
    this.#document = this.#openDocument();
    this.#exchange = new ServerExchange({
      ...{ transport, storage, journal: this.#journal, timers: this.#timers, status: this.#status },
      ...{ localEdits: this.#localEdits, document: this.#document },
    });
    void this.#load();
  }

  get doc(): Y.Doc {
    return this.#document.doc;
  }

  get awareness(): Awareness {
    return this.#exchange.presence.awareness;
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
    this.#exchange.presence.set(state);
    const typed = state.typing && !written;
    if (typed === this.#typed) return;
    this.#typed = typed;
    this.#status.update();
  }

  up(): void {
    this.#exchange.up();
  }

  down(): void {
    this.#exchange.down();
  }

  /** Resolves once uncommitted edits are stored. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#exchange.end();
    this.#ended = true;
    this.#timers.end();
    this.#status.end();
    const stored = this.#storage?.end();
    attemptEach([() => this.#exchange.presence.destroy(), () => this.doc.destroy()]);
    await stored;
  }

  /** Takes over edits of another page of this quote that was closed before they were sent. */
  async adopt(): Promise<void> {
    const stored = this.#loaded ? await this.#storage?.adopt() : null;
    if (!stored || this.#ended) return;
    this.#takeOver(stored);
    await this.#exchange.open();
    await this.#storage?.written();
  }

  /** Checks that all edits are being delivered and that the server responds; called when a suspended tab resumes. */
  check(): void {
    this.#exchange.check();
  }

  receiveUpdate(epoch: number, update: Uint8Array | ArrayBuffer): void {
    this.#exchange.receiveUpdate(epoch, update);
  }

  receiveAwareness(update: Uint8Array | ArrayBuffer): void {
    this.#exchange.receiveAwareness(update);
  }

  receiveReset(failure: CommitFailure | null = null): void {
    this.#exchange.receiveReset(failure);
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
    this.#exchange.discard();
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
    this.#exchange.start();
  }

  async #loadStored(): Promise<void> {
    const stored = await this.#storage?.load(this.doc);
    if (!stored || this.#ended) return;
    this.#exchange.loaded(stored.epoch);
    this.#takeOver(stored);
  }

  /** Takes over edits from the browser's storage. */
  #takeOver(stored: StoredEdits): void {
    const older = this.#localEdits.takeOver(stored);
    if (older && this.#exchange.epoch === null) this.#exchange.replayOnOpen(older);
    else if (older) this.#localEdits.replay(older, this.#document);
    this.#localEdits.record();
  }

  #openDocument(): LiveDocument {
    return new LiveDocument({
      onUpdate: (update, origin) => this.#storage?.update(update, origin),
      onOwn: (transaction, update) =>
        attemptEach([
          () => this.#journal.note(transaction.doc, transaction),
          () => this.#exchange.send(update),
          () => this.#localEdits.changed(),
          () => this.#exchange.flush(),
        ]),
      onRemote: (transaction) => this.#localEdits.orphan(this.#journal.orphans(transaction.doc, transaction)),
      onSilent: () => this.#exchange.rebuild(),
    });
  }

  #facts(): SyncFacts {
    return {
      settled: this.#journal.empty && this.#exchange.isSettled,
      typed: this.#typed,
      up: this.#exchange.isUp,
      joined: this.#exchange.isJoined,
      proven: this.#exchange.isProven,
      storing: this.#localEdits.isStoring,
      stores: this.#localEdits.stores,
    };
  }
}
