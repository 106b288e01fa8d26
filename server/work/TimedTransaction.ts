import type { Sequelize, Transaction } from 'sequelize';
import { hasLongStatements } from '../../db/connect';
import { rows } from './sql';

/** Transactions below this total get no extra limit, because setting one costs a statement. */
const limitAfterMs = 500;
/** Time limit of all statements of a transaction together, so that a call responds within five seconds. */
const maxTotalMs = 4000;
const minStatementMs = 100;
/** Time limit of a single lock, as in db/connect.ts. */
const maxLockMs = 2500;

export interface TimedTransactionOptions {
  readonly db: Sequelize;
  readonly transaction: Transaction;
  /** How long the transaction waited for its connection. */
  readonly waitedMs: number;
}

/**
 * Runs the statements of one transaction. Each statement and each lock has its own time limit (db/connect.ts); a slow
 * transaction gets one in total.
 */
export class TimedTransaction {
  readonly #db: Sequelize;
  readonly #transaction: Transaction;
  /** Time spent waiting for the connection and for statements. */
  #spentMs: number;
  #limitedAtMs = 0;
  #isLong: boolean;

  constructor({ db, transaction, waitedMs }: TimedTransactionOptions) {
    this.#db = db;
    this.#transaction = transaction;
    this.#spentMs = waitedMs;
    this.#isLong = hasLongStatements(db);
  }

  async sql<T extends object>(sql: string, bind: readonly unknown[]): Promise<T[]> {
    await this.#limitTime();
    const began = performance.now();
    try {
      return await rows<T>(this.#db, sql, bind, this.#transaction);
    } finally {
      this.#spentMs += performance.now() - began;
    }
  }

  /** Waits this long for each lock from now on, and sets no limit in total. */
  async waitLong(seconds: number): Promise<void> {
    this.#isLong = true;
    await this.#setLimits(`${seconds}s`, '30s');
  }

  async #limitTime(): Promise<void> {
    if (this.#isLong || this.#spentMs < limitAfterMs || this.#spentMs - this.#limitedAtMs < minStatementMs) return;
    this.#limitedAtMs = this.#spentMs;
    const left = Math.max(minStatementMs, Math.round(maxTotalMs - this.#spentMs));
    await this.#setLimits(`${Math.min(maxLockMs, left)}ms`, `${left}ms`);
  }

  async #setLimits(lock: string, statement: string): Promise<void> {
    await rows(
      this.#db,
      "SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true)",
      [lock, statement],
      this.#transaction,
    );
  }
}
