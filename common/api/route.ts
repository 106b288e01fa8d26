import type * as z from 'zod/mini';
import type { Permission } from '../access/can';
import type { Views } from './views';

/**
 * One row of the contract. From the rows come the Express routes, the typed client, the OpenAPI file and the list of
 * what tests must cover: adding a call is a row, a schema, a permission and a handler.
 */
export type Row = CallRow & Rights;

/** Everybody, anybody signed in (inactive too), or who has the permission. */
export type Access = 'public' | 'signedIn' | Permission;
/** If there are several permissions, the request decides which one it needs. */
export type May = Access | readonly [Permission, ...Permission[]];

/**
 * Permissions to read and to make the call. With both, `reads` is checked first, then the record is loaded through the
 * caller's scope, then `may` is checked on it: 404 if the caller can't read it, 403 if they can only read it.
 */
type Rights =
  | { readonly method: 'GET'; readonly reads: Access; readonly may?: May }
  | { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly reads?: Access; readonly may: May };

export type Reply =
  | { readonly one: keyof Views }
  | { readonly many: keyof Views }
  /** The `_id` of a deleted record of these kinds. */
  | { readonly removed: readonly [keyof Views, ...(keyof Views)[]] }
  | { readonly schema: z.ZodMiniType }
  | { readonly file: true };

interface CallRow {
  /** Below /api/v1, Express style. */
  readonly path: string;
  readonly says: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Sent as multipart/form-data: the names of its file fields; `body` is then of its text fields. */
  readonly multipart?: { readonly files: readonly string[] };
  readonly reply: Reply;
  /** 200 by default. */
  readonly status?: 201 | 202;
  /** Sent by a program that knows the secret of MRM_SECRET, which signs the body. */
  readonly signed?: true;
  /** Takes an Idempotency-Key (R2). */
  readonly creates?: true;
  /** Answers an unchanged poll with 304 from memory. */
  readonly polled?: true;
}

export const defineRoute = <const R extends Row>(row: R): R => row;

/** The permission that is checked before the body is read. */
export const entryOf = ({ reads, may }: Row): May => (reads ?? may) as May;

/** The permissions that a right names. */
export const permissionsOf = (right: May | undefined): readonly Permission[] =>
  right === undefined || right === 'public' || right === 'signedIn' ? [] : typeof right === 'string' ? [right] : right;

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<R extends Row> = Out<R['params']>;
export type QueryOf<R extends Row> = Out<R['query']>;
export type BodyOf<R extends Row> = Out<R['body']>;
/** Types that callers pass, before parsing. */
export type ParamsIn<R extends Row> = In<R['params']>;
export type QueryIn<R extends Row> = In<R['query']>;
export type BodyIn<R extends Row> = In<R['body']>;
export type ReplyOf<R extends Row> = R['reply'] extends { one: infer K extends keyof Views }
  ? Views[K]
  : R['reply'] extends { many: infer K extends keyof Views }
    ? Views[K][]
    : R['reply'] extends { removed: readonly unknown[] }
      ? { _id: number }
      : R['reply'] extends { schema: infer S extends z.ZodMiniType }
        ? z.output<S>
        : never;
