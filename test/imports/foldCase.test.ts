import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldCase } from '../../common/csv/foldCase';
import { type Imported, mustImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// Keys ignore case the same way in the app and in the database (Q13, Q22).

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('folds every letter in the database as in the app [Q13]', async () => {
  const words = ['straße', 'STRAẞE', 'ﬁtting', 'ΟΔΟΣ', 'οδος', 'ısı', 'İz', ' RIDGE\u00a0', 'cafe\u0301', 'CAFÉ', 'ŉ'];
  for (let code = 0x20; code <= 0x1ffff; code += 64) {
    const letters = Array.from({ length: 64 }, (_, i) => code + i).filter((one) => one < 0xd800 || one > 0xdfff);
    // Separated, since combining marks of the newest Unicode versions would be reordered when adjacent.
    words.push(letters.map((one) => String.fromCodePoint(one)).join('.'));
  }
  const [row] = await world.sql<{ folded: string[] }>(
    'SELECT array_agg(fold_case(word) ORDER BY i) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS w (word, i)',
    [words],
  );
  expect(words.filter((word, i) => row?.folded[i] !== foldCase(word))).toEqual([]);
  expect([foldCase('straße'), foldCase('ﬁtting'), foldCase('οδος'), foldCase('ısı')]).toEqual([
    ...['STRASSE', 'FITTING', 'ΟΔΟΣ', 'ISI'],
  ]);
});

test('a code matches in imports, indexes and quotes whatever its case [Q13] [Q22]', async () => {
  const { id: company } = world.companies.A;
  const importCsv = (what: Imported, csv: string) => mustImport(world.as('admin'), what, company, csv, {});
  const pairs = [
    ['straße', 'STRASSE', 'S-1'],
    ['ﬁtting', 'FITTING', 'S-2'],
    ['οδος', 'ΟΔΟΣ', 'S-3'],
    ['ısı', 'ISI', 'S-4'],
  ];
  await importCsv('items', `SKU,Price\n${pairs.map(([, , sku]) => `${sku},10\n`).join('')}`);
  const rows = (at: 0 | 1) => `code,sku\n${pairs.map((pair) => `${pair[at]},${pair[2]}\n`).join('')}`;
  expect(await importCsv('match', rows(0))).toMatchObject({ added: 4 });
  expect(await importCsv('match', rows(1))).toMatchObject({ added: 0 });
  const client = world.as('client');
  const { _id: id } = await client.does('quotes.create', { body: { name: 'Case' } });
  for (const at of [0, 1] as const) {
    const body = { rows: pairs.map((pair) => ({ code: pair[at] ?? '' })) };
    const found = await client.does('quotes.resolve', { params: { id }, body });
    expect(found.map(({ cells }) => cells.sku)).toEqual(pairs.map(([, , sku]) => sku));
  }
});
