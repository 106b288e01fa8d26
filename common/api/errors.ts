import type { Kind } from './views';

/** Every failure a call can answer: its code and HTTP status. `message` says what happened and what to do. */
export const failures = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  timedOut: 408,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  full: 507,
} as const;
export type FailureCode = keyof typeof failures;

/** The body of every failed call. */
export interface FailureBody {
  message: string;
  code: FailureCode;
  status: number;
  /** invalid: which field is wrong and why. */
  fields?: Record<string, string>;
  /** conflict: the entity as the asker may see it now. */
  current?: unknown;
  /** conflict: the kind of `current`. */
  currentKind?: Kind;
  /** 429, 503, 507: seconds after which another attempt makes sense; the header Retry-After says the same. */
  retryAfter?: number;
}

export * as texts from './texts';
