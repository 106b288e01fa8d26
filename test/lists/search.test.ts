import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../common/live/searchText';
import { startWorld, type World } from '../support/world';

// Search ignores accents, apostrophes and word order, and covers the names shown on a row.

let world: World;
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await startWorld();
  const client = world.as('client');
  const customer = await client.does('customers.create', { body: { name: 'Peña Bros.', shortName: 'PenaBros' } });
  const submit = async (key: string, body: object) => {
    const { _id } = await client.does('jobs.create', { body: { pan1Width: 36, ...body } as never });
    ids[key] = _id;
  };
  await submit('oleary', { name: 'O’Leary Carport' });
  await submit('whitlock', { name: 'Whitlock Shop 40x60 782', street: '12 Main St', city: 'Payson' });
  await submit('muller', { name: 'Müller Residence' });
  await submit('customer', { name: 'Barn', customerId: customer._id });
  const own = await world.as('customer').does('jobs.create', { body: { name: 'Own roof', pan1Width: 36 } });
  ids.own = own._id;
});
afterAll(() => world.stop());

const found = async (q: string, person: 'admin' | 'client' | 'customer' = 'admin') => {
  const jobs = await world.as(person).does('jobs.list', { query: { q } as never });
  return jobs.map(({ _id }) => Object.keys(ids).find((key) => ids[key] === _id)).sort();
};

describe('jobs', () => {
  it.each([
    ["O'Leary", ['oleary']],
    ['oleary', ['oleary']],
    ['O’LEARY carport', ['oleary']],
    ['Muller', ['muller']],
    ['müller', ['muller']],
    ['whitlock 782', ['whitlock']],
    ['782 shop', ['whitlock']],
    ['payson whitlock', ['whitlock']],
    ['whitlock 783', []],
    ['pena', ['customer']],
    ['barn peña', ['customer']],
    ['50%', []],
  ])('%s', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it('are found by the names of their client and their author', async () => {
    expect(await found('alpine')).toEqual(['customer', 'muller', 'oleary', 'own', 'whitlock']);
    expect(await found('muller alpine')).toEqual(['muller']);
    const { name } = world.people.customer;
    expect(await found(name)).toContain('own');
  });

  it('are found by a new name as soon as the user, client or customer is renamed', async () => {
    const customer = await world.as('client').does('customers.list', { query: { q: 'pena' } as never });
    await world
      .as('client')
      .does('customers.update', { params: { id: customer[0]?._id as number }, body: { name: 'Núñez & Sons' } });
    expect(await found('nunez')).toEqual(['customer']);
    await world
      .as('admin')
      .does('companies.update', { params: { id: world.companies.A.id }, body: { companyName: 'Wasatch Roofing' } });
    expect(await found('wasatch muller')).toEqual(['muller']);
    expect(await found('alpine')).toEqual([]);
  });

  it('are not found by text that the searcher can’t see', async () => {
    await world.sql('UPDATE jobs SET author_id = $1 WHERE id = $2', [world.people.admin.id, ids.whitlock]);
    expect(await found(world.people.admin.name, 'client')).toEqual([]);
    await world.sql('UPDATE jobs SET customer_id = (SELECT customer_id FROM jobs WHERE id = $1) WHERE id = $2', [
      ids.customer,
      ids.own,
    ]);
    expect(await found('nunez', 'customer')).toEqual([]);
    expect(await found('own roof', 'customer')).toEqual(['own']);
  });
});

describe('other lists', () => {
  it('items by words in any order', async () => {
    const item = { sku: 'EW-26', description: 'Endwall flashing 26ga', client: world.companies.A.id, unit: 'EA' };
    await world.as('admin').does('items.create', { body: item as never });
    const skus = async (q: string) =>
      (await world.as('client').does('items.list', { query: { q } as never })).map(({ sku }) => sku);
    expect(await skus('endwall 26ga')).toEqual(['EW-26']);
    expect(await skus('26ga endwall flash')).toEqual(['EW-26']);
    expect(await skus('endwall 24ga')).toEqual([]);
  });

  it('quotes by their customer and client, users and clients without their accents', async () => {
    const { _id } = await world
      .as('client')
      .does('quotes.create', { body: { name: 'Shed', job: ids.muller } as never });
    const [customer] = await world.as('client').does('customers.list', { query: { q: 'nunez' } as never });
    await world.as('client').does('quotes.update', { params: { id: _id }, body: { customer: customer?._id } as never });
    const quotes = await world.as('client').does('quotes.list', { query: { q: 'nunez shed' } as never });
    expect(quotes.map((quote) => quote._id)).toEqual([_id]);
    const { companyName } = await world.as('admin').does('companies.get', { params: { id: world.companies.A.id } });
    const byClient = async (q: string) =>
      (await world.as('admin').does('quotes.list', { query: { q } as never })).map((quote) => quote._id);
    expect(await byClient(`shed ${companyName}`)).toEqual([_id]);
    await world
      .as('admin')
      .does('companies.update', { params: { id: world.companies.A.id }, body: { companyName: 'Zion Metals' } });
    expect(await byClient('zion shed')).toEqual([_id]);
    expect(await byClient(`shed ${companyName}`)).toEqual([]);
    await world.addPerson({ name: 'José García', role: 'client', companyId: world.companies.A.id });
    const users = await world.as('admin').does('users.list', { query: { q: 'garcia jose' } as never });
    expect(users.map(({ name }) => name)).toEqual(['José García']);
  });
});

it('folds text the same way in the database and the app', async () => {
  const texts = [
    'O´Leary’s',
    'Straße Ærø',
    'Łódź ĐAK',
    'İzmir 7⁄8 ½″',
    'ﬁne ① Ｗｉｄｅ',
    '12\' 6 1/2"',
    'Ü ö Å',
    '王小明',
    '',
  ];
  for (const text of texts) {
    const [row] = await world.sql<{ folded: string }>('SELECT search_fold($1) AS folded', [text]);
    expect(foldText(text)).toBe(row?.folded);
  }
});
