import type { Reader } from '../../common/access/audience';
import { kept } from '../../db/keptPlans';
import { notFound } from '../work/refusal';
import { all, type Fragment, fragment, place } from '../work/sql';
import { type Presenter, viewSql } from './viewSql';

/** Runs a statement: the unit of work inside a transaction, the pool outside. */
export type Run = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;

/** A view as PostgreSQL wrote it: passed through as text, never rebuilt in JavaScript. */
export class Json {
  constructor(readonly text: string) {}
}

/** One view, through the asker's scope. */
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
    kept(`SELECT ${viewSql(presenter, reader)}::text AS view FROM ${presenter.from} WHERE ${where}`),
    binds,
  );
  if (!row) throw notFound();
  return new Json(row.view);
}

export interface ListQuery {
  readonly where: Fragment;
  /** ORDER BY; ends in a unique column. */
  readonly order: string;
  readonly limit: number;
  /** The value that the next page starts after, from the last row. */
  readonly cursor: string;
  /** No value in `where` decides which plan is best (db/keptPlans.ts). */
  readonly kept?: boolean;
}

/** A page of views and, when there is more, the next page's cursor. */
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
  const rows = await run<{ view: string; cursor: string }>(query.kept ? kept(sql) : sql, binds);
  const page = rows.slice(0, query.limit);
  const more = rows.length > query.limit;
  return {
    json: new Json(`[${page.map((row) => row.view).join(',')}]`),
    next: more ? Buffer.from((page.at(-1) as { cursor: string }).cursor).toString('base64url') : null,
  };
}

/** A total is counted no further than this. */
export const countLimit = 1000;
/** Exact up to a thousand, then `1000+`. */
export const totalOf = (n: number): string => (n > countLimit ? `${countLimit}+` : String(n));

/** How many rows there are, as X-Total says it. */
export async function countUpTo(run: Run, from: string, where: Fragment): Promise<string> {
  const binds: unknown[] = [];
  const condition = place(where, binds);
  const [row] = await run<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${from} WHERE ${condition} LIMIT ${countLimit + 1}) x`,
    binds,
  );
  return totalOf(row?.n ?? 0);
}

/** The text that a cursor of ours stands for; a foreign one says nothing. */
export const readCursor = (after: string): string => Buffer.from(after, 'base64url').toString('utf8');
