import type { Cells, Journal } from '../journal';
import type { QuoteKeep, StoredEdits } from '../syncParts';
import type { SyncStatus } from './SyncStatus';

/**
 * The person's edits that the server does not have: not committed yet, refused, or typed into rows that were removed. The
 * browser's store has all of them too.
 */
export class OwnEdits {
  readonly #journal: Journal;
  readonly #keep: QuoteKeep | null;
  readonly #status: SyncStatus;
  readonly #isOffline: () => boolean;
  /** How many times somebody waits for the store. */
  #waiting = 0;

  constructor(journal: Journal, keep: QuoteKeep | null, status: SyncStatus, isOffline: () => boolean) {
    this.#journal = journal;
    this.#keep = keep;
    this.#status = status;
    this.#isOffline = isOffline;
    keep?.onWorks(() => status.update());
    keep?.onStoringAgain(() => {
      if (isOffline()) this.store();
      status.update();
    });
  }

  /** This browser can store edits. */
  get stores(): boolean {
    return this.#keep?.works ?? false;
  }

  /** Edits are on their way into the store. */
  get isStoring(): boolean {
    return this.#waiting > 0;
  }

  /** Not committed; null: none. */
  get uncommitted(): Cells | null {
    return this.#journal.empty ? null : this.#journal.cells();
  }

  /** The store is to have them as they are now. */
  record(): void {
    const { refused, orphaned, message } = this.#status.state;
    this.#keep?.pending({ cells: this.#journal.cells(), refused, orphaned, message });
  }

  /** Without a connection edits count as stored when, and only when, the store has them. */
  store(): void {
    if (!this.#keep) return;
    this.#waiting++;
    const stored = () => {
      this.#waiting--;
      this.#status.update();
    };
    void this.#keep.written().then(stored, stored);
  }

  /** They have changed. */
  changed(): void {
    this.record();
    if (this.#isOffline()) this.store();
    this.#status.update();
  }

  /** The server refused what update `n` took along; null: everything. */
  refuse(n: number | null, message: string): void {
    this.#status.update({ message, refused: joined(this.#status.state.refused, this.#journal.take(n)) });
    this.changed();
  }

  /** They came too late: the right to edit the quote, or the quote itself, has gone. */
  refuseCells(cells: Cells): void {
    this.#status.update({ refused: joined(this.#status.state.refused, cells) });
    this.record();
  }

  /** Their rows were removed. */
  orphan(cells: Cells): void {
    const before = this.#status.state.orphaned;
    const orphaned = joined(before, cells);
    if (orphaned === before) return;
    this.#status.update({ orphaned });
    this.changed();
  }

  /** Edits that the browser stored become this tab's own; answered are those that are to be written once more. */
  takeOver({ cells, apart, refused, orphaned, message }: StoredEdits): Cells | null {
    const { state } = this.#status;
    this.#journal.load(cells);
    this.#status.update({
      refused: joined(state.refused, refused ?? {}),
      orphaned: joined(state.orphaned, orphaned ?? {}),
      message: message ?? state.message,
    });
    // What this page has typed since is newer.
    const own = this.#journal.cells();
    const older = Object.entries(apart).filter(([name]) => !(name in own));
    return older.length > 0 ? Object.fromEntries(older) : null;
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

const joined = (before: Cells | null, more: Cells): Cells | null =>
  Object.keys(more).length > 0 ? { ...before, ...more } : before;
