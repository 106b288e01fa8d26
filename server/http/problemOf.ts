import type { $ZodIssue } from 'zod/v4/core';

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

/** What is wrong with a field, in words: a schema's own where it has some, else what is missing or what it should be. */
export function problemOf(issue: $ZodIssue, given: unknown): string {
  if (!/^Invalid input/.test(issue.message)) return issue.message;
  if (valueAt(given, issue.path) === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `is not ${words[issue.expected] ?? 'of the right type'}`;
  if (issue.code === 'invalid_value' && issue.values.length <= mostNamed)
    return `is none of ${issue.values.map((value) => (value === '' ? 'a blank' : String(value))).join(', ')}`;
  return 'is not valid (wrong type)';
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((at: unknown, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), given);
