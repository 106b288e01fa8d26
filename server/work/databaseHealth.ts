import { setImmediate as afterIo } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { texts } from '../../common/api/errors';
import { Refusal } from './refusal';
import { rows } from './sql';

const everyMs = 500;
/** A database that has not answered `SELECT 1` for so long is treated as away. */
const stalledMs = 3500;
const retryAfter = 5;

export const unavailable = () => new Refusal('unavailable', texts.unavailable, undefined, undefined, retryAfter);

/** One call that a client waits for. */
export interface Call {
  /** The client was told that it failed: what is not committed yet must not be committed any more. */
  abandoned: boolean;
}

/**
 * A heartbeat on a connection of its own. PostgreSQL's time limits need a PostgreSQL that runs: when it hangs, or the
 * network to it does, calls that wait for it are answered here, within five seconds.
 */
export class DatabaseHealth {
  readonly #db: Sequelize;
  /** How each is told that it failed. */
  readonly #waiting = new Map<Call, (error: Error) => void>();
  readonly #timer: NodeJS.Timeout;
  /** When the heartbeat that is under way was sent. */
  #sent: number | null = null;
  #stalled = false;

  /** `db`: a pool that nobody else uses, so that no other statement delays the heartbeat. */
  constructor(db: Sequelize) {
    this.#db = db;
    this.#timer = setInterval(() => this.#beat(), everyMs).unref();
  }

  get stalled(): boolean {
    return this.#stalled;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Work that a client waits for: 503 as soon as the database hangs, and nothing of it is committed after that. */
  answerInTime<T>(work: (call: Call) => Promise<T>): Promise<T> {
    if (this.#stalled) return Promise.reject(unavailable());
    const call: Call = { abandoned: false };
    const working = work(call);
    // One promise, and nothing that links the call to its answer: Promise.race doubled the time of garbage collection.
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(call, reject);
      working.then(
        (value) => {
          this.#ended(call);
          resolve(value);
        },
        (error: unknown) => {
          this.#ended(call);
          reject(error as Error);
        },
      );
    });
  }

  /** What it started and did not wait for goes on by itself. */
  #ended(call: Call): void {
    this.#waiting.delete(call);
    call.abandoned = false;
  }

  #beat(): void {
    if (this.#sent !== null) {
      if (performance.now() - this.#sent > stalledMs) void this.#confirm(this.#sent);
      return;
    }
    this.#sent = performance.now();
    rows(this.#db, 'SELECT 1 AS one').then(
      () => this.#answered(false),
      // A refused connection is an answer, too: every call is told so by its own.
      (error: Error) => this.#answered(/timeout/i.test(`${error.name} ${error.message}`)),
    );
  }

  #answered(timedOut: boolean): void {
    this.#sent = null;
    this.#stalled = timedOut;
    if (timedOut) this.#giveUpAll();
  }

  #giveUpAll(): void {
    for (const [call, reject] of this.#waiting) {
      call.abandoned = true;
      reject(unavailable());
    }
  }

  /** The answer may have come while this process was busy: it is read before the next turn of the event loop. */
  async #confirm(sent: number): Promise<void> {
    await afterIo();
    await afterIo();
    if (this.#sent !== sent) return;
    this.#stalled = true;
    this.#giveUpAll();
  }
}
