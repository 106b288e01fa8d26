import type { $ZodIssue, $ZodIssueTooBig, $ZodIssueTooSmall } from 'zod/v4/core';

const words: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
/** More than these nobody reads in a message. */
const mostNamed = 20;

/** What is wrong with a field, in words: a schema's own where it has some, else what is missing, what it should be, or which bound it passes. */
export function problemOf(issue: $ZodIssue, given: unknown): string {
  if (!/^Invalid input/.test(issue.message)) return issue.message;
  if (valueAt(given, issue.path) === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `is not ${words[issue.expected] ?? 'of the right type'}`;
  if (issue.code === 'invalid_value' && issue.values.length <= mostNamed)
    return `is none of ${issue.values.map((value) => (value === '' ? 'a blank' : String(value))).join(', ')}`;
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'not_multiple_of') return `is not a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_format') return 'is not written as it should be';
  return 'is not valid (wrong type)';
}

const said = (n: number | bigint): string => n.toLocaleString('en-US');

function tooBig({ origin, maximum, inclusive = true }: $ZodIssueTooBig): string {
  if (origin === 'string') return `has more than ${said(maximum)} characters`;
  if (origin === 'array') return `has more than ${said(maximum)} entries`;
  return inclusive ? `is more than ${said(maximum)}` : `is not below ${said(maximum)}`;
}

function tooSmall({ origin, minimum, inclusive = true }: $ZodIssueTooSmall): string {
  if (origin === 'string') return `has fewer than ${said(minimum)} characters`;
  if (origin === 'array') return minimum === 1 ? 'has no entries' : `has fewer than ${said(minimum)} entries`;
  return inclusive ? `is less than ${said(minimum)}` : `is not above ${said(minimum)}`;
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((at: unknown, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), given);
