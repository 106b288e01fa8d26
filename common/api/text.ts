import * as z from 'zod/mini';
import { isStorable } from './storable';

const clean = z.refine<string>(isStorable, 'has characters that cannot be stored');

/** Any text of at most `max` characters; may be empty. */
export const text = (max: number) => z.string().check(z.maxLength(max), clean);

/** A text that says something: trimmed, not blank. */
export const words = (max: number) =>
  z.string().check(clean, z.trim(), z.minLength(1, 'is required'), z.maxLength(max));

/** The same in one line: what was pasted with tabs and line ends has blanks there. */
export const name = (max: number) =>
  z.string().check(
    clean,
    z.overwrite((s) => s.replace(/[\t\r\n]+/g, ' ')),
    z.trim(),
    z.minLength(1, 'is required'),
    z.maxLength(max),
  );

/** A trimmed text that may be blank. */
export const line = (max: number) => z.string().check(clean, z.trim(), z.maxLength(max));

/** Positive integer ids, inside PostgreSQL's integer. */
export const idNumber = z.int().check(z.minimum(1), z.maximum(2147483647));

/** An id in a path: written as a plain positive integer and nothing else (decisions §1). */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)),
  z.pipe(
    z.transform((s: string) => Number(s)),
    idNumber,
  ),
);

/** The opaque id of a file or print: 128 random bits as base64url. */
export const opaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'is not an id of ours'));

/** `/api/v1/files/{id}`, as POST /upload answers and jobs and notes take it. */
export const fileUrl = z.string().check(z.regex(/^\/api\/v1\/files\/[A-Za-z0-9_-]{22}$/, 'is not one of our files'));
export const fileIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
export const fileUrlOf = (id: string): string => `/api/v1/files/${id}`;

/** An instant, UTC milliseconds with Z. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  z.refine((s) => !Number.isNaN(Date.parse(s)), 'is not a time'),
);

/** An instant that a person may set: this program's years. */
export const givenInstant = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'is a time such as 2026-11-20T15:30:00.000Z'),
  z.refine((s) => !Number.isNaN(Date.parse(s)), 'is not a time'),
);

/** A boolean in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((s) => s === 'true' || s === '1'),
);

/** A whole number in a query string. */
export const count = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, 'is not a positive whole number')),
    z.pipe(
      z.transform((s: string) => Number(s)),
      z.int().check(z.maximum(max)),
    ),
  );
