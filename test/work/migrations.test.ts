import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { rotateLog } from '../../db/embedded/embeddedServer';
import { knownMigrations, migrate } from '../../db/migrate';
import { emptyDatabase } from '../support/database';
import { startWorld, type World } from '../support/world';

/** Migrations that fail or wait, partitions, and PostgreSQL’s log. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('migrations', () => {
  it('keep the completed ones when a later one fails, and continue from there', async () => {
    const database = await emptyDatabase();
    const names = async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows: done } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
      await client.end();
      return done.map(({ name }) => name);
    };
    const run = async (sql: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    const early = knownMigrations.filter((name) => name < '0031');
    await migrate(database.url, early);
    expect(await names()).toEqual(early);
    await run('ALTER TABLE jobs ADD COLUMN clock_level integer');
    await expect(migrate(database.url)).rejects.toThrow('clock_level');
    expect(await names()).toEqual(knownMigrations.filter((name) => name < '0036'));
    await run('ALTER TABLE jobs DROP COLUMN clock_level');
    await migrate(database.url);
    expect(await names()).toEqual([...knownMigrations].sort());
    await database.drop();
  });

  it('wait for a long reader of a table without blocking everyone else', async () => {
    const database = await emptyDatabase();
    const [reader, other] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([reader.connect(), other.connect()]);
    await migrate(
      database.url,
      knownMigrations.filter((name) => name < '0036'),
    );
    await reader.query('BEGIN');
    await reader.query('SELECT 1 FROM jobs');
    let done = false;
    const migrating = migrate(database.url).then(() => {
      done = true;
    });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%clock_level%' AND pid <> pg_backend_pid()
      AND datname = current_database()`;
    await vi.waitFor(async () => expect((await other.query(waits)).rowCount).toBe(1), { timeout: 10_000 });
    await other.query(`SET statement_timeout = '8s'`);
    await other.query('SELECT count(*) FROM jobs');
    expect(done).toBe(false);
    await reader.query('COMMIT');
    await migrating;
    await Promise.all([reader.end(), other.end()]);
    await database.drop();
  }, 40_000);

  it('create partitions of the change log three months ahead', async () => {
    const partitions = await world.sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'changes'::regclass ORDER BY 1`,
    );
    const ahead = new Date();
    ahead.setUTCDate(15);
    ahead.setUTCMonth(ahead.getUTCMonth() + 3);
    expect(partitions.map(({ name }) => name)).toContain(
      `changes_${ahead.toISOString().slice(0, 7).replace('-', '_')}`,
    );
  });
});

it('truncates PostgreSQL’s log when it has grown, and keeps one previous log', () => {
  const log = join(world.dataDir, 'postgres.log');
  writeFileSync(log, 'a line\n');
  rotateLog(log, 100);
  expect(readFileSync(log, 'utf8')).toBe('a line\n');
  writeFileSync(log, 'many lines\n'.repeat(20));
  rotateLog(log, 100);
  expect(readFileSync(log, 'utf8')).toBe('');
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('many lines\n'.repeat(20));
});
