import * as z from 'zod/mini';
import { idNumber } from '../api/text';
import { maxUpdateBytes } from './quoteLimits';

/**
 * A quote's document over Socket.IO: Yjs updates and awareness as binary frames. Browsers receive ArrayBuffers, Node
 * receives Buffers.
 */
const bytes = (max: number) =>
  z.custom<Uint8Array | ArrayBuffer>(
    (value) =>
      (value instanceof ArrayBuffer && value.byteLength <= max) ||
      (value instanceof Uint8Array && value.byteLength <= max),
    'is not binary, or too large',
  );

export const quoteMessages = {
  /** Joins a quote's room. `vector` is the browser's Yjs state vector; the reply has the missing updates. */
  quoteOpen: z.strictObject({ id: idNumber, vector: bytes(20_000), epoch: z.nullable(z.int()) }),
  /** `n` numbers the tab's updates. Acknowledged only after the update is committed. */
  quoteUpdate: z.strictObject({ id: idNumber, epoch: z.int(), n: z.int(), update: bytes(maxUpdateBytes) }),
  /** Cursor positions as a y-protocols awareness update; the server sets the user. */
  quoteAwareness: z.strictObject({ id: idNumber, update: bytes(2_000) }),
  quoteClose: z.strictObject({ id: idNumber }),
};

/** Reply to `quoteOpen`. */
export interface QuoteOpened {
  /** If it differs from the browser's epoch, offline edits are replayed cell by cell instead of merged (PROTOCOL). */
  readonly epoch: number;
  /** Number of the last committed update included in `update`. */
  readonly seq: number;
  /** Committed updates that the browser is missing. */
  readonly update: Uint8Array | ArrayBuffer;
  /** The server's state vector, from which the browser computes what to send. */
  readonly vector: Uint8Array | ArrayBuffer;
  readonly canEdit: boolean;
  /** Index into the colors assigned to users in a quote. */
  readonly color: number;
}

/** Reason code of a rejected update; decides what the browser does next. */
export const nackCodes = ['resync', 'epoch', 'readonly', 'gone', 'refused', 'full', 'foreign'] as const;
export type NackCode = (typeof nackCodes)[number];

/** Reply to `quoteUpdate` after the commit or rejection. */
export type QuoteAck =
  | { readonly ok: true; readonly value: { readonly seq: number } }
  | { readonly ok: false; readonly status: number; readonly message: string; readonly code?: NackCode };

/** Why edits can't be committed now: the disk is full, or the database is busy or unreachable. */
export type CommitFailure = 'full' | 'unavailable';

export interface QuoteServerToClient {
  /** Another user's update: validated, but possibly not committed yet. */
  quoteUpdate: (event: { id: number; epoch: number; update: Uint8Array | ArrayBuffer }) => void;
  quoteAwareness: (event: { id: number; update: Uint8Array | ArrayBuffer }) => void;
  /**
   * Relayed updates failed to commit, or a new epoch began: reload the document and replay unacknowledged edits. With
   * `failure`, commits still fail, so wait longer before each reload.
   */
  quoteReset: (event: { id: number; reason: string; failure?: CommitFailure }) => void;
}

/** Awareness state of a user; the server sets `user`. */
export interface QuotePresence {
  readonly user: { readonly id: number; readonly name: string; readonly color: number };
  /** Cell with the cursor: `header:name`, `lines:ROW:price`, `cutlist:ROW:feet`; null if none. */
  readonly cell: string | null;
  readonly typing: boolean;
}
