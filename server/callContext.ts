import type { BodyOf, ParamsOf, QueryOf, Row } from '../common/api/route';
import type { Routes } from '../common/api/routes';
import type { Viewer } from '../common/access/viewer';
import type { SessionClaims } from './access/SessionClaims';
import type { Services } from './services';
import type { Json } from './views/present';
import type { Repeatable } from './work/idempotency';

/** A received file, stored in a temporary folder until it is adopted. */
export interface Received {
  /** A file field named by the contract row. */
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  readonly path: string;
}

/** A parsed and authenticated call; handlers don't see HTTP beyond this. */
export interface CallContext<R extends Row = Row> {
  readonly services: Services;
  /** The signed-in user; null only if the call is public. */
  readonly viewer: Viewer;
  readonly session: SessionClaims;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly received: readonly Received[];
  /** The caller's network address, for limits and the log. */
  readonly address: string;
  /** Browser of the caller, kept with what a customer signs. */
  readonly userAgent: string;
  /** Cookie header, used only by sign-in to recognize known devices. */
  readonly cookies: string;
  readonly repeatable: Repeatable | undefined;
  /** Name of the call in the contract, recorded in the audit trail. */
  readonly call: string;
  /** The contract's row of the call, which names its permissions. */
  readonly row: R;
}

/** Bytes for a browser. */
export interface Download {
  readonly name: string;
  readonly mime: string;
  /** Missing for content generated while it is sent. */
  readonly size?: number;
  /** Shown in the browser, for our own images; everything else is downloaded. */
  readonly inline?: 'image/png' | 'image/webp';
  /** Returns null if the file is missing. */
  readonly open: () => NodeJS.ReadableStream | Promise<NodeJS.ReadableStream | null>;
}

export type Answer =
  | Json
  | { readonly json: Json; readonly headers: Record<string, string> }
  | { readonly download: Download; readonly headers?: Record<string, string> }
  /** URL from which the browser fetches the bytes itself, after the access check. */
  | { readonly elsewhere: string }
  | { readonly value: unknown };

export type Handler<R extends Row> = (ask: CallContext<R>) => Promise<Answer>;
/** Handlers of some contract rows, by name. */
export type Handlers<N extends keyof Routes> = { readonly [K in N]: Handler<Routes[K]> };
