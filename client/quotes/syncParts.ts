import type * as Y from 'yjs';
import type { QuoteAck, QuoteOpened } from '../../common/quotes/quoteLive';
import type { Cells } from './journal';
import type { PendingEdits } from './OfflineStore';

/** The parts around quoteSync.ts: the connection below it, the browser's store beside it, its state for the screen. */
export type OpenAnswer =
  | { readonly ok: true; readonly value: QuoteOpened }
  | { readonly ok: false; readonly status: number; readonly message: string };

/** How a quote's messages travel: one connection of a tab. Null: no answer came. */
export interface QuoteWire {
  open(vector: Uint8Array, epoch: number | null): Promise<OpenAnswer | null>;
  update(epoch: number, n: number, update: Uint8Array): Promise<QuoteAck | null>;
  awareness(update: Uint8Array): void;
  /** What was typed is on the screen: until then nothing is sent. */
  painted?(): Promise<void>;
  close(): void;
}

/** What was stored of a quote before a reload. */
export interface StoredEdits extends PendingEdits {
  /** Of the document that was loaded; null: none was. */
  readonly epoch: number | null;
  /** Edits that are not in the document that was loaded: they have to be written into it again. */
  readonly apart: Cells;
}

/** What this browser stores of a quote, so that a reload without a connection loses nothing. Never throws or rejects. */
export interface QuoteKeep {
  /** False: the browser stores nothing at the moment, or refuses to. */
  readonly works: boolean;
  onWorks(listener: () => void): void;
  /** Told when what was stored is gone and is being stored once more. */
  onStoringAgain(listener: () => void): void;
  /** Brings what is stored into the document. */
  load(doc: Y.Doc): Promise<StoredEdits>;
  /** Brings what pages of this quote that were closed have left into the document. Null: nothing. */
  adopt(): Promise<StoredEdits | null>;
  /** This document counts from now on, instead of what is stored. */
  replace(doc: Y.Doc): void;
  epoch(epoch: number): void;
  /** Each update of the document. */
  update(update: Uint8Array, origin: unknown): void;
  /** Edits that are not on the server. */
  pending(pending: PendingEdits): void;
  /** Once everything so far is in the store; false when the store failed. */
  written(): Promise<boolean>;
  /** Answers once what is pending is stored. */
  end(): Promise<void>;
}

export interface SyncState {
  /** Loading: there is nothing to show yet. Gone: there is no such quote, or not for this person. */
  readonly phase: 'loading' | 'open' | 'gone';
  /**
   * `saved`: the server has committed everything that was typed here, and answered within the last seconds. `checking`:
   * everything is committed, but the server has not answered for a while. `typed`: all but the words of an open field.
   * `idle`: no connection, and nothing to save. `offline`: edits are stored in this browser. `unstored`: edits are in
   * this page alone.
   */
  readonly saved: 'saved' | 'checking' | 'typed' | 'saving' | 'idle' | 'offline' | 'unstored';
  /** There are edits that the server does not have. */
  readonly unsaved: boolean;
  /** This browser can store edits that are made without a connection. */
  readonly stores: boolean;
  readonly canEdit: boolean;
  readonly color: number;
  /** Why it is gone, or why something was not taken. */
  readonly message: string | null;
  /** Own edits that the server did not take: they are offered as a file before they are let go. */
  readonly refused: Cells | null;
  /** What was typed into rows that somebody removed before it arrived: it is offered for new rows. */
  readonly orphaned: Cells | null;
}
