import type { Reader } from '../../common/access/audience';
import { prepared } from '../../db/preparedStatements';
import { notFound } from '../work/refusal';
import { all, type Fragment, fragment, place } from '../work/sql';
import { type Presenter, viewSql } from './viewSql';

/** Runs a statement: in a transaction through Work, otherwise on the pool. */
export type Run = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;

/** JSON text from PostgreSQL, passed through unchanged. */
export class Json {
  constructor(readonly text: string) {}
}

/** Loads one view in the viewer's scope. */
export async function presentOne(
  run: Run,
  presenter: Presenter,
  id: number,
  reader: Reader,
  scope: Fragment,
): Promise<Json> {
  const binds: unknown[] = [];
  const where = place(all(fragment(`${presenter.id} = ?`, id), scope), binds);
  const [row] = await run<{ view: string }>(
    prepared(`SELECT ${viewSql(presenter, reader)}::text AS view FROM ${presenter.from} WHERE ${where}`),
    binds,
  );
  if (!row) throw notFound();
  return new Json(row.view);
}

export interface ListQuery {
  readonly where: Fragment;
  /** ORDER BY clause; the last column is unique. */
  readonly order: string;
  readonly limit: number;
  /** SQL of the cursor value, taken from the last row. */
  readonly cursor: string;
  /** True if the plan doesn't depend on values in `where` (db/preparedStatements.ts). */
  readonly prepared?: boolean;
}

/** A page of views, and the cursor of the next page if there is one. */
export async function presentList(
  run: Run,
  presenter: Presenter,
  reader: Reader,
  query: ListQuery,
): Promise<{ json: Json; next: string | null }> {
  const binds: unknown[] = [];
  const where = place(query.where, binds);
  const sql = `SELECT ${viewSql(presenter, reader)}::text AS view, (${query.cursor})::text AS cursor FROM ${presenter.from}
     WHERE ${where} ORDER BY ${query.order} LIMIT ${query.limit + 1}`;
  const rows = await run<{ view: string; cursor: string }>(query.prepared ? prepared(sql) : sql, binds);
  const page = rows.slice(0, query.limit);
  const more = rows.length > query.limit;
  return {
    json: new Json(`[${page.map((row) => row.view).join(',')}]`),
    next: more ? Buffer.from((page.at(-1) as { cursor: string }).cursor).toString('base64url') : null,
  };
}

/** Totals are counted up to this limit. */
export const countLimit = 1000;
/** Exact up to the limit, then `1000+`. */
export const totalOf = (n: number, most = countLimit): string => (n > most ? `${most}+` : String(n));

/** Number of rows, as in X-Total: `1000+` above the limit. */
export async function countUpTo(run: Run, from: string, where: Fragment, most = countLimit): Promise<string> {
  const binds: unknown[] = [];
  const condition = place(where, binds);
  const [row] = await run<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${from} WHERE ${condition} LIMIT ${most + 1}) x`,
    binds,
  );
  return totalOf(row?.n ?? 0, most);
}

/** Decodes a cursor; an invalid one gives meaningless text. */
export const readCursor = (after: string): string => Buffer.from(after, 'base64url').toString('utf8');
