import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustImport, tryImport } from '../support/importing';
import { addCompanies, addPerson, type Person } from '../support/people';
import type { Caller } from '../support/caller';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';

/**
 * The program is killed while it imports, receives uploads, adds notes with files and creates PDFs: nothing is half
 * done, acknowledged work is there, and the rest can be sent again.
 */
let program: Program;
let admin: Person;
let client: Person;
let company: number;
beforeAll(async () => {
  ensureBuilt();
  program = new Program();
  await program.start();
  company = (await addCompanies(program.sql)).A.id;
  admin = await addPerson(program.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
  client = await addPerson(program.sql, new Date(), {
    ...{ name: 'client', role: 'client', companyId: company, hasQuoter: true },
  });
});
afterAll(() => program.remove());

const asAdmin = () => callerAt(program, admin);

const existingRows = 3000;
const catalog = (rows: number, price: number) =>
  `SKU,Description,Unit,Price\n${Array.from({ length: rows }, (_, i) => `S${i},"Panel 36"" number ${i}",LF,${price}`).join('\n')}\n`;
const prices = () =>
  program.sql<{ cents: number; n: number }>(
    'SELECT price_cents::int AS cents, count(*)::int AS n FROM items GROUP BY 1 ORDER BY 1',
  );
const imports = () => asAdmin().does('imports.list', { query: { what: 'items', client: company } });

/** Waits until the import has written this many rows, which aren't visible yet. */
async function written(rows: number): Promise<void> {
  for (;;) {
    const [running] = await program.sql<{ done: number }>(
      "SELECT rows_done AS done FROM imports WHERE state = 'running'",
    );
    if (running && running.done >= rows) return;
    await pause(5);
  }
}

it.each([
  ['at the start', 0],
  ['in the middle', 8000],
] as const)(
  'keeps the old list and marks the import as failed after kill -9 %s',
  async (_, rows) => {
    if (rows === 0) await mustImport(asAdmin(), 'items', company, catalog(existingRows, 1));
    const file = { name: 'list.csv', bytes: catalog(20_000, 2) };
    const cut = expect(tryImport(asAdmin(), 'items', company, file, { overwrite: 'true' })).rejects.toThrow(TypeError);
    await written(rows);
    await program.kill();
    await cut;
    await program.start();
    expect(await prices()).toEqual([{ cents: 100, n: existingRows }]);
    expect((await imports())[0]).toMatchObject({ state: 'failed', fileName: 'list.csv' });
    const [rest] = await program.sql<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.state <> 'done'`,
    );
    expect(rest?.rows).toBe(0);
  },
  120_000,
);

it('imports the same file afterwards, and can undo it', async () => {
  const { import: id } = await mustImport(asAdmin(), 'items', company, catalog(20_000, 2), { overwrite: 'true' });
  expect(await prices()).toEqual([{ cents: 200, n: 20_000 }]);
  expect((await imports()).map(({ state }) => state)).toEqual(['done', 'failed', 'failed', 'done']);
  await asAdmin().does('imports.undo', { params: { id: id as number } });
  expect(await prices()).toEqual([{ cents: 100, n: existingRows }]);
}, 120_000);

const restart = async () => {
  await program.kill();
  await program.start();
};
const bytesOf = (url: string) => {
  const id = url.slice(-22);
  return readFileSync(join(program.dataDir, 'files/kept', id.slice(0, 1), id), 'utf8');
};

/** Sends the headers of an upload and only a part of its file. */
function halfUpload(person: Caller, method: string, path: string, field: string) {
  const socket = connect(program.port, '127.0.0.1');
  socket.on('error', () => {});
  const part = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="half-${field}.${field === 'logo' ? 'png' : 'dwg'}"\r\nContent-Type: image/png\r\n\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 900000\r\n\r\n${part}${'x'.repeat(300_000)}`,
  );
}

it('keeps acknowledged files and nothing of an upload that kill -9 interrupted, for each field', async () => {
  const fields = ['subFile', 'noteFile', 'draftFile', 'revFile'] as const;
  const kept = await Promise.all(
    fields.map((field) => asAdmin().upload(field, [{ name: `${field}.dwg`, bytes: field }])),
  );
  // Files of the killed imports stay there for ten minutes.
  const waiting = () => readdirSync(join(program.dataDir, 'files/waiting')).length;
  const before = waiting();
  for (const field of fields) halfUpload(asAdmin(), 'POST', '/api/v1/upload', field);
  halfUpload(asAdmin(), 'POST', `/api/v1/clients/${company}/logo`, 'logo');
  await expect.poll(waiting, { timeout: 20_000 }).toBe(before + 5);
  await restart();
  expect(await program.sql("SELECT name FROM files WHERE name LIKE 'half-%'")).toEqual([]);
  expect(await program.sql('SELECT id FROM companies WHERE logo_file_id IS NOT NULL')).toEqual([]);
  expect(kept.map(([url]) => bytesOf(url as string))).toEqual([...fields]);
  // They are accepted when sent again.
  for (const field of fields) await asAdmin().upload(field, [{ name: `again-${field}.dwg`, bytes: 'again' }]);
  expect(await program.sql("SELECT name FROM files WHERE name LIKE 'again-%'")).toHaveLength(4);
}, 120_000);

it('saves notes with files once and finishes a PDF after kill -9', async () => {
  const rep = callerAt(program, client);
  const job = await rep.does('jobs.create', { body: { name: 'A roof', pan1Width: 16 } });
  const { _id: quote } = await rep.does('quotes.create', { body: { name: 'A quote', job: job._id } });
  const lines = Array.from({ length: 300 }, (_, i) => ({ code: `P${i}`, quantity: 1, price: 1 }));
  await rep.does('quotes.update', { params: { id: quote }, body: { lines } });
  const requests = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (text) => ({
      ...{ params: { jobId: job._id }, headers: { 'idempotency-key': `note-${text}` } },
      body: { text, files: await rep.upload('noteFile', [{ name: `${text}.dwg`, bytes: text }]) },
    })),
  );
  await rep.does('prints.create', { params: { id: quote }, body: {} });
  // The first is acknowledged before the kill; the others may or may not be.
  const first = await rep.call('notes.create', requests[0] as (typeof requests)[0]);
  expect(first.status).toBe(201);
  const cut = requests.slice(1).map((request) => rep.call('notes.create', request).catch(() => null));
  await pause(5);
  await restart();
  await Promise.all(cut);
  for (const request of [...requests, ...requests]) expect((await rep.call('notes.create', request)).status).toBe(201);
  const notes = await program.sql<{ text: string; files: string[] }>(
    `SELECT n.text, array_agg(f.name) AS files FROM notes n JOIN files f ON f.note_id = n.id WHERE n.job_id = $1 GROUP BY n.id ORDER BY n.text`,
    [job._id],
  );
  expect(notes).toEqual(['four', 'one', 'three', 'two'].map((text) => ({ text, files: [`${text}.dwg`] })));
  expect(requests.map(({ body }) => bytesOf(body.files[0] as string))).toEqual(['one', 'two', 'three', 'four']);
  const printed = async () => (await rep.does('quotes.get', { params: { id: quote } })).quotePdf;
  await expect.poll(async () => (await printed()).map(({ state }) => state), { timeout: 60_000 }).toEqual(['ready']);
  const id = (await printed())[0]?.url.slice(-22) as string;
  expect(existsSync(join(program.dataDir, 'files/kept', id.slice(0, 1), id))).toBe(true);
}, 180_000);
