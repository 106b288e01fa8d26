import { expect, test } from 'vitest';
import { printWorld } from './printWorld';

// Prices of the catalog that have changed since they were written into lines, as the email of a PDF lists them.

const { client, get, begin, print, folder } = printWorld();

test('lists lines whose catalog price has changed, but no locked or hand-typed prices [Q20]', async () => {
  const id = await begin();
  const priced = ((await get(id)).lines ?? []).filter(({ sku, price }) => sku !== '' && price !== null);
  const [first, locked, typed] = priced;
  if (!first || !locked || !typed) throw new Error('The takeoff has three priced lines.');
  expect(new Set([first.sku, locked.sku, typed.sku]).size).toBe(3);
  await client().does('quotes.update', {
    params: { id },
    body: {
      lines: [
        { _id: locked._id, lock: true },
        { _id: typed._id, price: '77' },
      ],
    },
  });
  const pdf = folder((await print(id)).url);
  const changed = async () =>
    (await client().does('prints.emailDraft', { params: { id: pdf } })).problems.filter((text) =>
      text.includes('Catalog price'),
    );
  expect(await changed()).toEqual([]);
  for (const { sku } of [first, locked, typed])
    for (const item of await client().does('items.list', { query: { q: sku } }))
      if (item.sku === sku) await client().does('items.update', { params: { id: item._id }, body: { price: 1234.5 } });
  const before = `$${first.price?.toFixed(2)}`;
  expect(await changed()).toEqual([expect.stringContaining(`: Catalog price is $1,234.50, not ${before}.`)]);
  expect((await changed())[0]).toMatch(/^Line \d+, /);

  // The browser asks for the same prices to write them into the lines.
  const [resolved] = await client().does('quotes.resolve', { params: { id }, body: { rows: [{ sku: first.sku }] } });
  expect(resolved?.cells).toMatchObject({ price: '1234.50', unit: first.unit });
}, 60_000);
