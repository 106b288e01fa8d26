import { type Cells, type Journal, typedIntoGone, writesOf } from './journal';
import type { LiveDocument } from './LiveDocument';
import type { QuoteStorage, StoredEdits } from './syncParts';
import type { SyncStatus } from './SyncStatus';

/** Transaction origin of replayed edits; excluded from undo. */
const replayOrigin = 'again';

/**
 * The user's edits that the server doesn't have: uncommitted, refused, or typed into removed rows. The browser's
 * storage has all of them too.
 */
export class LocalEdits {
  readonly #journal: Journal;
  readonly #storage: QuoteStorage | null;
  readonly #status: SyncStatus;
  readonly #isOffline: () => boolean;
  /** Number of storage writes in progress. */
  #pendingWrites = 0;

  constructor(journal: Journal, storage: QuoteStorage | null, status: SyncStatus, isOffline: () => boolean) {
    this.#journal = journal;
    this.#storage = storage;
    this.#status = status;
    this.#isOffline = isOffline;
    storage?.onWorks(() => status.update());
    storage?.onStoringAgain(() => {
      if (isOffline()) this.store();
      status.update();
    });
  }

  /** True if this browser can store edits. */
  get stores(): boolean {
    return this.#storage?.works ?? false;
  }

  /** True if edits are being written to storage. */
  get isStoring(): boolean {
    return this.#pendingWrites > 0;
  }

  /** Uncommitted edits; null if there are none. */
  get uncommitted(): Cells | null {
    return this.#journal.empty ? null : this.#journal.cells();
  }

  /** Passes the current edits to storage. */
  record(): void {
    const { refused, orphaned, message } = this.#status.state;
    this.#storage?.pending({ cells: this.#journal.cells(), refused, orphaned, message });
  }

  /** Writes to storage. Offline, edits count as stored only once this has succeeded. */
  store(): void {
    if (!this.#storage) return;
    this.#pendingWrites++;
    const stored = () => {
      this.#pendingWrites--;
      this.#status.update();
    };
    void this.#storage.written().then(stored, stored);
  }

  /** Call after the edits have changed. */
  changed(): void {
    this.record();
    if (this.#isOffline()) this.store();
    this.#status.update();
  }

  /** Marks the edits sent with update `n` as refused; all of them if `n` is null. */
  refuse(n: number | null, message: string): void {
    this.#status.update({ message, refused: merged(this.#status.state.refused, this.#journal.take(n)) });
    this.changed();
  }

  /** Marks cells as refused that were written after the user lost access or the quote was deleted. */
  refuseCells(cells: Cells): void {
    this.#status.update({ refused: merged(this.#status.state.refused, cells) });
    this.record();
  }

  /** Keeps text whose rows were removed. */
  orphan(cells: Cells): void {
    const before = this.#status.state.orphaned;
    const orphaned = merged(before, cells);
    if (orphaned === before) return;
    this.#status.update({ orphaned });
    this.changed();
  }

  /** Takes over edits from storage; returns those that must be replayed. */
  takeOver({ cells, missing, refused, orphaned, message }: StoredEdits): Cells | null {
    const { state } = this.#status;
    this.#journal.load(cells);
    this.#status.update({
      refused: merged(state.refused, refused ?? {}),
      orphaned: merged(state.orphaned, orphaned ?? {}),
      message: message ?? state.message,
    });
    // This page's own edits are newer.
    const current = this.#journal.cells();
    const older = Object.entries(missing).filter(([name]) => !(name in current));
    return older.length > 0 ? Object.fromEntries(older) : null;
  }

  /** Writes edits into a document that lacks them. */
  replay(cells: Cells, document: LiveDocument): void {
    this.orphan(typedIntoGone(cells, document.doc));
    document.write(writesOf(cells, document.doc), replayOrigin);
  }

  forgetRefused(): void {
    this.#status.update({ refused: null, message: null });
    this.record();
  }

  forgetOrphaned(): void {
    this.#status.update({ orphaned: null });
    this.record();
  }

  discard(): void {
    this.#journal.clear();
    this.#status.update({ refused: null, orphaned: null, message: null });
    this.record();
  }
}

const merged = (before: Cells | null, more: Cells): Cells | null =>
  Object.keys(more).length > 0 ? { ...before, ...more } : before;
