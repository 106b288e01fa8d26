import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// Import, download, overwrite with the download, download again: the bytes are the same.

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
});
afterAll(() => world.stop());

const download = async (what: 'items' | 'customers') => {
  // These are more exports than a user may make in ten minutes.
  await world.opened.services.gate.limits.clear('export', `user ${world.people.admin.id}`);
  const answer = await world.as('admin').request('GET', `/api/v1/${what}/download?client=${company}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};
const replace = (what: 'items' | 'customers', csv: string) =>
  mustImport(world.as('admin'), what, company, csv, { overwrite: 'true' });

/** Everything that can break a CSV: quotes, commas, line ends, formulas, escapes, accents, spaces. */
const nasty = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      '7',
      '"',
      ',',
      '\n',
      '\r',
      '\r\n',
      '=',
      '+',
      '-',
      '@',
      '\t',
      "'",
      ' ',
      'ñ',
      '😀',
      ';',
      '＝',
      '＋',
      '－',
      '＠',
    ),
    {
      maxLength: 12,
    },
  )
  .map((signs) => signs.join(''));
const cents = fc.option(fc.integer({ min: 0, max: 999_999_999 }), { nil: null });
const item = fc.record({ description: nasty, item: nasty, price_cents: cents, cost_cents: cents, color: nasty });

test('round-trips any catalog', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 8 }), async (rows) => {
      await world.sql('DELETE FROM items');
      for (const [i, row] of rows.entries()) {
        // Trimmed, as the API stores text.
        const text = [row.description, row.item, row.color].map((one) => one.trim());
        await world.sql(
          'INSERT INTO items (company_id, sku, description, item, color, price_cents, cost_cents) VALUES ($1, $2, $3, $4, $5, $6, $7)',
          [company, `S${i}`, ...text, row.price_cents, row.cost_cents],
        );
      }
      const first = await download('items');
      const kept = await world.sql(
        'SELECT id, version, sku, description, item, color, price_cents FROM items ORDER BY id',
      );
      const reply = await replace('items', first);
      expect(reply).toMatchObject({ accepted: rows.length, same: rows.length, changed: 0, added: 0, removed: 0 });
      expect(
        await world.sql('SELECT id, version, sku, description, item, color, price_cents FROM items ORDER BY id'),
      ).toEqual(kept);
      await world.sql('DELETE FROM items');
      await mustImport(world.as('admin'), 'items', company, first);
      expect(await download('items')).toBe(first);
    }),
    { numRuns: 30 },
  );
}, 120_000);

test('round-trips any customers', async () => {
  const customer = fc.record({
    name: nasty,
    short: nasty,
    emails: fc.subarray(['a@b.test', 'c+d@e.test', "o'f@g.test"]),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(customer, { minLength: 1, maxLength: 6 }), async (rows) => {
      await world.sql('DELETE FROM customers');
      for (const [i, { name, short, emails }] of rows.entries()) {
        await world.sql(
          'INSERT INTO customers (company_id, name, short_name, customer_num, emails) VALUES ($1, $2, $3, $4, $5)',
          [company, name.trim() || `N${i}`, short.trim(), `C${i}`, emails],
        );
      }
      const first = await download('customers');
      expect(await replace('customers', first)).toMatchObject({ same: rows.length, changed: 0 });
      await world.sql('DELETE FROM customers');
      await mustImport(world.as('admin'), 'customers', company, first);
      expect(await download('customers')).toBe(first);
    }),
    { numRuns: 20 },
  );
}, 120_000);

test('a downloaded catalog imports without changes', async () => {
  const catalog = 'SKU,Price,Cost,Markup,Drop,Count,Lock,Type\nA,,10.10,12.5,41.5625,250,1,trim\nB,0,,,,,,\n';
  await world.sql('DELETE FROM items');
  await mustImport(world.as('admin'), 'items', company, catalog);
  const first = await download('items');
  expect(first).toBe(
    '\ufeffSKU,Description,Unit of Measure,Price,Price Code,Type,Drop,Metal,Paint,Color,Item,Markup,Cost,Panel,Size,Count,Lock\r\n' +
      'A,,EA,,,trim,41.5625,,,,,12.5,10.10,,,250,1\r\n' +
      'B,,EA,0.00,,,,,,,,,,,,,\r\n',
  );
  expect(await replace('items', first)).toMatchObject({ same: 2, changed: 0, locked: 0 });
});
