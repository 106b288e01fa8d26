import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deniedText } from '../../common/access/accessText';
import { can } from '../../common/access/can';
import { fieldLabel, fieldLabels } from '../../common/api/fieldLabels';
import { fieldSentence } from '../../common/api/fieldSentence';
import type { Row } from '../../common/api/route';
import { routes } from '../../common/api/routes';
import { problemOf } from '../../server/http/problemOf';
import { invalid } from '../../server/work/refusal';

interface Def {
  readonly type: string;
  readonly shape?: Record<string, unknown>;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly valueType?: unknown;
  readonly in?: unknown;
  readonly options?: readonly unknown[];
}
function pathsOf(schema: unknown, path = ''): string[] {
  const def = (schema as { _zod?: { def: Def } } | undefined)?._zod?.def;
  if (!def) return [];
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, field]) => [below(key), ...pathsOf(field, below(key))]);
  if (def.element) return [below('0'), ...pathsOf(def.element, below('0'))];
  return [def.innerType, def.in, ...(def.options ?? [])].flatMap((inner) => pathsOf(inner, path));
}

describe('the labels of fields', () => {
  test('exist for every field of every call', () => {
    const unnamed = Object.entries(routes as Record<string, Row>).flatMap(([name, row]) =>
      [...pathsOf(row.query), ...pathsOf(row.body), ...(row.multipart?.files ?? [])]
        // Email templates have their own form with one field each.
        .filter((path) => !path.startsWith('letters.'))
        .filter((path) => !/^[A-Z“\d]/.test(fieldLabel(path)) || /“(?!\w+ \w|[A-Z])/.test(fieldLabel(path)))
        .map((path) => `${name} ${path}: ${fieldLabel(path)}`),
    );
    expect(unnamed).toEqual([]);
  });

  test('are the same where nouns share a field name', () => {
    const known = new Map<string, string>();
    const different = Object.entries(fieldLabels).flatMap(([noun, table]) =>
      Object.entries(table).flatMap(([field, label]) => {
        const other = known.get(field) ?? label;
        known.set(field, label);
        return other === label ? [] : [`${noun}.${field}: ${other}, ${label}`];
      }),
    );
    expect(different).toEqual([]);
  });

  test.each([
    ['emails.1', 'Email 2'],
    ['matchLists.0.drop', 'Match list, row 1: Drop'],
    ['lines.11.quantity', 'Line items, row 12: Quantity'],
    ['filter[unit]', 'Filter “Unit of measure”'],
    ['fields.lbPerFt', 'Weight per foot'],
    ['<script>', '“<script>”'],
  ])('shows %s as %s', (path, label) => expect(fieldLabel(path)).toBe(label));

  test('a call can override the label of a shared field', () => {
    expect(fieldLabel('level', 'jobs.release')).toBe('Files');
    expect(fieldLabel('level', 'jobs.validate')).toBe('Level');
  });
});

describe('a 422', () => {
  test('describes the problems in full sentences and lists each by its path', () => {
    const { message, fields } = invalid({
      'emails.1': "isn't a valid email address",
      inits: 'Initials must be exactly 3 letters',
      'matchLists.0.drop': 'must be more than 0',
    });
    expect(message).toBe(
      "Email 2 isn't a valid email address. Initials must be exactly 3 letters. Match list, row 1: Drop must be more than 0.",
    );
    expect(fields).toEqual({
      'emails.1': "isn't a valid email address",
      inits: 'Initials must be exactly 3 letters',
      'matchLists.0.drop': 'must be more than 0',
    });
  });

  test.each([
    [z.string(), 1, 'must be text'],
    [z.number(), 'x', 'must be a number'],
    [z.boolean(), 'x', 'must be true or false'],
    [z.array(z.string()), 'x', 'must be a list'],
    [z.enum(['EA', '']), 'x', 'must be one of EA, blank'],
    [z.string().check(z.maxLength(200)), 'x'.repeat(201), 'can have up to 200 characters'],
    [z.string().check(z.maxLength(1)), 'xx', 'can have up to 1 character'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'can have up to 1 entry'],
    [z.array(z.string()).check(z.minLength(1)), [], "can't be empty"],
    [z.number().check(z.maximum(9_999_999.99)), 1e8, "can't be more than 9,999,999.99"],
    [z.number().check(z.minimum(1)), 0, "can't be less than 1"],
    [z.number().check(z.positive()), 0, 'must be more than 0'],
  ] as const)('case %#', (schema, given, problem) => {
    const { error } = z.safeParse(z.object({ field: schema as z.ZodMiniType }), { field: given });
    expect(problemOf(error!.issues[0]!, { field: given })).toBe(problem);
  });

  test('ends each sentence once', () => {
    expect(fieldSentence('Price', 'is required')).toBe('Price is required.');
    expect(fieldSentence('Password', 'is easy to guess. Avoid repeats.')).toBe(
      'Password is easy to guess. Avoid repeats.',
    );
  });
});

test('a 403 is a sentence that never names the permission', () => {
  expect(Object.keys(deniedText).sort()).toEqual(Object.keys(can).sort());
  for (const [permission, text] of Object.entries(deniedText)) {
    expect(text).toMatch(/^(You can|Only )[^()]*\.$/);
    expect(text).not.toContain(permission);
  }
});
