import type * as Y from 'yjs';
import type { CommitFailure, QuoteAck, QuoteOpened } from '../../../common/quotes/quoteLive';
import type { Cells } from './journal';
import type { PendingEdits } from './storage/storedRecords';

/** Interfaces around QuoteSync: the connection, the browser's storage, and the state for the screen. */
export type OpenAnswer =
  | { readonly ok: true; readonly value: QuoteOpened }
  | { readonly ok: false; readonly status: number; readonly message: string };

/** Sends a quote's messages on a tab's connection. Null means no response. */
export interface QuoteTransport {
  open(vector: Uint8Array, epoch: number | null): Promise<OpenAnswer | null>;
  update(epoch: number, n: number, update: Uint8Array): Promise<QuoteAck | null>;
  awareness(update: Uint8Array): void;
  /** Resolves once typed text is painted; nothing is sent before that. */
  painted?(): Promise<void>;
  close(): void;
}

/** Content of a quote stored before a reload. */
export interface StoredEdits extends PendingEdits {
  /** Epoch of the loaded document; null if none was loaded. */
  readonly epoch: number | null;
  /** Edits that the loaded document lacks and that must be replayed. */
  readonly missing: Cells;
}

/** Stores a quote in this browser so that a reload without a connection loses nothing. Never throws or rejects. */
export interface QuoteStorage {
  /** False while the browser can't store anything. */
  readonly works: boolean;
  onWorks(listener: () => void): void;
  /** Called when the stored data was lost and is being stored again. */
  onStoringAgain(listener: () => void): void;
  /** Loads the stored content into the document. */
  load(doc: Y.Doc): Promise<StoredEdits>;
  /** Loads edits of closed pages of this quote into the document. Null if there are none. */
  adopt(): Promise<StoredEdits | null>;
  /** Stores this document instead of the previous one. */
  replace(doc: Y.Doc): void;
  epoch(epoch: number): void;
  /** Call with each update of the document. */
  update(update: Uint8Array, origin: unknown): void;
  /** Edits that the server doesn't have. */
  pending(pending: PendingEdits): void;
  /** Resolves once everything so far is stored; false if storing failed. */
  written(): Promise<boolean>;
  /** Resolves once pending edits are stored. */
  end(): Promise<void>;
}

export interface SyncState {
  /** loading: nothing to show yet. gone: the quote doesn't exist, or the user may not see it. */
  readonly phase: 'loading' | 'open' | 'gone';
  /**
   * `saved`: the server has committed every edit and answered within the last seconds. `checking`: everything is
   * committed, but the server hasn't answered for a while. `typed`: everything but the text of an open field is
   * committed. `idle`: no connection, and nothing to save. `offline`: edits are stored in this browser. `unstored`:
   * edits are only in this page.
   */
  readonly saved: 'saved' | 'checking' | 'typed' | 'saving' | 'idle' | 'offline' | 'unstored';
  /** There are edits that the server doesn't have. */
  readonly unsaved: boolean;
  /** True if this browser can store edits made offline. */
  readonly stores: boolean;
  readonly canEdit: boolean;
  readonly color: number;
  /** Why the quote is gone, or why an edit was refused. */
  readonly message: string | null;
  /** Edits that the server refused; offered as a file before they are dropped. */
  readonly refused: Cells | null;
  /** Text typed into rows that another user removed; offered as new rows. */
  readonly orphaned: Cells | null;
  /** Why the server failed to commit recently; null after the next successful commit. */
  readonly failure: CommitFailure | null;
}
