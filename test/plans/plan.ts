import type { Lender, Lent } from '../../server/work/sql';
import type { World } from '../support/world';

export interface Statement {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/** What a statement really did, from EXPLAIN ANALYZE. */
export interface Looked {
  /** Rows that were read from tables and indexes, found or thrown away. */
  readonly examined: number;
  /** Rows of the widest look into an index alone. */
  readonly indexed: number;
  /** 8 KB blocks touched. */
  readonly buffers: number;
  /** Sequential scans of large tables that throw rows away and go on to the end. */
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

/** Small for ever: their size does not follow the work. */
const small = ['settings', 'companies', 'migrations', 'task_workers', 'job_tallies'];

/** A table of so few rows is read whole by whoever is in his right mind. */
const handful = 100;

/** Hear every statement that the server runs while `body` runs. */
export async function heard(world: World, body: () => Promise<unknown>): Promise<Statement[]> {
  const { db } = world.opened.house;
  const statements: Statement[] = [];
  const lender = (db as unknown as { connectionManager: Lender }).connectionManager;
  const { getConnection } = lender;
  const overheard = new Map<Lent, Lent['query']>();
  lender.getConnection = async (options) => {
    const connection = await getConnection.call(lender, options);
    if (overheard.has(connection)) return connection;
    const { query } = connection;
    overheard.set(connection, query);
    connection.query = (sql, bind, ...more: unknown[]) => {
      statements.push({ sql: sql.replace('/* kept */ ', ''), bind: Array.isArray(bind) ? [...bind] : [] });
      return (query as (...all: unknown[]) => ReturnType<Lent['query']>).call(connection, sql, bind, ...more);
    };
    return connection;
  };
  try {
    await body();
  } finally {
    lender.getConnection = getConnection;
    for (const [connection, query] of overheard) connection.query = query;
  }
  return statements;
}

/** Looks that are kept: among rows that do not change, the same statement with the same values does the same again. */
export type Looks = Map<string, Promise<Looked>>;

export function lookOnce(world: World, looks: Looks, statement: Statement): Promise<Looked> {
  const key = JSON.stringify([statement.sql, statement.bind]);
  const kept = looks.get(key) ?? look(world, statement);
  looks.set(key, kept);
  return kept;
}

export async function look(world: World, { sql, bind }: Statement): Promise<Looked> {
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
    // Stopping at a LIMIT is right where every tenth row is wanted, and which words those are the planner guesses from a
    // sample: either plan may come. How far it read until it stopped, `examined` says.
    const limited = under === 'Limit';
    if (table && node['Node Type'] === 'Seq Scan' && thrown > handful && !limited && !small.includes(table))
      scans.push(table);
    if (node['Node Type'] === 'Bitmap Index Scan') indexed = Math.max(indexed, rows);
    for (const child of node.Plans ?? []) walk(child, node['Node Type']);
  };
  walk(plan);
  return { examined, indexed, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans };
}
