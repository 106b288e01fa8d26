import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '../../client/api/pagedQuery';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { CustomerView } from '../../common/customers/customer';
import type { ItemView } from '../../common/items/item';
import type { Paged } from '../../common/live/paged';
import { BrowserTab } from '../support/browserCache';
import { startWorld, type World } from '../support/world';

// `filter[field]` of catalog and customers; text is compared ignoring case (Q13).

let world: World;
let client: number;
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await startWorld();
  client = world.companies.A.id;
  const admin = world.as('admin');
  // Test only the items created here.
  await world.sql('DELETE FROM items');
  const rows = [
    { sku: 'RC10', unit: 'EA', type: 'trim', priceCode: 'A', metal: '26ga', paint: 'SMP', color: 'Zinc Gray' },
    { sku: 'RC10', unit: 'EA', type: 'trim', priceCode: 'B', metal: '26ga', paint: 'SMP', color: 'Zinc Gray' },
    { sku: 'SN12', unit: 'BX', type: 'accessory', metal: '', lock: true },
    { sku: 'PBR', unit: 'LF', type: 'panel', metal: '26GA', paint: 'PVDF', color: 'Blåmes', panel: 'PBR' },
    { sku: 'MISC', unit: 'EA', metal: '24ga' },
  ] as const;
  for (const row of rows) {
    const { _id } = await admin.does('items.create', { body: { ...row, client } });
    ids[`${row.sku}${'priceCode' in row ? row.priceCode : ''}`] = _id;
  }
  await admin.does('items.create', { body: { sku: 'RC10', priceCode: 'A', client: world.companies.B.id } });
  for (const [name, priceCode] of [
    ['Ash Builders', 'A'],
    ['Birch & Sons', 'a'],
    ['Cedar Co', ''],
    ['Douglas Homes', 'AB'],
  ] as const)
    await admin.does('customers.create', { body: { name, priceCode, client } });
}, 60_000);
afterAll(() => world.stop());

const found = async (query: Record<string, string>, who: 'admin' | 'client' = 'client') =>
  (await world.as(who).does('items.list', { query: query as never })).map(({ sku, priceCode }) => `${sku}${priceCode}`);

describe('the catalog', () => {
  it.each([
    ['unit', 'BX', ['SN12']],
    ['type', 'trim', ['RC10A', 'RC10B']],
    ['type', '(blank)', ['MISC']],
    ['priceCode', 'b', ['RC10B']],
    ['priceCode', '(blank)', ['MISC', 'PBR', 'SN12']],
    ['metal', '26Ga', ['PBR', 'RC10A', 'RC10B']],
    ['metal', '26g', []],
    ['metal', '(blank)', ['SN12']],
    ['paint', 'pvdf', ['PBR']],
    ['color', 'zinc gray', ['RC10A', 'RC10B']],
    ['color', 'BLÅMES', ['PBR']],
    ['panel', 'pbr', ['PBR']],
    ['lock', 'true', ['SN12']],
    ['lock', 'false', ['MISC', 'PBR', 'RC10A', 'RC10B']],
  ])('by %s %s', async (name, word, skus) => {
    expect(await found({ [`filter[${name}]`]: word })).toEqual(skus);
  });
  it('by several at once, with search, order, pages and the total', async () => {
    const query = { 'filter[metal]': '26ga', 'filter[type]': 'trim' };
    expect(await found({ ...query, q: 'rc10', sort: '-sku' })).toEqual(['RC10B', 'RC10A']);
    const first = await world.as('client').call('items.list', { query: { ...query, limit: 1 } as never });
    expect([first.body.length, first.headers.get('x-total')]).toEqual([1, '2']);
    expect(await found({ ...query, limit: '1', after: first.headers.get('x-next') as string })).toEqual(['RC10B']);
    // The office searches all companies, everyone else their own.
    expect(await found({ 'filter[priceCode]': 'A' }, 'admin')).toEqual(['RC10A', 'RC10A']);
    expect(await found({ 'filter[priceCode]': 'A' })).toEqual(['RC10A']);
  });
  it.each([
    ['filter[price]=5', "Filter “Price” isn't a field of this call."],
    ['filter[sku]=RC10', "Filter “SKU” isn't a field of this call."],
    ['filter[unit]=YD', 'Filter “Unit of measure” must be one of EA, LF, SF, SQ, BX, RL.'],
    ['filter[type]=roof', 'Filter “Type” must be one of panel, trim, accessory, flat, other, (blank).'],
    ['filter[lock]=x', 'Filter “Locked” must be one of 0, 1, true, false.'],
    ['filter[metal]=', 'Filter “Metal” is required.'],
  ])('rejects %s, naming it', async (query, sentence) => {
    const { status, refused } = await world.as('client').request('GET', `/api/v1/items?${query}`);
    const name = query.slice(0, query.indexOf('='));
    expect([status, refused?.message, Object.keys(refused?.fields ?? {})]).toEqual([422, sentence, [name]]);
  });
  it('the download is the whole catalog and rejects filters', async () => {
    expect((await world.as('client').request('GET', '/api/v1/items/download?filter[unit]=BX')).status).toBe(422);
  });
});

describe('the customers', () => {
  it.each([
    ['A', ['Ash Builders', 'Birch & Sons']],
    ['(blank)', ['Cedar Co']],
    ['C', []],
  ])('by price code %s', async (code, names) => {
    const query = { client: String(client), 'filter[priceCode]': code, q: '' };
    const answer = await world.as('admin').does('customers.list', { query: query as never });
    const made = ['Ash Builders', 'Birch & Sons', 'Cedar Co', 'Douglas Homes'];
    expect(answer.map(({ name }) => name).filter((name) => made.includes(name))).toEqual(names);
  });
  it('rejects an unknown filter and names it', async () => {
    const { status, refused } = await world.as('cad').request('GET', '/api/v1/customers?filter[emails]=a');
    expect([status, refused?.message, Object.keys(refused?.fields ?? {})]).toEqual([
      422,
      "Filter “Emails” isn't a field of this call.",
      ['filter[emails]'],
    ]);
  });
});

describe('[P11, P22] a filtered page updated from events equals a fresh fetch', () => {
  it('when rows appear, change and leave', async () => {
    const tab = await BrowserTab.open(world.as('client'), world.port, { hurried: true });
    const page = { sort: 'sku', limit: 25, after: null };
    const items = (filters: Record<string, string>) => tab.queries.items(filters, page as PageRequest<ItemView>);
    const customers = { ...page, sort: 'name' } as PageRequest<CustomerView>;
    const shown: (readonly [QueryDefinition<Paged<object>>, () => Paged<object> | undefined])[] = [];
    try {
      const definitions = [
        items({ metal: '26ga' }),
        items({ metal: '26GA', type: 'trim' }),
        items({ priceCode: '(blank)' }),
        items({ color: 'blåmes' }),
        items({ lock: 'true' }),
        items({ unit: 'BX', page: 'nonsense' }),
        tab.queries.customerList({ priceCode: 'a' }, customers),
      ] as unknown as QueryDefinition<Paged<object>>[];
      for (const definition of definitions) shown.push([definition, await tab.show(definition)]);
      const admin = world.as('admin');
      const edit = (sku: string, body: object) => () =>
        admin.does('items.update', { params: { id: ids[sku] as number }, body: body as never });
      const [ash] = await admin.does('customers.list', { query: { q: 'ash builders' } as never });
      const steps: [string, () => Promise<unknown>][] = [
        ['comes into two', edit('MISC', { metal: '26ga', type: 'trim' })],
        ['repaints', edit('RC10A', { description: 'Ridge cap' })],
        ['leaves', edit('RC10A', { metal: '29ga' })],
        ['a letter of another script', edit('RC10B', { color: 'BLÅMES' })],
        ['is unlocked', edit('SN12', { lock: false })],
        ['another unit', edit('SN12', { unit: 'EA' })],
        ['a new one', () => admin.does('items.create', { body: { sku: 'AAA', metal: '26ga', client } })],
        ['another price code', edit('PBR', { priceCode: 'Z' })],
        [
          'a customer’s',
          () => admin.does('customers.update', { params: { id: ash?._id as number }, body: { priceCode: 'Q' } }),
        ],
      ];
      for (const [what, step] of steps) {
        await step();
        for (const [definition, current] of shown) {
          const fresh = await definition.load(new AbortController().signal);
          await vi.waitFor(
            () =>
              expect({ rows: current()?.rows, total: current()?.total }, what).toEqual({
                rows: fresh.rows,
                total: fresh.total,
              }),
            { timeout: 5000, interval: 20 },
          );
        }
      }
    } finally {
      tab.close();
    }
  }, 60_000);
});
