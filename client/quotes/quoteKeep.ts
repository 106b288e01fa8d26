import * as Y from 'yjs';
import { currentSession, onAnotherPerson } from '../state/session';
import type { Cells } from './journal';
import { asText, bringBack } from './lastWords';
import {
  isEmpty,
  OfflineStore,
  type PendingEdits,
  type PendingRecord,
  randomId,
  type StoredQuote,
  signedIn,
} from './OfflineStore';
import { openPages } from './quoteLocks';
import { deleteLastWords, type LastWords, lastWords, lastWordsName, saveLastWords } from './storedWords';
import type { QuoteKeep, StoredEdits } from './syncParts';

/** Writes are collected for so long, in ms. */
const collectFor = 100;
/** After a failure the store is tried again. */
const retryAfter = 15_000;
/** A document that is stored in more pieces than this is merged when it is loaded. */
const pieces = 50;

const nothing: PendingEdits = { cells: {}, refused: null, orphaned: null, message: null };
const none: StoredQuote = { head: null, updates: [], pending: [] };

/**
 * What this browser stores of one quote for one person: it survives a reload without a connection. Nothing here throws
 * or rejects: a quote whose browser stores nothing goes on saving to the server, and `works` says so.
 */
export class BrowserKeep implements QuoteKeep {
  readonly #store: OfflineStore;
  readonly #quote: number;
  readonly tab = randomId();
  #document = randomId();
  #doc: Y.Doc | null = null;
  #epoch: number | null = null;
  #loading = false;
  #loaded = false;
  #ended = false;
  /** Nothing is written any more. */
  #released = false;
  #works = true;
  #listener: () => void = () => undefined;
  #onStoringAgain: () => void = () => undefined;
  #updates: Uint8Array[] = [];
  #mustBeWhole = true;
  #replaces = false;
  #pending = nothing;
  #pendingChanged = false;
  /** Records of other tabs whose edits this one has loaded. */
  #inherited: PendingRecord[] = [];
  /** Last words that were loaded; deleted when they are in the store or on the server. */
  #words: string[] = [];
  /** So far the document is known to be stored. */
  #stored: Uint8Array | undefined;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> | null = null;
  /** The page goes: what is written now may come too late for the database. */
  #leaving = false;
  readonly #stopListening: () => void;
  readonly #onHide = () => {
    this.#leaving = true;
    this.#saveLastWords();
    void this.#flush();
  };
  /** It is back, as it was: its words are in the store before long. */
  readonly #onShow = () => {
    this.#leaving = false;
    void this.written().then((stored) => stored && deleteLastWords([this.#lastWords]));
  };

  constructor(
    readonly user: number,
    quote: number,
  ) {
    this.#store = OfflineStore.of(user);
    this.#quote = quote;
    // Before whoever writes what is still open.
    addEventListener('pagehide', this.#onHide, { capture: true });
    addEventListener('pageshow', this.#onShow);
    this.#stopListening = this.#store.onClosed(() => this.#storeAgain());
  }

  get works(): boolean {
    return this.#works;
  }

  onWorks(listener: () => void): void {
    this.#listener = listener;
  }

  onStoringAgain(listener: () => void): void {
    this.#onStoringAgain = listener;
  }

  async load(doc: Y.Doc): Promise<StoredEdits> {
    this.#doc = doc;
    this.#loading = true;
    const found = await this.#find();
    if (found.head) {
      this.#document = found.head.document;
      this.#epoch = found.head.epoch;
      for (const update of found.updates) Y.applyUpdate(doc, update, this);
      this.#mustBeWhole = false;
      this.#stored = Y.encodeStateVector(doc);
      if (found.updates.length > pieces)
        void this.#store.compact(this.#document, Y.mergeUpdates).catch(() => undefined);
    }
    const edits = this.#inherit(doc, found, new Set());
    this.#loading = false;
    this.#loaded = true;
    return edits ?? { epoch: this.#epoch, apart: {}, ...nothing };
  }

  async adopt(): Promise<StoredEdits | null> {
    const doc = this.#doc;
    const [open, found] = [await openPages(this.user), await this.#find()];
    if (!doc || doc !== this.#doc || this.#ended) return null;
    if (found.head?.document === this.#document) for (const update of found.updates) Y.applyUpdate(doc, update, this);
    return this.#inherit(doc, found, new Set([...open.keys(), this.tab, ...this.#inherited.map(({ tab }) => tab)]));
  }

  #find(): Promise<StoredQuote> {
    return this.#store.load(this.#quote).catch((error: unknown) => {
      this.#failed(error);
      return none;
    });
  }

  /** Edits that other pages left become this one's, except those of `livePages`. Null: there are none. */
  #inherit(doc: Y.Doc, { head, pending }: StoredQuote, livePages: ReadonlySet<string>): StoredEdits | null {
    const edits = pending.filter(({ tab }) => !livePages.has(tab));
    const words = lastWords(this.user, this.#quote).filter(
      ({ tab, name }) => !livePages.has(tab) && !this.#words.includes(name),
    );
    if (edits.length + words.length === 0) return null;
    const inDocument = ({ document }: PendingRecord) => document === this.#document && document === head?.document;
    const cells = mergedCells(edits.filter(inDocument));
    const apart = mergedCells(edits.filter((record) => !inDocument(record)));
    for (const last of words) Object.assign(this.#broughtBack(doc, last) ? cells : apart, last.cells);
    this.#inherited = [...this.#inherited, ...edits];
    this.#words = [...this.#words, ...words.map(({ name }) => name)];
    const refused = joined(edits.map((record) => record.refused));
    const orphaned = joined(edits.map((record) => record.orphaned));
    const message = edits.find((record) => record.message !== null)?.message ?? null;
    const before = this.#pending;
    this.#pending = {
      cells: { ...apart, ...cells, ...before.cells },
      refused: joined([before.refused, refused]),
      orphaned: joined([before.orphaned, orphaned]),
      message: before.message ?? message,
    };
    this.#pendingChanged = true;
    return { epoch: this.#epoch, cells, apart, refused, orphaned, message };
  }

  /** Words of the page's last moment, which the database did not get any more. */
  #broughtBack(doc: Y.Doc, words: LastWords): boolean {
    if (this.#epoch === null || words.epoch !== this.#epoch) return false;
    const whole = bringBack(doc, words, this);
    this.#mustBeWhole ||= whole;
    return whole;
  }

  replace(doc: Y.Doc): void {
    this.#doc = doc;
    this.#document = randomId();
    this.#updates = [];
    this.#mustBeWhole = true;
    this.#replaces = true;
    this.#stored = undefined;
    this.#epoch = null;
  }

  epoch(epoch: number): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#later(collectFor);
  }

  update(update: Uint8Array, origin: unknown): void {
    if (origin === this) return;
    this.#updates.push(update);
    this.#later(collectFor);
  }

  pending(pending: PendingEdits): void {
    this.#pending = pending;
    this.#pendingChanged = true;
    this.#later(collectFor);
    if (this.#leaving) this.#saveLastWords();
  }

  async written(): Promise<boolean> {
    // The first may have begun before what is asked for was written.
    await this.#flush();
    if (this.#isDirty) await this.#flush();
    return this.#works && !this.#isDirty;
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    removeEventListener('pagehide', this.#onHide, { capture: true });
    removeEventListener('pageshow', this.#onShow);
    // The session ended before the edits were sent: they are stored once more, unless the person discarded them.
    const left = currentSession()?.user._id !== this.user && !isEmpty(this.#pending);
    this.#pendingChanged ||= left;
    // Where the database fails, edits are stored like last words.
    if (!(await this.written())) this.#saveLastWords();
    if (left && !this.#store.discarded) this.#holdUntilSignIn();
    else this.#release();
  }

  /**
   * A browser that deletes the session may delete the database after it. Until the person signs in, when some page sends
   * the edits from the store, this page is the one that can write them there again.
   */
  #holdUntilSignIn(): void {
    const releaseOnSignIn = () => {
      if (currentSession()?.user._id !== this.user) return;
      stop();
      this.#release();
    };
    const stop = onAnotherPerson(releaseOnSignIn);
    releaseOnSignIn();
  }

  #release(): void {
    this.#released = true;
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** The database was closed under the page, and probably deleted: all of this page's own is written to a new one. */
  #storeAgain(): void {
    // They signed in again, and this page has not heard of it: another one may have sent the edits.
    if (this.#ended && signedIn() === this.user) return;
    this.#mustBeWhole = true;
    this.#pendingChanged = true;
    void this.#flush();
    if (!this.#ended) this.#onStoringAgain();
  }

  get #lastWords(): string {
    return lastWordsName(this.user, this.#quote, this.tab);
  }

  get #isDirty(): boolean {
    return this.#updates.length > 0 || this.#pendingChanged || (this.#mustBeWhole && this.#epoch !== null);
  }

  #saveLastWords(): void {
    if (!this.#doc || this.#loading || isEmpty(this.#pending) || !(this.#isDirty || this.#writing)) return;
    // Who has logged out has decided about them.
    if (signedIn() !== this.user) return;
    // Where the database fails, the edits alone are small enough for here.
    const update = this.#works ? asText(Y.encodeStateAsUpdate(this.#doc, this.#stored)) : null;
    const saved = saveLastWords(this.#lastWords, { epoch: this.#epoch, update, cells: this.#pending.cells });
    // Those that were loaded are among them now.
    if (saved) deleteLastWords(this.#words.splice(0));
  }

  #later(wait: number): void {
    if (this.#released) return;
    this.#timer ??= setTimeout(() => void this.#flush(), wait);
  }

  /** One at a time; what comes meanwhile goes with the next one. */
  async #flush(): Promise<void> {
    if (this.#writing) await this.#writing;
    if (this.#writing || !this.#loaded || !this.#isDirty) return this.#writing ?? undefined;
    this.#writing = this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const doc = this.#doc;
    if (!doc) return;
    const [updates, mustBeWhole, replaces, document] = [
      this.#updates,
      this.#mustBeWhole,
      this.#replaces,
      this.#document,
    ];
    this.#updates = [];
    this.#mustBeWhole = false;
    this.#replaces = false;
    this.#pendingChanged = false;
    const inherited = this.#inherited;
    const words = this.#words;
    try {
      const reached = Y.encodeStateVector(doc);
      const [first, ...more] = updates;
      const stored = await this.#store.write({
        quote: this.#quote,
        tab: this.tab,
        document,
        epoch: this.#epoch,
        update: first && more.length > 0 ? Y.mergeUpdates(updates) : (first ?? null),
        whole: () => Y.encodeStateAsUpdate(doc),
        mustBeWhole,
        replaces,
        pending: this.#pending,
        inherited,
      });
      this.#inherited = this.#inherited.filter((record) => !inherited.includes(record));
      this.#words = this.#words.filter((name) => !words.includes(name));
      deleteLastWords(words);
      if (this.#doc === doc && this.#document === document) {
        this.#document = stored;
        this.#stored = reached;
      }
      this.#setWorks(true);
    } catch (error) {
      this.#mustBeWhole = true;
      this.#replaces ||= replaces && this.#document === document;
      this.#pendingChanged = true;
      this.#failed(error);
      if (isEmpty(this.#pending)) deleteLastWords([...this.#words.splice(0), this.#lastWords]);
    }
  }

  #failed(error: unknown): void {
    if (this.#works) console.info('Offline edits cannot be stored in this browser:', error);
    this.#setWorks(false);
    this.#later(retryAfter);
  }

  #setWorks(works: boolean): void {
    if (works === this.#works) return;
    this.#works = works;
    if (!this.#ended) this.#listener();
  }
}

const mergedCells = (records: readonly { readonly cells: Cells }[]): Record<string, string> =>
  Object.assign({}, ...records.map(({ cells }) => cells)) as Record<string, string>;

const joined = (all: readonly (Cells | null)[]): Cells | null => {
  const some = all.filter((cells) => cells !== null);
  return some.length > 0 ? Object.assign({}, ...some) : null;
};
