import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mustImport, tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// 20,000 rows: progress is reported while importing, the change feed gets few rows, and it is all or nothing.

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
});
afterAll(() => world.stop());

const rows = 20_000;
const catalog = (n: number, price: number) =>
  `SKU,Description,Unit,Price\n${Array.from({ length: n }, (_, i) => `S${i},"Panel 36"" number ${i}",LF,${price}`).join('\n')}\n`;
const prices = () =>
  world.sql<{ cents: number; n: number }>(
    'SELECT price_cents::int AS cents, count(*)::int AS n FROM items WHERE company_id = $1 GROUP BY 1 ORDER BY 1',
    [company],
  );

test('imports 20,000 rows with live progress, and undoes them', async () => {
  const screen = await world.live('client');
  const events: { state: string; done: number; total: number }[] = [];
  screen.socket.on('changed', (event) => {
    if (event.kind === 'import') events.push(event.view as never);
  });
  const before = await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM changes');
  const reply = await mustImport(world.as('admin'), 'items', company, catalog(rows, 1));
  expect(reply).toMatchObject({ added: rows, refusedCount: 0 });
  expect(await prices()).toEqual([{ cents: 100, n: rows }]);
  await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ state: 'done', done: rows, total: rows }), {
    timeout: 5000,
  });
  expect(events.filter(({ state, done }) => state === 'running' && done > 0).length).toBeGreaterThan(2);
  expect(events.map(({ done }) => done)).toEqual(events.map(({ done }) => done).sort((a, b) => a - b));
  // The change feed carries the import's own rows and one `stale`, not a row per item.
  const after = await world.sql<{ kind: string; n: number }>(
    'SELECT kind, count(*)::int AS n FROM changes WHERE verb = $1 GROUP BY kind',
    ['items.import'],
  );
  expect(after.find(({ kind }) => kind === 'stale')?.n).toBe(1);
  expect(after.some(({ kind }) => kind === 'item')).toBe(false);
  expect(after.reduce((sum, { n }) => sum + n, 0)).toBeLessThan(20);
  expect(before[0]?.n).toBeLessThan(100);
  expect((await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM import_rows'))[0]?.n).toBe(rows);

  const download = await world.as('admin').request('GET', `/api/v1/items/download?client=${company}`);
  expect(download.headers.get('content-disposition')).toContain('filename="item-download.csv"');
  expect(download.text.split('\r\n').length).toBe(rows + 2);

  const undone = await world.as('admin').call('imports.undo', { params: { id: reply.import as number } });
  expect(undone.body).toMatchObject({ state: 'undone' });
  expect(await prices()).toEqual([]);
}, 60_000);

test('an import killed halfway leaves the old list intact, is recorded as failed, and the next import works', async () => {
  await mustImport(world.as('admin'), 'items', company, catalog(5000, 1));
  // Another open transaction is inserting an item of the last batch, so the import blocks there.
  const other = new (await import('pg')).default.Client({ connectionString: world.databaseUrl });
  await other.connect();
  await other.query('BEGIN');
  await other.query(`INSERT INTO items (company_id, sku) VALUES ($1, 'S6999')`, [company]);
  const running = tryImport(world.as('admin'), 'items', company, { name: 'list.csv', bytes: catalog(7000, 2) });
  await vi.waitFor(
    async () => {
      const [waits] = await world.sql<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO items (id%' AND datname = current_database()`,
      );
      expect(waits).toBeDefined();
      // Half of it is written, but not visible yet.
      expect(await prices()).toEqual([{ cents: 100, n: 5000 }]);
      await world.sql('SELECT pg_terminate_backend($1)', [waits?.pid]);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await running).status).toBe(503);
  await other.query('ROLLBACK');
  await other.end();
  expect(await prices()).toEqual([{ cents: 100, n: 5000 }]);
  const list = () => world.as('admin').does('imports.list', { query: { what: 'items', client: company } });
  expect((await list())[0]).toMatchObject({ state: 'failed', fileName: 'list.csv' });

  // As after a killed process: still marked running, with nobody working on it.
  await world.sql(`UPDATE imports SET state = 'running' WHERE state = 'failed'`);
  await mustImport(world.as('admin'), 'items', company, catalog(7000, 2));
  expect(await prices()).toEqual([{ cents: 200, n: 7000 }]);
  expect((await list()).map(({ state }) => state).slice(0, 2)).toEqual(['done', 'failed']);
}, 60_000);

test('two at once run one after the other, both completely', async () => {
  await Promise.all([
    mustImport(world.as('admin'), 'items', company, catalog(3000, 3), { overwrite: 'true' }),
    mustImport(world.as('super'), 'items', company, catalog(3000, 4), { overwrite: 'true' }),
  ]);
  const now = await prices();
  expect(now.length).toBe(1);
  expect(now[0]?.n).toBe(3000);
  expect([300, 400]).toContain(now[0]?.cents);
}, 60_000);
