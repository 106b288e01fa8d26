import * as Y from 'yjs';
import { texts } from '../../../common/api/errors';
import { maxUpdateBytes } from '../../../common/quotes/quoteLimits';
import { type QuoteWrites, readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { Services } from '../../services';
import { Refusal } from '../../work/refusal';
import { databaseRefusal } from '../../work/upkeep/databaseRefusal';
import { logThrottled } from '../../work/upkeep/throttledLog';
import { appendBatch, type NewUpdate } from './appendBatch';
import { checkStructs } from './checkUpdate';
import { ClientIdOwners } from './ClientIdOwners';
import { DocumentSize } from './DocumentSize';
import type { Editor } from './documents';
import { type EditorsBySession, findBarred, findEditors } from './editorRights';
import { type LoadedQuote, logAfter } from './loadQuote';
import { full, gone, Nack, otherEpoch, refused, resync } from './nack';
import type { QuoteWatcher } from './QuoteWatcher';
import { Shadow } from './Shadow';
import { type AcceptedUpdate, UpdateQueue } from './UpdateQueue';

const origin = Symbol('the log');
const noWriters: ReadonlySet<number> = new Set();

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
  readonly #size: DocumentSize;
  #shadow: Shadow | null = null;
  readonly #queue = new UpdateQueue();
  #lastTask: Promise<unknown> = Promise.resolve();
  #committing = false;
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
    this.#size = new DocumentSize(loaded.doc, loaded.bytes);
    this.#owners = new ClientIdOwners(services, id);
  }

  get content(): QuoteContent {
    return readQuote(this.doc);
  }
  get dirty(): boolean {
    return this.seq > this.projectedSeq;
  }
  get busy(): boolean {
    return !this.#queue.isEmpty;
  }
  /** Relayed updates that are not committed yet, merged; null if there are none. */
  get uncommittedUpdate(): Uint8Array | null {
    const { updates } = this.#queue;
    return updates.length === 0 ? null : Y.mergeUpdates(updates);
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
    const predicted = this.#size.isTooLarge ? null : shadow.predict(update);
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
    this.#shadowDoc();
    const shadow = this.#getShadow();
    try {
      const { update, cells, count } = shadow.apply(work);
      if (this.#size.isTooLarge) throw full('This quote is too large for more edits. Create a new one.');
      return this.#enqueue({ editor, update, cells, count, writers });
    } catch (error) {
      // Applying is not atomic, so rebuild the shadow from the known good state.
      this.#shadow = null;
      throw error instanceof Refusal ? error : refused('it does not fit together');
    }
  }

  #enqueue(accepted: AcceptedUpdate): Promise<number> {
    const { editor, update } = accepted;
    if (update === null && !this.busy) return Promise.resolve(this.seq);
    const committed = this.#queue.add(accepted);
    if (update) {
      this.#size.add(update);
      this.watcher.relay(this.id, this.epoch, update, editor.from);
    }
    if (!this.#committing) void this.#commitAll();
    return committed;
  }

  #getShadow(): Shadow {
    this.#shadow ??= new Shadow(this.doc, this.#queue.updates, origin);
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
    while (this.#queue.isWaiting) {
      await this.#queue.pace();
      await this.#exclusive(() => this.#commit());
    }
    this.#committing = false;
  }

  async #commit(): Promise<void> {
    this.#queue.takeBatch();
    try {
      // Predicted changes are verified before they are logged.
      if (this.#shadow) this.#shadowDoc();
      const editors = await findEditors(this.services, this.#queue.batch);
      if (this.#dropUnauthorized(editors)) return;
      const newUpdates = this.#queue.batch.filter((one): one is NewUpdate => one.update !== null);
      if (newUpdates.length > 0) {
        const after = newUpdates.some(({ writers }) => this.#owners.hasUnconfirmed(writers)) ? this.seq : null;
        const first = await appendBatch(this.services, this, newUpdates, editors, after);
        if (first === null || first === 'actors') {
          // The cached permissions are out of date; check them again.
          if (first === 'actors') this.services.gate.viewers.clear();
          else if (!(await this.#readLog())) return this.end(gone());
          // Another process committed first, perhaps under the same client IDs; check again and retry.
          this.#queue.returnBatch();
          return;
        }
        if (first > this.seq + 1) await this.#readLog(first - 1);
        this.doc.transact(() => {
          for (const { update } of newUpdates) Y.applyUpdate(this.doc, update, origin);
        }, origin);
        for (const { writers, editor } of newUpdates) this.#owners.confirm(writers, editor.userId);
        this.seq = first + newUpdates.length - 1;
      }
      this.#queue.acknowledge(this.seq);
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

  /**
   * Checks permissions and client IDs again before the commit. True if some updates were dropped and the rest requeued.
   */
  #dropUnauthorized(editors: EditorsBySession): boolean {
    const barred = findBarred(this.#queue.all, editors, this.companyId, this.#owners);
    if (barred.size === 0) return false;
    const left = this.#queue.takeAll().filter((one) => !barred.has(one));
    this.#shadow = null;
    const doc = this.#shadowDoc();
    for (const one of left) {
      try {
        if (one.update) {
          checkStructs(doc, one.update);
          Y.applyUpdate(doc, one.update, origin);
        }
        this.#queue.returnUpdate(one);
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
      this.#size.add(update);
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
    for (const { reject } of this.#queue.takeAll()) reject(why);
    if (why instanceof Nack && why.nack === 'gone') this.watcher.removed(this.id, why.message);
    else this.watcher.reset(this.id, why.message, why.code === 'full' ? 'full' : 'unavailable');
  }

  /** Waits until all accepted updates are committed. */
  async settled(): Promise<void> {
    while (this.busy) await new Promise<void>((resolve) => setTimeout(resolve, 2));
    await this.#lastTask;
  }
}
