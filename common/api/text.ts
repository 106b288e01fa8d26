import * as z from 'zod/mini';
import { maxInteger } from './pathId';
import { isStorable } from './storable';

const clean = z.refine<string>(isStorable, "contains characters that aren't allowed");

/** Any text of at most `max` characters; may be empty. */
export const text = (max: number) => z.string().check(z.maxLength(max), clean);

/** Required text, trimmed. */
export const words = (max: number) =>
  z.string().check(clean, z.trim(), z.minLength(1, 'is required'), z.maxLength(max));

/** Required text on one line: pasted tabs and line breaks become spaces. */
export const name = (max: number) =>
  z.string().check(
    clean,
    z.overwrite((s) => s.replace(/[\t\r\n]+/g, ' ')),
    z.trim(),
    z.minLength(1, 'is required'),
    z.maxLength(max),
  );

/** Optional text, trimmed. */
export const line = (max: number) => z.string().check(clean, z.trim(), z.maxLength(max));

/** Positive integer ids, inside PostgreSQL's integer. */
export const idNumber = z.int().check(z.minimum(1), z.maximum(maxInteger));

/** An ID in a path: a plain positive integer, nothing else (R1). */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)),
  z.pipe(
    z.transform((s: string) => Number(s)),
    idNumber,
  ),
);

/** The opaque id of a file or print: 128 random bits as base64url. */
export const opaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "isn't a valid ID"));

/** `/api/v1/files/{id}`, as POST /upload answers and jobs and notes take it. */
export const fileUrl = z.string().check(z.regex(/^\/api\/v1\/files\/[A-Za-z0-9_-]{22}$/, "isn't a valid file"));
export const fileIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
export const fileUrlOf = (id: string): string => `/api/v1/files/${id}`;

/** An instant, UTC milliseconds with Z. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  z.refine((s) => !Number.isNaN(Date.parse(s)), "isn't a valid date and time"),
);

/** An instant that users can set: years 2000 to 2099. */
export const givenInstant = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time such as 2026-11-20T15:30:00.000Z'),
  z.refine((s) => !Number.isNaN(Date.parse(s)), "isn't a valid date and time"),
);

/** A boolean in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((s) => s === 'true' || s === '1'),
);

/** A whole number in a query string. */
export const count = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, 'must be a positive whole number')),
    z.pipe(
      z.transform((s: string) => Number(s)),
      z.int().check(z.maximum(max)),
    ),
  );

/** An ID in a query string. */
export const queryId = count(maxInteger);
