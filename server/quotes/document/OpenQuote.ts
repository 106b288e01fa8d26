import * as Y from 'yjs';
import { can } from '../../../common/access/can';
import { quoteTenancy } from '../../../common/access/audience';
import { texts } from '../../../common/api/errors';
import type { Viewer } from '../../../common/access/viewer';
import { maxUpdateBytes } from '../../../common/quotes/quoteLimits';
import type { CommitFailure } from '../../../common/quotes/quoteLive';
import { type QuoteWrites, readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { Services } from '../../services';
import { append, type CellChange } from '../../work/append';
import { Refusal } from '../../work/refusal';
import { databaseRefusal } from '../../work/upkeep/databaseRefusal';
import { logThrottled } from '../../work/upkeep/throttledLog';
import { checkStructs } from './checkUpdate';
import { ClientIdOwners } from './ClientIdOwners';
import type { Editor } from './documents';
import { type LoadedQuote, logAfter } from './loadQuote';
import { foreign, full, gone, Nack, otherEpoch, readOnly, refused, resync } from './nack';
import { Shadow } from './Shadow';

/** Receives what happens to the open documents of this process. */
export interface QuoteWatcher {
  /** The update was checked and will be committed; `from` is the socket that already has it. */
  relay(id: number, epoch: number, update: Uint8Array, from: string | null): void;
  /**
   * Relayed updates could not be committed, so clients load the committed state again. `failure` is set if this may
   * last.
   */
  reset(id: number, reason: string, failure?: CommitFailure): void;
  removed(id: number, reason: string): void;
}

interface PendingUpdate {
  readonly editor: Editor;
  /** The update; null if it contained nothing new. It is acknowledged with the batch. */
  readonly update: Uint8Array | null;
  readonly cells: readonly CellChange[];
  readonly count: number;
  /** Yjs client IDs that it writes new structs for. */
  readonly writers: ReadonlySet<number>;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: Error) => void;
}

/** Minimum interval between commits, in ms; updates in between are committed together. */
const pauseMs = 10;
/** The interval after a larger batch, in ms: fewer, larger statements. */
const crowdedPauseMs = 25;
const crowdedFrom = 4;
const maxBatch = 400;
/** A document larger than this accepts no more edits. */
const maxBytes = 8_000_000;
const origin = Symbol('the log');
const noWriters: ReadonlySet<number> = new Set();

export const mayEdit = (viewer: Viewer | null, companyId: number): boolean => {
  if (!viewer || !can['quote.edit'](viewer)) return false;
  const tenancy = quoteTenancy(viewer);
  return tenancy !== null && (tenancy.all || tenancy.companyId === companyId);
};

/**
 * An open quote document: the committed state, and a shadow that also has the uncommitted updates. An update is checked
 * against the shadow, relayed, committed with others in one statement, applied, and then acknowledged.
 */
export class OpenQuote {
  readonly companyId: number;
  readonly epoch: number;
  readonly doc: Y.Doc;
  projectedSeq: number;
  snapshotSeq: number;
  seq: number;
  /** Set when the document can no longer be edited: the quote was deleted, or it is unknown what was committed. */
  ended: Error | null = null;
  #bytes: number;
  #shadow: Shadow | null = null;
  #queue: PendingUpdate[] = [];
  #inFlight: PendingUpdate[] = [];
  #lastTask: Promise<unknown> = Promise.resolve();
  #committing = false;
  #lastCommit = 0;
  #lastBatchSize = 0;
  readonly #owners: ClientIdOwners;

  constructor(
    readonly services: Services,
    readonly id: number,
    loaded: LoadedQuote,
    readonly watcher: QuoteWatcher,
  ) {
    this.companyId = loaded.companyId;
    this.epoch = loaded.epoch;
    this.doc = loaded.doc;
    this.seq = loaded.seq;
    this.projectedSeq = loaded.projectedSeq;
    this.snapshotSeq = loaded.snapshotSeq;
    this.#bytes = loaded.bytes;
    this.#owners = new ClientIdOwners(services, id);
  }

  get content(): QuoteContent {
    return readQuote(this.doc);
  }
  get dirty(): boolean {
    return this.seq > this.projectedSeq;
  }
  get busy(): boolean {
    return this.#queue.length > 0 || this.#inFlight.length > 0;
  }
  /** Relayed updates that are not committed yet, merged; null if there are none. */
  get uncommittedUpdate(): Uint8Array | null {
    const updates = this.#uncommitted();
    return updates.length === 0 ? null : Y.mergeUpdates(updates);
  }
  #uncommitted(): Uint8Array[] {
    return [...this.#inFlight, ...this.#queue].flatMap(({ update }) => (update ? [update] : []));
  }

  /** Checks a client's update, relays it, and resolves with its sequence number once it is committed. */
  async submit(update: Uint8Array, epoch: number, editor: Editor): Promise<number> {
    this.#assertOpen();
    if (epoch !== this.epoch) throw otherEpoch();
    if (update.byteLength > maxUpdateBytes) throw full('This edit is too large to be taken at once.');
    try {
      return await this.#submitNow(update, editor);
    } catch (error) {
      // It may build on an update that another process has just committed.
      if (!(error instanceof Nack) || error.nack !== 'resync' || !(await this.catchUp())) throw error;
      return this.#submitNow(update, editor);
    }
  }

  #submitNow(update: Uint8Array, editor: Editor): Promise<number> {
    const shadow = this.#getShadow();
    const predicted = this.#isTooLarge() ? null : shadow.predict(update);
    const writers = predicted ? new Set([predicted.client]) : checkStructs(this.#shadowDoc(), update);
    const mayWrite = this.#owners.claim(writers, shadow, editor, this.seq);
    if (mayWrite && predicted) {
      shadow.acceptPredicted(predicted, update);
      return this.#enqueue({ editor, update, cells: [predicted.cell], count: 1, writers });
    }
    if (mayWrite) return this.#applyToShadow((shadow) => Y.applyUpdate(shadow, update, origin), editor, writers);
    return this.#owners.readLog(this.seq).then(() => {
      this.#assertOpen();
      return this.#submitNow(update, editor);
    });
  }

  /** Writes on behalf of the server: the differences become one update of the document. */
  async write(writes: (content: QuoteContent) => QuoteWrites, editor: Editor): Promise<number> {
    await this.catchUp();
    this.#assertOpen();
    // Computed before anything is changed, because it may be refused.
    const writesToApply = writes(readQuote(this.#shadowDoc()));
    return this.#applyToShadow((doc) => writeQuote(doc, writesToApply, origin), editor);
  }

  #applyToShadow(work: (doc: Y.Doc) => void, editor: Editor, writers = noWriters): Promise<number> {
    const doc = this.#shadowDoc();
    const shadow = this.#getShadow();
    let diff: Uint8Array | null = null;
    const onUpdate = (update: Uint8Array) => {
      diff = update;
    };
    doc.on('update', onUpdate);
    try {
      work(doc);
      const { cells, count } = shadow.flushChanges();
      if (shadow.isIncomplete) throw resync();
      if (this.#isTooLarge()) throw full('This quote is too large for more edits. Create a new one.');
      return this.#enqueue({ editor, update: diff, cells, count, writers });
    } catch (error) {
      // Applying is not atomic, so rebuild the shadow from the known good state.
      this.#shadow = null;
      throw error instanceof Refusal ? error : refused('it does not fit together');
    } finally {
      doc.off('update', onUpdate);
    }
  }

  /** Overwritten text no longer counts, so the size is measured again. */
  #isTooLarge(): boolean {
    if (this.#bytes > maxBytes) this.#bytes = Y.encodeStateAsUpdate(this.doc).byteLength;
    return this.#bytes > maxBytes;
  }

  #enqueue(one: Omit<PendingUpdate, 'resolve' | 'reject'>): Promise<number> {
    const { editor, update } = one;
    if (update === null && !this.busy) return Promise.resolve(this.seq);
    const committed = new Promise<number>((resolve, reject) => {
      this.#queue.push({ ...one, resolve, reject });
    });
    if (update) {
      this.#bytes += update.byteLength;
      this.watcher.relay(this.id, this.epoch, update, editor.from);
    }
    if (!this.#committing) void this.#commitAll();
    return committed;
  }

  #getShadow(): Shadow {
    this.#shadow ??= new Shadow(this.doc, this.#uncommitted(), origin);
    return this.#shadow;
  }

  /** The shadow document with all accepted updates applied. If it is inconsistent, the quote is closed. */
  #shadowDoc(): Y.Doc {
    try {
      return this.#getShadow().doc;
    } catch (error) {
      this.services.log.error({ err: error, quote: this.id }, 'the shadow document of a quote is inconsistent');
      const why = new Refusal('unavailable', texts.unavailable);
      this.end(why);
      throw why;
    }
  }

  /** Runs work in order, so that own commits and reads of the log never overlap. */
  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#lastTask.then(work);
    this.#lastTask = next.catch(() => {});
    return next;
  }

  async #commitAll(): Promise<void> {
    this.#committing = true;
    // Updates that arrive in the same tick are committed together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const pause =
        this.#lastCommit + (this.#lastBatchSize > crowdedFrom ? crowdedPauseMs : pauseMs) - performance.now();
      if (pause > 0) await new Promise<void>((resolve) => setTimeout(resolve, pause));
      this.#lastCommit = performance.now();
      this.#lastBatchSize = this.#queue.length;
      await this.#exclusive(() => this.#commit());
    }
    this.#committing = false;
  }

  async #commit(): Promise<void> {
    this.#inFlight = this.#queue.splice(0, maxBatch);
    try {
      // Predicted changes are verified before they are logged.
      if (this.#shadow) this.#shadowDoc();
      const viewers = await this.#viewers();
      if (this.#dropUnauthorized(viewers)) return;
      const batch = this.#inFlight;
      const newUpdates = batch.filter((one): one is PendingUpdate & { update: Uint8Array } => one.update !== null);
      if (newUpdates.length > 0) {
        const first = await append(
          this.services,
          this.id,
          this.epoch,
          newUpdates.map(({ editor, update, cells, count }) => ({
            actorId: editor.userId,
            data: update,
            cells,
            count,
          })),
          [...new Set(newUpdates.map(({ editor }) => viewers.get(editor.sessionId) as Viewer))],
          newUpdates.some(({ writers }) => this.#owners.hasUnconfirmed(writers)) ? this.seq : null,
        );
        if (first === null || first === 'actors') {
          // The cached permissions are out of date; check them again.
          if (first === 'actors') this.services.gate.viewers.clear();
          else if (!(await this.#readLog())) return this.end(gone());
          // Another process committed first, perhaps under the same client IDs; check again and retry.
          this.#queue.unshift(...this.#inFlight.splice(0));
          return;
        }
        if (first > this.seq + 1) await this.#readLog(first - 1);
        this.doc.transact(() => {
          for (const { update } of newUpdates) Y.applyUpdate(this.doc, update, origin);
        }, origin);
        for (const { writers, editor } of newUpdates) this.#owners.confirm(writers, editor.userId);
        this.seq = first + newUpdates.length - 1;
      }
      this.#inFlight = [];
      for (const { resolve } of batch) resolve(this.seq);
    } catch (error) {
      const { diskSpace, log } = this.services;
      diskSpace.note(error);
      logThrottled(
        log,
        'warn',
        `commit ${this.id}`,
        { err: error, quote: this.id },
        'could not commit edits of a quote',
      );
      // It is unknown whether they were committed; the next open reads the log from the database.
      this.end(databaseRefusal(error) ?? new Refusal('unavailable', texts.unavailable));
    }
  }

  /** Editors by session; null if the session has ended. */
  async #viewers(): Promise<Map<string, Viewer | null>> {
    const viewers = new Map<string, Viewer | null>();
    for (const { userId, sessionId } of this.#inFlight.map(({ editor }) => editor))
      if (!viewers.has(sessionId)) viewers.set(sessionId, await this.services.gate.viewers.find(userId, sessionId));
    return viewers;
  }

  /**
   * Checks permissions and client IDs again before the commit. True if some updates were dropped and the rest requeued.
   */
  #dropUnauthorized(viewers: ReadonlyMap<string, Viewer | null>): boolean {
    const barred = new Map<PendingUpdate, Nack>();
    for (const one of [...this.#inFlight, ...this.#queue]) {
      const viewer = viewers.get(one.editor.sessionId);
      if (viewer !== undefined && !mayEdit(viewer, this.companyId)) barred.set(one, readOnly());
      else if (!this.#owners.ownsAll(one.writers, one.editor.userId)) barred.set(one, foreign());
    }
    if (barred.size === 0) return false;
    const left = [...this.#inFlight, ...this.#queue].filter((one) => !barred.has(one));
    this.#inFlight = [];
    this.#queue = [];
    this.#shadow = null;
    const doc = this.#shadowDoc();
    for (const one of left) {
      try {
        if (one.update) {
          checkStructs(doc, one.update);
          Y.applyUpdate(doc, one.update, origin);
        }
        this.#queue.push(one);
      } catch {
        one.reject(resync());
      }
    }
    // Already recorded with their updates; the next edit must record only its own cells.
    this.#discardRecorded();
    for (const [one, why] of barred) one.reject(why);
    this.watcher.reset(this.id, "Someone's last edits couldn't be saved.");
    return true;
  }

  /** Applies and relays what other processes have committed. True if there was anything. */
  catchUp(): Promise<boolean> {
    return this.#exclusive(() => this.#readLog());
  }

  async #readLog(to?: number): Promise<boolean> {
    const before = this.seq;
    for (;;) {
      const page = await logAfter(this.services, this.id, this.seq, to);
      const last = page.at(-1);
      if (!last || this.ended) return this.seq > before;
      const update = page.length === 1 ? new Uint8Array(last.data) : Y.mergeUpdates(page.map(({ data }) => data));
      this.#owners.record(page);
      Y.applyUpdate(this.doc, update, origin);
      if (this.#shadow) {
        Y.applyUpdate(this.#shadowDoc(), update, origin);
        this.#discardRecorded();
      }
      this.seq = last.seq;
      this.#bytes += update.byteLength;
      this.watcher.relay(this.id, this.epoch, update, null);
    }
  }

  /** Updates from the log were checked when they were accepted. */
  #discardRecorded(): void {
    try {
      this.#shadow?.flushChanges();
    } catch {
      this.#shadow = null;
    }
  }

  #assertOpen(): void {
    if (this.ended) throw this.ended;
  }

  /** Accepts no more updates and rejects the pending ones. */
  end(why: Refusal): void {
    if (this.ended) return;
    this.ended = why;
    const left = [...this.#inFlight, ...this.#queue];
    this.#inFlight = [];
    this.#queue = [];
    for (const { reject } of left) reject(why);
    if (why instanceof Nack && why.nack === 'gone') this.watcher.removed(this.id, why.message);
    else this.watcher.reset(this.id, why.message, why.code === 'full' ? 'full' : 'unavailable');
  }

  /** Waits until all accepted updates are committed. */
  async settled(): Promise<void> {
    while (this.busy) await new Promise<void>((resolve) => setTimeout(resolve, 2));
    await this.#lastTask;
  }
}
