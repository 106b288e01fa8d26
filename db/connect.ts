import type { Socket } from 'node:net';
import pg from 'pg';
import { DataTypes, Sequelize } from 'sequelize';
import { keepPlans } from './keptPlans';
import { defineModels } from './models/defineModels';
import { type OnSlow, watchQueries } from './slowQueries';
import { refuseInsideTransaction } from './transactionScope';

export interface ConnectOptions {
  readonly url: string;
  /** Names this process in pg_stat_activity: who is alive is told by it. */
  readonly processId: string;
  readonly poolSize?: number | undefined;
  /** Waits for a statement as long as it takes: a migration of many rows. */
  readonly patient?: boolean;
  /** How long an answer is waited for when nothing arrives at all. */
  readonly queryTimeoutMs?: number;
  /** Told of every lost idle connection; a stopping database must never end the process. */
  readonly onError?: (error: Error) => void;
  readonly onSlow?: OnSlow;
  /** Asked before a connection is lent; what it throws is the answer. */
  readonly assertAvailable?: () => void;
}

// Counts and money are far below 2^53: bigint and numeric arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Sequelize has a parser of its own for numeric, which leaves it a text.
(DataTypes as unknown as { postgres: { DECIMAL: { parse: (text: string) => number } } }).postgres.DECIMAL.parse =
  Number;

/** Together below the five seconds within which a call is answered: waiting for a connection, then for a lock. */
const acquireMs = 2400;
const lockMs = 2500;

/** A pool of connections, with every model defined on it. */
export function connect({
  url,
  processId,
  poolSize = 20,
  patient = false,
  queryTimeoutMs = 35_000,
  onError,
  onSlow,
  assertAvailable,
}: ConnectOptions): Sequelize {
  const clients = new Set<pg.Client>();
  // Listened to from the first breath: a database may die as it lets one in, before Sequelize listens.
  class HeardClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('error', (error) => onError?.(error));
      clients.add(this);
      this.on('end', () => clients.delete(this));
      keepPlans(this);
      if (onSlow) watchQueries(this, onSlow);
    }
  }
  const db = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: Object.create(pg, { Client: { value: HeardClient } }),
    logging: false,
    pool: { max: poolSize, min: 1, idle: 60_000, acquire: patient ? 10_000 : acquireMs },
    dialectOptions: {
      application_name: `takeoffs ${processId}`,
      statement_timeout: patient ? 0 : 30_000,
      lock_timeout: patient ? 0 : lockMs,
      // The client's own patience: a database that hangs answers nothing, not even its time-out.
      query_timeout: patient ? 0 : queryTimeoutMs,
      connectionTimeoutMillis: 8000,
      idle_in_transaction_session_timeout: patient ? 0 : 60_000,
      keepAlive: true,
    },
    retry: { max: 1 },
  });
  clientsOf.set(db, clients);
  guardPool(db, assertAvailable);
  defineModels(db);
  return db;
}

const clientsOf = new WeakMap<Sequelize, ReadonlySet<pg.Client>>();

/**
 * Drops every connection of a pool, those in use too: what waits for their answers fails at once, and a transaction that
 * has not sent its COMMIT is rolled back. The pool opens new ones when it is asked for them.
 */
export function dropConnections(db: Sequelize): void {
  for (const client of clientsOf.get(db) ?? []) {
    // client.end() would wait for the answers, or send a farewell that nobody reads.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

type Pool = { getConnection(options: object): Promise<unknown> };

/** Every connection is requested here, by Sequelize itself and by `rows()`. */
function guardPool(db: Sequelize, assertAvailable: () => void = () => {}): void {
  const pool = (db as unknown as { connectionManager: Pool }).connectionManager;
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = async (options) => {
    refuseInsideTransaction();
    assertAvailable();
    return getConnection(options);
  };
}
