import type { $ZodIssue, $ZodIssueTooBig, $ZodIssueTooSmall } from 'zod/v4/core';
import { decimal } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
/** Longer lists of allowed values aren't written out. */
const maxListed = 20;

/** Error of a field, to follow its label: the schema's own text, or the broken rule. */
export function problemOf(issue: $ZodIssue, given: unknown): string {
  if (!/^Invalid input/.test(issue.message)) return issue.message;
  if (valueAt(given, issue.path) === undefined) return 'is required';
  if (issue.code === 'invalid_type') {
    const expected = typeNames[issue.expected];
    return expected === undefined ? 'has the wrong type' : `must be ${expected}`;
  }
  if (issue.code === 'invalid_value' && issue.values.length <= maxListed) {
    const values = issue.values.map((value) => (value === '' ? 'blank' : String(value)));
    return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
  }
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_format') return 'has the wrong format';
  return "isn't valid";
}

const characters = (n: number | bigint): string => plural(Number(n), 'character', 'characters');
const entries = (n: number | bigint): string => plural(Number(n), 'entry', 'entries');

function tooBig({ origin, maximum, inclusive = true }: $ZodIssueTooBig): string {
  if (origin === 'string') return `can have up to ${characters(maximum)}`;
  if (origin === 'array') return `can have up to ${entries(maximum)}`;
  return inclusive ? `can't be more than ${decimal(Number(maximum))}` : `must be less than ${decimal(Number(maximum))}`;
}

function tooSmall({ origin, minimum, inclusive = true }: $ZodIssueTooSmall): string {
  if (origin === 'string') return `must have at least ${characters(minimum)}`;
  if (origin === 'array') return minimum === 1 ? "can't be empty" : `must have at least ${entries(minimum)}`;
  return inclusive ? `can't be less than ${decimal(Number(minimum))}` : `must be more than ${decimal(Number(minimum))}`;
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((at: unknown, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), given);
