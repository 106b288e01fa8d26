import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustImport, tryImport } from '../support/importing';
import { addCompanies, addPerson, type Person } from '../support/people';
import type { Caller } from '../support/caller';
import { handsAt } from './handsAt';
import { haveProgram, Program } from './program';

/**
 * The whole program is killed outright while it imports, receives uploads, adds notes with files and makes prints: nothing
 * is half done, what was acknowledged is there, and what was not can be sent again.
 */
let program: Program;
let admin: Person;
let client: Person;
let company: number;
beforeAll(async () => {
  haveProgram();
  program = new Program();
  await program.start();
  company = (await addCompanies(program.sql)).A.id;
  admin = await addPerson(program.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
  client = await addPerson(program.sql, new Date(), {
    ...{ name: 'client', role: 'client', companyId: company, hasQuoter: true },
  });
});
afterAll(() => program.remove());

const hands = () => handsAt(program, admin);

const standing = 3000;
const catalog = (rows: number, price: number) =>
  `SKU,Description,Unit,Price\n${Array.from({ length: rows }, (_, i) => `S${i},"Panel 36"" number ${i}",LF,${price}`).join('\n')}\n`;
const prices = () =>
  program.sql<{ cents: number; n: number }>(
    'SELECT price_cents::int AS cents, count(*)::int AS n FROM items GROUP BY 1 ORDER BY 1',
  );
const imports = () => hands().does('imports.list', { query: { what: 'items', client: company } });

/** Waits until so many rows of the import are written, and nobody sees any of them. */
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
  ['as it begins', 0],
  ['in the middle', 8000],
] as const)(
  'kill -9 %s: the old list is whole, the import is named as failed',
  async (_, rows) => {
    if (rows === 0) await mustImport(hands(), 'items', company, catalog(standing, 1));
    const file = { name: 'list.csv', bytes: catalog(20_000, 2) };
    const cut = expect(tryImport(hands(), 'items', company, file, { overwrite: 'true' })).rejects.toThrow(TypeError);
    await written(rows);
    await program.kill();
    await cut;
    await program.start();
    expect(await prices()).toEqual([{ cents: 100, n: standing }]);
    expect((await imports())[0]).toMatchObject({ state: 'failed', fileName: 'list.csv' });
    const [rest] = await program.sql<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.state <> 'done'`,
    );
    expect(rest?.rows).toBe(0);
  },
  120_000,
);

it('the same file goes through afterwards, and what it did can be undone', async () => {
  const { import: id } = await mustImport(hands(), 'items', company, catalog(20_000, 2), { overwrite: 'true' });
  expect(await prices()).toEqual([{ cents: 200, n: 20_000 }]);
  expect((await imports()).map(({ state }) => state)).toEqual(['done', 'failed', 'failed', 'done']);
  await hands().does('imports.undo', { params: { id: id as number } });
  expect(await prices()).toEqual([{ cents: 100, n: standing }]);
}, 120_000);

const restart = async () => {
  await program.kill();
  await program.start();
};
const bytesOf = (url: string) => {
  const id = url.slice(-22);
  return readFileSync(join(program.dataDir, 'files/kept', id.slice(0, 1), id), 'utf8');
};

/** Sends the head of an upload and a part of its file, and no more. */
function halfUpload(person: Caller, method: string, path: string, field: string) {
  const socket = connect(program.port, '127.0.0.1');
  socket.on('error', () => {});
  const part = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="half-${field}.png"\r\nContent-Type: image/png\r\n\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 900000\r\n\r\n${part}${'x'.repeat(300_000)}`,
  );
}

it('kill -9 in the middle of an upload of each field: nothing of it is there, and acknowledged files are', async () => {
  const fields = ['subFile', 'noteFile', 'draftFile', 'revFile'] as const;
  const kept = await Promise.all(
    fields.map((field) => hands().upload(field, [{ name: `${field}.pdf`, bytes: field }])),
  );
  // What the killed imports were receiving lies there for ten minutes.
  const waiting = () => readdirSync(join(program.dataDir, 'files/waiting')).length;
  const before = waiting();
  for (const field of fields) halfUpload(hands(), 'POST', '/api/v1/upload', field);
  halfUpload(hands(), 'POST', `/api/v1/clients/${company}/logo`, 'logo');
  await expect.poll(waiting, { timeout: 20_000 }).toBe(before + 5);
  await restart();
  expect(await program.sql("SELECT name FROM files WHERE name LIKE 'half-%'")).toEqual([]);
  expect(await program.sql('SELECT id FROM companies WHERE logo_file_id IS NOT NULL')).toEqual([]);
  expect(kept.map(([url]) => bytesOf(url as string))).toEqual([...fields]);
  // Sent again, they are taken.
  for (const field of fields) await hands().upload(field, [{ name: `again-${field}.pdf`, bytes: 'again' }]);
  expect(await program.sql("SELECT name FROM files WHERE name LIKE 'again-%'")).toHaveLength(4);
}, 120_000);

it('kill -9 while notes with files are added and a print is made: each is there once, with its files, and the print is finished', async () => {
  const rep = handsAt(program, client);
  const job = await rep.does('jobs.create', { body: { name: 'A roof', pan1Width: 16 } });
  const { _id: quote } = await rep.does('quotes.create', { body: { name: 'A quote', job: job._id } });
  const lines = Array.from({ length: 300 }, (_, i) => ({ code: `P${i}`, quantity: 1, price: 1 }));
  await rep.does('quotes.update', { params: { id: quote }, body: { lines } });
  const wished = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (text) => ({
      ...{ params: { jobId: job._id }, headers: { 'idempotency-key': `note-${text}` } },
      body: { text, files: await rep.upload('noteFile', [{ name: `${text}.pdf`, bytes: text }]) },
    })),
  );
  await rep.does('prints.create', { params: { id: quote }, body: {} });
  // The first is acknowledged before the kill, the others may be or not.
  const first = await rep.call('notes.create', wished[0] as (typeof wished)[0]);
  expect(first.status).toBe(201);
  const cut = wished.slice(1).map((ask) => rep.call('notes.create', ask).catch(() => null));
  await pause(5);
  await restart();
  await Promise.all(cut);
  for (const ask of [...wished, ...wished]) expect((await rep.call('notes.create', ask)).status).toBe(201);
  const notes = await program.sql<{ text: string; files: string[] }>(
    `SELECT n.text, array_agg(f.name) AS files FROM notes n JOIN files f ON f.note_id = n.id WHERE n.job_id = $1 GROUP BY n.id ORDER BY n.text`,
    [job._id],
  );
  expect(notes).toEqual(['four', 'one', 'three', 'two'].map((text) => ({ text, files: [`${text}.pdf`] })));
  expect(wished.map(({ body }) => bytesOf(body.files[0] as string))).toEqual(['one', 'two', 'three', 'four']);
  const printed = async () => (await rep.does('quotes.get', { params: { id: quote } })).quotePdf;
  await expect.poll(async () => (await printed()).map(({ state }) => state), { timeout: 60_000 }).toEqual(['ready']);
  const id = (await printed())[0]?.url.slice(-22) as string;
  expect(existsSync(join(program.dataDir, 'files/kept', id.slice(0, 1), id))).toBe(true);
}, 180_000);
