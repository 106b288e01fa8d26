import { expect, it } from 'vitest';
import { type Figure, isVoid, ratioOf, isReached } from './Row';
import { interleaved, medians } from './rounds';

const figure = (given: Partial<Figure>): Figure => ({
  what: 'a task',
  ours: 900,
  bare: 1000,
  unit: 'requests/s',
  better: 'more',
  ...given,
});

it('accepts a ratio, an absolute limit or no goal', () => {
  expect(ratioOf(figure({}))).toBe(0.9);
  expect(isReached(figure({ goal: 0.9 }))).toBe(true);
  expect(isReached(figure({ goal: 1 }))).toBe(false);
  expect(isReached(figure({ better: 'less', goal: 0.8 }))).toBe(false);
  expect(isReached(figure({ better: 'less', limit: 950 }))).toBe(true);
  expect(isReached(figure({}))).toBeNull();
});

it('marks a run as void if the baseline is slower than 0.7 of its reference', () => {
  expect(isVoid(figure({ reference: 1400 }))).toBe(false);
  expect(isVoid(figure({ reference: 1500 }))).toBe(true);
  expect(isVoid(figure({ better: 'less', bare: 14, reference: 10 }))).toBe(false);
  expect(isVoid(figure({ better: 'less', bare: 15, reference: 10 }))).toBe(true);
});

it('interleaves tasks, starting each round with another one, and returns their medians', async () => {
  const turns: string[] = [];
  const task = (name: string, values: number[]) => async () => {
    turns.push(name);
    return values.shift() as number;
  };
  expect(await medians(3, { a: task('a', [9, 1, 2]), b: task('b', [4, 4, 40]) })).toEqual({ a: 2, b: 4 });
  expect(turns.join('')).toBe('abbaab');
  expect(await interleaved(2, { c: async () => 'x' })).toEqual({ c: ['x', 'x'] });
});
