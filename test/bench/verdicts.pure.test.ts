import { expect, it } from 'vitest';
import { type Figure, isVoid, ratioOf, reached } from './Row';
import { interleaved, medians } from './rounds';

const figure = (given: Partial<Figure>): Figure => ({
  what: 'a task',
  ours: 900,
  bare: 1000,
  unit: 'requests/s',
  better: 'more',
  ...given,
});

it('a goal is a ratio, or a limit of one’s own, or none', () => {
  expect(ratioOf(figure({}))).toBe(0.9);
  expect(reached(figure({ goal: 0.9 }))).toBe(true);
  expect(reached(figure({ goal: 1 }))).toBe(false);
  expect(reached(figure({ better: 'less', goal: 0.8 }))).toBe(false);
  expect(reached(figure({ better: 'less', limit: 950 }))).toBe(true);
  expect(reached(figure({}))).toBeNull();
});

it('a run is void where the yardstick was slower than 0.7 of what it once was', () => {
  expect(isVoid(figure({ once: 1400 }))).toBe(false);
  expect(isVoid(figure({ once: 1500 }))).toBe(true);
  expect(isVoid(figure({ better: 'less', bare: 14, once: 10 }))).toBe(false);
  expect(isVoid(figure({ better: 'less', bare: 15, once: 10 }))).toBe(true);
});

it('tasks take turns, each round begun by another one; the median of each counts', async () => {
  const turns: string[] = [];
  const task = (name: string, values: number[]) => async () => {
    turns.push(name);
    return values.shift() as number;
  };
  expect(await medians(3, { a: task('a', [9, 1, 2]), b: task('b', [4, 4, 40]) })).toEqual({ a: 2, b: 4 });
  expect(turns.join('')).toBe('abbaab');
  expect(await interleaved(2, { c: async () => 'x' })).toEqual({ c: ['x', 'x'] });
});
