import type { Sequelize, Transaction } from 'sequelize';
import { type Lent, lenderOf, lentTo } from '../../db/sequelizeInternals';

/** SQL fragment with a `?` for each of its binds, in order. */
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

/** Numbers the `?` of fragments as $n, continuing after `bound`. */
export function place(part: Fragment, bound: unknown[]): string {
  let i = 0;
  const sql = part.sql.replace(/\?/g, () => {
    bound.push(part.binds[i++]);
    return `$${bound.length}`;
  });
  return sql;
}

/**
 * Runs a statement and returns its rows. Every value is a bind ($1 …), never text in the SQL. Calls the driver
 * directly, because Sequelize's own parsing costs a third of a short statement.
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
    // Errors from PostgreSQL have a five-character SQLSTATE; after any other error the connection's state is unknown.
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
