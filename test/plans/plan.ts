import { type Lent, lenderOf } from '../../db/sequelizeInternals';
import type { World } from '../support/world';

export interface Statement {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/** Costs of a statement, from EXPLAIN ANALYZE. */
export interface PlanCosts {
  /** Rows read from tables and indexes, including those filtered out. */
  readonly examined: number;
  /** Rows of the largest bitmap index scan. */
  readonly indexed: number;
  /** 8 KB blocks touched. */
  readonly buffers: number;
  /** Large tables scanned sequentially with rows filtered out, except under a LIMIT. */
  readonly scans: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

/** Tables that stay small as the installation grows. */
const small = ['settings', 'companies', 'migrations', 'task_workers', 'job_tallies'];

/** Reading up to this many rows sequentially is fine. */
const fewRows = 100;

/** Records every statement that the server runs during `body`. */
export async function recordStatements(world: World, body: () => Promise<unknown>): Promise<Statement[]> {
  const { db } = world.opened.services;
  const statements: Statement[] = [];
  const lender = lenderOf(db);
  const { getConnection } = lender;
  const originals = new Map<Lent, Lent['query']>();
  lender.getConnection = async (options) => {
    const connection = await getConnection.call(lender, options);
    if (originals.has(connection)) return connection;
    const { query } = connection;
    originals.set(connection, query);
    connection.query = (sql, bind, ...more: unknown[]) => {
      statements.push({ sql: sql.replace('/* prepared */ ', ''), bind: Array.isArray(bind) ? [...bind] : [] });
      return (query as (...all: unknown[]) => ReturnType<Lent['query']>).call(connection, sql, bind, ...more);
    };
    return connection;
  };
  try {
    await body();
  } finally {
    lender.getConnection = getConnection;
    for (const [connection, query] of originals) connection.query = query;
  }
  return statements;
}

/** Cached plans: the data doesn't change, so the same statement with the same values costs the same. */
export type PlanCache = Map<string, Promise<PlanCosts>>;

export function explainOnce(world: World, cache: PlanCache, statement: Statement): Promise<PlanCosts> {
  const key = JSON.stringify([statement.sql, statement.bind]);
  const kept = cache.get(key) ?? explain(world, statement);
  cache.set(key, kept);
  return kept;
}

export async function explain(world: World, { sql, bind }: Statement): Promise<PlanCosts> {
  const [row] = await world.sql<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
    bind,
  );
  const { Plan: plan } = (row as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0];
  let examined = 0;
  let indexed = 0;
  const scans: string[] = [];
  const walk = (node: Node, under?: string) => {
    const loops = node['Actual Loops'];
    const thrown = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = Math.round((node['Actual Rows'] + thrown) * loops);
    const table = node['Relation Name'];
    if (table) examined += rows;
    // Stopping at a LIMIT is fine when every tenth row matches. Which values those are the planner estimates from a sample,
    // so either plan may be chosen; `examined` shows how much was read.
    const limited = under === 'Limit';
    if (table && node['Node Type'] === 'Seq Scan' && thrown > fewRows && !limited && !small.includes(table))
      scans.push(table);
    if (node['Node Type'] === 'Bitmap Index Scan') indexed = Math.max(indexed, rows);
    for (const child of node.Plans ?? []) walk(child, node['Node Type']);
  };
  walk(plan);
  return { examined, indexed, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans };
}
