import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionAcquireTimeoutError, Sequelize } from 'sequelize';
import { enablePreparedStatements } from './preparedStatements';
import { defineModels } from './models/defineModels';
import { type Lender, type Lent, lenderOf, parseDecimalsAsNumbers, withLender } from './sequelizeInternals';
import { type OnSlow, watchQueries } from './slowQueries';
import { refuseInsideTransaction } from './transactionScope';

export interface ConnectOptions {
  readonly url: string;
  /** Identifies this process in pg_stat_activity, which shows running processes. */
  readonly processId: string;
  readonly poolSize?: number | undefined;
  /** No time limits, for migrations of many rows. */
  readonly patient?: boolean;
  /** Client-side limit, for a database that sends nothing at all. */
  readonly queryTimeoutMs?: number;
  /** Called for each idle connection that is lost; a stopping database must never end the process. */
  readonly onError?: (error: Error) => void;
  readonly onSlow?: OnSlow;
  /** Called before a connection is lent; throws to reject the request. */
  readonly assertAvailable?: () => void;
}

// Counts and money are far below 2^53, so parse bigint and numeric as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
parseDecimalsAsNumbers();

// A call must respond within five seconds, so waiting for a connection and then a lock takes less than that.
const acquireMs = 2400;
const lockMs = 2500;
/** Limit of one statement of a call. */
const callStatementMs = 4500;
/** Limit of one statement of an import, an export or a background task. */
const longStatementMs = 30_000;

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
  // Handles errors from the start: the database may die while it accepts the connection, before Sequelize listens.
  class ObservedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('error', (error) => onError?.(error));
      clients.add(this);
      this.on('end', () => clients.delete(this));
      enablePreparedStatements(this);
      if (onSlow) watchQueries(this, onSlow);
    }
  }
  const db = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: Object.create(pg, { Client: { value: ObservedClient } }),
    logging: false,
    pool: { max: poolSize, min: 1, idle: 60_000, acquire: patient ? 10_000 : acquireMs },
    dialectOptions: {
      application_name: `takeoffs ${processId}`,
      statement_timeout: patient ? 0 : callStatementMs,
      lock_timeout: patient ? 0 : lockMs,
      // Client-side: a database that hangs doesn't send even its own timeout error.
      query_timeout: patient ? 0 : queryTimeoutMs,
      connectionTimeoutMillis: 8000,
      idle_in_transaction_session_timeout: patient ? 0 : 60_000,
      keepAlive: true,
    },
    retry: { max: 1 },
  });
  clientsOf.set(db, clients);
  guardPool(db, patient, assertAvailable);
  defineModels(db);
  return db;
}

const clientsOf = new WeakMap<Sequelize, ReadonlySet<pg.Client>>();

/**
 * Drops every connection of a pool, those in use too: pending statements fail at once, and a transaction that has not
 * sent its COMMIT is rolled back. The pool opens new connections on demand.
 */
export function dropConnections(db: Sequelize): void {
  for (const client of clientsOf.get(db) ?? []) {
    // client.end() would wait for responses, or send a goodbye that nobody reads.
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

/** How long the start waits for the first connection of a pool; later ones are limited by the time that a call has. */
const firstConnectionMs = 30_000;

/** Waits for the first connection of a pool, which a busy database takes long to open. */
export async function openFirstConnection(db: Sequelize): Promise<void> {
  const pool = lenderOf(db);
  const end = performance.now() + firstConnectionMs;
  for (;;) {
    try {
      pool.releaseConnection(await pool.getConnection({}));
      return;
    } catch (error) {
      if (!(error instanceof ConnectionAcquireTimeoutError) || performance.now() > end) throw error;
    }
  }
}

/** Set on pools whose statements may take longer than a call; inherited by objects created from them. */
const longStatements = Symbol('long statements');
interface Timed {
  [longStatements]?: Sequelize | true;
}
/** Connections whose statement timeout is the long one at the moment. */
const withLongTimeout = new WeakSet<Lent>();

/** Every connection is requested here, by Sequelize itself and by `rows()`. */
function guardPool(db: Sequelize, patient: boolean, assertAvailable: () => void = () => {}): void {
  const pool = lenderOf(db);
  const getConnection = pool.getConnection.bind(pool);
  const lend = async (options: object, isLong: boolean): Promise<Lent> => {
    refuseInsideTransaction();
    assertAvailable();
    const connection = await getConnection(options);
    if (patient || withLongTimeout.has(connection) === isLong) return connection;
    try {
      await connection.query(`SET statement_timeout = ${isLong ? longStatementMs : callStatementMs}`);
    } catch (error) {
      pool.releaseConnection(connection);
      throw error;
    }
    if (isLong) withLongTimeout.add(connection);
    else withLongTimeout.delete(connection);
    return connection;
  };
  pool.getConnection = (options) => lend(options, false);
  if (patient) {
    Object.assign(db, { [longStatements]: true });
    return;
  }
  const longPool: Lender = Object.create(pool);
  longPool.getConnection = (options) => lend(options, true);
  const long = Object.assign(withLender(db, longPool), { [longStatements]: true });
  Object.assign(db, { [longStatements]: long });
}

/** True if statements on this pool may take longer than a call. */
export const hasLongStatements = (db: Sequelize): boolean => (db as Timed)[longStatements] === true;

/**
 * The same pool for work that may take longer than a call: its statements have 30 s instead of 4.5 s. A connection's
 * timeout changes when the other kind of work takes it, so calls pay nothing for it.
 */
export function withLongStatements(db: Sequelize): Sequelize {
  const long = (db as Timed)[longStatements];
  return long === undefined || long === true ? db : long;
}
