import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/admin/backUp';
import { makeLog } from '../../server/log';
import { mustImport, tryImport } from '../support/importing';
import { addCompanies, addPerson, type Person } from '../support/people';
import { startWorld, type World } from '../support/world';
import { handsAt } from './handsAt';
import { haveProgram, Program } from './program';
import { canMount, SmallDisk } from './SmallDisk';

const full = "The server's disk is full. Keep your work and try again later. Anything you don't see wasn't saved.";
const minute = { timeout: 60_000, interval: 100 };

/** Everything that is stored below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'filler')
    .map(({ name }) => name);

describe.runIf(canMount)('a full disk', () => {
  let world: World;
  let disk: SmallDisk;
  beforeAll(async () => {
    world = await startWorld({ tasks: true });
    disk = new SmallDisk(join(world.dataDir, 'files'), '8m');
    for (const folder of ['waiting', 'kept']) mkdirSync(join(disk.folder, folder));
  });
  afterEach(() => disk.free());
  afterAll(async () => {
    disk.unmount();
    await world.stop();
  });

  it('fails a print, keeps no half of it, and finishes it by itself once there is room', async () => {
    const rep = world.as('client');
    const { _id: quote } = await rep.does('quotes.create', { body: { name: 'Printed on a full disk' } });
    const lines = Array.from({ length: 20 }, (_, i) => ({ code: `P${i}`, quantity: 1, price: 1 }));
    await rep.does('quotes.update', { params: { id: quote }, body: { lines } });
    disk.fill();
    await rep.does('prints.create', { params: { id: quote }, body: {} });
    const prints = async () => (await rep.does('quotes.get', { params: { id: quote } })).quotePdf;
    const states = async () => (await prints()).map(({ state }) => state);
    await expect.poll(states, minute).toEqual(['failed']);
    expect(filesIn(disk.folder)).toEqual([]);
    disk.free();
    await expect.poll(states, minute).toEqual(['ready']);
    const [print] = await prints();
    expect(filesIn(disk.folder)).toEqual([print?.url.slice(-22)]);
    expect((await rep.request('GET', print?.url as string)).text.slice(0, 5)).toBe('%PDF-');
  });

  it('answers 507 to an import, changes nothing, and takes the same file once there is room', async () => {
    const admin = world.as('admin');
    const company = world.companies.A.id;
    const csv = `SKU,Description,Unit,Price\n${Array.from({ length: 3000 }, (_, i) => `S${i},Panel ${i},LF,1\n`).join('')}`;
    const before = filesIn(disk.folder);
    disk.fill();
    const refused = await tryImport(admin, 'items', company, { name: 'list.csv', bytes: csv });
    expect([refused.status, refused.refused?.message]).toEqual([507, full]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(filesIn(disk.folder)).toEqual(before);
    expect(await world.sql('SELECT id FROM items')).toEqual([]);
    expect(await world.sql('SELECT id FROM imports')).toEqual([]);
    disk.free();
    expect((await mustImport(admin, 'items', company, csv)).added).toBe(3000);
  });

  it('refuses a backup with what to do, leaves nothing of it, and makes it once there is room', async () => {
    const { env } = world.opened.house;
    const place = join(disk.folder, 'backup');
    const save = () => backUp(env, world.databaseUrl, makeLog('silent'), place);
    disk.fill();
    await expect(save()).rejects.toThrow(
      `The disk is full, so there is no backup in ${place}. Make room on it, or name a folder on another disk.`,
    );
    expect(readdirSync(disk.folder).sort()).toEqual(['filler', 'kept', 'waiting']);
    disk.free();
    expect((await save()).backup.database.tables.find(({ name }) => name === 'public.items')?.rows).toBe(3000);
  });
});

describe.runIf(canMount)('a full disk of the database', () => {
  const program = new Program();
  let disk: SmallDisk;
  let admin: Person;
  let jobId: number;
  let saved = 0;
  const hands = () => handsAt(program, admin);

  beforeAll(async () => {
    haveProgram();
    await program.start();
    await addCompanies(program.sql);
    admin = await addPerson(program.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
    const [company] = await program.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'ALP'");
    const body = { name: 'A roof', pan1Width: 16, client: company?.id };
    jobId = (await hands().does('jobs.create', { body }))._id;
    await program.stop();
    const folder = join(program.dataDir, 'postgres');
    renameSync(folder, `${folder}.before`);
    disk = new SmallDisk(folder, '160m');
    execFileSync('cp', ['-a', `${folder}.before/.`, folder]);
    execFileSync('chmod', [`--reference=${folder}.before`, folder]);
    execFileSync('chown', [`--reference=${folder}.before`, folder]);
    await program.start();
  });
  afterAll(async () => {
    await program.stop();
    disk.unmount();
    await program.remove();
  });

  /** A note with a text of its own, which does not compress, and the answer within five seconds. */
  async function addNote(): Promise<{ status: number; message: string | undefined }> {
    const began = performance.now();
    const body = { text: randomBytes(6000).toString('base64'), cad: true };
    const { status, refused, headers } = await hands().call('notes.create', { params: { jobId }, body });
    expect(performance.now() - began).toBeLessThan(5000);
    if (status === 201) saved += 1;
    else expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return { status, message: refused?.message };
  }
  /** Until the database has used up the room inside its files. */
  async function writeUntilFull(): Promise<void> {
    for (let i = 0; i < 300; i++) {
      const { status, message } = await addNote();
      if (status === 201) continue;
      expect([status, message]).toEqual([507, full]);
      return;
    }
    throw new Error('The database still takes notes.');
  }
  const ready = async (query = '') => {
    const response = await fetch(`${program.base}/readyz${query}`);
    return { status: response.status, ...((await response.json()) as { reasons: string[] }) };
  };
  const notes = async () =>
    (await program.sql<{ n: number }>('SELECT count(*)::int AS n FROM notes WHERE job_id = $1', [jobId]))[0]?.n;
  const diskReason = 'The disk of the database is full. Make room on it.';

  it('answers writes with 507 and reads as ever, is not ready, and recovers when there is room', async () => {
    disk.fill();
    await writeUntilFull();
    await expect.poll(() => ready(), minute).toMatchObject({ status: 503, reasons: [diskReason] });
    expect((await ready('?disk=ignore')).status).toBe(200);
    expect((await hands().call('jobs.get', { params: { id: jobId } })).status).toBe(200);
    expect(await notes()).toBe(saved);
    disk.free();
    await expect.poll(async () => (await ready()).status, minute).toBe(200);
    expect((await addNote()).status).toBe(201);
    expect(await notes()).toBe(saved);
  });

  it('answers 503 while PostgreSQL cannot write its log, says why, and recovers when there is room', async () => {
    disk.fill();
    await writeUntilFull();
    // The log's present segment is used up: PostgreSQL stops, and does not start again without room.
    const superuser = program.databaseUrl.replace('//takeoffs:', '//postgres:');
    const client = new pg.Client({ connectionString: superuser });
    client.on('error', () => {});
    await client.connect();
    await expect(
      client.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000)) FROM generate_series(1, 40)`),
    ).rejects.toThrow();
    await client.end().catch(() => undefined);
    const reasons = ['The database does not answer, or its tables are not those of this build.', diskReason];
    await expect.poll(() => ready(), minute).toMatchObject({ status: 503, reasons: expect.arrayContaining(reasons) });
    const { status, message } = await addNote();
    expect(status).toBe(503);
    expect(message).toMatch(/Try again in .*\. Anything you don't see wasn't saved\.$/);
    disk.free();
    await expect.poll(async () => (await ready()).status, { timeout: 120_000, interval: 200 }).toBe(200);
    expect(await notes()).toBe(saved);
    expect((await addNote()).status).toBe(201);
  });
});
