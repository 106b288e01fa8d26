import * as Y from 'yjs';
import { isLeaving, onLeaving, onStaying } from '../../../ui/typing/leaving';
import { currentSession, onceSignedIn } from '../../../state/session';
import { BatchedWriter } from './BatchedWriter';
import { mergeByTime, openDecisions, withInherited } from './combineEdits';
import { asText, applyUnloadEdits } from './applyUnloadEdits';
import { OfflineStore, randomId, signedIn } from './OfflineStore';
import { isEmpty, noEdits, noQuote, type PendingEdits, type PendingRecord, type StoredQuote } from './storedRecords';
import { openPages } from '../quoteLocks';
import { deleteUnloadEdits, type UnloadEdits, unloadEditsOf, unloadEditsKey, saveUnloadEdits } from './unloadEdits';
import type { QuoteStorage, StoredEdits } from '../syncParts';

/** How long writes are collected before they are stored, in ms. */
const batchMs = 100;
/** How long after a failure storing is tried again, in ms. */
const retryMs = 15_000;
/** A document stored in more updates than this is compacted when it is loaded. */
const maxUpdates = 50;

/**
 * Stores one quote for one user in this browser, so that it survives a reload without a connection. Never throws or
 * rejects: without storage the quote still saves to the server, and `works` is false.
 */
export class BrowserStorage implements QuoteStorage {
  readonly #store: OfflineStore;
  readonly #quote: number;
  readonly tab = randomId();
  #document = randomId();
  #doc: Y.Doc | null = null;
  #epoch: number | null = null;
  #loading = false;
  #loaded = false;
  #ended = false;
  #works = true;
  #onWorksChanged: () => void = () => undefined;
  #onStoringAgain: () => void = () => undefined;
  #updates: Uint8Array[] = [];
  #mustBeWhole = true;
  #replaces = false;
  #pending = noEdits;
  #pendingChanged = false;
  /** Records of other tabs whose edits this tab has loaded. */
  #inherited: PendingRecord[] = [];
  /** Keys of loaded unload edits; deleted once those are in the database or on the server. */
  #loadedUnloadKeys: string[] = [];
  /** State vector up to which the document is known to be stored. */
  #storedVector: Uint8Array | undefined;
  readonly #writer = new BatchedWriter(
    () => this.#write(),
    () => this.#loaded && this.#isDirty,
  );
  readonly #stopWatchingStore: () => void;
  readonly #stopWatchingPage: readonly (() => void)[];

  constructor(
    readonly user: number,
    quote: number,
  ) {
    this.#store = OfflineStore.of(user);
    this.#quote = quote;
    this.#stopWatchingStore = this.#store.onClosed(() => this.#storeAgain());
    this.#stopWatchingPage = [onLeaving(() => this.#leave()), onStaying(() => this.#stay())];
  }

  get works(): boolean {
    return this.#works;
  }

  onWorks(listener: () => void): void {
    this.#onWorksChanged = listener;
  }

  onStoringAgain(listener: () => void): void {
    this.#onStoringAgain = listener;
  }

  async load(doc: Y.Doc): Promise<StoredEdits> {
    this.#doc = doc;
    this.#loading = true;
    const found = await this.#loadStored();
    if (found.head) {
      this.#document = found.head.document;
      this.#epoch = found.head.epoch;
      for (const update of found.updates) Y.applyUpdate(doc, update, this);
      this.#mustBeWhole = false;
      this.#storedVector = Y.encodeStateVector(doc);
      if (found.updates.length > maxUpdates)
        void this.#store.compact(this.#document, Y.mergeUpdates).catch(() => undefined);
    }
    const edits = this.#inherit(doc, found, new Set());
    this.#loading = false;
    this.#loaded = true;
    return edits ?? { epoch: this.#epoch, missing: {}, ...noEdits };
  }

  async adopt(): Promise<StoredEdits | null> {
    const doc = this.#doc;
    const [open, found] = [await openPages(this.user), await this.#loadStored()];
    if (!doc || doc !== this.#doc || this.#ended) return null;
    if (found.head?.document === this.#document) for (const update of found.updates) Y.applyUpdate(doc, update, this);
    return this.#inherit(doc, found, new Set([...open.keys(), this.tab, ...this.#inherited.map(({ tab }) => tab)]));
  }

  #loadStored(): Promise<StoredQuote> {
    return this.#store.load(this.#quote).catch((error: unknown) => {
      this.#failed(error);
      return noQuote;
    });
  }

  /** Takes over edits of other pages, except those of `livePages`. Null if there are none. */
  #inherit(doc: Y.Doc, { head, pending }: StoredQuote, livePages: ReadonlySet<string>): StoredEdits | null {
    const edits = pending.filter(({ tab }) => !livePages.has(tab));
    const saved = unloadEditsOf(this.user, this.#quote).filter(
      ({ tab, name }) => !livePages.has(tab) && !this.#loadedUnloadKeys.includes(name),
    );
    if (edits.length + saved.length === 0) return null;
    const inDocument = ({ document }: PendingRecord) => document === this.#document && document === head?.document;
    const cells = mergeByTime(edits.filter(inDocument));
    const missing = mergeByTime(edits.filter((record) => !inDocument(record)));
    for (const last of saved) Object.assign(this.#applyUnloadEdits(doc, last) ? cells : missing, last.cells);
    this.#inherited = [...this.#inherited, ...edits];
    this.#loadedUnloadKeys = [...this.#loadedUnloadKeys, ...saved.map(({ name }) => name)];
    const decisions = openDecisions(edits);
    this.#pending = withInherited(this.#pending, { cells: { ...missing, ...cells }, ...decisions });
    this.#pendingChanged = true;
    return { epoch: this.#epoch, cells, missing, ...decisions };
  }

  /** Applies edits that a page saved on closing and the database didn't get. */
  #applyUnloadEdits(doc: Y.Doc, saved: UnloadEdits): boolean {
    if (this.#epoch === null || saved.epoch !== this.#epoch) return false;
    const whole = applyUnloadEdits(doc, saved, this);
    this.#mustBeWhole ||= whole;
    return whole;
  }

  replace(doc: Y.Doc): void {
    this.#doc = doc;
    this.#document = randomId();
    this.#updates = [];
    this.#mustBeWhole = true;
    this.#replaces = true;
    this.#storedVector = undefined;
    this.#epoch = null;
  }

  epoch(epoch: number): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#writer.flushAfter(batchMs);
  }

  update(update: Uint8Array, origin: unknown): void {
    if (origin === this) return;
    this.#updates.push(update);
    this.#writer.flushAfter(batchMs);
  }

  pending(pending: PendingEdits): void {
    this.#pending = pending;
    this.#pendingChanged = true;
    this.#writer.flushAfter(batchMs);
    // Text of an open cell may be written after this page's own listener ran.
    if (isLeaving()) this.#saveUnloadEdits();
  }

  async written(): Promise<boolean> {
    // The first flush may have started before the latest edit.
    await this.#writer.flush();
    if (this.#isDirty) await this.#writer.flush();
    return this.#works && !this.#isDirty;
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    for (const stop of this.#stopWatchingPage) stop();
    // The session ended before the edits were sent: store them once more, unless the user discarded them.
    const left = currentSession()?.user._id !== this.user && !isEmpty(this.#pending);
    this.#pendingChanged ||= left;
    // If the database fails, save the edits to local storage.
    if (!(await this.written())) this.#saveUnloadEdits();
    // A browser that deletes the session may delete the database next. Until the user signs in and a page sends the
    // stored edits, only this page could store them again.
    if (left && !this.#store.discarded) onceSignedIn(this.user, () => this.#release());
    else this.#release();
  }

  #release(): void {
    this.#writer.stop();
    this.#stopWatchingStore();
  }

  /** The database was closed, and probably deleted, while the page is open; stores everything again in a new one. */
  #storeAgain(): void {
    // The user signed in again in another tab, which may have sent the edits already.
    if (this.#ended && signedIn() === this.user) return;
    this.#mustBeWhole = true;
    this.#pendingChanged = true;
    void this.#writer.flush();
    if (!this.#ended) this.#onStoringAgain();
  }

  get #unloadKey(): string {
    return unloadEditsKey(this.user, this.#quote, this.tab);
  }

  get #isDirty(): boolean {
    return this.#updates.length > 0 || this.#pendingChanged || (this.#mustBeWhole && this.#epoch !== null);
  }

  /** A database write may come too late. */
  #leave(): void {
    this.#saveUnloadEdits();
    void this.#writer.flush();
  }

  /** The edits will be in the database soon. */
  #stay(): void {
    void this.written().then((stored) => stored && deleteUnloadEdits([this.#unloadKey]));
  }

  #saveUnloadEdits(): void {
    if (!this.#doc || this.#loading || isEmpty(this.#pending) || !(this.#isDirty || this.#writer.isWriting)) return;
    // A user who logged out has already decided about the edits.
    if (signedIn() !== this.user) return;
    // If the database fails, the edits alone are small enough for local storage.
    const update = this.#works ? asText(Y.encodeStateAsUpdate(this.#doc, this.#storedVector)) : null;
    const saved = saveUnloadEdits(this.#unloadKey, { epoch: this.#epoch, update, cells: this.#pending.cells });
    // The saved edits include the loaded ones.
    if (saved) deleteUnloadEdits(this.#loadedUnloadKeys.splice(0));
  }

  async #write(): Promise<void> {
    const doc = this.#doc;
    if (!doc) return;
    const document = this.#document;
    const mustBeWhole = this.#mustBeWhole;
    const replaces = this.#replaces;
    const updates = this.#updates.splice(0);
    this.#mustBeWhole = false;
    this.#replaces = false;
    this.#pendingChanged = false;
    const inherited = this.#inherited;
    const unloadKeys = this.#loadedUnloadKeys;
    try {
      const reached = Y.encodeStateVector(doc);
      const stored = await this.#store.write({
        quote: this.#quote,
        tab: this.tab,
        document,
        epoch: this.#epoch,
        update: updates.length > 0 ? Y.mergeUpdates(updates) : null,
        whole: () => Y.encodeStateAsUpdate(doc),
        mustBeWhole,
        replaces,
        pending: this.#pending,
        inherited,
      });
      this.#inherited = this.#inherited.filter((record) => !inherited.includes(record));
      this.#loadedUnloadKeys = this.#loadedUnloadKeys.filter((name) => !unloadKeys.includes(name));
      deleteUnloadEdits(unloadKeys);
      if (this.#doc === doc && this.#document === document) {
        this.#document = stored;
        this.#storedVector = reached;
      }
      this.#setWorks(true);
    } catch (error) {
      this.#mustBeWhole = true;
      this.#replaces ||= replaces && this.#document === document;
      this.#pendingChanged = true;
      this.#failed(error);
      if (isEmpty(this.#pending)) deleteUnloadEdits([...this.#loadedUnloadKeys.splice(0), this.#unloadKey]);
    }
  }

  #failed(error: unknown): void {
    if (this.#works) console.info('Offline edits cannot be stored in this browser:', error);
    this.#setWorks(false);
    // Another tab discarded the edits, so there is nothing left to keep.
    if (this.#ended && this.#store.discarded) this.#release();
    else this.#writer.flushAfter(retryMs);
  }

  #setWorks(works: boolean): void {
    const changed = works !== this.#works;
    this.#works = works;
    if (changed && !this.#ended) this.#onWorksChanged();
  }
}
