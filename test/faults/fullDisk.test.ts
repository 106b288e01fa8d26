import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { generateNKeysBetween } from 'fractional-indexing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/admin/backUp';
import { makeLog } from '../../server/log';
import { mustImport, tryImport } from '../support/importing';
import { addCompanies, addPerson, type Person } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { startWorld, type World } from '../support/world';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';
import { canMount, SmallDisk } from './SmallDisk';

const full =
  "The server's disk is full. Leave this page open and try again later. Anything you don't see wasn't saved.";
const minute = { timeout: 60_000, interval: 100 };

/** Names of all files below a folder. */
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

  it('marks a PDF as failed, leaves no partial file, and creates it once there is room', async () => {
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

  it('answers 507 to an import, changes nothing, and imports the same file once there is room', async () => {
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

  it('fails a backup with advice, leaves no partial backup, and succeeds once there is room', async () => {
    const { env } = world.opened.services;
    const place = join(disk.folder, 'backup');
    const save = () => backUp(env, world.databaseUrl, makeLog('silent'), place);
    disk.fill();
    await expect(save()).rejects.toThrow(
      'The disk is full; no backup was made. Free up space or choose a folder on another disk.',
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
  let rep: Person;
  let jobId: number;
  let saved = 0;
  const callerOf = (person = admin) => callerAt(program, person);

  beforeAll(async () => {
    ensureBuilt();
    await program.start();
    const { A } = await addCompanies(program.sql);
    admin = await addPerson(program.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
    rep = await addPerson(program.sql, new Date(), { name: 'rep', role: 'client', companyId: A.id, hasQuoter: true });
    const body = { name: 'A roof', pan1Width: 16, client: A.id };
    jobId = (await callerOf().does('jobs.create', { body }))._id;
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

  /** Adds a note with a random text that doesn't compress. Expects a response within five seconds. */
  async function addNote(): Promise<{ status: number; message: string | undefined }> {
    const began = performance.now();
    const body = { text: randomBytes(6000).toString('base64'), cad: true };
    const { status, refused, headers } = await callerOf().call('notes.create', { params: { jobId }, body });
    expect(performance.now() - began).toBeLessThan(5000);
    if (status === 201) saved += 1;
    else expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return { status, message: refused?.message };
  }
  /** Writes until the database has used up the free space inside its files. */
  async function writeUntilFull(): Promise<void> {
    for (let i = 0; i < 300; i++) {
      const { status, message } = await addNote();
      if (status === 201) continue;
      expect([status, message]).toEqual([507, full]);
      return;
    }
    throw new Error('The database still accepts notes.');
  }
  const ready = async (query = '') => {
    const response = await fetch(`${program.base}/readyz${query}`);
    return { status: response.status, ...((await response.json()) as { reasons: string[] }) };
  };
  const notes = async () =>
    (await program.sql<{ n: number }>('SELECT count(*)::int AS n FROM notes WHERE job_id = $1', [jobId]))[0]?.n;
  const diskReason = 'The database disk is full. Free up space.';

  it('answers writes with 507, still serves reads, isn’t ready, and recovers when there is room', async () => {
    disk.fill();
    await writeUntilFull();
    await expect.poll(() => ready(), minute).toMatchObject({ status: 503, reasons: [diskReason] });
    expect((await ready('?disk=ignore')).status).toBe(200);
    expect((await callerOf().call('jobs.get', { params: { id: jobId } })).status).toBe(200);
    expect(await notes()).toBe(saved);
    disk.free();
    await expect.poll(async () => (await ready()).status, minute).toBe(200);
    expect((await addNote()).status).toBe(201);
    expect(await notes()).toBe(saved);
  });

  it('tells an open quote why nothing is saved, backs off, and saves every edit once there is room', async () => {
    const token = () => callerOf(rep).token;
    const { _id: id } = await callerOf(rep).does('quotes.create', { body: { name: 'On a full disk' } });
    const [editor, colleague] = [0, 1].map(() => new QuoteEditor(id, program.port, token)) as [
      QuoteEditor,
      QuoteEditor,
    ];
    try {
      await Promise.all([editor.opened(), colleague.opened()]);
      disk.fill();
      await writeUntilFull();
      // Larger than the free space inside the files.
      const [ids, orders] = [
        Array.from({ length: 20 }, () => randomBytes(16).toString('base64url')),
        generateNKeysBetween(null, null, 20),
      ];
      const comments = () => randomBytes(700).toString('base64');
      for (let i = 0; i < 300 && editor.sync.state.failure === null; i++) {
        const rows = ids.map((id, n) => ({
          map: 'lines' as const,
          id,
          cells: { order: orders[n] as string, comments: comments() },
        }));
        editor.sync.write({ rows });
        await editor.until(() => editor.settled || editor.sync.state.failure !== null, 'an answer', 20_000);
      }
      expect(editor.sync.state).toMatchObject({ saved: 'saving', unsaved: true, failure: 'full' });
      await colleague.until(() => colleague.sync.state.failure === 'full', 'the colleague sees the failure', 20_000);
      const body = { lines: Array.from({ length: 20 }, () => ({ code: 'P1', comments: comments() })) };
      const refused = await callerOf(rep).call('quotes.update', { params: { id }, body });
      expect([refused.status, refused.refused?.message]).toEqual([507, full]);
      await expect.poll(() => ready(), minute).toMatchObject({ status: 503, reasons: [diskReason] });
      // The pauses grow; without them there would be eight resets a second.
      const [resets, began] = [editor.resets.length, performance.now()];
      await editor.until(() => editor.resets.length >= resets + 3, 'three more resets', 60_000);
      expect(performance.now() - began).toBeGreaterThan(2500);
      disk.free();
      await editor.saved(60_000);
      expect(editor.sync.state.failure).toBeNull();
      const written = editor.content.lines.map((line) => line.comments);
      expect(written).toHaveLength(20);
      await expect.poll(() => colleague.content.lines.map((line) => line.comments), minute).toEqual(written);
      const page = await callerOf(rep).does('quotes.get', { params: { id } });
      expect(page.lines?.map((line) => line.comments)).toEqual(written);
      await expect.poll(async () => (await ready()).status, minute).toBe(200);
    } finally {
      editor.close();
      colleague.close();
    }
  });

  it('answers 503 and says why while PostgreSQL can’t write its WAL, and recovers when there is room', async () => {
    // Connect while there is room; the first connection writes a file.
    const superuser = program.databaseUrl.replace('//takeoffs:', '//postgres:');
    const client = new pg.Client({ connectionString: superuser });
    client.on('error', () => {});
    await client.connect();
    disk.fill();
    await writeUntilFull();
    // Fills the current WAL segment: PostgreSQL stops and can't restart until there is room.
    await expect(
      client.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000)) FROM generate_series(1, 40)`),
    ).rejects.toThrow();
    await client.end().catch(() => undefined);
    const reasons = ["The database isn't responding, or its version doesn't match this build.", diskReason];
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
