import { setImmediate as afterIo } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { texts } from '../../../common/api/errors';
import { Refusal } from '../refusal';
import { rows } from '../sql';

const everyMs = 500;
/** A database that hasn't answered `SELECT 1` for this long is treated as unreachable. */
const stalledMs = 3500;
const retryAfter = 5;

export const unavailable = () => new Refusal('unavailable', texts.unavailable, undefined, undefined, retryAfter);

/**
 * Heartbeat on a separate connection. PostgreSQL's own time limits only work while it responds; if it or the network
 * hangs, this makes waiting calls fail within five seconds.
 */
export class DatabaseHealth {
  readonly #db: Sequelize;
  readonly #onStall: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** When the current heartbeat was sent. */
  #sent: number | null = null;
  #stalled = false;

  /**
   * `db` is a pool used by nothing else, so no other statement delays the heartbeat. `onStall` is called for each
   * heartbeat that isn't answered in time and makes waiting calls fail.
   */
  constructor(db: Sequelize, onStall: () => void) {
    this.#db = db;
    this.#onStall = onStall;
  }

  /** Starts the heartbeat. During the start of the program no call waits, and a busy database takes longer. */
  start(): void {
    this.#timer ??= setInterval(() => this.#beat(), everyMs).unref();
  }

  get stalled(): boolean {
    return this.#stalled;
  }

  /** Throws 503 while the database hangs, so that no call starts to wait for it. */
  readonly assertAvailable = (): void => {
    if (this.#stalled) throw unavailable();
  };

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    if (this.#sent !== null) {
      if (performance.now() - this.#sent > stalledMs) void this.#confirm(this.#sent);
      return;
    }
    this.#sent = performance.now();
    rows(this.#db, 'SELECT 1 AS one').then(
      () => this.#answered(false),
      // A refused connection is an answer too; calls get that error themselves.
      (error: Error) => this.#answered(/timeout/i.test(`${error.name} ${error.message}`)),
    );
  }

  #answered(timedOut: boolean): void {
    this.#sent = null;
    this.#stalled = timedOut;
    if (timedOut) this.#onStall();
  }

  /** The response may have arrived while this process was busy; let the event loop read it first. */
  async #confirm(sent: number): Promise<void> {
    await afterIo();
    await afterIo();
    if (this.#sent !== sent) return;
    this.#stalled = true;
    this.#onStall();
  }
}
