import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { hasRow, type QuoteWrites, type RowWrite } from '../../common/quotes/quoteDoc';
import type { NackCode } from '../../common/quotes/quoteLive';
import { attemptEach, report } from '../ui/attempt';
import { bringsNews } from './bringsNews';
import { type Cells, cellsOfWrites, Journal, typedIntoGone, writesOf } from './journal';
import { checkEvery, clockOf, DeliveryProof } from './sync/DeliveryProof';
import { LiveDocument } from './sync/LiveDocument';
import { mostTogether, Outbox } from './sync/Outbox';
import { OwnEdits } from './sync/OwnEdits';
import { type Presence, PresenceSync } from './sync/PresenceSync';
import { type SyncFacts, SyncStatus } from './sync/SyncStatus';
import { Timers } from './sync/Timers';
import type { QuoteKeep, QuoteWire, StoredEdits, SyncState } from './syncParts';

type Bytes = Uint8Array | ArrayBuffer;
const nothing = Y.encodeStateVector(new Y.Doc());
export const bytesOf = (bytes: Bytes): Uint8Array => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));

/** The origin of what the person writes: undo follows it alone. */
export const mine = 'mine';

/** Written once more into another document: many acts in one, which nobody means to take back at once. */
const again = 'again';
/** A row to be written whose text is missing its neighbours is asked for again after so long. */
const pendingFor = 1000;

/**
 * One quote's document as this tab holds it: what is typed goes out in numbered updates and is sent again until it is
 * committed; what others type comes in; after a time away both sides send what the other lacks. It knows no socket and
 * no screen.
 */
export class QuoteSync {
  readonly #wire: QuoteWire;
  readonly #keep: QuoteKeep | null;
  readonly #journal = new Journal();
  readonly #timers = new Timers();
  readonly #proof = new DeliveryProof();
  readonly #status: SyncStatus;
  readonly #own: OwnEdits;
  readonly #document: LiveDocument;
  readonly #presence: PresenceSync;
  readonly #outbox: Outbox;
  #epoch: number | null = null;
  #act = 0;
  /** Counts openings: what was asked before the last one is no longer waited for. */
  #turn = 0;
  #loaded = false;
  #up = false;
  #joined = false;
  #ended = false;
  /** The next opening begins with nothing: what is held cannot be merged. */
  #anew = false;
  #early: Uint8Array[] = [];
  /** Words stand in an open field, and nowhere else yet. */
  #typed = false;
  /** The document may hold words that the journal has not noted: nothing counts as saved until the server was asked. */
  #unnoted = false;

  constructor(wire: QuoteWire, keep: QuoteKeep | null = null) {
    this.#wire = wire;
    this.#keep = keep;
    this.#status = new SyncStatus(() => this.#facts());
    this.#own = new OwnEdits(this.#journal, keep, this.#status, () => !this.#up);
    this.#document = this.#openDocument();
    this.#presence = new PresenceSync(this.doc, wire, this.#timers, () => this.#joined && !this.#ended);
    this.#outbox = this.#openOutbox();
    this.#run(() => this.#load());
    this.#timers.later('check', checkEvery, () => this.#checkRegularly());
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

  /** Own edits that are not committed yet. */
  get pending(): Cells {
    return this.#journal.cells();
  }

  /** Told of each change of `state` and of `doc`, which may be another one after a reset. */
  subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener);

  /** True once everything is committed; false when it is not within so many milliseconds. */
  whenSaved(within: number): Promise<boolean> {
    if (this.state.saved === 'saved') return Promise.resolve(true);
    this.check();
    return this.#status.whenSaved(within);
  }

  /** Counts the person's acts: what one act wrote is undone together. */
  get act(): number {
    return this.#act;
  }

  /** One act of the person; `same`: more of the act before it. Given back is what has no row any more. */
  write({ rows = [], ...rest }: QuoteWrites, { same = false }: { same?: boolean } = {}): readonly RowWrite[] {
    if (!this.state.canEdit && this.state.phase !== 'loading') {
      // The right to it, or the quote itself, went while somebody was typing.
      this.#own.refuseCells(cellsOfWrites({ rows, ...rest }));
      return [];
    }
    if (!same) this.#act++;
    // A row that is made has a place among the others; what has none is for one that somebody has removed meanwhile.
    const gone = rows.filter(({ map, id, cells }) => cells.order === undefined && !hasRow(this.doc, map, id));
    const written = gone.length === 0 ? rows : rows.filter((one) => !gone.includes(one));
    this.#document.write({ ...rest, rows: written }, mine);
    return gone;
  }

  /** Where the person is; the server says who it is. `written`: what was typed there is in the document by now. */
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
    if (this.#loaded) this.#run(() => this.#open());
  }

  down(): void {
    if (!this.#up) return;
    this.#up = false;
    this.#joined = false;
    this.#turn++;
    this.#own.store();
    this.#presence.forgetOthers();
    this.#status.update();
  }

  /** Answers once the edits that are not committed are stored. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#outbox.sendRest();
    this.#ended = true;
    this.#turn++;
    this.#timers.end();
    if (this.#up) this.#wire.close();
    this.#status.end();
    const stored = this.#keep?.end();
    this.#destroy();
    await stored;
  }

  /** Another page of this quote was closed before its edits had arrived: this one sends them. */
  async adopt(): Promise<void> {
    const stored = this.#loaded ? await this.#keep?.adopt() : null;
    if (!stored || this.#ended) return;
    this.#takeOver(stored);
    if (this.#up) await this.#open();
    await this.#keep?.written();
  }

  /** Is everything that was typed on its way, and does the server answer? A tab that was asleep asks at once. */
  check(): void {
    if (this.#ended || !this.#loaded) return;
    if (!this.#document.reportsChanges()) this.#rebuild();
    else if (this.#joined && this.state.canEdit && this.#outbox.isEmpty) this.#run(() => this.#prove());
  }

  receiveUpdate(epoch: number, update: Bytes): void {
    if (this.#ended) return;
    if (!this.#joined) this.#early.push(bytesOf(update));
    else
      this.#run(async () => {
        if (epoch === this.#epoch) this.#apply(bytesOf(update));
        else await this.#open();
      });
  }

  receiveAwareness(update: Bytes): void {
    if (!this.#ended) this.#presence.receive(bytesOf(update));
  }

  /** What was relayed could not be committed, or a new document began. */
  receiveReset(): void {
    if (!this.#ended) this.#run(() => this.#startAnew());
  }

  /** Own edits that were not taken are let go. */
  forgetRefused(): void {
    this.#own.forgetRefused();
  }

  /** They have rows of their own by now, or are discarded. */
  forgetOrphaned(): void {
    this.#own.forgetOrphaned();
  }

  /** The person discards every edit that is not on the server. */
  discard(): void {
    this.#outbox.clear();
    this.#own.discard();
  }

  async #load(): Promise<void> {
    try {
      await this.#loadStored();
    } catch (error) {
      // A browser that stores nothing still edits while it has a connection.
      report(error);
    }
    if (this.#ended) return;
    this.#loaded = true;
    // Without a connection what was stored can be looked at and worked on.
    if (this.#epoch !== null) this.#status.update({ phase: 'open', canEdit: true });
    if (this.#up) await this.#open();
  }

  async #loadStored(): Promise<void> {
    const stored = await this.#keep?.load(this.doc);
    if (!stored || this.#ended) return;
    this.#epoch = stored.epoch;
    this.#takeOver(stored);
  }

  /** Edits that the browser stored become this tab's own. */
  #takeOver(stored: StoredEdits): void {
    const older = this.#own.takeOver(stored);
    if (older && this.#epoch === null) {
      // They are written into what the server has.
      this.#journal.load(older);
      this.#anew = true;
    } else if (older) this.#writeAgain(older);
    this.#own.record();
  }

  #writeAgain(cells: Cells): void {
    this.#own.orphan(typedIntoGone(cells, this.doc));
    this.#document.write(writesOf(cells, this.doc), again);
  }

  async #open(): Promise<void> {
    if (!this.#up) return;
    const turn = ++this.#turn;
    this.#joined = false;
    this.#early = [];
    const answer = await (this.#anew
      ? this.#wire.open(nothing, null)
      : this.#wire.open(Y.encodeStateVector(this.doc), this.#epoch));
    if (turn !== this.#turn || this.#ended) return;
    if (answer === null) {
      this.#timers.later('open', 1000, () => this.#run(() => this.#open()));
      return;
    }
    if (!answer.ok) {
      this.#notOpened(answer);
      return;
    }
    const { epoch, update, vector, canEdit, color } = answer.value;
    if (!this.#anew && this.#epoch !== null && epoch !== this.#epoch) return this.#startAnew();
    const anew = this.#anew;
    if (anew) this.#swap();
    this.#epoch = epoch;
    this.#keep?.epoch(epoch);
    this.#joined = true;
    this.#proof.confirm(0);
    const theirs = bytesOf(update);
    this.#apply(theirs);
    for (const early of this.#early.splice(0)) this.#apply(early);
    this.#status.update({ phase: 'open', canEdit, color });
    if (!canEdit && !this.#journal.empty) {
      this.#own.refuse(null, 'You may read this quote, and not change it.');
      return this.#startAnew();
    }
    if (anew) this.#replay();
    else this.#bringBack(bytesOf(vector), theirs);
    this.#presence.opened();
    this.#outbox.flush();
  }

  #notOpened({ status, message }: { status: number; message: string }): void {
    if (status === 404 || status === 403) {
      this.#status.update({ phase: 'gone', canEdit: false, message, refused: this.#own.uncommitted });
    } else this.#timers.later('open', 2000, () => this.#run(() => this.#open()));
  }

  /** After a time away: what the server lacks goes out as one update, instead of all that was under way. */
  #bringBack(vector: Uint8Array, theirs: Uint8Array): void {
    this.#outbox.clear();
    this.#journal.recall();
    const lacking = Y.encodeStateAsUpdate(this.doc, vector);
    this.#unnoted = false;
    if (!bringsNews(lacking, theirs)) {
      this.#proof.confirm(clockOf(this.doc));
      this.#journal.clear();
      this.#own.changed();
    } else if (lacking.byteLength > mostTogether) {
      // Too much for one message: it is written again in pieces.
      this.#run(() => this.#startAnew());
    } else this.#outbox.send(lacking);
  }

  /** The committed state is loaded into a new document, and own edits that it lacks are written again. */
  async #startAnew(): Promise<void> {
    this.#anew = true;
    this.#outbox.clearSent();
    this.#journal.recall();
    await this.#open();
  }

  #swap(): void {
    this.#anew = false;
    this.#outbox.clearUnsent();
    this.#unnoted = false;
    this.#replaceDoc(new Y.Doc());
  }

  #replaceDoc(doc: Y.Doc): void {
    this.#destroy();
    this.#proof.restart();
    this.#document.replace(doc);
    this.#presence.replace(doc);
    this.#keep?.replace(doc);
  }

  #destroy(): void {
    attemptEach([() => this.#presence.destroy(), () => this.doc.destroy()]);
  }

  /** The document no longer reports its changes: another one takes its place, with everything that is in it. */
  #rebuild(): void {
    const doc = this.#document.copy();
    this.#outbox.clearUnsent();
    this.#unnoted = true;
    this.#replaceDoc(doc);
    if (this.#epoch !== null) this.#keep?.epoch(this.#epoch);
    this.#own.changed();
    if (this.#up) this.#run(() => this.#open());
  }

  #replay(): void {
    const cells = this.#journal.cells();
    this.#journal.clear();
    this.#writeAgain(cells);
    this.#own.changed();
  }

  #checkRegularly(): void {
    if (this.#proof.isDue) this.check();
    if (this.#ended) return;
    this.#status.update();
    this.#timers.later('check', checkEvery, () => this.#checkRegularly());
  }

  /** The server is asked whether it has what this tab has written: what it lacks for any reason comes along. */
  async #prove(): Promise<void> {
    const [turn, clock, epoch] = [this.#turn, clockOf(this.doc), this.#epoch];
    if (epoch === null) return;
    const answer = await this.#wire.update(epoch, this.#outbox.lastNumber, this.#proof.unconfirmed(this.doc));
    if (turn !== this.#turn || this.#ended || answer === null) return;
    if (answer.ok) this.#proof.confirm(clock);
    else if (answer.code !== undefined) await this.#open();
    this.#status.update();
  }

  /** Nobody waits for it: what fails is reported, and the quote is opened anew with all own edits. */
  #run(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      report(error);
      if (!this.#ended) this.#timers.later('anew', 2000, () => this.#run(() => this.#startAnew()));
    });
  }

  #apply(update: Uint8Array): void {
    this.#document.apply(update);
    if (!this.#document.isIncomplete) return;
    this.#timers.later('pending', pendingFor, () => {
      // Asked of the document that is there by then: it may be another one.
      if (this.#document.isIncomplete) this.#run(() => this.#open());
    });
  }

  #openDocument(): LiveDocument {
    return new LiveDocument({
      onUpdate: (update, origin) => this.#keep?.update(update, origin),
      onOwn: (transaction, update) =>
        attemptEach([
          () => this.#journal.note(transaction.doc, transaction),
          () => this.#outbox.add(update),
          () => this.#own.changed(),
          () => this.#outbox.flush(),
        ]),
      onRemote: (transaction) => this.#own.orphan(this.#journal.orphans(transaction.doc, transaction)),
      onSilent: () => this.#rebuild(),
    });
  }

  #openOutbox(): Outbox {
    return new Outbox(this.#wire, this.#journal, this.#timers, {
      epoch: () => this.#epoch,
      canSend: () => this.#joined && this.state.canEdit,
      turn: () => this.#turn,
      isCurrent: (turn) => turn === this.#turn && !this.#ended,
      run: (work) => this.#run(work),
      onSent: () => this.#status.update(),
      onCommitted: () => {
        this.#proof.confirm(this.#outbox.isEmpty ? clockOf(this.doc) : 0);
        this.#own.changed();
      },
      onNack: (n, code, message) => this.#nacked(n, code, message),
    });
  }

  #nacked(n: number, code: NackCode, message: string): void {
    switch (code) {
      case 'resync':
        this.#run(() => this.#open());
        return;
      case 'epoch':
      case 'foreign':
        // A new document has a new number, under which what is one's own is written again.
        this.#run(() => this.#startAnew());
        return;
      case 'readonly':
        this.#own.refuse(null, message);
        this.#status.update({ canEdit: false });
        this.#run(() => this.#startAnew());
        return;
      case 'gone':
        this.#turn++;
        this.#joined = false;
        this.#status.update({ phase: 'gone', canEdit: false, message, refused: this.#own.uncommitted });
        return;
      default:
        // Refused, or the quote is full: the committed state without it.
        this.#own.refuse(n, message);
        this.#run(() => this.#startAnew());
        return;
    }
  }

  #facts(): SyncFacts {
    return {
      settled: this.#journal.empty && this.#outbox.isEmpty && !this.#unnoted,
      typed: this.#typed,
      up: this.#up,
      joined: this.#joined,
      proven: this.#proof.isRecent,
      storing: this.#own.isStoring,
      stores: this.#own.stores,
    };
  }
}
