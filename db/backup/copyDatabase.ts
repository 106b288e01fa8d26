import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { copyOut } from './copyStreams';
import { copiedTables, type DatabaseCopy, dumpFile, fileOf } from './databaseCopy';
import { knownMigrations } from '../migrate';
import { type RunSql, runSqlOn, withClient } from '../withClient';
import { findPgDump, runPgDump } from './pgDump';

export interface Copied<T> {
  readonly database: DatabaseCopy;
  /** How the copy was made, for the operator: by pg_dump, or why not. */
  readonly says: string;
  readonly within: T;
}

/**
 * Copies all rows of one snapshot into a folder: with pg_dump if it is as new as the server, else with COPY, which
 * needs no other program. Both work between any PostgreSQL servers and with the schema of an earlier release. `within`
 * reads what else belongs to the same snapshot.
 */
export async function copyDatabase<T>(
  url: string,
  folder: string,
  within: (runSql: RunSql) => Promise<T>,
): Promise<Copied<T>> {
  return withClient(url, 'backup', async (client) => {
    const runSql = runSqlOn(client);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET timezone = 'UTC'`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await migrationsOf(runSql);
    const { by, says } = await dump(runSql, url, folder);
    const tables: { name: string; columns: string[]; rows: number }[] = [];
    for (const { name, columns } of await runSql<{ name: string; columns: string[] }>(copiedTables))
      tables.push({
        name,
        columns,
        rows: by === 'copy' ? await copyTable(client, folder, name, columns) : await countRows(runSql, name),
      });
    const partitions = await runSql<DatabaseCopy['partitions'][number]>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name, i.inhparent::regclass::text AS of, pg_get_expr(c.relpartbound, c.oid) AS bound
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_inherits i ON i.inhrelid = c.oid
       WHERE n.nspname = 'public' AND c.relispartition AND c.relkind = 'r' ORDER BY 1`,
    );
    const sequences: { name: string; last: string; called: boolean }[] = [];
    for (const { name } of await runSql<{ name: string }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
    )) {
      const [at] = await runSql<{ last: string; called: boolean }>(
        `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
      );
      if (at) sequences.push({ name, ...at });
    }
    const found = await within(runSql);
    await client.query('COMMIT');
    return { database: { by, migrations, tables, partitions, sequences }, says, within: found };
  });
}

/** The database can't be copied. The message is for the operator. */
export class NotCopyable extends Error {}

async function migrationsOf(runSql: RunSql): Promise<string[]> {
  const [there] = await runSql<{ yes: boolean }>(`SELECT to_regclass('public.migrations') IS NOT NULL AS yes`);
  if (!there?.yes) throw new NotCopyable('There is no installation in this database: check DATABASE_URL and DATA_DIR.');
  const names = (await runSql<{ name: string }>('SELECT name FROM public.migrations ORDER BY name')).map(
    ({ name }) => name,
  );
  const newer = names.filter((name) => !knownMigrations.includes(name));
  if (newer.length > 0)
    throw new NotCopyable(
      `This database belongs to a newer program: it has ${newer.join(', ')}, which this one does not know. Back it up with the newer program.`,
    );
  return names;
}

/** Copies with pg_dump in the same snapshot, or reports why it can't; then COPY does it. */
async function dump(runSql: RunSql, url: string, folder: string): Promise<{ by: DatabaseCopy['by']; says: string }> {
  const [server] = await runSql<{ major: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  );
  const found = await findPgDump(server?.major ?? 0);
  const byCopy = (why: string) => ({ by: 'copy' as const, says: `by COPY: ${why}` });
  if ('why' in found) return byCopy(found.why);
  const [snapshot] = await runSql<{ id: string }>('SELECT pg_export_snapshot() AS id');
  const file = path.join(folder, dumpFile);
  try {
    await runPgDump(found.command, url, snapshot?.id ?? '', file);
    return { by: 'pg_dump', says: `by pg_dump ${found.version}` };
  } catch (error) {
    await rm(file, { force: true });
    return byCopy(`pg_dump ${found.version} failed: ${(error as Error).message}`);
  }
}

const countRows = async (runSql: RunSql, table: string): Promise<number> =>
  Number((await runSql<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

async function copyTable(client: pg.Client, folder: string, name: string, columns: readonly string[]): Promise<number> {
  let rows = 0;
  const count = new Transform({
    transform(line: Buffer, _encoding, next) {
      // COPY writes one row per line; line breaks in values are escaped.
      for (const byte of line) if (byte === 10) rows++;
      next(null, line);
    },
  });
  const from = copyOut(client, `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT (ENCODING 'UTF8')`);
  const to = createWriteStream(path.join(folder, fileOf(name)), { mode: 0o600, flush: true });
  await pipeline(from, count, createGzip({ level: 4 }), to);
  return rows;
}

/** ID that marks this installation's file store; null if it has none yet. */
export async function installationOf(runSql: RunSql): Promise<string | null> {
  const [there] = await runSql<{ yes: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'settings'
       AND column_name = 'installation_id') AS yes`,
  );
  if (!there?.yes) return null;
  return (
    (await runSql<{ id: string }>('SELECT installation_id AS id FROM public.settings WHERE id = 1'))[0]?.id ?? null
  );
}
