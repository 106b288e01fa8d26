import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { copyOut } from './copyStreams';
import { copiedTables, type DatabaseCopy, fileOf } from './databaseCopy';

/**
 * All rows as they were at one moment, into a folder of files: by COPY, so that it needs no program beside this one and
 * goes from any PostgreSQL to any other. `within` is asked while that moment lasts: what else belongs to it.
 */
export async function copyDatabase(
  url: string,
  folder: string,
  within: (ask: <T extends object>(sql: string) => Promise<T[]>) => Promise<void>,
): Promise<DatabaseCopy> {
  const client = new pg.Client({ connectionString: url, application_name: 'takeoffs backup' });
  client.on('error', () => {});
  await client.connect();
  const ask = async <T extends object>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET timezone = 'UTC'`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await ask<{ name: string }>('SELECT name FROM public.migrations ORDER BY name');
    const tables: { name: string; columns: string[]; rows: number }[] = [];
    for (const { name, columns } of await ask<{ name: string; columns: string[] }>(copiedTables)) {
      let rows = 0;
      const count = new Transform({
        transform(line: Buffer, _encoding, next) {
          // A row a line: a line break inside of a value is written as two signs.
          for (const byte of line) if (byte === 10) rows++;
          next(null, line);
        },
      });
      const from = copyOut(client, `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT (ENCODING 'UTF8')`);
      const to = createWriteStream(path.join(folder, fileOf(name)), { mode: 0o600, flush: true });
      await pipeline(from, count, createGzip({ level: 4 }), to);
      tables.push({ name, columns, rows });
    }
    const partitions = await ask<DatabaseCopy['partitions'][number]>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name, i.inhparent::regclass::text AS of, pg_get_expr(c.relpartbound, c.oid) AS bound
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_inherits i ON i.inhrelid = c.oid
       WHERE n.nspname = 'public' AND c.relispartition AND c.relkind = 'r' ORDER BY 1`,
    );
    const sequences: { name: string; last: string; called: boolean }[] = [];
    for (const { name } of await ask<{ name: string }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
    )) {
      const [at] = await ask<{ last: string; called: boolean }>(
        `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
      );
      if (at) sequences.push({ name, ...at });
    }
    await within(ask);
    await client.query('COMMIT');
    return { migrations: migrations.map(({ name }) => name), tables, partitions, sequences };
  } finally {
    await client.end();
  }
}
