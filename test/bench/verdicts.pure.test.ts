import { expect, it } from 'vitest';
import { type Figure, isVoid, ratioOf, isReached } from './Row';
import { compare, interleaved } from './rounds';

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

it('marks a run as void if the middle half of its rounds spreads by more than a third', () => {
  expect(isVoid(figure(compare([900, 1000, 1100, 1200, 5000], [1000, 1000, 1000, 1000, 1000])))).toBe(false);
  expect(isVoid(figure(compare([10, 10, 10, 10, 10], [1, 6, 10, 10, 10])))).toBe(true);
  expect(isVoid(figure({}))).toBe(false);
});

it('takes the spread of all rounds if there are fewer than four', () => {
  expect(compare([8, 10, 13], [10, 10, 10]).spread).toBe(0.5);
});

it('interleaves tasks, starting each round with another one, and compares their medians', async () => {
  const turns: string[] = [];
  const task = (name: string, values: number[]) => async () => {
    turns.push(name);
    return values.shift() as number;
  };
  const results = await interleaved(3, { a: task('a', [9, 1, 2]), b: task('b', [4, 4, 40]) });
  expect(turns.join('')).toBe('abbaab');
  expect(results).toEqual({ a: [9, 1, 2], b: [4, 4, 40] });
  expect(compare(results.a, results.b)).toMatchObject({ ours: 2, bare: 4 });
});
