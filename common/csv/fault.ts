import type { Layout } from './layout';

/** Why a file is refused whole; the codes of the acid cases, and our limits. */
export const fatals = [
  'empty',
  'no-rows',
  'binary',
  'utf-16',
  'encoding',
  'unclosed-quote',
  'no-header',
  'two-columns',
  'not-csv',
  'too-many-rows',
  'too-many-cells',
  'cell-too-long',
  'too-large',
] as const;
export type FatalReason = (typeof fatals)[number];

/** A whole file is refused, and changes nothing (Q21). */
export interface Fatal {
  readonly fatal: FatalReason;
  readonly message: string;
  /** The line on which it shows, where there is one. */
  readonly line?: number;
  /** no-header: what was understood, so that the person can say the rest. */
  readonly layout?: Layout;
  readonly first?: readonly string[];
}
export const fatal = (reason: FatalReason, message: string, line?: number): Fatal => ({
  fatal: reason,
  message: line === undefined ? message : `Line ${line}: ${message}`,
  ...(line === undefined ? {} : { line }),
});

export const isFatal = (value: object): value is Fatal => 'fatal' in value;
