import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// [Q83] Costs and markups: the office's admins, and the quoters whom an admin lets see them.

let world: World;
let company: number;
const quoter = () => world.as('client');
const pricer = () => world.as('client2');
const admin = () => world.as('admin');
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
  await admin().does('users.update', { params: { id: world.people.client2.id }, body: { seesCosts: true } });
  await admin().does('items.create', {
    body: { sku: 'COSTED', unit: 'EA', cost: 41.37, markup: 33, item: 'RIDGE', client: company },
  });
});
afterAll(() => world.stop());

const itemOf = async (caller: ReturnType<World['as']>, sku = 'COSTED') =>
  (await caller.does('items.list', { query: { q: sku } })).find((item) => item.sku === sku);
/** 41.37 and 33%, in whatever form; 55.02 is the price that they make. */
const hasCosts = (text: string) => /41\.37|\b33\b|4137/.test(text);

it('shows a quoter the computed price, but no cost and no markup', async () => {
  const seen = await itemOf(quoter());
  expect(seen).toMatchObject({ price: 55.02 });
  expect(Object.keys(seen ?? {})).not.toContain('cost');
  expect(Object.keys(seen ?? {})).not.toContain('markup');
  expect(await itemOf(pricer())).toMatchObject({ price: null, cost: 41.37, markup: 33 });
  expect(await itemOf(admin())).toMatchObject({ price: null, cost: 41.37, markup: 33 });
});

it('leaves costs out of a quoter’s download and of the history', async () => {
  const { _id: id } = (await itemOf(admin())) ?? {};
  await admin().does('items.update', { params: { id: id as number }, body: { cost: 42 } });
  await admin().does('items.update', { params: { id: id as number }, body: { cost: 41.37 } });
  const download = async (caller: ReturnType<World['as']>) =>
    (await caller.request('GET', '/api/v1/items/download')).text;
  const [own, priced] = [await download(quoter()), await download(pricer())];
  expect(own.split('\r\n')[0]).not.toMatch(/cost|markup/i);
  // Importing the file again keeps the price that is made from cost and markup.
  expect((await mustImport(quoter(), 'items', company, own.replace('\ufeff', ''))).changed).toBe(0);
  expect(await itemOf(admin())).toMatchObject({ price: null, cost: 41.37 });
  expect(hasCosts(own)).toBe(false);
  expect(priced.split('\r\n')[0]).toMatch(/Markup,Cost/);
  expect(priced).toContain('41.37');
  const history = async (caller: ReturnType<World['as']>) =>
    JSON.stringify(await caller.does('items.history', { params: { id: id as number } }));
  expect(hasCosts(await history(quoter()))).toBe(false);
  expect(await history(pricer())).toContain('Cost');
});

it('refuses costs that a quoter sends, and says why', async () => {
  const refused = await quoter().call('items.create', { body: { sku: 'OWN', price: 2, cost: 1 } });
  expect(refused.status).toBe(422);
  expect(refused.refused?.fields).toEqual({ cost: "can't be set, because you can't see costs" });
  expect((await quoter().call('items.create', { body: { sku: 'OWN', price: 2 } })).status).toBe(201);
  expect((await pricer().call('items.create', { body: { sku: 'PRICED', cost: 1, markup: 50 } })).status).toBe(201);
});

it('keeps the costs of the catalog when a quoter imports a file that has some', async () => {
  const csv = 'SKU,Price,Cost,Markup\nCOSTED,60,1.11,2\nADDED,9,8,7\n';
  const reply = await mustImport(quoter(), 'items', company, csv);
  expect(reply.columns.map(({ field }) => field)).toEqual(['sku', 'price', null, null]);
  expect(await itemOf(admin())).toMatchObject({ price: 60, cost: 41.37, markup: 33 });
  expect(await itemOf(admin(), 'ADDED')).toMatchObject({ price: 9, cost: null, markup: null });
  await admin().does('imports.undo', { params: { id: reply.import as number } });
  await mustImport(pricer(), 'items', company, csv);
  expect(await itemOf(admin())).toMatchObject({ price: 60, cost: 1.11, markup: 2 });
});

it('takes the costs away with the right, and with the right to quote', async () => {
  const person = await world.addPerson({
    ...{ name: 'Priced for a day', role: 'client', companyId: company, hasQuoter: true, seesCosts: true },
  });
  expect(await itemOf(world.as(person))).toHaveProperty('cost');
  const params = { id: person.id };
  await admin().does('users.update', { params, body: { seesCosts: false } });
  expect(await itemOf(world.as(person))).not.toHaveProperty('cost');
  await admin().does('users.update', { params, body: { seesCosts: true, hasQuoter: false } });
  expect((await world.as(person).call('items.list')).status).toBe(403);
});
