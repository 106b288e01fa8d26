import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackedUp, backUp } from '../../server/admin/backUp';
import { restore } from '../../server/admin/restore';
import { readEnv } from '../../server/env/readEnv';
import { makeLog } from '../../server/log';
import { png } from '../../server/seed/roofs/png';
import type { Services } from '../../server/services';
import { startServer } from '../../server/startServer';
import { sweep } from '../../server/work/upkeep/sweep';
import { sweepOrphans } from '../../server/work/upkeep/sweepOrphans';
import { Caller } from '../support/caller';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { startWorld, type World } from '../support/world';

/** Backups that run while people delete files in their snapshot. */
let world: World;
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-meanwhile-'));
const log = makeLog('silent');
const polling = { timeout: 30_000, interval: 30 };
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  database = await emptyDatabase();
});
afterAll(async () => {
  await world.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const uploadLogo = async (color: [number, number, number]): Promise<string> => {
  const raw = new FormData();
  raw.append('logo', new Blob([png(90, 60, [color, [255, 255, 255]], (x) => (x < 45 ? 0 : 1)) as BlobPart]), 'a.png');
  const answer = await world.as('client').request('POST', `/api/v1/clients/${world.companies.A.id}/logo`, { raw });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { logoUrl: string }).logoUrl.slice(-22);
};
const bytesOf = async ({ files }: Services, id: string): Promise<Buffer | null> => {
  const stream = await files.open(id);
  return stream && buffer(stream);
};

/**
 * Makes a backup and runs `meanwhile` after its snapshot was taken and before it copies the first file. The backup
 * reads the tables one by one and waits for the locked `table`.
 */
async function backUpWhile(table: string, meanwhile: () => Promise<void>): Promise<BackedUp> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const made = backUp(world.opened.services.env, world.databaseUrl, log, join(folder, `beside ${table}`));
  try {
    const waits = () => world.sql('SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted', [table]);
    await expect.poll(async () => (await waits()).length, polling).toBeGreaterThan(0);
    await meanwhile();
  } finally {
    await client.query('ROLLBACK');
    await client.end();
    await made.catch(() => {});
  }
  return made;
}
const discards = (due: boolean) =>
  world.sql(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'files.discard' AND (run_at <= now()) = $1`, [
    due,
  ]);

it('has every file that its rows refer to, even if it was deleted before it was copied', async () => {
  const { services } = world.opened;
  const [rep, admin] = [world.as('client'), world.as('admin')];
  const files = await rep.upload('subFile', [
    { name: 'roof.pdf', bytes: 'a roof' },
    { name: 'walls.pdf', bytes: 'the walls' },
  ]);
  const job = await world.makeJob('Submitted', { body: { name: 'Deleted meanwhile', files } });
  await rep.upload('subFile', [{ name: 'unused.pdf', bytes: 'nobody claims it' }]);
  await uploadLogo([200, 30, 30]);
  const { _id: quote } = await rep.does('quotes.create', { body: { name: 'Deleted meanwhile' } });
  await rep.does('prints.create', { params: { id: quote }, body: {} });
  const print = async () => (await rep.does('quotes.get', { params: { id: quote } })).quotePdf[0];
  await expect.poll(async () => (await print())?.state, polling).toBe('ready');
  const url = (await print())?.url as string;
  const named = `SELECT id FROM files UNION SELECT id FROM quote_prints UNION
    SELECT logo_file_id FROM companies WHERE logo_file_id IS NOT NULL ORDER BY 1`;
  const ids = (await world.sql<{ id: string }>(named)).map(({ id }) => id);
  const before = new Map(await Promise.all(ids.map(async (id) => [id, await bytesOf(services, id)] as const)));
  expect(ids).toHaveLength(5);
  expect([...before.values()].every((bytes) => bytes !== null && bytes.length > 0)).toBe(true);

  const { missing, place } = await backUpWhile('unknown_files', async () => {
    await admin.does('jobs.delete', { params: { id: job._id } });
    await uploadLogo([30, 30, 200]);
    await rep.does('prints.delete', { params: { id: quote }, body: { url } });
    await world.sql("UPDATE files SET uploaded_at = uploaded_at - interval '2 days'");
    await sweep(services);
    // Each task has run: it deleted the bytes or postponed that.
    await expect.poll(() => discards(true), polling).toEqual([]);
  });
  expect(missing).toEqual([]);

  const env = readEnv(
    { PORT: '0', DATA_DIR: join(folder, 'restored'), DEMO: '0', MAP_GEOCODER_URL: 'none', LOG_LEVEL: 'silent' },
    'test-build',
  );
  await restore(env, database.url, log, place);
  const { now } = world.clock;
  const opened = await startServer({ env, databaseUrl: database.url, pages: null, tasks: false, now });
  try {
    for (const id of ids) expect(await bytesOf(opened.services, id)).toEqual(before.get(id));
    const { secret } = opened.services.gate;
    const callers = { base: `http://127.0.0.1:${opened.port}`, secret, now, refresh: async () => {} };
    const reader = new Caller(callers, world.people.admin);
    const page = await reader.does('jobs.get', { params: { id: job._id } });
    expect(page.files.map(({ name }) => name).sort()).toEqual(['roof.pdf', 'walls.pdf']);
    for (const { url } of page.files) expect((await reader.request('GET', url)).status).toBe(200);
  } finally {
    await opened.close();
  }

  // The bytes are deleted once no backup needs them.
  expect((await discards(false)).length).toBeGreaterThan(0);
  await world.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id =
       (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'files.discard')`,
  );
  const remaining = async () => (await Promise.all(ids.map((id) => services.files.has(id)))).filter(Boolean);
  await expect.poll(remaining, polling).toEqual([]);
}, 90_000);

it('keeps unreferenced files until the backup has ended', async () => {
  const { services } = world.opened;
  const orphan = 'o'.repeat(22);
  await services.files.put(orphan, Buffer.from('left by a killed process'));
  const day = 24 * 60 * 60 * 1000;
  const at = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * day) });
  await sweepOrphans(at(2));
  await backUpWhile('backups', async () => {
    await sweepOrphans(at(10));
    expect(await services.files.has(orphan)).toBe(true);
  });
  await sweepOrphans(at(11));
  expect(await services.files.has(orphan)).toBe(false);
}, 60_000);
