import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hearing } from '../../server/live/Hearing';
import { onlyProcess, type Processes } from '../../server/outside/processes/processes';

/** When screens are told that they are late [P50]; that it is told to real ones, test/faults/severalServers.test.ts. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function hearing(by: Processes['by'], count: () => Promise<number>, up: boolean | null = true) {
  const told: boolean[] = [];
  let change: (up: boolean) => void = () => {};
  const joined = { ...onlyProcess, by, up, onChange: (listener: typeof change) => void (change = listener) };
  const ear = new Hearing(joined, count, (late) => told.push(late));
  await ear.start();
  return { ear, told, goes: (now: boolean) => change(now), after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}
const several = () => Promise.resolve(2);

it('a loss of a second is told, once, and its end at once', async () => {
  const { ear, told, goes, after } = await hearing('redis', several);
  goes(false);
  await after(999);
  expect(told).toEqual([]);
  await after(1);
  expect([told, ear.late]).toEqual([[true], true]);
  await after(10_000);
  expect(told).toEqual([true]);
  goes(true);
  expect([told, ear.late]).toEqual([[true, false], false]);
});

it('shorter losses are not, however many follow each other', async () => {
  const { told, goes, after } = await hearing('redis', several);
  for (let i = 0; i < 5; i++) {
    goes(false);
    await after(900);
    goes(true);
    await after(200);
  }
  expect(told).toEqual([]);
});

it('a start without it is late from the first screen on', async () => {
  const { ear, told, goes } = await hearing('redis', several, false);
  expect(ear.late).toBe(true);
  goes(true);
  expect([told.at(-1), ear.late]).toEqual([false, false]);
});

it('by the database: one alone is never late, nor is anybody whose database does not answer; with others it is', async () => {
  let there: number | null = 1;
  const count = () => (there === null ? Promise.reject(new Error('away')) : Promise.resolve(there));
  const { told, goes, after } = await hearing('postgres', count);
  goes(false);
  await after(5000);
  there = null;
  await after(5000);
  expect(told).toEqual([]);
  there = 2;
  await after(1000);
  expect(told).toEqual([true]);
  there = 1;
  await after(1000);
  expect(told).toEqual([true, false]);
});

it('the only process of an installation has nothing to miss', async () => {
  const { ear, told, after } = await hearing('nothing', several, null);
  await after(5000);
  expect([told, ear.late]).toEqual([[], false]);
});
