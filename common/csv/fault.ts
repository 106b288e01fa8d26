import type { Layout } from './layout';

/** Why a whole file is rejected. */
export const fatals = [
  'empty',
  'no-rows',
  'binary',
  'utf-16',
  'encoding',
  'unclosed-quote',
  'text-after-quote',
  'no-header',
  'two-columns',
  'not-csv',
  'too-many-rows',
  'too-many-cells',
  'cell-too-long',
  'too-large',
] as const;
export type FatalReason = (typeof fatals)[number];

/** The whole file is rejected and nothing changes (Q21). */
export interface Fatal {
  readonly fatal: FatalReason;
  readonly message: string;
  /** Line of the problem, if known. */
  readonly line?: number;
  /** no-header: the columns recognized so far, so the user can choose the rest. */
  readonly layout?: Layout;
  readonly first?: readonly string[];
}
export const fatal = (reason: FatalReason, message: string, line?: number): Fatal => ({
  fatal: reason,
  message: line === undefined ? message : `Line ${line}: ${message}`,
  ...(line === undefined ? {} : { line }),
});

export const isFatal = (value: object): value is Fatal => 'fatal' in value;
