import type * as Y from 'yjs';
import type { QuoteAck, QuoteOpened } from '../../common/quotes/quoteLive';
import type { Cells } from './journal';

/** What quoteSync.ts stands between: the line below it, the browser's store beside it, what is said of it above. */
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

/** What this browser keeps of a quote, so that a reload without a line loses nothing. */
export interface QuoteKeep {
  /** Brings what is kept into the document, and keeps what is written into it from then on. */
  load(doc: Y.Doc): Promise<{ readonly epoch: number | null; readonly cells: Cells }>;
  /** Forgets what is kept, and keeps this document instead. */
  replace(doc: Y.Doc): void;
  epoch(epoch: number): void;
  /** Own edits that are not committed. */
  cells(cells: Cells): void;
  /** Once all that has been written into the document so far is in the store. */
  written(): Promise<void>;
  end(): void;
}

export interface SyncState {
  /** Loading: there is nothing to show yet. Gone: there is no such quote, or not for this person. */
  readonly phase: 'loading' | 'open' | 'gone';
  /**
   * Saved when, and only when, the server has committed everything that was typed here. Typed: all of it but the words
   * of a field that is still open.
   */
  readonly saved: 'saved' | 'typed' | 'saving' | 'offline';
  readonly canEdit: boolean;
  readonly color: number;
  /** Why it is gone, or why something was not taken. */
  readonly message: string | null;
  /** Own edits that the server did not take: they are offered as a file before they are let go. */
  readonly refused: Cells | null;
  /** What was typed into rows that somebody removed before it arrived: it is offered for new rows. */
  readonly orphaned: Cells | null;
}
