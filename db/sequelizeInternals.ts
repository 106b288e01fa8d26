import { DataTypes, type Sequelize, type Transaction } from 'sequelize';

// The only place that uses internals of Sequelize. An upgrade may change them: test/work/sequelizeInternals.test.ts.

/** A pooled connection of the driver; an invalid one is discarded when it is released. */
export interface Lent {
  query(sql: string, bind?: readonly unknown[]): Promise<{ rows: object[] }>;
  _invalid?: boolean;
}
/** The pool that lends connections. */
export interface Lender {
  getConnection(options: object): Promise<Lent>;
  releaseConnection(connection: Lent): unknown;
}
interface Internals {
  connectionManager: Lender;
}

export const lenderOf = (db: Sequelize): Lender => (db as unknown as Internals).connectionManager;

/** The connection of a running transaction. */
export const lentTo = (transaction: Transaction): Lent => (transaction as unknown as { connection: Lent }).connection;

/** The same database with its models, but with connections of another lender. */
export function withLender(db: Sequelize, connectionManager: Lender): Sequelize {
  const other: Sequelize = Object.create(db);
  return Object.assign(other, { connectionManager });
}

/** Makes models return numeric columns as numbers; Sequelize has its own parser, which returns text. */
export function parseDecimalsAsNumbers(): void {
  const { postgres } = DataTypes as unknown as { postgres: { DECIMAL: { parse: (text: string) => number } } };
  postgres.DECIMAL.parse = Number;
}
