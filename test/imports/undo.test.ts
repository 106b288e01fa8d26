import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Imported, mustImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of ['items', 'customers', 'match_entries', 'ratio_entries', 'imports']) {
    await world.sql(`DELETE FROM ${table}`);
  }
});

const tables = { items: 'items', customers: 'customers', match: 'match_entries', ratio: 'ratio_entries' } as const;
/** The rows without their version, which only ever increases. */
const rowsOf = async (what: Imported) =>
  (await world.sql<Record<string, unknown>>(`SELECT * FROM ${tables[what]} ORDER BY id`)).map(
    ({ version, ...row }) => row,
  );
const importCsv = (what: Imported, csv: string, fields: Record<string, string> = {}) =>
  mustImport(world.as('admin'), what, company, csv, fields);
const undo = (id: number | null) => world.as('admin').call('imports.undo', { params: { id: id as number } });

const lists = {
  items: ['SKU,Price,Description\nA,1,x\nB,2,y\nC,3,z\n', 'SKU,Price\nA,9\nD,4\n'],
  customers: [
    'Customer Name,Short Name,Emails\nAnn,A,a@b.test\nBob,B,\n',
    'Customer Name,Short Name\nAnn,Other\nCid,C\n',
  ],
  match: ['code,sku,drop\nA,S1,4\nB,S2,\n', 'code,sku,drop\nA,S9,5\nC,S3,\n'],
  ratio: ['code,item,ratio\nA,I,1\nB,I,2\n', 'code,item,ratio\nA,I,3\nC,I,4\n'],
} as const;

describe.each(Object.entries(lists) as [Imported, readonly [string, string]][])('%s', (what, [first, second]) => {
  test.each(['false', 'true'])('an import is undone completely, overwrite %s', async (overwrite) => {
    await importCsv(what, first);
    const before = await rowsOf(what);
    const reply = await importCsv(what, second, { overwrite });
    expect(await rowsOf(what)).not.toEqual(before);
    expect((await undo(reply.import)).body).toMatchObject({ state: 'undone', what, client: company });
    expect(await rowsOf(what)).toEqual(before);
    expect((await undo(reply.import)).refused?.message).toBe('This import has been undone already.');
  });
});

test('only the last import of a list can be undone', async () => {
  const one = await importCsv('items', 'SKU\nA\n');
  const two = await importCsv('items', 'SKU\nB\n');
  await importCsv('customers', 'Customer Name\nAnn\n');
  expect((await undo(one.import)).refused).toMatchObject({ status: 409 });
  expect((await undo(two.import)).status).toBe(200);
});

test('names rows that were edited, deleted or re-created since, and undoes nothing', async () => {
  await importCsv('items', 'SKU,Price\nGONE,1\nKEPT,1\n');
  const { import: id } = await importCsv('items', 'SKU,Price\nKEPT,2\nADDED,3\nALSO,4\n', { overwrite: 'true' });
  const byKey = new Map((await world.as('admin').does('items.list')).map((item) => [item.sku, item]));
  const edit = (sku: string, body: object) =>
    world.as('client').does('items.update', { params: { id: byKey.get(sku)?._id as number }, body });
  await edit('KEPT', { description: 'edited since' });
  await world.as('admin').does('items.delete', { params: { id: byKey.get('ALSO')?._id as number } });
  await world.as('client').does('items.create', { body: { sku: 'gone' } });
  const before = await rowsOf('items');
  const { refused } = await undo(id);
  expect(refused?.status).toBe(409);
  for (const named of ['KEPT', 'ALSO (deleted)', 'GONE (added again)']) expect(refused?.message).toContain(named);
  expect(refused?.message).not.toContain('ADDED');
  expect(await rowsOf('items')).toEqual(before);
});

test('jobs lose a customer that an import removes, and get it back on undo', async () => {
  await importCsv('customers', 'Customer Name\nAnn\nBob\n');
  const [ann] = await world.as('admin').does('customers.list', { query: { q: 'ann' } });
  const job = await world.makeJob('Submitted', { body: { customerId: ann?._id } });
  const customerOf = async () => (await world.as('admin').does('jobs.get', { params: { id: job._id } })).customer?.name;
  const { import: id } = await importCsv('customers', 'Customer Name\nBob\n', { overwrite: 'true' });
  expect(await customerOf()).toBeUndefined();
  expect((await undo(id)).status).toBe(200);
  expect(await customerOf()).toBe('Ann');
});

test('quotes lose a customer that an import removes and get it back on undo, and open ones refetch both times', async () => {
  await importCsv('customers', 'Customer Name\nAnn\nBob\n');
  const [ann] = await world.as('admin').does('customers.list', { query: { q: 'ann' } });
  const { _id } = await world
    .as('client')
    .does('quotes.create', { body: { name: 'Shed', customer: ann?._id as number } });
  const page = () => world.as('client').does('quotes.get', { params: { id: _id } });
  const screen = await world.live('client');
  const stale: string[][] = [];
  screen.socket.on('stale', ({ kinds }) => stale.push([...kinds]));
  const expectStale = async () => {
    await expect.poll(() => stale.flat()).toEqual(expect.arrayContaining(['quote', 'quotePage']));
    stale.length = 0;
  };
  const first = await page();
  expect(first.customer?.name).toBe('Ann');

  const { import: id } = await importCsv('customers', 'Customer Name\nBob\n', { overwrite: 'true' });
  await expectStale();
  const without = await page();
  expect(without.customer ?? null).toBeNull();
  expect(without.version).toBeGreaterThan(first.version);

  expect((await undo(id)).status).toBe(200);
  await expectStale();
  const again = await page();
  expect(again.customer?.name).toBe('Ann');
  expect(again.version).toBeGreaterThan(without.version);
});

test('quotes show the new name of a customer that an import renames, and get a new version', async () => {
  await importCsv('customers', 'Customer Name,Customer Number\nAnn,C1\n');
  const [ann] = await world.as('admin').does('customers.list');
  const { _id } = await world
    .as('client')
    .does('quotes.create', { body: { name: 'Barn', customer: ann?._id as number } });
  const page = () => world.as('client').does('quotes.get', { params: { id: _id } });
  const before = await page();
  await importCsv('customers', 'Customer Name,Customer Number\nAnn Lee,C1\n');
  const after = await page();
  expect([before.customer?.name, after.customer?.name]).toEqual(['Ann', 'Ann Lee']);
  expect(after.version).toBeGreaterThan(before.version);
});

test('an undo keeps a new customer that a quote uses by now', async () => {
  const { import: id } = await importCsv('customers', 'Customer Name\nAnn\n');
  const [ann] = await world.as('admin').does('customers.list');
  const { _id: job } = await world.makeJob('Submitted');
  await world.as('client').does('quotes.create', { body: { name: 'Hall', job, customer: ann?._id as number } });
  expect((await undo(id)).refused?.message).toContain('Ann (a quote names it)');
});

test('a recorded import that has not started is not marked failed while its process is alive', async () => {
  const begun = (by: string) =>
    world.sql<{ id: number }>(
      `INSERT INTO imports (company_id, what, actor_id, file_name, overwrite, state, rows_total, rows_added, rows_changed,
         rows_removed, rows_refused, time, begun_by)
       SELECT $1, 'items', id, 'list.csv', false, 'running', 3000, 0, 0, 0, 0, now(), $2 FROM users WHERE role = 'admin' LIMIT 1
       RETURNING id`,
      [company, by],
    );
  const [living] = await world.sql<{ by: string }>(
    `SELECT application_name AS by FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'takeoffs %' LIMIT 1`,
  );
  const [alive] = await begun(living?.by as string);
  const [dead] = await begun('takeoffs 0000000000000000');
  await importCsv('customers', 'Customer Name\nAnn\n');
  const state = async (row: { id: number } | undefined) =>
    (await world.sql<{ state: string }>('SELECT state FROM imports WHERE id = $1', [row?.id]))[0]?.state;
  expect([await state(alive), await state(dead)]).toEqual(['running', 'failed']);
});

test('an undo keeps a new customer that a job uses by now', async () => {
  const { import: id } = await importCsv('customers', 'Customer Name\nAnn\n');
  const [ann] = await world.as('admin').does('customers.list');
  await world.makeJob('Submitted', { body: { customerId: ann?._id } });
  expect((await undo(id)).refused?.message).toContain('Ann (a job names it)');
});

test('saving a form that was open during another user’s import is a conflict', async () => {
  await importCsv('items', 'SKU,Price\nA,1\n');
  const [seen] = await world.as('client').does('items.list');
  await importCsv('items', 'SKU,Price\nA,2\n');
  const save = (body: object) =>
    world
      .as('client')
      .call('items.update', { params: { id: seen?._id as number }, body: { ...body, expected: seen?.version } });
  const refused = await save({ price: 3 });
  expect(refused.refused).toMatchObject({ status: 409, current: { price: 2 } });
  expect(refused.refused?.message).toContain('Drafting office imported Price');
  // Fields the import did not change are no conflict.
  expect((await save({ description: 'mine' })).status).toBe(200);
});

test('every page of the import list has the total', async () => {
  for (const sku of ['A', 'B', 'C']) await importCsv('items', `SKU\n${sku}\n`);
  await importCsv('customers', 'Customer Name\nAnn\n');
  const page = (query: string) => world.as('admin').request('GET', `/api/v1/imports?${query}`);
  const first = await page('what=items&limit=2');
  const second = await page(`what=items&limit=2&after=${first.headers.get('x-next')}`);
  expect([first, second].map((answer) => [(answer.body as object[]).length, answer.headers.get('x-total')])).toEqual([
    [2, '3'],
    [1, '3'],
  ]);
});
