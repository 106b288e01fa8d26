import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Tests carry the numbers of the live protocol's rules: each stands for one rule.
test('every rule of the protocol has a number of its own', () => {
  const text = readFileSync(new URL('../../server/live/PROTOCOL.md', import.meta.url), 'utf8');
  const numbers = [...text.matchAll(/^- \*\*P(\d+)\*\*/gm)].map(([, number]) => Number(number));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});
