import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageSchemas, eventSchemas } from '../../common/live/events';
import { nackCodes } from '../../common/quotes/quoteLive';
import { sourcesIn } from './literals';
import { root } from './sources';

const text = readFileSync(join(root, 'server/live/PROTOCOL.md'), 'utf8');
const numbers = [...text.matchAll(/^- \*\*P(\d+)\*\*/gm)].map(([, number]) => Number(number));

test('gives every rule of the protocol its own number', () => {
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});

test('limits every rule and list item to 40 words', () => {
  const points = text.split('\n').filter((line) => /^\s*- /.test(line));
  const tooLong = points
    .map((line) => [line.replace(/^\s*- (\*\*P\d+\*\* )?/, '').split(/\s+/).length, line] as const)
    .filter(([words]) => words > 40);
  expect(tooLong).toEqual([]);
});

test('lists every message and every nack code', () => {
  for (const name of [...Object.keys(eventSchemas), ...Object.keys(messageSchemas), ...nackCodes])
    expect(text, name).toMatch(new RegExp(`^\\|.*\`${name}[ {\`]`, 'm'));
});

test('has a test that names each rule', () => {
  const tests = sourcesIn('test')
    .filter((path) => path.endsWith('.test.ts') || /^test\/browser\/offline\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  // Ranges such as P11–P14 cover every rule in them.
  const named = new Set<number>();
  for (const [, first, last] of tests.matchAll(/\bP(\d+)(?:–P(\d+))?\b/g))
    for (let n = Number(first); n <= Number(last ?? first); n++) named.add(n);
  expect(numbers.filter((n) => !named.has(n))).toEqual([]);
});

describe('[P53] the table of reasons to disconnect', () => {
  const rows = text
    .slice(text.indexOf('**P53**'), text.indexOf('\n## Quotes'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim()));

  test('names a test in each row', () => {
    expect(rows.length).toBeGreaterThan(30);
    const bare = rows.filter(([reason, sees, remedy, tests]) => !reason || !sees || !remedy || !testsIn(tests).length);
    expect(bare).toEqual([]);
  });

  test('names tests that exist', () => {
    const named = rows.flatMap(([, , , tests]) => testsIn(tests));
    const missing = named.filter(({ file, title }) => {
      const path = join(root, 'test', `${file}.test.ts`);
      return !existsSync(path) || !hasTest(readFileSync(path, 'utf8'), title);
    });
    expect(missing).toEqual([]);
  });

  const testsIn = (cell = '') =>
    cell.split('<br>').flatMap((named) => {
      const [, file, title] = /^`([\w/]+)`: (.+)$/.exec(named) ?? [];
      return file && title ? [{ file, title }] : [];
    });
  /** Some titles start with rule numbers. */
  const hasTest = (source: string, title: string) =>
    [`'${title}',`, `] ${title}',`, `"${title}",`, `] ${title}",`].some((literal) => source.includes(literal));
});
