import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources';

// The settings are listed three times: in the code, in .env.example and in README.md.

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const named = (path: string, line: RegExp) =>
  new Map([...text(path).matchAll(line)].map(([, name = '', value = '']) => [name, value]));

const read = [...named('server/env/settingsSchema.ts', /^ {2}([A-Z][A-Z\d_]+): z\./gm).keys()].filter(
  (name) => name !== 'NODE_ENV',
);
const example = named('.env.example', /^#?([A-Z][A-Z\d_]+)=(.*)$/gm);
const readme = named('README.md', /^\| `([A-Z][A-Z\d_]+)` \| (?:`([^`]*)`)? *\|/gm);

test('the code, .env.example and README.md name the same settings', () => {
  expect(read.length).toBeGreaterThan(10);
  expect([...example.keys()].toSorted()).toEqual(read.toSorted());
  expect([...readme.keys()].toSorted()).toEqual(read.toSorted());
});

test('the defaults are the same everywhere', () => {
  for (const [name, value] of readme) {
    const long = /^(.*)…$/.exec(value)?.[1];
    if (value === '') expect(text('.env.example'), name).toMatch(new RegExp(`^#${name}=`, 'm'));
    else if (long === undefined) expect(example.get(name), name).toBe(value);
    else expect(example.get(name), name).toContain(long);
  }
});
