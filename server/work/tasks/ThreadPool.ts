import { type TransferListItem, Worker } from 'node:worker_threads';
import { FairQueue, type QueueLimits } from './FairQueue';

export interface ThreadOptions extends QueueLimits {
  /** Code of the thread: a file of the build, or source text. */
  readonly program: () => { readonly file: URL } | { readonly text: string; readonly data: unknown };
  /** Memory limit; a thread that exceeds it is terminated. */
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

/** Messages of a thread: parts of its result, each sent once the previous one was processed, then the end. */
export type FromThread<Part, Result> =
  | { readonly part: Part }
  | { readonly result: Result; readonly heapBytes: number }
  | { readonly error: string };

/** Why a thread failed; `memory` and `time` would fail again with the same job. */
export class ThreadFailure extends Error {
  constructor(
    readonly reason: 'memory' | 'time' | 'error',
    message: string,
  ) {
    super(message);
    this.name = 'ThreadFailure';
  }
}

/** Removes the pool's listeners; a worker without listeners receives nothing more. */
const forget = (worker: Worker) => {
  for (const event of ['message', 'messageerror', 'error', 'exit']) worker.removeAllListeners(event);
};

/** How long an idle thread is kept for the next job. */
const idleMs = 60_000;

interface Thread {
  readonly worker: Worker;
  idle?: NodeJS.Timeout;
}

/**
 * Threads for work that would block the event loop or exceed the process's memory: a few at a time, each with memory
 * and time limits. A thread is reused after a successful job.
 */
export class ThreadPool<Job, Part, Result> {
  readonly #options: ThreadOptions;
  readonly #queue: FairQueue;
  readonly #idle: Thread[] = [];

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options);
  }

  /** `group` owns the job, for the limits. Each part is processed in its own turn of the event loop. */
  run(group: number, job: Job, onPart: (part: Part) => void, transfer: TransferListItem[] = []): Promise<Result> {
    return this.#queue.run(group, () => this.#runOn(this.#takeThread(), job, onPart, transfer));
  }

  #takeThread(): Thread {
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.idle);
      forget(idle.worker);
      idle.worker.ref();
      return idle;
    }
    const program = this.#options.program();
    const resourceLimits = { maxOldGenerationSizeMb: this.#options.memoryMb, maxYoungGenerationSizeMb: 32 };
    return {
      worker:
        'file' in program
          ? new Worker(program.file, { resourceLimits })
          : new Worker(program.text, { eval: true, workerData: program.data, resourceLimits }),
    };
  }

  #keep(thread: Thread): void {
    const drop = () => {
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
      clearTimeout(thread.idle);
    };
    thread.worker.on('error', drop);
    thread.worker.on('exit', drop);
    thread.worker.unref();
    thread.idle = setTimeout(() => {
      drop();
      void thread.worker.terminate();
    }, idleMs).unref();
    this.#idle.push(thread);
  }

  #runOn(thread: Thread, job: Job, onPart: (part: Part) => void, transfer: TransferListItem[]): Promise<Result> {
    const { worker } = thread;
    const { memoryMb, timeoutMs } = this.#options;
    return new Promise((resolve, reject) => {
      const finish = (keep: boolean, settle: () => void) => {
        clearTimeout(late);
        forget(worker);
        if (keep) this.#keep(thread);
        else {
          worker.on('error', () => {});
          void worker.terminate();
        }
        settle();
      };
      const fail = (reason: ThreadFailure['reason'], message: string) =>
        finish(false, () => reject(new ThreadFailure(reason, message)));
      const late = setTimeout(() => fail('time', `A thread took longer than ${timeoutMs / 1000} s.`), timeoutMs);
      worker.on('message', (message: FromThread<Part, Result>) => {
        if ('part' in message) {
          try {
            onPart(message.part);
          } catch (error) {
            return finish(false, () => reject(error));
          }
          setImmediate(() => worker.postMessage({ next: true }));
        } else if ('result' in message) {
          // Garbage counts too; replace a thread that has grown.
          finish(message.heapBytes < memoryMb * 1024 * 1024 * 0.5, () => resolve(message.result));
        } else fail('error', message.error);
      });
      worker.on('messageerror', (error) => fail('error', String(error)));
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail('memory', `A thread needed more than ${memoryMb} MB.`);
        else fail('error', error.stack ?? String(error));
      });
      worker.on('exit', (code) => fail('error', `A thread ended with code ${code} and without a result.`));
      worker.postMessage({ job }, transfer);
    });
  }
}
