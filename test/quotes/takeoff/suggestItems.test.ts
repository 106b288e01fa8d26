import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../support/world';
import { loadLists, quoteOfTakeoff } from './released';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await loadLists(world);
});
afterAll(() => world.stop());

test('suggests items that resemble a code, in the quote’s metal and at its price level', async () => {
  const { id } = await quoteOfTakeoff(world, '1-minimal');
  const company = world.companies.A.id;
  await world.sql(
    `INSERT INTO items (company_id, sku, price_code, description, unit, price_cents, metal) VALUES
       ($1, 'XFLASH-26', 'A', 'Cross flashing', 'EA', 1234, '26ga'),
       ($1, 'XFLASH-26', '', 'Cross flashing', 'EA', 1300, '26ga'),
       ($1, 'XFLASH-26', 'B', 'Cross flashing', 'EA', 1100, '26ga'),
       ($1, 'XFLASH-29', '', 'Cross flashing', 'EA', 900, '29ga')`,
    [company],
  );
  const suggest = async (code: string) =>
    (await world.as('client').does('quotes.suggest', { params: { id }, query: { code } })).map(({ sku, price }) => [
      sku,
      price,
    ]);
  const found = await suggest('XFLASH');
  // At level A, once; the 29ga one is left out.
  expect(found[0]).toEqual(['XFLASH-26', 12.34]);
  expect(found.map(([sku]) => sku)).not.toContain('XFLASH-29');
  expect(found.length).toBeLessThanOrEqual(4);
  await world.as('client').does('quotes.update', { params: { id }, body: { metal: '29ga', priceCode: 'C' } });
  expect((await suggest('xflash'))[0]).toEqual(['XFLASH-29', 9]);
  expect(await suggest('QQQQQQ')).toEqual([]);
});
