import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';

/** Why nothing came back; the message may be shown to whoever named the address. */
export class OutboundError extends Error {
  constructor(
    readonly why: 'address' | 'time' | 'size' | 'redirect' | 'connection',
    message: string,
  ) {
    super(message);
  }
}

export interface OutboundAsk {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds for all of it; five seconds when nothing is said. */
  readonly patience?: number;
  /** Most bytes of the answer; one megabyte when nothing is said. */
  readonly limit?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A file on its way: `patience` is for the answer's beginning and for each silence after it. */
export interface OutboundStream extends Omit<OutboundAsk, 'body' | 'limit'> {
  readonly body?: string | Uint8Array | Readable;
  readonly limit: number;
}
export interface StreamedAnswer extends Omit<OutboundAnswer, 'bytes' | 'text'> {
  /** Fails when the limit is passed or nothing comes for too long. */
  readonly body: Readable;
}

export interface OutboundLine {
  /** The answer whole, whatever its status; redirects are none. */
  ask(ask: OutboundAsk): Promise<OutboundAnswer>;
  stream(ask: OutboundStream): Promise<StreamedAnswer>;
  /** The same look at addresses for a library that speaks by itself: the `lookup` of its agent or socket. */
  readonly lookup: LookupFunction;
}

/**
 * The one way out of the house (security D13): each name is resolved once, what it resolves to is judged, and that very
 * address is connected to.
 */
export interface Outbound {
  /**
   * To services that the settings name: these origins and no others. They are the operator's word, and may lie in the
   * house's own network; never where no service lies (addressKind.ts).
   */
  service(...urls: readonly string[]): OutboundLine;
  /** To where somebody else says: https, and public addresses alone. */
  readonly anywhere: OutboundLine;
}
