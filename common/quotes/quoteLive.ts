import * as z from 'zod/mini';
import { idNumber } from '../api/text';
import { maxUpdateBytes } from './quoteLimits';

/**
 * A quote's document on the wire: Yjs updates and awareness as binary frames on the one Socket.IO connection. The
 * browser gets them as ArrayBuffer, Node as Buffer.
 */
const bytes = (max: number) =>
  z.custom<Uint8Array | ArrayBuffer>(
    (value) =>
      (value instanceof ArrayBuffer && value.byteLength <= max) ||
      (value instanceof Uint8Array && value.byteLength <= max),
    'is not binary, or too large',
  );

export const quoteMessages = {
  /** Join a quote's room. `vector` is the state vector of what the browser holds; the answer brings what it lacks. */
  quoteOpen: z.strictObject({ id: idNumber, vector: bytes(20_000), epoch: z.nullable(z.int()) }),
  /** `n` counts a tab's updates; the acknowledgement comes when the update is committed, never before. */
  quoteUpdate: z.strictObject({ id: idNumber, epoch: z.int(), n: z.int(), update: bytes(maxUpdateBytes) }),
  /** Who is in which cell: a y-protocols awareness update; the server writes who it is. */
  quoteAwareness: z.strictObject({ id: idNumber, update: bytes(2_000) }),
  quoteClose: z.strictObject({ id: idNumber }),
};

/** What `quoteOpen` answers. */
export interface QuoteOpened {
  /** Another number than the browser's: what it holds offline is replayed cell by cell, not merged (PROTOCOL). */
  readonly epoch: number;
  /** The newest committed update that `update` holds. */
  readonly seq: number;
  /** What the browser lacks of the committed state. */
  readonly update: Uint8Array | ArrayBuffer;
  /** The server's state vector: the browser sends what the server lacks. */
  readonly vector: Uint8Array | ArrayBuffer;
  readonly canEdit: boolean;
  /** Index into the colours that people in a quote get, by person. */
  readonly color: number;
}

/** Why an update was not taken, beside the refusal's own message: what the browser does about it. */
export const nackCodes = ['resync', 'epoch', 'readonly', 'gone', 'refused', 'full', 'foreign'] as const;
export type NackCode = (typeof nackCodes)[number];

/** What `quoteUpdate` answers, once it is committed, or refused. */
export type QuoteAck =
  | { readonly ok: true; readonly value: { readonly seq: number } }
  | { readonly ok: false; readonly status: number; readonly message: string; readonly code?: NackCode };

export interface QuoteServerToClient {
  /** An update of somebody else, checked and on its way to being committed. */
  quoteUpdate: (event: { id: number; epoch: number; update: Uint8Array | ArrayBuffer }) => void;
  quoteAwareness: (event: { id: number; update: Uint8Array | ArrayBuffer }) => void;
  /** What was relayed could not be committed, or a new epoch began: load again, and replay what was not acknowledged. */
  quoteReset: (event: { id: number; reason: string }) => void;
}

/** What a person's awareness says; `user` is written by the server. */
export interface QuotePresence {
  readonly user: { readonly id: number; readonly name: string; readonly color: number };
  /** Where the cursor is: `header:name`, `lines:ROW:price`, `cutlist:ROW:feet`; null: nowhere. */
  readonly cell: string | null;
  readonly typing: boolean;
}
