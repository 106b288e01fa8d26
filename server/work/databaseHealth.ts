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

/**
 * A heartbeat on a connection of its own. PostgreSQL's time limits need a PostgreSQL that runs: when it hangs, or the
 * network to it does, whoever waits for an answer must hear of it from here, within five seconds.
 */
export class DatabaseHealth {
  readonly #db: Sequelize;
  readonly #onStall: () => void;
  readonly #timer: NodeJS.Timeout;
  /** When the heartbeat that is under way was sent. */
  #sent: number | null = null;
  #stalled = false;

  /**
   * `db`: a pool that nobody else uses, so that no other statement delays the heartbeat. `onStall` is called at each
   * heartbeat that is not answered in time; it makes whatever waits for the database fail.
   */
  constructor(db: Sequelize, onStall: () => void) {
    this.#db = db;
    this.#onStall = onStall;
    this.#timer = setInterval(() => this.#beat(), everyMs).unref();
  }

  get stalled(): boolean {
    return this.#stalled;
  }

  /** Throws 503 while the database hangs: nobody begins to wait for it. */
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
      // A refused connection is an answer, too: every call is told so by its own.
      (error: Error) => this.#answered(/timeout/i.test(`${error.name} ${error.message}`)),
    );
  }

  #answered(timedOut: boolean): void {
    this.#sent = null;
    this.#stalled = timedOut;
    if (timedOut) this.#onStall();
  }

  /** The answer may have come while this process was busy: it is read before the next turn of the event loop. */
  async #confirm(sent: number): Promise<void> {
    await afterIo();
    await afterIo();
    if (this.#sent !== sent) return;
    this.#stalled = true;
    this.#onStall();
  }
}
