import type { BodyOf, ParamsOf, QueryOf, Row } from '../common/api/route';
import type { Routes } from '../common/api/routes';
import type { Viewer } from '../common/access/viewer';
import type { SessionClaims } from './access/SessionClaims';
import type { House } from './house';
import type { Json } from './views/present';
import type { Repeatable } from './work/idempotency';

/** A file as it was received: its bytes lie in the store's waiting room until it is adopted. */
export interface Received {
  /** One of the file fields that the contract's row names. */
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly path: string;
}

/** One call, parsed and authenticated: all that a handler ever sees of HTTP. */
export interface Ask<R extends Row = Row> {
  readonly house: House;
  /** Null only where the row's policy is `public`. */
  readonly viewer: Viewer;
  readonly session: SessionClaims;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly received: readonly Received[];
  /** The caller's network address, for limits and the log. */
  readonly address: string;
  /** The Cookie header: only sign-in reads it, for devices that it knows. */
  readonly cookies: string;
  readonly repeatable: Repeatable | undefined;
  /** The contract's name of the call: the verb of the audit trail. */
  readonly call: string;
}

/** Bytes for a browser. */
export interface Download {
  readonly name: string;
  readonly mime: string;
  /** Not known before the end of what is made as it is sent. */
  readonly size?: number;
  /** A picture of ours, shown where it stands; everything else is saved. */
  readonly inline?: 'image/png';
  /** Null: the bytes are not there. */
  readonly open: () => NodeJS.ReadableStream | Promise<NodeJS.ReadableStream | null>;
}

export type Answer =
  | Json
  | { readonly json: Json; readonly headers: Record<string, string> }
  | { readonly download: Download }
  /** Where the browser, having been judged, fetches the bytes itself. */
  | { readonly elsewhere: string }
  | { readonly value: unknown };

export type Handler<R extends Row> = (ask: Ask<R>) => Promise<Answer>;
/** The handlers of some of the contract's rows, by name. */
export type Handlers<N extends keyof Routes> = { readonly [K in N]: Handler<Routes[K]> };
