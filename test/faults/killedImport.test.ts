import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustImport, tryImport } from '../support/importing';
import { addCompanies, addPerson, type Person } from '../support/people';
import { handsAt } from './handsAt';
import { haveProgram, Program } from './program';

/** The whole program is killed outright while it imports: its list is as it was, and the next start says what became of it. */
let program: Program;
let admin: Person;
let company: number;
beforeAll(async () => {
  haveProgram();
  program = new Program();
  await program.start();
  company = (await addCompanies(program.sql)).A.id;
  admin = await addPerson(program.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
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
