import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The names of graphile-worker's statements that record how a task ended. */
const endOfTask = /^(complete|fail)_jobs?(_q)?\//;
/** The name of its statement that takes the next task. */
const nextTask = /^get_job/;
const retryMs = 1000;
/** How long a stop waits for task results that aren't recorded yet. */
const lastRetriesMs = 3000;
/** How long a stop then waits for statements that are still running; their connections close when they end. */
const lastStatementsMs = 2000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;
type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/**
 * Connections of graphile-worker, which doesn't wait for the statement that ends a task: a failure there is an
 * unhandled rejection, and with batches, two failures at once leave the queue waiting for its own end forever. So this
 * repeats that statement until the database accepts it; it is idempotent.
 */
export class QueuePool extends pg.Pool {
  readonly #ends = new Set<Promise<unknown>>();
  readonly #onError: (error: Error) => void;
  #stopping = false;

  constructor(url: string, max: number, onError: (error: Error) => void) {
    // A half-open connection returns nothing, not even an error.
    super({ connectionString: url, max, keepAlive: true, connectionTimeoutMillis: 8000, query_timeout: 35_000 });
    this.#onError = onError;
    this.on('error', onError);
    this.on('connect', (client) => client.on('error', onError));
  }

  /** Number of ended tasks whose end isn't recorded in the database yet. */
  get unrecorded(): number {
    return this.#ends.size;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      // Listeners keep their connection.
      super.connect(callback);
      return undefined;
    }
    let client: pg.PoolClient | null = null;
    const query: Query = async (...args) => {
      const { name = '' } = args[0] as { name?: string };
      if (endOfTask.test(name)) return this.#record(args);
      if (this.#ends.size > 0 && nextTask.test(name)) await this.#endsRecorded();
      client ??= await super.connect();
      const used = client;
      return (used.query as Query)(...args).catch((error: Error) => {
        if (!isAnswer(error) && client === used) {
          client = null;
          used.release(error);
        }
        throw error;
      });
    };
    return Promise.resolve({ query, release: () => client?.release() } as unknown as pg.PoolClient);
  }

  /**
   * Waits until the end of the company's last task is recorded; only then is its lane free. Polling earlier would find
   * nothing, and the worker would sleep until its next poll.
   */
  #endsRecorded(): Promise<unknown> {
    return Promise.race([Promise.all(this.#ends), pause(retryMs, undefined, { ref: false })]);
  }

  #record(args: unknown[]): Promise<pg.QueryResult> {
    const recorded = this.#repeat(args).finally(() => this.#ends.delete(recorded));
    this.#ends.add(recorded);
    return recorded;
  }

  async #repeat(args: unknown[]): Promise<pg.QueryResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        const client = await super.connect();
        const result = await (client.query as Query)(...args).catch((error: Error) => {
          client.release(isAnswer(error) ? undefined : error);
          throw error;
        });
        client.release();
        return result;
      } catch (error) {
        // The next process finds the task locked by a dead one and runs it again.
        if (this.#stopping) return { rows: [], rowCount: 0 } as unknown as pg.QueryResult;
        if (attempt === 1) this.#onError(error as Error);
        await pause(retryMs);
      }
    }
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> {
    const late = pause(lastRetriesMs, undefined, { ref: false });
    const ended = Promise.race([Promise.allSettled(this.#ends), late]).then(() => {
      this.#stopping = true;
      return Promise.race([super.end(), pause(lastStatementsMs, undefined, { ref: false })]);
    });
    return callback ? ended.then(callback) : ended;
  }
}

/** Errors that PostgreSQL itself reports have a five-character SQLSTATE. */
const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
