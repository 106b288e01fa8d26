import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../support/world';
import { loadLists, releasedJob } from './released';

// A released job becomes a priced quote: the preview before anything is created, and the quote created from it.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await loadLists(world);
});
afterAll(() => world.stop());

const client = () => world.as('client');
const preview = (jobId: number, body: object = {}) =>
  client().call('quotes.preview', { params: { jobId }, body: body as never });
const selections = {
  panelClass: 'PBR',
  metal: '26ga',
  coating: 'SMP',
  color: 'Charcoal Gray',
  priceCode: 'A',
  tax: '7.25',
};
const countQuotes = async () => (await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM quotes'))[0]?.n;

test('shows what will match and the total before creating it, and creates the same [Q70]', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal');
  const before = await countQuotes();
  const { body } = await preview(job, selections);
  expect(body).toMatchObject({
    release: 'R0',
    header: { panelClass: 'PBR', metal: '26ga', coating: 'SMP', color: 'Charcoal Gray', priceCode: 'A', tax: '7.25' },
    lines: 18,
    matched: 17,
    priced: 17,
    unmatched: [{ code: 'XFLASH', pieces: 1 }],
    unmatchedCount: 1,
    unread: 0,
    totals: { subTotal: 3636.87, tax: 263.67, total: 3900.54, linearFeet: 662.73 },
  });
  expect(body.levels).toContain('A');
  expect(await countQuotes()).toBe(before);

  const body2 = { name: 'Main roof', job, takeoff: true, ...selections };
  const quote = await client().does('quotes.create', { body: body2 });
  expect(quote).toMatchObject({
    subTotal: 3636.87,
    total: 3900.54,
    problems: 1,
    metal: '26ga',
    coating: 'SMP',
    tax: 7.25,
  });
  expect(quote.lines).toHaveLength(18);
});

test('starts with the choices of the intake form: panel, metal, color, customer and its price level [Q70]', async () => {
  const { companyId } = world.people.client;
  const [customer] = await world.sql<{ id: number }>(
    "INSERT INTO customers (company_id, name, price_code) VALUES ($1, 'Ogden Roofing', 'A') RETURNING id",
    [companyId],
  );
  const { _id: job } = await releasedJob(world, '1-minimal');
  await world.sql(
    "UPDATE jobs SET pan1_name = 'PBR', pan1_code = 'PBR', metal = '26ga', color = 'Charcoal Gray', customer_id = $2 WHERE id = $1",
    [job, customer?.id],
  );
  const first = (await preview(job)).body;
  expect(first.header).toMatchObject({
    panelClass: 'PBR',
    metal: '26ga',
    color: 'Charcoal Gray',
    priceCode: 'A',
    coating: '',
  });
  // A selection can be cleared.
  expect((await preview(job, { customer: null, color: '' })).body.header).toMatchObject({ color: '', priceCode: '' });
  // A panel that isn't the company's is kept as text; nothing matches it.
  const other = (await preview(job, { panelClass: 'Old barn panel' })).body;
  expect(other.header).toMatchObject({ panelClass: '', panelClassInput: 'Old barn panel' });
});

test('takes the weight per foot that the company saved for the panel in that metal [Q35]', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal');
  const body = { name: 'Weighed', job, takeoff: true, ...selections };
  const { _id: id } = await client().does('quotes.create', { body });
  await client().does('quotes.update', { params: { id }, body: { lbPerFt: '2.62' } });
  expect((await client().does('quotes.create', { body })).lbPerFt).toBe(2.62);
  expect((await preview(job, selections)).body.totals.weight).toBe(1736.36);
  expect((await client().does('quotes.create', { body: { ...body, metal: '24ga' } })).lbPerFt).toBeNull();
});

test('says what is wrong: an unknown customer, a job without a released CSV, a tax that is no number', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal');
  const [rival] = await world.sql<{ id: number }>(
    "INSERT INTO customers (company_id, name) VALUES ($1, 'Theirs') RETURNING id",
    [world.companies.B.id],
  );
  expect((await preview(job, { customer: rival?.id })).refused?.fields).toEqual({ customer: 'is not a customer' });
  const created = await client().call('quotes.create', {
    body: { name: 'x', job, takeoff: true, customer: rival?.id },
  });
  expect(created.refused?.fields).toEqual({ customer: 'is not a customer' });
  expect((await preview(job, { ...selections, tax: 'seven' })).body.totals).toMatchObject({
    subTotal: 3636.87,
    total: null,
  });
  const { _id: working } = await world.makeJob('Working');
  expect((await preview(working)).body).toMatchObject({ release: null, lines: 0, totals: { total: 0 } });
});

test('counts rows that can’t be read, which the import dialog lists afterward', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': 'code,quantity\nRIDGE,7\nRAKE,-2\n' });
  expect((await preview(job, selections)).body).toMatchObject({ unread: 1 });
});
