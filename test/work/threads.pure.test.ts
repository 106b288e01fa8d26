import { expect, test } from 'vitest';
import { FairQueue } from '../../server/work/tasks/FairQueue';
import { type ThreadFailure, ThreadPool } from '../../server/work/tasks/ThreadPool';

// Limits of worker threads, tested with programs that exceed them.

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
// Filling the memory takes a while on a busy machine.
const pools = { patient: poolOf(30_000), hasty: poolOf(1000) };
const reasonOf = (job: string) =>
  pools[job === 'forever' ? 'hasty' : 'patient']
    .run(1, job, () => {})
    .then(String, (error: ThreadFailure) => error.reason);

test('fails only the job of a thread that exceeds memory or time, exits or throws, and runs the next one', async () => {
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

/** Runs named jobs that end when the test says so, and records the order in which they started. */
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

test('runs jobs in order, a limited number at a time, and delays only the group with many jobs', async () => {
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

test('gives a group without a turn yet precedence over earlier jobs of others', async () => {
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
