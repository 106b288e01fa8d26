import type { Cells } from '../journal';

/** The current document of a quote; its content is in `updates` under its ID. */
export interface QuoteRecord {
  readonly quote: number;
  readonly document: string;
  readonly epoch: number | null;
  readonly usedAt: number;
}
export interface UpdateRecord {
  readonly document: string;
  readonly update: Uint8Array;
}
/** Edits that the server doesn't have. */
export interface PendingEdits {
  /** Uncommitted; sent as soon as there is a connection. */
  readonly cells: Cells;
  /** Refused by the server, or typed into removed rows; shown until the user decides. */
  readonly refused: Cells | null;
  readonly orphaned: Cells | null;
  readonly message: string | null;
}
export interface PendingRecord extends PendingEdits {
  readonly quote: number;
  readonly tab: string;
  /** ID of the document that contains the edits; empty if none does, so that they must be replayed. */
  readonly document: string;
  readonly epoch: number | null;
  /** Changes with each write, so that a tab that took over the edits deletes them only if nothing was added since. */
  readonly stamp: string;
  readonly at: number;
}
export interface StoredQuote {
  readonly head: QuoteRecord | null;
  readonly updates: readonly Uint8Array[];
  readonly pending: readonly PendingRecord[];
}
export interface QuoteWrite {
  readonly quote: number;
  readonly tab: string;
  readonly document: string;
  readonly epoch: number | null;
  /** Changes since the last write; null if there are none. */
  readonly update: Uint8Array | null;
  /** Encodes the whole document, in case the store doesn't have it. */
  readonly whole: () => Uint8Array;
  readonly mustBeWhole: boolean;
  /** The document was reloaded and replaces the one stored under the previous ID. */
  readonly replaces: boolean;
  readonly pending: PendingEdits;
  /** Records of other tabs whose edits are part of `pending`. */
  readonly inherited: readonly Pick<PendingRecord, 'tab' | 'stamp'>[];
}

export const noEdits: PendingEdits = { cells: {}, refused: null, orphaned: null, message: null };
export const noQuote: StoredQuote = { head: null, updates: [], pending: [] };

/** True if there is nothing left to send or decide. */
export const isEmpty = ({ cells, refused, orphaned }: PendingEdits): boolean =>
  Object.keys(cells).length === 0 && refused === null && orphaned === null;
