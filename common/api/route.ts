import type * as z from 'zod/mini';
import type { Permission } from '../access/can';
import type { Views } from './views';

/**
 * One row of the contract. From the rows come the Express routes, the typed client, the OpenAPI file and the list of
 * what tests must cover: adding a call is a row, a schema, a policy line and a handler.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who gets past the door: everybody, anybody signed in (inactive too), or the named permission's roles. */
export type Policy = 'public' | 'signedIn' | Permission;

export type Reply =
  | { readonly one: keyof Views }
  | { readonly many: keyof Views }
  | { readonly schema: z.ZodMiniType }
  | { readonly file: true };

export interface Row {
  readonly method: Method;
  /** Below /api/v1, Express style. */
  readonly path: string;
  readonly policy: Policy;
  readonly says: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Sent as multipart/form-data: the names of its file fields; `body` is then of its text fields. */
  readonly multipart?: { readonly files: readonly string[] };
  readonly reply: Reply;
  /** 200 unless said otherwise. */
  readonly status?: 201 | 202;
  /** Sent by a program that knows the secret of MRM_SECRET, which signs the body. */
  readonly signed?: true;
  /** Takes an Idempotency-Key (decisions §2 "Stale screens"). */
  readonly creates?: true;
  /** Answers an unchanged poll with 304 from memory. */
  readonly polled?: true;
}

export const defineRoute = <const R extends Row>(row: R): R => row;

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<R extends Row> = Out<R['params']>;
export type QueryOf<R extends Row> = Out<R['query']>;
export type BodyOf<R extends Row> = Out<R['body']>;
/** What a caller writes. */
export type ParamsIn<R extends Row> = In<R['params']>;
export type QueryIn<R extends Row> = In<R['query']>;
export type BodyIn<R extends Row> = In<R['body']>;
export type ReplyOf<R extends Row> = R['reply'] extends { one: infer K extends keyof Views }
  ? Views[K]
  : R['reply'] extends { many: infer K extends keyof Views }
    ? Views[K][]
    : R['reply'] extends { schema: infer S extends z.ZodMiniType }
      ? z.output<S>
      : never;
