import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../support/world';

// POST, GET and PATCH of quotes, which work on the same document as open editors.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const begin = (body: object = {}) => world.as('client').does('quotes.create', { body: { name: 'A roof', ...body } });

test('creates a job in No Takeoff with quote status Imported for a quote without a job', async () => {
  const quote = await begin({ street: '1 Main St', city: 'Mesa', state: 'AZ' });
  const job = await world.as('client').does('jobs.get', { params: { id: quote.job as number } });
  expect(job).toMatchObject({
    name: 'A roof',
    statusCurrent: 'No Takeoff',
    quoteStatusCurrent: 'Imported',
    street: '1 Main St',
  });
  expect(quote).toMatchObject({
    num: `${job.num}-Q1`,
    name: 'A roof',
    city: 'Mesa',
    status: 'Imported',
    subTotal: 0,
    total: 0,
    lines: [],
    cutlist: [],
    revision: 1,
  });
});

test('numbers a job’s second quote Q2 and lists both', async () => {
  const job = await world.makeJob('Released');
  const first = await begin({ job: job._id });
  const second = await begin({ job: job._id, name: 'Another color' });
  expect([first.num, second.num]).toEqual([`${job.num}-Q1`, `${job.num}-Q2`]);
  expect(second).toMatchObject({ name: 'Another color', street: job.street, status: 'Ready to Quote' });
  const of = await world.as('client').does('quotes.ofJob', { params: { jobId: job._id } });
  expect(of.map(({ num }) => num)).toEqual([first.num, second.num]);
});

test('PATCH writes cells: rows by _id, omitted rows stay, _delete removes; values are numbers or text', async () => {
  const { _id: id } = await begin();
  const client = world.as('client');
  const params = { id };
  const made = await client.does('quotes.update', {
    params,
    body: {
      tax: 8.25,
      lbPerFt: '2.25',
      lines: [
        { code: 'RIDGE', quantity: 7, price: '12.50', description: 'Ridge cap' },
        { sku: 'SC1', quantity: '3', price: 4 },
      ],
      cutlist: [{ quantity: 12, feet: 10, inch: '6' }],
    },
  });
  expect(made).toMatchObject({ tax: 8.25, subTotal: 99.5, total: 107.71, lbPerFt: 2.25 });
  expect(made.lines).toMatchObject([
    { code: 'RIDGE', quantity: 7, price: 12.5, total: 87.5 },
    { sku: 'SC1', quantity: 3, price: 4, total: 12 },
  ]);
  expect(made.cutlist).toMatchObject([{ quantity: 12, feet: 10, inch: 6, linearFeet: 126, weight: 283.5 }]);

  const [ridge, screws] = made.lines as { _id: string }[];
  const changed = await client.does('quotes.update', {
    params,
    body: { fields: { name: 'A better roof' }, lines: [{ _id: ridge?._id as string, _delete: true }] },
  });
  expect(changed.name).toBe('A better roof');
  expect(changed.lines).toMatchObject([{ _id: screws?._id, total: 12 }]);
  expect(await client.does('quotes.get', { params })).toEqual(changed);
  const listed = await client.does('quotes.list');
  expect(listed.find((quote) => quote._id === id)).toMatchObject({ name: 'A better roof', subTotal: 12 });
});

test('responds with 400 if the path and _id differ', async () => {
  const { _id: id } = await begin();
  const { _id: other } = await begin();
  const patch = (params: { id: number }, _id: number, who: 'client' | 'rival' = 'client') =>
    world.as(who).call('quotes.update', { params, body: { _id, tax: '5' } });
  const refused = await patch({ id }, other);
  expect([refused.status, refused.refused?.message]).toEqual([400, 'The URL and _id name two different quotes.']);
  expect(await patch({ id }, id)).toMatchObject({ status: 200, body: { _id: id, tax: 5 } });
  // A quote the caller can't read answers 404, whatever the body says.
  expect((await patch({ id }, other, 'rival')).status).toBe(404);
  // The document has no `_id` cell.
  const { header } = await world.as('client').does('quotes.stateAt', { params: { id, seq: 2 } });
  expect(Object.keys(header)).not.toContain('_id');
});

test('stores a name as one line, whatever was pasted', async () => {
  const { _id: id, name } = await begin({ name: ' Barn\r\nand\tshed\n' });
  expect(name).toBe('Barn and shed');
  const renamed = await world.as('client').does('quotes.update', { params: { id }, body: { name: 'a\nb' } });
  expect(renamed.name).toBe('a b');
  expect((await world.as('client').call('quotes.create', { body: { name: '\n\t' } })).refused?.fields).toEqual({
    name: 'is required',
  });
});

test('rejects computed fields and unknown rows by name', async () => {
  const { _id: id } = await begin();
  const { status, refused } = await world.as('client').request('PATCH', `/api/v1/quotes/${id}`, {
    body: {
      subTotal: 5,
      num: 'x',
      lines: [{ code: 'A', total: 5, flats: 1 }],
      cutlist: [{ quantity: 1, linearFeet: 1 }],
    },
  });
  expect(status).toBe(422);
  expect(Object.keys(refused?.fields ?? {}).sort()).toEqual([
    'cutlist.0.linearFeet',
    'lines.0.flats',
    'lines.0.total',
    'num',
    'subTotal',
  ]);
  const row = await world.as('client').call('quotes.update', {
    params: { id },
    body: { lines: [{ _id: 'Z'.repeat(22), quantity: 1 }] },
  });
  expect(row.refused?.fields).toEqual({ 'lines.0._id': 'is not a row of this quote' });
});

test('lets a company on billing hold read quotes but create none', async () => {
  await begin();
  await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.A.id]);
  const answer = await world.as('client').call('quotes.create', { body: { name: 'No' } });
  expect(answer).toMatchObject({
    status: 403,
    refused: { message: 'Your company is on billing hold. Please contact us.' },
  });
  expect((await world.as('client').does('quotes.list')).length).toBeGreaterThan(0);
  await world.sql('UPDATE companies SET billing_hold = false WHERE id = $1', [world.companies.A.id]);
});

test('deletes a job’s quotes with the job', async () => {
  const quote = await begin();
  await world.as('admin').does('jobs.delete', { params: { id: quote.job as number } });
  expect((await world.as('client').call('quotes.get', { params: { id: quote._id } })).status).toBe(404);
});

test('[P44] lists who changed which cell, and shows and restores any earlier version', async () => {
  const { _id: id } = await begin();
  const client = world.as('client');
  const params = { id };
  await client.does('quotes.update', { params, body: { color: 'Red', lines: [{ code: 'A', quantity: 1 }] } });
  await world.as('admin').does('quotes.update', { params, body: { color: 'Blue' } });
  const history = await client.does('quotes.history', { params });
  expect(history.map(({ seq, by }) => [seq, by])).toEqual([
    [3, 'Drafting office'],
    [2, world.people.client.name],
    [1, world.people.client.name],
  ]);
  expect(history[0]?.cells).toEqual([{ map: 'header', row: null, field: 'color', from: 'Red', to: 'Blue' }]);
  const then = await client.does('quotes.stateAt', { params: { id, seq: 1 } });
  expect(then).toMatchObject({ seq: 1, lines: [], header: { color: '' } });
  const back = await client.does('quotes.restore', { params, body: { seq: 2 } });
  expect(back).toMatchObject({ color: 'Red', lines: [{ code: 'A', quantity: 1 }] });
  const empty = await client.does('quotes.restore', { params, body: { seq: 1 } });
  expect(empty).toMatchObject({ color: '', lines: [] });
});

test('PATCH adds a section, whose heading has the subtotal of the lines below it [Q60]', async () => {
  const { _id: id } = await begin();
  const quote = await world.as('client').does('quotes.update', {
    params: { id },
    body: {
      lines: [
        { description: 'Permit', quantity: 1, price: 40 },
        { kind: 'section', description: 'Roof' },
        { description: 'Ridge', quantity: 3, price: '10.01' },
        { description: 'Rake', quantity: 2, price: '5' },
      ],
    },
  });
  expect(quote.subTotal).toBe(80.03);
  expect(quote.lines?.map(({ kind, total, subTotal }) => [kind, total, subTotal])).toEqual([
    ['', 40, null],
    ['section', null, 40.03],
    ['', 30.03, null],
    ['', 10, null],
  ]);
});

test('PATCH sets options, discounts, freight and deposit, and refuses what isn’t one [Q61] [Q62] [Q63] [Q64]', async () => {
  const { _id: id } = await begin();
  const client = world.as('client');
  const quote = await client.does('quotes.update', {
    params: { id },
    body: {
      ...{ tax: '10', freight: 20, freightTaxed: true, deposit: '50%' },
      lines: [
        { kind: 'section', description: 'Roof' },
        { description: 'Ridge', quantity: 3, price: '10.01', note: 'Color to be confirmed' },
        { description: 'Guards', quantity: 1, price: 99, optional: true },
        { kind: 'discount', price: '10%', scope: 'section' },
      ],
    },
  });
  // 30.03 − 3.00 = 27.03; (27.03 + 20) × 10% = 4.703; 51.73 × 50% = 25.865
  expect(quote).toMatchObject({
    ...{ subTotal: 27.03, discounts: -3, options: 99, freight: 20, freightTaxed: true, tax: 10, total: 51.73 },
    ...{ deposit: '50%', depositDue: 25.87 },
  });
  expect(
    quote.lines?.map(({ total, subTotal, percent, optional, scope, note }) => ({
      total,
      subTotal,
      percent,
      optional,
      scope,
      note,
    })),
  ).toEqual([
    { total: null, subTotal: 27.03, percent: null, optional: false, scope: '', note: '' },
    { total: 30.03, subTotal: null, percent: null, optional: false, scope: '', note: 'Color to be confirmed' },
    { total: 99, subTotal: null, percent: null, optional: true, scope: '', note: '' },
    { total: -3, subTotal: null, percent: 10, optional: false, scope: 'section', note: '' },
  ]);
  for (const body of [
    { lines: [{ optional: 'yes' }] },
    { lines: [{ scope: 'job' }] },
    { lines: [{ kind: 'freight' }] },
    { freightTaxed: '1' },
    { freight: true },
  ])
    expect((await client.call('quotes.update', { params: { id }, body: body as never })).status).toBe(422);
  // A percentage over 100 is stored as typed, has no amount, and counts as a problem.
  const over = await client.does('quotes.update', {
    params: { id },
    body: { lines: [{ kind: 'discount', price: '120%' }] },
  });
  expect(over.lines?.at(-1)).toMatchObject({ total: null, problems: ['The percentage is more than 100.'] });
  expect([over.subTotal, over.problems]).toEqual([27.03, 1]);
});
