import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { hasRow, type QuoteWrites, type RowWrite, writeQuote } from '../../common/quotes/quoteDoc';
import { maxUpdateBytes } from '../../common/quotes/quoteLimits';
import type { NackCode, QuotePresence } from '../../common/quotes/quoteLive';
import { attemptEach, report } from '../ui/attempt';
import { bringsNews } from './bringsNews';
import { inPieces } from './inPieces';
import { type Cells, cellsOfWrites, Journal, typedIntoGone, writesOf } from './journal';
import type { QuoteKeep, QuoteWire, StoredEdits, SyncState } from './syncParts';

type Bytes = Uint8Array | ArrayBuffer;
type Presence = Omit<QuotePresence, 'user'>;
const nothing = Y.encodeStateVector(new Y.Doc());
export const bytesOf = (bytes: Bytes): Uint8Array => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));

/** At once when quiet; then at most every so often: 20 messages a second are allowed, beats and presence included. */
const gap = 60;
const presenceGap = 150;
const patience = 6000;
/** So often the way from the document to the server is checked, and so long an answer proves it, in ms. */
const checkEvery = 4000;
const provenFor = 10_000;
/** What a check sends along at most; more than that has just been acknowledged by itself. */
const checkBytes = 8000;
const empty = Uint8Array.of(0, 0);
/** Several transactions travel together up to here. */
const mostTogether = maxUpdateBytes - 10_000;
const remote = 'remote';
/** The origin of what the person writes: undo follows it alone. */
export const mine = 'mine';

/** Written once more into another document: many acts in one, which nobody means to take back at once. */
const again = 'again';
/** A transaction that changes nothing: a listener that gets it knows that the document still reports changes. */
const check = 'check';

/** A row to be written whose text is missing its neighbours is asked for again after so long. */
const pendingFor = 1000;

/**
 * One quote's document as this tab holds it: what is typed goes out in numbered updates and is sent again until it is
 * committed; what others type comes in; after a time away both sides send what the other lacks. It knows no socket and
 * no screen.
 */
export class QuoteSync {
  doc = new Y.Doc();
  awareness = new Awareness(this.doc);
  readonly #wire: QuoteWire;
  readonly #keep: QuoteKeep | null;
  readonly #journal = new Journal();
  readonly #listeners = new Set<() => void>();
  #state: SyncState = {
    phase: 'loading',
    saved: 'saving',
    unsaved: false,
    stores: true,
    canEdit: false,
    color: 0,
    message: null,
    refused: null,
    orphaned: null,
  };
  #epoch: number | null = null;
  #n = 0;
  #act = 0;
  /** Counts openings: what was asked before the last one is no longer waited for. */
  #turn = 0;
  #loaded = false;
  #up = false;
  #joined = false;
  #ended = false;
  /** The next opening begins with nothing: what is held cannot be merged. */
  #anew = false;
  #unsent: Uint8Array[] = [];
  /** Sent and not acknowledged, by number. */
  readonly #flying = new Map<number, Uint8Array>();
  #early: Uint8Array[] = [];
  #lastSent = 0;
  #lastPresence = 0;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #presence: Presence | null = null;
  /** Words stand in an open field, and nowhere else yet. */
  #typed = false;
  /** Edits that the browser's store is about to hold. */
  #storing = 0;
  /** When the server last answered that it has what was sent. */
  #provenAt = Number.NEGATIVE_INFINITY;
  /** So many of the document's own changes are known to be on the server. */
  #provenClock = 0;
  /** The document may hold words that the journal has not noted: nothing counts as saved until the server was asked. */
  #unnoted = false;

  constructor(wire: QuoteWire, keep: QuoteKeep | null = null) {
    this.#wire = wire;
    this.#keep = keep;
    keep?.onWorks(() => this.#tell());
    keep?.onStoringAgain(() => {
      if (!this.#up) this.#storeAll();
      this.#tell();
    });
    this.#follow();
    this.#run(() => this.#load());
    this.#later('check', checkEvery, () => this.#checkRegularly());
  }

  get state(): SyncState {
    return this.#state;
  }

  /** Own edits that are not committed yet. */
  get pending(): Cells {
    return this.#journal.cells();
  }

  /** Told of each change of `state` and of `doc`, which may be another one after a reset. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True once everything is committed; false when it is not within so many milliseconds. */
  whenSaved(within: number): Promise<boolean> {
    if (this.#state.saved === 'saved') return Promise.resolve(true);
    this.check();
    return new Promise((resolve) => {
      const done = (saved: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(saved);
      };
      const timer = setTimeout(() => done(false), within);
      const stop = this.subscribe(() => this.#state.saved === 'saved' && done(true));
    });
  }

  /** Counts the person's acts: what one act wrote is undone together. */
  get act(): number {
    return this.#act;
  }

  /** One act of the person; `same`: more of the act before it. Given back is what has no row any more. */
  write({ rows = [], ...rest }: QuoteWrites, { same = false }: { same?: boolean } = {}): readonly RowWrite[] {
    if (!this.#state.canEdit && this.#state.phase !== 'loading') {
      // The right to it, or the quote itself, went while somebody was typing.
      this.#tell({ refused: joined(this.#state.refused, cellsOfWrites({ rows, ...rest })) });
      this.#record();
      return [];
    }
    if (!same) this.#act++;
    // A row that is made has a place among the others; what has none is for one that somebody has removed meanwhile.
    const gone = rows.filter(({ map, id, cells }) => cells.order === undefined && !hasRow(this.doc, map, id));
    const written = gone.length === 0 ? rows : rows.filter((one) => !gone.includes(one));
    this.#write({ ...rest, rows: written }, mine);
    return gone;
  }

  /** Where the person is; the server says who it is. `written`: what was typed there is in the document by now. */
  present(state: Presence, { written = false } = {}): void {
    this.#presence = state;
    this.awareness.setLocalState({ ...state });
    const typed = state.typing && !written;
    if (typed === this.#typed) return;
    this.#typed = typed;
    this.#tell();
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
    this.#storeAll();
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.doc.clientID);
    removeAwarenessStates(this.awareness, others, remote);
    this.#tell();
  }

  /** Answers once the edits that are not committed are stored. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#sendRest();
    this.#ended = true;
    this.#turn++;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (this.#up) this.#wire.close();
    this.#listeners.clear();
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
    const quiet = this.#flying.size === 0 && this.#unsent.length === 0;
    if (!this.#reports()) this.#rebuild();
    else if (this.#joined && this.#state.canEdit && quiet) this.#run(() => this.#prove());
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
    if (!this.#ended) attemptEach([() => applyAwarenessUpdate(this.awareness, bytesOf(update), remote)]);
  }

  /** What was relayed could not be committed, or a new document began. */
  receiveReset(): void {
    if (!this.#ended) this.#run(() => this.#startAnew());
  }

  /** Own edits that were not taken are let go. */
  forgetRefused(): void {
    this.#tell({ refused: null, message: null });
    this.#record();
  }

  /** They have rows of their own by now, or are discarded. */
  forgetOrphaned(): void {
    this.#tell({ orphaned: null });
    this.#record();
  }

  /** The person discards every edit that is not on the server. */
  discard(): void {
    this.#journal.clear();
    this.#unsent = [];
    this.#flying.clear();
    this.#tell({ refused: null, orphaned: null, message: null });
    this.#record();
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
    if (this.#epoch !== null) this.#tell({ phase: 'open', canEdit: true });
    if (this.#up) await this.#open();
  }

  async #loadStored(): Promise<void> {
    const stored = await this.#keep?.load(this.doc);
    if (!stored || this.#ended) return;
    this.#epoch = stored.epoch;
    this.#takeOver(stored);
  }

  /** Edits that the browser stored become this tab's own. */
  #takeOver({ cells, apart, refused, orphaned, message }: StoredEdits): void {
    const state = this.#state;
    this.#journal.load(cells);
    this.#tell({
      refused: joined(state.refused, refused ?? {}),
      orphaned: joined(state.orphaned, orphaned ?? {}),
      message: message ?? state.message,
    });
    // What this page has typed since is newer.
    const own = this.#journal.cells();
    const older = Object.fromEntries(Object.entries(apart).filter(([name]) => !(name in own)));
    if (Object.keys(older).length > 0) {
      if (this.#epoch === null) {
        // They are written into what the server has.
        this.#journal.load(older);
        this.#anew = true;
      } else {
        this.#orphaned(typedIntoGone(older, this.doc));
        this.#write(writesOf(older, this.doc), again);
      }
    }
    this.#record();
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
      this.#later('open', 1000, () => this.#run(() => this.#open()));
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
    this.#proven(0);
    const theirs = bytesOf(update);
    this.#apply(theirs);
    for (const early of this.#early.splice(0)) this.#apply(early);
    this.#tell({ phase: 'open', canEdit, color });
    if (!canEdit && !this.#journal.empty) {
      this.#refuse(null, 'You may read this quote, and not change it.');
      return this.#startAnew();
    }
    if (anew) this.#replay();
    else this.#bringBack(bytesOf(vector), theirs);
    if (this.#presence) this.#showPresence();
    this.#flush();
  }

  #notOpened({ status, message }: { status: number; message: string }): void {
    if (status === 404 || status === 403) {
      this.#tell({ phase: 'gone', canEdit: false, message, refused: this.#lost() });
    } else this.#later('open', 2000, () => this.#run(() => this.#open()));
  }

  /** After a time away: what the server lacks goes out as one update, instead of all that was under way. */
  #bringBack(vector: Uint8Array, theirs: Uint8Array): void {
    this.#flying.clear();
    this.#unsent = [];
    this.#journal.recall();
    const lacking = Y.encodeStateAsUpdate(this.doc, vector);
    this.#unnoted = false;
    if (!bringsNews(lacking, theirs)) {
      this.#provenClock = this.#clock;
      this.#journal.clear();
      this.#kept();
    } else if (lacking.byteLength > mostTogether) {
      // Too much for one message: it is written again in pieces.
      this.#run(() => this.#startAnew());
    } else this.#send(lacking);
  }

  /** The committed state is loaded into a new document, and own edits that it lacks are written again. */
  async #startAnew(): Promise<void> {
    this.#anew = true;
    this.#flying.clear();
    this.#journal.recall();
    await this.#open();
  }

  #swap(): void {
    this.#anew = false;
    this.#unsent = [];
    this.#unnoted = false;
    this.#replaceDoc(new Y.Doc());
  }

  #replaceDoc(doc: Y.Doc): void {
    this.#destroy();
    this.doc = doc;
    this.awareness = new Awareness(this.doc);
    this.#provenClock = 0;
    this.#follow();
    this.#keep?.replace(this.doc);
  }

  #destroy(): void {
    attemptEach([() => this.awareness.destroy(), () => this.doc.destroy()]);
  }

  /** The document no longer reports its changes: another one takes its place, with everything that is in it. */
  #rebuild(): void {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc), remote);
    this.#unsent = [];
    this.#unnoted = true;
    this.#replaceDoc(doc);
    if (this.#epoch !== null) this.#keep?.epoch(this.#epoch);
    this.#kept();
    if (this.#up) this.#run(() => this.#open());
  }

  #replay(): void {
    const cells = this.#journal.cells();
    this.#journal.clear();
    this.#orphaned(typedIntoGone(cells, this.doc));
    this.#write(writesOf(cells, this.doc), again);
    this.#kept();
  }

  #follow(): void {
    const { doc, awareness } = this;
    // Whatever throws in here would end up in Yjs, whose document then never reports anything again.
    doc.on('update', (update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
      const local = [
        () => this.#journal.note(doc, transaction),
        () => void this.#unsent.push(update),
        () => this.#kept(),
        () => this.#flush(),
      ];
      attemptEach([() => this.#keep?.update(update, origin), ...(transaction.local ? local : [])]);
    });
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (!transaction.local) attemptEach([() => this.#orphaned(this.#journal.orphans(doc, transaction))]);
    });
    awareness.on('update', ({ added }: { added: number[] }, origin: unknown) => {
      if (awareness !== this.awareness) return;
      // Who has just come does not know yet where the others are.
      if (origin !== remote || added.some((id) => id !== doc.clientID)) attemptEach([() => this.#showPresence()]);
    });
    awareness.setLocalState(this.#presence && { ...this.#presence });
  }

  /** A listener of somebody else that throws takes nothing of what was written with it. */
  #write(writes: QuoteWrites, origin: string): void {
    attemptEach(inPieces(writes).map((piece) => () => writeQuote(this.doc, piece, origin)));
    if (!this.#reports()) this.#rebuild();
  }

  /** How many changes this tab has made in its document. */
  get #clock(): number {
    return Y.getState(this.doc.store, this.doc.clientID);
  }

  /** Does the document still report its changes? Not known in the middle of one. */
  #reports(): boolean {
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

  #checkRegularly(): void {
    if (Date.now() - this.#provenAt >= checkEvery - gap) this.check();
    if (this.#ended) return;
    this.#tell();
    this.#later('check', checkEvery, () => this.#checkRegularly());
  }

  /** The server is asked whether it has what this tab has written: what it lacks for any reason comes along. */
  async #prove(): Promise<void> {
    const [turn, clock, epoch] = [this.#turn, this.#clock, this.#epoch];
    if (epoch === null) return;
    const vector = Y.decodeStateVector(Y.encodeStateVector(this.doc));
    if (this.#provenClock < clock) vector.set(this.doc.clientID, this.#provenClock);
    const all = Y.encodeStateAsUpdate(this.doc, Y.encodeStateVector(vector));
    const answer = await this.#wire.update(epoch, this.#n, all.byteLength > checkBytes ? empty : all);
    if (turn !== this.#turn || this.#ended || answer === null) return;
    if (answer.ok) this.#proven(clock);
    else if (answer.code !== undefined) await this.#open();
    this.#tell();
  }

  #proven(clock: number): void {
    this.#provenAt = Date.now();
    this.#provenClock = Math.max(this.#provenClock, clock);
  }

  /** Nobody waits for it: what fails is reported, and the quote is opened anew with all own edits. */
  #run(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      report(error);
      if (!this.#ended) this.#later('anew', 2000, () => this.#run(() => this.#startAnew()));
    });
  }

  #apply(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, remote);
    if (!this.#incomplete) return;
    this.#later('pending', pendingFor, () => {
      if (this.#incomplete) this.#run(() => this.#open());
    });
  }

  /** Something that came builds on what is not here. Asked of the document that is there by then: it may be another one. */
  get #incomplete(): boolean {
    const { pendingStructs, pendingDs } = this.doc.store;
    return pendingStructs !== null || pendingDs !== null;
  }

  #flush(): void {
    if (!this.#joined || !this.#state.canEdit || this.#unsent.length === 0) return;
    const wait = this.#lastSent + gap - performance.now();
    if (wait > 0) {
      this.#later('flush', wait, () => this.#flush());
      return;
    }
    const together: Uint8Array[] = [];
    let size = 0;
    while (this.#unsent[0] && (size === 0 || size + this.#unsent[0].byteLength <= mostTogether)) {
      size += this.#unsent[0].byteLength;
      together.push(this.#unsent.shift() as Uint8Array);
    }
    this.#send(together.length === 1 ? (together[0] as Uint8Array) : Y.mergeUpdates(together));
    if (this.#unsent.length > 0) this.#later('flush', gap, () => this.#flush());
  }

  #send(update: Uint8Array): void {
    this.#n++;
    // What waits behind it may hold newer words of the same cells: then it is the last one that they wait for.
    if (this.#unsent.length === 0) this.#journal.sent(this.#n);
    this.#lastSent = performance.now();
    this.#flying.set(this.#n, update);
    this.#tell();
    const n = this.#n;
    this.#run(() => this.#ask(n));
  }

  /** Nobody will wait for it any more: it goes as long as there is a line. What goes twice does no harm. */
  #sendRest(): void {
    if (!this.#joined || !this.#state.canEdit || this.#epoch === null) return;
    for (const update of this.#unsent.splice(0)) this.#flying.set(++this.#n, update);
    for (const [n, update] of this.#flying) void this.#wire.update(this.#epoch, n, update).catch(report);
  }

  /** Sent until it is acknowledged; after the line was lost everything goes by the state vectors instead. */
  async #ask(n: number, wait = 500): Promise<void> {
    const turn = this.#turn;
    const update = this.#flying.get(n);
    if (!update || this.#epoch === null) return;
    if (this.#wire.painted) {
      await this.#wire.painted();
      if (turn !== this.#turn || this.#ended || !this.#flying.has(n)) return;
    }
    const answer = await this.#wire.update(this.#epoch, n, update);
    if (turn !== this.#turn || this.#ended || !this.#flying.has(n)) return;
    if (answer?.ok) {
      this.#flying.delete(n);
      this.#proven(this.#flying.size === 0 && this.#unsent.length === 0 ? this.#clock : 0);
      this.#journal.committedBelow(Math.min(this.#n + 1, ...this.#flying.keys()));
      this.#kept();
      return;
    }
    if (answer === null || (answer.code === undefined && (answer.status >= 500 || answer.status === 429)))
      return this.#later(`ask ${n}`, wait, () => this.#run(() => this.#ask(n, Math.min(wait * 2, patience))));
    this.#nacked(n, answer.code ?? codeOf(answer.status), answer.message);
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
        this.#refuse(null, message);
        this.#tell({ canEdit: false });
        this.#run(() => this.#startAnew());
        return;
      case 'gone':
        this.#turn++;
        this.#joined = false;
        this.#tell({ phase: 'gone', canEdit: false, message, refused: this.#lost() });
        return;
      default:
        // Refused, or the quote is full: the committed state without it.
        this.#refuse(n, message);
        this.#run(() => this.#startAnew());
        return;
    }
  }

  #lost(): Cells | null {
    return this.#journal.empty ? null : this.#journal.cells();
  }

  #refuse(n: number | null, message: string): void {
    this.#tell({ message, refused: joined(this.#state.refused, this.#journal.take(n)) });
    this.#kept();
  }

  #orphaned(cells: Cells): void {
    const orphaned = joined(this.#state.orphaned, cells);
    if (orphaned === this.#state.orphaned) return;
    this.#tell({ orphaned });
    this.#kept();
  }

  #showPresence(): void {
    if (!this.#joined) return;
    const wait = this.#lastPresence + presenceGap - performance.now();
    if (wait > 0) {
      this.#later('presence', wait, () => this.#showPresence());
      return;
    }
    this.#lastPresence = performance.now();
    void this.#tellPresence().catch(report);
  }

  async #tellPresence(): Promise<void> {
    await this.#wire.painted?.();
    if (this.#joined && !this.#ended) this.#wire.awareness(encodeAwarenessUpdate(this.awareness, [this.doc.clientID]));
  }

  #later(what: string, ms: number, work: () => void): void {
    if (this.#timers.has(what)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(what);
      if (!this.#ended) attemptEach([work]);
    }, ms);
    this.#timers.set(what, timer);
  }

  #kept(): void {
    this.#record();
    if (!this.#up) this.#storeAll();
    this.#tell();
  }

  /** The browser's store has every edit that is not on the server, also those that wait for a decision. */
  #record(): void {
    const { refused, orphaned, message } = this.#state;
    this.#keep?.pending({ cells: this.#journal.cells(), refused, orphaned, message });
  }

  /** Without a connection edits count as stored when, and only when, the browser's store has them. */
  #storeAll(): void {
    if (!this.#keep) return;
    this.#storing++;
    const stored = () => {
      this.#storing--;
      if (!this.#ended) this.#tell();
    };
    void this.#keep.written().then(stored, stored);
  }

  get #settled(): boolean {
    return this.#journal.empty && this.#unsent.length === 0 && this.#flying.size === 0 && !this.#unnoted;
  }

  #tell(change: Partial<SyncState> = {}): void {
    const stores = this.#keep?.works ?? false;
    const next = { ...this.#state, ...change, stores, unsaved: !this.#settled || this.#typed };
    this.#state = { ...next, saved: this.#savedAs(next.phase, next.canEdit, stores) };
    attemptEach([...this.#listeners]);
  }

  #savedAs(phase: SyncState['phase'], canEdit: boolean, stores: boolean): SyncState['saved'] {
    if (phase === 'loading') return 'saving';
    if (this.#settled) {
      if (this.#typed) return 'typed';
      if (!this.#up) return 'idle';
      // Who only reads has nothing to save.
      const proven = Math.abs(Date.now() - this.#provenAt) < provenFor || (this.#joined && !canEdit);
      return proven ? 'saved' : 'checking';
    }
    if (this.#up || this.#storing > 0) return 'saving';
    return stores ? 'offline' : 'unstored';
  }
}

const joined = (before: Cells | null, more: Cells): Cells | null =>
  Object.keys(more).length > 0 ? { ...before, ...more } : before;

/** Refusals of the line itself have no code. */
const codeOf = (status: number): NackCode => (status === 404 ? 'gone' : status === 403 ? 'readonly' : 'refused');
