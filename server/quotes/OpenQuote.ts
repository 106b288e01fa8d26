import * as Y from 'yjs';
import { can } from '../../common/access/can';
import { quoteTenancy } from '../../common/access/audience';
import { texts } from '../../common/api/errors';
import type { Viewer } from '../../common/access/viewer';
import { maxUpdateBytes } from '../../common/quotes/quoteLimits';
import { type QuoteWrites, readQuote, writeQuote } from '../../common/quotes/quoteDoc';
import type { QuoteContent } from '../../common/quotes/content';
import type { House } from '../house';
import { append, type CellChange } from '../work/append';
import { Refusal } from '../work/refusal';
import { checkStructs } from './checkUpdate';
import { Claims } from './Claims';
import type { Editor } from './documents';
import { type LoadedQuote, logAfter } from './loadQuote';
import { foreign, full, gone, Nack, otherEpoch, readOnly, refused, resync } from './nack';
import { Shadow } from './Shadow';

/** Who is told what happens to a document of this process. */
export interface QuoteWatcher {
  /** Checked, and on its way to being committed; `from` has it already. */
  relayed(id: number, epoch: number, update: Uint8Array, from: string | null): void;
  /** What was relayed could not be committed: the committed state is loaded again. */
  reset(id: number, reason: string): void;
  gone(id: number, reason: string): void;
}

interface Waiting {
  readonly editor: Editor;
  /** Null: it brought nothing new, and waits for what it is the same as. */
  readonly update: Uint8Array | null;
  readonly cells: readonly CellChange[];
  readonly count: number;
  /** The numbers under which it writes something new. */
  readonly writers: ReadonlySet<number>;
  readonly taken: (seq: number) => void;
  readonly failed: (error: Error) => void;
}

/** Commits begin at most this often: what comes meanwhile goes together. */
const pauseMs = 10;
/** Where many edits came meanwhile, a statement holds more of them. */
const crowdedPauseMs = 25;
const few = 4;
const mostTogether = 400;
/** A document that takes more than this is full. */
const maxBytes = 8_000_000;
const origin = Symbol('the log');
const nobodys: ReadonlySet<number> = new Set();

export const mayEdit = (viewer: Viewer | null, companyId: number): boolean => {
  if (!viewer || !can['quote.edit'](viewer)) return false;
  const tenancy = quoteTenancy(viewer);
  return tenancy !== null && (tenancy.all || tenancy.companyId === companyId);
};

/**
 * A quote's document as this process holds it: what is committed, and a shadow that has also what is on its way. An
 * update is checked on the shadow, relayed, committed with others in one statement, applied, and then acknowledged.
 */
export class OpenQuote {
  readonly companyId: number;
  readonly epoch: number;
  readonly doc: Y.Doc;
  projectedSeq: number;
  snapshotSeq: number;
  seq: number;
  /** Nobody may build on it any more: the quote is gone, or it is not known what was committed. */
  ended: Error | null = null;
  #bytes: number;
  #shadow: Shadow | null = null;
  #waiting: Waiting[] = [];
  #underWay: Waiting[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #committing = false;
  #lastCommit = 0;
  #lastTogether = 0;
  readonly #claims: Claims;

  constructor(
    readonly house: House,
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
    this.#claims = new Claims(house, id);
  }

  get content(): QuoteContent {
    return readQuote(this.doc);
  }
  get dirty(): boolean {
    return this.seq > this.projectedSeq;
  }
  get busy(): boolean {
    return this.#waiting.length > 0 || this.#underWay.length > 0;
  }
  /** What was relayed and is not committed yet, as one update; null: nothing. */
  get onItsWay(): Uint8Array | null {
    const updates = this.#uncommitted();
    return updates.length === 0 ? null : Y.mergeUpdates(updates);
  }
  #uncommitted(): Uint8Array[] {
    return [...this.#underWay, ...this.#waiting].flatMap(({ update }) => (update ? [update] : []));
  }

  /** Somebody's update: refused at once, or answered with its number when it is committed. */
  async take(update: Uint8Array, epoch: number, editor: Editor): Promise<number> {
    this.#mustLive();
    if (epoch !== this.epoch) throw otherEpoch();
    if (update.byteLength > maxUpdateBytes) throw full('This edit is too large to be taken at once.');
    try {
      return await this.#takeNow(update, editor);
    } catch (error) {
      // What it builds on may have been committed by another process a moment ago.
      if (!(error instanceof Nack) || error.nack !== 'resync' || !(await this.catchUp())) throw error;
      return this.#takeNow(update, editor);
    }
  }

  #takeNow(update: Uint8Array, editor: Editor): Promise<number> {
    const shadow = this.#shadowNow();
    const foreseen = this.#tooLarge() ? null : shadow.foresee(update);
    const writers = foreseen ? new Set([foreseen.client]) : checkStructs(this.#settled(), update);
    const mayWrite = this.#claims.take(writers, shadow, editor, this.seq);
    if (mayWrite && foreseen) {
      shadow.typed(foreseen, update);
      return this.#wait({ editor, update, cells: [foreseen.cell], count: 1, writers });
    }
    if (mayWrite) return this.#tryOn((shadow) => Y.applyUpdate(shadow, update, origin), editor, writers);
    return this.#claims.learn(this.seq).then(() => {
      this.#mustLive();
      return this.#takeNow(update, editor);
    });
  }

  /** The server's own hand: what differs becomes one update of the document. */
  async write(writes: (content: QuoteContent) => QuoteWrites, editor: Editor): Promise<number> {
    await this.catchUp();
    this.#mustLive();
    // Reckoned before anything is touched: it may be refused.
    const planned = writes(readQuote(this.#settled()));
    return this.#tryOn((doc) => writeQuote(doc, planned, origin), editor);
  }

  #tryOn(work: (doc: Y.Doc) => void, editor: Editor, writers = nobodys): Promise<number> {
    const doc = this.#settled();
    const shadow = this.#shadowNow();
    let news: Uint8Array | null = null;
    const hear = (update: Uint8Array) => {
      news = update;
    };
    doc.on('update', hear);
    try {
      work(doc);
      const { cells, count } = shadow.looked();
      if (shadow.waits) throw resync();
      if (this.#tooLarge()) throw full('This quote has grown too large for more edits. Begin a new one.');
      return this.#wait({ editor, update: news, cells, count, writers });
    } catch (error) {
      // Applying is not atomic: the shadow is made again of what is known to be good.
      this.#shadow = null;
      throw error instanceof Refusal ? error : refused('it does not fit together');
    } finally {
      doc.off('update', hear);
    }
  }

  /** What was typed over no longer counts. */
  #tooLarge(): boolean {
    if (this.#bytes > maxBytes) this.#bytes = Y.encodeStateAsUpdate(this.doc).byteLength;
    return this.#bytes > maxBytes;
  }

  #wait(one: Omit<Waiting, 'taken' | 'failed'>): Promise<number> {
    const { editor, update } = one;
    if (update === null && !this.busy) return Promise.resolve(this.seq);
    const answer = new Promise<number>((taken, failed) => {
      this.#waiting.push({ ...one, taken, failed });
    });
    if (update) {
      this.#bytes += update.byteLength;
      this.watcher.relayed(this.id, this.epoch, update, editor.from);
    }
    if (!this.#committing) void this.#commitAll();
    return answer;
  }

  #shadowNow(): Shadow {
    this.#shadow ??= new Shadow(this.doc, this.#uncommitted(), origin);
    return this.#shadow;
  }

  /** The shadow with everything that was taken in it. Were that not what it was taken for, nothing more would be taken. */
  #settled(): Y.Doc {
    try {
      return this.#shadowNow().doc;
    } catch (error) {
      this.house.log.error({ err: error, quote: this.id }, 'the shadow of a quote is not what it should be');
      const why = new Refusal('unavailable', texts.unavailable);
      this.end(why);
      throw why;
    }
  }

  /** One at a time: what is committed here, and what others have committed. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => {});
    return next;
  }

  async #commitAll(): Promise<void> {
    this.#committing = true;
    // What came in the same moment goes along.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const pause = this.#lastCommit + (this.#lastTogether > few ? crowdedPauseMs : pauseMs) - performance.now();
      if (pause > 0) await new Promise<void>((resolve) => setTimeout(resolve, pause));
      this.#lastCommit = performance.now();
      this.#lastTogether = this.#waiting.length;
      await this.#alone(() => this.#commit());
    }
    this.#committing = false;
  }

  async #commit(): Promise<void> {
    this.#underWay = this.#waiting.splice(0, mostTogether);
    try {
      // What was foreseen has been seen before it is logged.
      if (this.#shadow) this.#settled();
      const viewers = await this.#viewers();
      if (this.#dropBarred(viewers)) return;
      const batch = this.#underWay;
      const news = batch.filter((one): one is Waiting & { update: Uint8Array } => one.update !== null);
      if (news.length > 0) {
        const first = await append(
          this.house,
          this.id,
          this.epoch,
          news.map(({ editor, update, cells, count }) => ({ actorId: editor.userId, data: update, cells, count })),
          [...new Set(news.map(({ editor }) => viewers.get(editor.sessionId) as Viewer))],
          news.some(({ writers }) => this.#claims.unsure(writers)) ? this.seq : null,
        );
        if (first === null || first === 'actors') {
          // What is known of people here is out of date: they are checked again.
          if (first === 'actors') this.house.gate.viewers.clear();
          else if (!(await this.#read())) return this.end(gone());
          // Another process was faster, perhaps under the same numbers: it is judged and tried again.
          this.#waiting.unshift(...this.#underWay.splice(0));
          return;
        }
        if (first > this.seq + 1) await this.#read(first - 1);
        this.doc.transact(() => {
          for (const { update } of news) Y.applyUpdate(this.doc, update, origin);
        }, origin);
        for (const { writers, editor } of news) this.#claims.committed(writers, editor.userId);
        this.seq = first + news.length - 1;
      }
      this.#underWay = [];
      for (const { taken } of batch) taken(this.seq);
    } catch (error) {
      this.house.log.warn({ err: error, quote: this.id }, 'edits of a quote could not be committed');
      // It may be committed or not: whoever comes next reads the log anew.
      this.end(new Refusal('unavailable', texts.unavailable));
    }
  }

  /** Who edits, by session; null: the session has ended. */
  async #viewers(): Promise<Map<string, Viewer | null>> {
    const viewers = new Map<string, Viewer | null>();
    for (const { userId, sessionId } of this.#underWay.map(({ editor }) => editor))
      if (!viewers.has(sessionId)) viewers.set(sessionId, await this.house.gate.viewers.find(userId, sessionId));
    return viewers;
  }

  /** Rights and numbers are asked again where it counts. True: some had lost theirs, and what is left was put back. */
  #dropBarred(viewers: ReadonlyMap<string, Viewer | null>): boolean {
    const barred = new Map<Waiting, Nack>();
    for (const one of [...this.#underWay, ...this.#waiting]) {
      const viewer = viewers.get(one.editor.sessionId);
      if (viewer !== undefined && !mayEdit(viewer, this.companyId)) barred.set(one, readOnly());
      else if (!this.#claims.holds(one.writers, one.editor.userId)) barred.set(one, foreign());
    }
    if (barred.size === 0) return false;
    const left = [...this.#underWay, ...this.#waiting].filter((one) => !barred.has(one));
    this.#underWay = [];
    this.#waiting = [];
    this.#shadow = null;
    const doc = this.#settled();
    for (const one of left) {
      try {
        if (one.update) {
          checkStructs(doc, one.update);
          Y.applyUpdate(doc, one.update, origin);
        }
        this.#waiting.push(one);
      } catch {
        one.failed(resync());
      }
    }
    for (const [one, why] of barred) one.failed(why);
    this.watcher.reset(this.id, 'Somebody’s last edits could not be saved.');
    return true;
  }

  /** What others have committed is applied and relayed. True: there was something. */
  catchUp(): Promise<boolean> {
    return this.#alone(() => this.#read());
  }

  async #read(to?: number): Promise<boolean> {
    const before = this.seq;
    for (;;) {
      const page = await logAfter(this.house, this.id, this.seq, to);
      const last = page.at(-1);
      if (!last || this.ended) return this.seq > before;
      const update = page.length === 1 ? new Uint8Array(last.data) : Y.mergeUpdates(page.map(({ data }) => data));
      this.#claims.heard(page);
      Y.applyUpdate(this.doc, update, origin);
      if (this.#shadow) {
        Y.applyUpdate(this.#settled(), update, origin);
        this.#forgetLooked();
      }
      this.seq = last.seq;
      this.#bytes += update.byteLength;
      this.watcher.relayed(this.id, this.epoch, update, null);
    }
  }

  /** What came from the log was checked where it came in. */
  #forgetLooked(): void {
    try {
      this.#shadow?.looked();
    } catch {
      this.#shadow = null;
    }
  }

  #mustLive(): void {
    if (this.ended) throw this.ended;
  }

  /** Nothing more is taken; what waits is told why. */
  end(why: Refusal): void {
    if (this.ended) return;
    this.ended = why;
    const left = [...this.#underWay, ...this.#waiting];
    this.#underWay = [];
    this.#waiting = [];
    for (const { failed } of left) failed(why);
    if (why instanceof Nack && why.nack === 'gone') this.watcher.gone(this.id, why.message);
    else this.watcher.reset(this.id, why.message);
  }

  /** Waits until everything that was taken is committed. */
  async settled(): Promise<void> {
    while (this.busy) await new Promise<void>((resolve) => setTimeout(resolve, 2));
    await this.#turn;
  }
}
