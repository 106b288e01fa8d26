import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';

/** Why a request failed; the message may be shown to the user who entered the URL. */
export class OutboundError extends Error {
  constructor(
    readonly why: 'address' | 'time' | 'size' | 'redirect' | 'connection',
    message: string,
  ) {
    super(message);
  }
}

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Timeout for the whole request in ms, default 5,000. */
  readonly timeoutMs?: number;
  /** Maximum response size in bytes, default 1 MB. */
  readonly limit?: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A streamed request; `patience` limits the wait for the headers and for each chunk. */
export interface OutboundStream extends Omit<OutboundRequest, 'body' | 'limit'> {
  readonly body?: string | Uint8Array | Readable;
  readonly limit: number;
}
export interface StreamedAnswer extends Omit<OutboundResponse, 'bytes' | 'text'> {
  /** Fails if the limit is exceeded or no data arrives for too long. */
  readonly body: Readable;
}

export interface OutboundClient {
  /** Returns the whole response, whatever its status; doesn't follow redirects. */
  request(ask: OutboundRequest): Promise<OutboundResponse>;
  stream(ask: OutboundStream): Promise<StreamedAnswer>;
  /** The same address checks for a library with its own connections, as the `lookup` of its agent or socket. */
  readonly lookup: LookupFunction;
}

/**
 * All outgoing requests (security D13): each name is resolved once, the addresses are checked, and exactly a checked
 * address is used.
 */
export interface Outbound {
  /**
   * Client for the services in the settings: only these origins. The operator may choose addresses in the local
   * network, but none that no service uses (addressKind.ts).
   */
  service(...urls: readonly string[]): OutboundClient;
  /** For URLs entered by others: https and public addresses only. */
  readonly anywhere: OutboundClient;
}
