import { expect, test } from 'vitest';
import { FairQueue } from '../../server/work/FairQueue';
import { type ThreadFailure, ThreadPool } from '../../server/work/ThreadPool';

// The limits of work on threads, with programs made to break them.

const program = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ job }) => {
  if (job === 'memory') { const all = []; for (;;) all.push(new Array(10000).fill({}).map(() => ({}))); }
  if (job === 'forever') for (;;);
  if (job === 'exit') process.exit(3);
  if (job === 'throw') throw new Error('broken');
  if (job) parentPort.postMessage({ result: job + '!', heapBytes: 1 });
});`;
const poolOf = (timeoutMs: number) =>
  new ThreadPool<string, never, string>({
    program: () => ({ text: program, data: null }),
    ...{ what: 'jobs', atOnce: 1, perGroup: 1, waitingPerGroup: 9, waiting: 9, memoryMb: 32, timeoutMs },
  });
// Filling the memory takes a busy machine a while.
const pools = { patient: poolOf(30_000), hasty: poolOf(1000) };
const reasonOf = (job: string) =>
  pools[job === 'forever' ? 'hasty' : 'patient']
    .run(1, job, () => {})
    .then(String, (error: ThreadFailure) => error.reason);

test('a thread that takes too much memory or time, ends or throws fails its own job, and the next one is done', async () => {
  for (const [job, reason] of [
    ['memory', 'memory'],
    ['forever', 'time'],
    ['exit', 'error'],
    ['throw', 'error'],
  ] as const) {
    expect(await reasonOf(job)).toBe(reason);
    expect(await reasonOf('fine')).toBe('fine!');
  }
}, 60_000);

/** Runs named jobs that end when the test says so, and notes the order in which they began. */
function namedJobs(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    run: (group: number, name: string) =>
      queue.run(group, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('jobs run in order, so many at a time, and a group with much of it waits for itself alone', async () => {
  const queue = new FairQueue({ what: 'imports', atOnce: 2, perGroup: 1, waitingPerGroup: 2, waiting: 3 });
  const { begun, run, end } = namedJobs(queue);
  const all = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1'), run(3, 'c1')];
  await end('');
  expect(begun).toEqual(['a1', 'b1']);
  await expect(run(1, 'a4')).rejects.toMatchObject({ status: 429, retryAfter: 15 });
  await expect(run(4, 'd1')).rejects.toMatchObject({ status: 503, retryAfter: 15 });
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1');
  await end('a2');
  await end('a3');
  await Promise.all(all);
  expect([begun.at(-1), queue.waiting]).toEqual(['a3', 0]);
});

test('of those who wait, a group that had no turn yet comes before what others asked for earlier', async () => {
  const queue = new FairQueue({ what: 'imports', atOnce: 2, perGroup: 1, waitingPerGroup: 4, waiting: 20 });
  const { begun, run, end } = namedJobs(queue);
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => run(1, name)),
    ...['b1', 'b2', 'b3'].map((name) => run(2, name)),
    run(3, 'c1'),
  ];
  await end('');
  for (let i = 0; i < all.length; i++) await end(begun[i] as string);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3']);
});
