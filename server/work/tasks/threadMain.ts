import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';

/**
 * Runs in the threads of ThreadPool: takes jobs one after the other and sends the parts and the result of each. `send`
 * waits until the previous part was processed, so at most one is in transit.
 */
export function serveJobs<Job, Part, Result>(
  work: (job: Job, send: (part: Part) => Promise<void>) => Promise<Result>,
): void {
  const port = parentPort;
  if (!port) throw new Error('This program runs in a worker thread only.');
  let taken: () => void = () => {};
  const send = (part: Part) =>
    new Promise<void>((resolve) => {
      taken = resolve;
      port.postMessage({ part });
    });
  port.on('message', (message: { job: Job } | { next: true }) => {
    if ('next' in message) return taken();
    work(message.job, send).then(
      (result) => port.postMessage({ result, heapBytes: getHeapStatistics().used_heap_size }),
      (error: unknown) =>
        port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : `${error}` }),
    );
  });
}
