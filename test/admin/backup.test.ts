import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/admin/backUp';
import { restore } from '../../server/admin/restore';
import { readEnv } from '../../server/env';
import { makeLog } from '../../server/log';
import { openHouse } from '../../server/openHouse';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { mustAct } from '../support/journey';
import { haveOtherPostgres, startOtherPostgres } from '../support/otherPostgres';
import { startWorld, type World } from '../support/world';

/** A backup is restored into an empty installation, and every row and every byte is compared. */
let world: World;
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-backup-'));
const databases: TestDatabase[] = [];
const log = makeLog('silent');

async function on<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}
/** The address of a database without anything in it. */
async function emptyUrl(): Promise<string> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.url;
}
const settings = (dataDir: string) =>
  readEnv(
    { PORT: '0', DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(40), DEMO: '0', MAP_GEOCODER_URL: 'none' },
    'test-build',
  );
const elsewhere = () => mkdtempSync(join(folder, 'data-'));

/** Each table and each row of it, as text; what a restore makes anew is left out by name. */
async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await on<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'task_workers' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await on<{ row: string }>(
      url,
      `SELECT (to_jsonb(t) - '{xact,locked_at,locked_by}'::text[])::text AS row FROM ${name} t ORDER BY 1`,
    );
    // When which migration ran is this database's own.
    const own = name.endsWith('.migrations') ? { at: 0, ts: 0 } : {};
    all[name] = rows.map(({ row }) => JSON.stringify({ ...JSON.parse(row), ...own }));
  }
  return all;
}

beforeAll(async () => {
  world = await startWorld();
  const files = await world.as('client').upload('subFile', [
    { name: 'roof.pdf', bytes: 'a roof' },
    { name: 'план крыши.pdf', bytes: randomBytes(70_000) },
  ]);
  const job = await world.makeJob('Review', { body: { name: 'A "roof" with \\n, NULL and ünïcode 屋根', files } });
  await mustAct(world.as('admin'), job._id, 'rfi');
  const quote = await world.as('client').does('quotes.create', { body: { name: 'Ridge' } });
  await world
    .as('admin')
    .does('quotes.update', { params: { id: quote._id }, body: { lines: [{ code: 'RIDGE', quantity: 3 }] } });
  await world.as('admin').does('settings.update', { body: { holidays: ['2026-12-25'] } });
  await world.sql("UPDATE companies SET emails = ARRAY['a,b\"{}@x.test'] WHERE id = $1", [world.companies.A.id]);
});
afterAll(async () => {
  await world.stop();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restored into an empty installation is the same, row by row and byte by byte, and works on', async () => {
    const before = await everyRow(world.databaseUrl);
    const { place, backup, says } = await backUp(world.opened.house, world.databaseUrl, join(folder, 'whole'));
    // The embedded database is newer than any pg_dump of the machine, or there is none.
    if (backup.database.by === 'copy') expect(says).toMatch(/^by COPY: (there is no pg_dump here|pg_dump .* is older)/);
    expect(backup.files).toHaveLength(3);
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    await restore(settings(dataDir), url, log, place);
    expect(await everyRow(url)).toEqual(before);
    expect(Object.values(before).flat().length).toBeGreaterThan(100);

    const opened = await openHouse({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    try {
      const files = await world.sql<{ id: string }>('SELECT id FROM files');
      for (const { id } of files) {
        const bytes = async (house: typeof opened.house) => {
          const parts: Uint8Array[] = [];
          for await (const part of (await house.files.open(id)) ?? []) parts.push(part as Uint8Array);
          return Buffer.concat(parts);
        };
        expect(await bytes(opened.house)).toEqual(await bytes(world.opened.house));
      }
      // Numbers go on where they were, and nothing old is told again.
      const next = "SELECT nextval('job_num')::int AS n, nextval(pg_get_serial_sequence('changes', 'id'))::int AS c";
      expect(await on(url, next)).toEqual(await world.sql(next));
      expect(await on(url, "SELECT 1 FROM changes WHERE xact <> '3'::xid8")).toEqual([]);
      expect(opened.live.tail.position).toBe(0);
    } finally {
      await opened.close();
    }
  }, 90_000);

  it.skipIf(!haveOtherPostgres)(
    'by pg_dump, of a database of one’s own, restored into the embedded one: every row',
    async () => {
      const other = await startOtherPostgres();
      try {
        const dataDir = elsewhere();
        await restore(settings(dataDir), other.url, log, join(folder, 'whole'));
        const opened = await openHouse({ env: settings(dataDir), databaseUrl: other.url, pages: null, tasks: false });
        const before = await everyRow(other.url);
        const made = await backUp(opened.house, other.url, join(folder, 'dumped')).finally(() => opened.close());
        expect(made.says).toMatch(/^by pg_dump \d/);
        expect(readdirSync(join(made.place, 'database'))).toEqual(['database.sql.gz']);
        const url = await emptyUrl();
        await restore(settings(elsewhere()), url, log, made.place);
        expect(await everyRow(url)).toEqual(before);
        // Cut short, it leaves the installation as empty as it was.
        const cut = join(folder, 'cut dump');
        cpSync(made.place, cut, { recursive: true });
        const dump = join(cut, 'database/database.sql.gz');
        truncateSync(dump, Math.floor(statSync(dump).size / 2));
        const empty = await emptyUrl();
        await expect(restore(settings(elsewhere()), empty, log, cut)).rejects.toThrow();
        expect(await on(empty, 'SELECT id FROM users')).toEqual([]);
      } finally {
        other.stop();
      }
    },
    90_000,
  );

  it('made while people write is of one moment: whatever a row refers to is there', async () => {
    let writing = true;
    const writers = Promise.all(
      [0, 1].map(async () => {
        while (writing) {
          const files = await world.as('client').upload('subFile', [{ name: 'a.pdf', bytes: 'b' }]);
          const job = await world.makeJob('Submitted', { body: { name: 'Meanwhile', files } });
          await world.as('admin').does('jobs.delete', { params: { id: job._id } });
        }
      }),
    );
    const { place } = await backUp(world.opened.house, world.databaseUrl, join(folder, 'busy'));
    writing = false;
    await writers;
    const url = await emptyUrl();
    await restore(settings(elsewhere()), url, log, place);
    expect((await on<{ n: number }>(url, 'SELECT count(*)::int AS n FROM jobs'))[0]?.n).toBeGreaterThan(0);
  });

  it('is written down, and never over another one', async () => {
    const kept = await world.sql<{ place: string; files: number }>(
      'SELECT place, files FROM backups ORDER BY id LIMIT 1',
    );
    expect(kept).toEqual([{ place: join(folder, 'whole'), files: 3 }]);
    const again = backUp(world.opened.house, world.databaseUrl, join(folder, 'whole'));
    await expect(again).rejects.toThrow('is there already');
  });
});

describe('no restore', () => {
  const tries = async (place: string, url?: string) => {
    const into = url ?? (await emptyUrl());
    await restore(settings(elsewhere()), into, log, place);
  };
  const damaged = (name: string, harm: (place: string) => void): string => {
    const place = join(folder, name);
    cpSync(join(folder, 'whole'), place, { recursive: true });
    harm(place);
    return place;
  };

  it('into an installation with people in it, or of half a backup', async () => {
    await expect(tries(join(folder, 'whole'), world.databaseUrl)).rejects.toThrow('There are people');
    await expect(tries(join(folder, 'nowhere'))).rejects.toThrow('no whole backup');
  });

  it('of a damaged one: and the installation stays empty', async () => {
    const url = await emptyUrl();
    const cut = damaged('cut', (place) => truncateSync(join(place, 'database/public.jobs.copy.gz'), 60));
    await expect(tries(cut, url)).rejects.toThrow();
    expect(await on(url, 'SELECT id FROM users')).toEqual([]);
    const [{ id }] = (await world.sql<{ id: string }>('SELECT id FROM files ORDER BY id LIMIT 1')) as [{ id: string }];
    const other = damaged('other', (place) => writeFileSync(join(place, 'files', id), 'other bytes'));
    await expect(tries(other)).rejects.toThrow('is damaged');
    // The same database takes the good one afterwards.
    await tries(join(folder, 'whole'), url);
    expect((await on(url, 'SELECT id FROM users')).length).toBeGreaterThan(5);
  });

  it('of a newer program', async () => {
    const newer = damaged('newer', (place) => {
      const file = join(place, 'backup.json');
      const backup = JSON.parse(readFileSync(file, 'utf8'));
      backup.database.migrations.push('9999-tomorrow');
      writeFileSync(file, JSON.stringify(backup));
    });
    await expect(tries(newer)).rejects.toThrow('newer program: it knows 9999-tomorrow');
  });
});
