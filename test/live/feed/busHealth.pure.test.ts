import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BusHealth } from '../../../server/live/BusHealth';
import { onlyProcess, type Processes } from '../../../server/outside/processes/processes';

/** When delayed updates are reported to screens [P50]. test/faults/severalServers.test.ts checks it on real screens. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function startBusHealth(by: Processes['by'], count: () => Promise<number>, up: boolean | null = true) {
  const reported: boolean[] = [];
  let change: (up: boolean) => void = () => {};
  const joined = { ...onlyProcess, by, up, onChange: (listener: typeof change) => void (change = listener) };
  const health = new BusHealth(joined, count, (delayed) => reported.push(delayed));
  await health.start();
  return {
    health,
    reported,
    setUp: (now: boolean) => change(now),
    after: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}
const twoProcesses = () => Promise.resolve(2);

it('reports a loss once it has lasted a second, and its end at once', async () => {
  const { health, reported, setUp, after } = await startBusHealth('redis', twoProcesses);
  setUp(false);
  await after(999);
  expect(reported).toEqual([]);
  await after(1);
  expect([reported, health.delayed]).toEqual([[true], true]);
  await after(10_000);
  expect(reported).toEqual([true]);
  setUp(true);
  expect([reported, health.delayed]).toEqual([[true, false], false]);
});

it('does not report shorter losses, even several in a row', async () => {
  const { reported, setUp, after } = await startBusHealth('redis', twoProcesses);
  for (let i = 0; i < 5; i++) {
    setUp(false);
    await after(900);
    setUp(true);
    await after(200);
  }
  expect(reported).toEqual([]);
});

it('is delayed from the first screen on if the bus is down at the start', async () => {
  const { health, reported, setUp } = await startBusHealth('redis', twoProcesses, false);
  expect(health.delayed).toBe(true);
  setUp(true);
  expect([reported.at(-1), health.delayed]).toEqual([false, false]);
});

it('reports a lost database bus only if there are other processes and the database responds', async () => {
  let processes: number | null = 1;
  const count = () => (processes === null ? Promise.reject(new Error('away')) : Promise.resolve(processes));
  const { reported, setUp, after } = await startBusHealth('postgres', count);
  setUp(false);
  await after(5000);
  processes = null;
  await after(5000);
  expect(reported).toEqual([]);
  processes = 2;
  await after(1000);
  expect(reported).toEqual([true]);
  processes = 1;
  await after(1000);
  expect(reported).toEqual([true, false]);
});

it('never reports a delay without a bus', async () => {
  const { health, reported, after } = await startBusHealth('nothing', twoProcesses, null);
  await after(5000);
  expect([reported, health.delayed]).toEqual([[], false]);
});
