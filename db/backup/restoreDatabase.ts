import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { knownMigrations, migrate } from '../migrate';
import { programRuns } from '../runningPrograms';
import { runSqlOn, withClient } from '../withClient';
import { installationOf } from './copyDatabase';
import { copyIn } from './copyStreams';
import { copiedTables, type DatabaseCopy, dumpFile, fileOf } from './databaseCopy';
import { readDump } from './readDump';

/** A copy can't be restored here. The message is for the operator. */
export class NotRestorable extends Error {}

/**
 * Checks that the copy can be restored, before anything is written. `own`: only this program uses the database. Returns
 * the ID of the installation that was started here, if any.
 */
export async function mustTakeCopy(url: string, copy: DatabaseCopy, own: boolean): Promise<string | null> {
  const unknown = copy.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new NotRestorable(
      `The backup was made by a newer program: it has ${unknown.join(', ')}, which this one does not know.`,
    );
  return withClient(url, 'restore', async (client) => {
    await mustBeEmpty(client);
    if (!own) await mustBeAsOld(client, copy);
    return installationOf(runSqlOn(client));
  });
}

/**
 * Restores a copy into an empty database: its schema, all rows in one transaction, then newer migrations. On any
 * failure the database is empty again. Returns the ID of the restored installation.
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  copy: DatabaseCopy,
  own: boolean,
): Promise<string | null> {
  await mustTakeCopy(url, copy, own);
  await withClient(url, 'restore', async (client) => {
    // An installation that was started but has no users may have a newer schema than the backup.
    if (own && (await newerThan(client, copy))) await client.query('DROP OWNED BY CURRENT_USER CASCADE');
    await migrate(url, copy.migrations);
    await mustBeAsOld(client, copy);
    await client.query(`SET statement_timeout = 0; SET timezone = 'UTC'`);
    await client.query('BEGIN');
    await mustBeEmpty(client);
    await fill(client, folder, copy);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  await migrate(url);
  return withClient(url, 'restore', (client) => installationOf(runSqlOn(client)));
}

async function mustBeEmpty(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query(`SELECT to_regclass('public.users') IS NOT NULL AS made`);
  if (there[0]?.made && (await client.query('SELECT 1 FROM public.users LIMIT 1')).rowCount)
    throw new NotRestorable('There are people in this installation: a backup is restored only into an empty one.');
  if (await programRuns(runSqlOn(client))) throw new NotRestorable('The program runs on this database: stop it first.');
}

async function newerThan(client: pg.Client, copy: DatabaseCopy): Promise<boolean> {
  const { rows: there } = await client.query(`SELECT to_regclass('public.migrations') IS NOT NULL AS made`);
  if (!there[0]?.made) return false;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.migrations');
  return rows.some(({ name }) => !copy.migrations.includes(name));
}

async function mustBeAsOld(client: pg.Client, copy: DatabaseCopy): Promise<void> {
  if (await newerThan(client, copy))
    throw new NotRestorable('This database is newer than the backup: set DATABASE_URL to one without any tables.');
}

async function fill(client: pg.Client, folder: string, copy: DatabaseCopy): Promise<void> {
  const { rows: here } = await client.query<{ name: string; columns: string[] }>(copiedTables);
  const known = new Map(here.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, of, bound } of copy.partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${of} ${bound}`);
  // Rows arrive table by table, so foreign keys are checked at the end.
  const { rows: keys } = await client.query<{ on: string; name: string; text: string }>(
    `SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS text
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace::regnamespace::text IN ('public', 'graphile_worker')`,
  );
  for (const { on, name } of keys) await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`);
  await client.query(`TRUNCATE ${here.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of copy.tables) {
    const missing = columns.filter((column) => !known.get(name)?.has(column));
    if (missing.length > 0) throw new NotRestorable(`There is no place for ${missing.join(', ')} of ${name} here.`);
  }
  // Triggers already ran when these rows were first inserted.
  for (const { name } of copy.tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const counts = copy.by === 'copy' ? await fromFiles(client, folder, copy) : await fromDump(client, folder, copy);
  for (const { name, rows } of copy.tables) {
    const there = counts.get(name) ?? 0;
    if (there !== rows) throw new NotRestorable(`${name} has ${there} rows of ${rows}: the backup is damaged.`);
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  }
  for (const { name, last, called } of copy.sequences)
    await client.query('SELECT setval($1, $2, $3)', [name, last, called]);
  // Transaction IDs start over in another cluster, so no restored change is published again or holds back the feed.
  await client.query(`UPDATE public.changes SET xact = '3'::xid8`);
  await client.query('DELETE FROM public.task_workers');
  // Results of an earlier cleanup in another store don't apply here.
  if (known.has('public.unknown_files')) await client.query('DELETE FROM public.unknown_files');
  await client.query(
    'SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL))',
  );
  for (const { on, name, text } of keys) await client.query(`ALTER TABLE ${on} ADD CONSTRAINT ${name} ${text}`);
}

type RowCounts = Map<string, number>;
const intoTable = (client: pg.Client, name: string, columns: readonly string[]) =>
  copyIn(client, `COPY ${name} (${columns.join(', ')}) FROM STDIN (ENCODING 'UTF8')`);

async function fromFiles(client: pg.Client, folder: string, { tables }: DatabaseCopy): Promise<RowCounts> {
  const counts: RowCounts = new Map();
  for (const { name, columns } of tables) {
    const to = intoTable(client, name, columns);
    await pipeline(createReadStream(path.join(folder, fileOf(name))), createGunzip(), to);
    counts.set(name, to.rows);
  }
  return counts;
}

/** pg_dump writes the partitions of a partitioned table. */
async function fromDump(client: pg.Client, folder: string, { tables, partitions }: DatabaseCopy): Promise<RowCounts> {
  const counts: RowCounts = new Map();
  const wholes = new Map(partitions.map(({ name, of }) => [name, of.includes('.') ? of : `public.${of}`]));
  const whole = (table: string) => wholes.get(table) ?? table;
  const file = createReadStream(path.join(folder, dumpFile));
  const dump = createGunzip();
  file.on('error', (error) => dump.destroy(error)).pipe(dump);
  await readDump(
    dump,
    ({ table, columns }) =>
      tables.some(({ name }) => name === whole(table)) ? intoTable(client, table, columns) : null,
    ({ table }, to) => {
      const rows = counts.get(whole(table)) ?? 0;
      counts.set(whole(table), rows + (to as ReturnType<typeof copyIn>).rows);
    },
  );
  return counts;
}
