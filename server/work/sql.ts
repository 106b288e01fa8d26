import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

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

/** Rows of a statement; every value is a bind ($1 …), never text in the SQL. */
export async function rows<T extends object>(
  db: Sequelize,
  sql: string,
  bind: readonly unknown[] = [],
  transaction?: Transaction,
): Promise<T[]> {
  return (await db.query(sql, { bind: bind as unknown[], type: QueryTypes.SELECT, transaction })) as T[];
}

export async function oneRow<T extends object>(
  db: Sequelize,
  sql: string,
  bind: readonly unknown[] = [],
  transaction?: Transaction,
): Promise<T | undefined> {
  return (await rows<T>(db, sql, bind, transaction))[0];
}
