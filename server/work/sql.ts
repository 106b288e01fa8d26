import type { Sequelize, Transaction } from 'sequelize';

/** A piece of SQL whose `?` stand for its binds, in order. */
export interface Fragment {
  readonly sql: string;
  readonly binds: readonly unknown[];
}
export const fragment = (sql: string, ...binds: unknown[]): Fragment => ({ sql, binds });
export const always = fragment('TRUE');
export const all = (...parts: readonly Fragment[]): Fragment =>
  parts.length === 0
    ? always
    : { sql: parts.map((p) => `(${p.sql})`).join(' AND '), binds: parts.flatMap((p) => p.binds) };

/** Number the `?` of fragments as $n, continuing after `bound`. */
export function place(part: Fragment, bound: unknown[]): string {
  let i = 0;
  const sql = part.sql.replace(/\?/g, () => {
    bound.push(part.binds[i++]);
    return `$${bound.length}`;
  });
  return sql;
}

/** A connection as Sequelize's pool lends it; an invalid one is thrown away when it comes back. */
export interface Lent {
  query(sql: string, bind: readonly unknown[]): Promise<{ rows: object[] }>;
  _invalid?: boolean;
}
export interface Lender {
  getConnection(options: object): Promise<Lent>;
  releaseConnection(connection: Lent): void;
}
const lenderOf = (db: Sequelize): Lender => (db as unknown as { connectionManager: Lender }).connectionManager;
export const lentTo = (transaction: Transaction): Lent => (transaction as unknown as { connection: Lent }).connection;

/**
 * Rows of a statement; every value is a bind ($1 …), never text in the SQL. Sequelize's pool lends the connection, and
 * the driver asks: reading the statement over again to find what is in it costs a third of a short one.
 */
export async function rows<T extends object>(
  db: Sequelize,
  sql: string,
  bind: readonly unknown[] = [],
  transaction?: Transaction,
): Promise<T[]> {
  if (transaction) return ask<T>(lentTo(transaction), sql, bind);
  const lender = lenderOf(db);
  const connection = await lender.getConnection({});
  try {
    return await ask<T>(connection, sql, bind);
  } finally {
    lender.releaseConnection(connection);
  }
}

async function ask<T extends object>(connection: Lent, sql: string, bind: readonly unknown[]): Promise<T[]> {
  try {
    return (await connection.query(sql, bind)).rows as T[];
  } catch (error) {
    // What PostgreSQL refuses has a SQLSTATE of five signs; after anything else nobody knows what the line carries.
    if (!/^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))) connection._invalid = true;
    throw error;
  }
}

export async function oneRow<T extends object>(
  db: Sequelize,
  sql: string,
  bind: readonly unknown[] = [],
  transaction?: Transaction,
): Promise<T | undefined> {
  return (await rows<T>(db, sql, bind, transaction))[0];
}
