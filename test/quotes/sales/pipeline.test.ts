import { beforeAll, expect, test } from 'vitest';
import { printWorld } from '../print/printWorld';

// The follow-up of quotes: board, expiring this week, age, win rates. The office is in Chicago; tests start on Monday, June 1, 10 AM.

const { world, client, get, begin, print, job } = printWorld();
const day = 24 * 3_600_000;
const office = (time: string) => world().clock.set(`${time}-05:00`);
beforeAll(() => office('2026-06-01T10:00:00'));

/** A quote that was sent by a link, with its token. */
async function sent({ expires = '2026-12-31', customer }: { expires?: string; customer?: number } = {}) {
  const id = await begin();
  await client().does('quotes.update', { params: { id }, body: { expires, ...(customer ? { customer } : {}) } });
  const { url } = await print(id);
  const made = await client().does('links.create', { params: { id }, body: { print: url, detail: 'prices' } });
  return { id, url, token: made.url.slice(-43) };
}
const body = { name: 'Carl Whitaker' };
const accept = (token: string) => world().as('nobody').does('customerQuotes.accept', { params: { token }, body });
const decline = (token: string) =>
  world()
    .as('nobody')
    .does('customerQuotes.decline', { params: { token }, body: { ...body, reason: 'Too late.' } });
const draft = async (expires: string | null = null, person: 'client' | 'client2' = 'client') => {
  const { _id: id } = await world()
    .as(person)
    .does('quotes.create', { body: { name: 'Draft', job: job() } });
  if (expires) await world().as(person).does('quotes.update', { params: { id }, body: { expires } });
  await world().opened.services.quotes.project(id);
  return id;
};
const listed = async (query: object) =>
  (await client().does('quotes.list', { query: { ...query, limit: 100 } as never })).map(({ _id }) => _id);

test('Q59: counts win rate and days of the quotes first sent in a period, per author and customer', async () => {
  const before = await client().does('quotes.winRates');
  expect(before).toEqual({
    all: { sent: 0, accepted: 0, declined: 0, expired: 0, winRate: null, averageDays: null, total: 0 },
    reps: [],
    customers: [],
  });
  const { _id: customer } = await client().does('customers.create', { body: { name: 'Whitaker Ranch' } });
  const first = await sent({ customer });
  const second = await sent();
  const refused = await sent({ customer });
  await sent({ expires: '2026-06-04', customer });
  await sent();
  await draft();
  const total = (await get(first.id)).total as number;
  expect(total).toBeGreaterThan(0);
  const [row] = await world().sql<{ first: Date; last: Date }>(
    'SELECT first_sent_at AS first, sent_at AS last FROM quotes WHERE id = $1',
    [first.id],
  );
  expect(row?.first).toEqual(row?.last);
  expect((await get(first.id)).timeSent).toBe(row?.last.toISOString());

  world().clock.advance(2 * day);
  await accept(first.token);
  await decline(refused.token);
  world().clock.advance(3 * day);
  await accept(second.token);
  // June 6: of five, two were accepted after 2 and 5 days, one declined, one expired on June 4, and one is open.
  const rates = await client().does('quotes.winRates', { query: { days: '30' } });
  const cents = (dollars: number) => Math.round(dollars * 100) / 100;
  const all = { sent: 5, accepted: 2, declined: 1, expired: 1, winRate: 50, averageDays: 3.5, total: cents(2 * total) };
  const { id: author, name } = world().people.client;
  expect(rates.all).toEqual(all);
  expect(rates.reps).toEqual([{ _id: author, name, ...all }]);
  expect(rates.customers).toEqual([
    {
      ...{ _id: customer, name: 'Whitaker Ranch', sent: 3, accepted: 1, declined: 1, expired: 1 },
      ...{ winRate: 33, averageDays: 2, total },
    },
    {
      ...{ _id: null, name: null, sent: 2, accepted: 1, declined: 0, expired: 0 },
      ...{ winRate: 100, averageDays: 5, total },
    },
  ]);
  const { A, B } = world().companies;
  expect(
    await world()
      .as('client2')
      .does('quotes.winRates', { query: { days: '30' } }),
  ).toEqual(rates);
  expect(
    (
      await world()
        .as('admin')
        .does('quotes.winRates', { query: { client: A.id } })
    ).all,
  ).toEqual(all);

  // Another company counts nothing of it, and can't name this one.
  const rival = world().as('rival');
  expect((await rival.does('quotes.winRates')).all.sent).toBe(0);
  expect((await rival.call('quotes.winRates', { query: { client: A.id } })).status).toBe(422);
  expect(
    (
      await world()
        .as('admin')
        .does('quotes.winRates', { query: { client: B.id } })
    ).reps,
  ).toEqual([]);
  for (const days of ['31', '0', 'x'])
    expect((await client().request('GET', `/api/v1/quotes/win-rates?days=${days}`)).status).toBe(422);

  // Sent 30 days ago, it isn't in the last 30 days anymore.
  world().clock.advance(25 * day);
  expect((await client().does('quotes.winRates', { query: { days: '30' } })).all.sent).toBe(0);
  expect((await client().does('quotes.winRates', { query: { days: '90' } })).all.sent).toBe(5);
}, 180_000);

test('Q59: readers outside the office see its people as one author', async () => {
  const ids = [await draft(), await draft()];
  for (const [at, person] of (['admin', 'super'] as const).entries())
    await world().sql("UPDATE quotes SET author_id = $1, sales = 'sent', first_sent_at = $2 WHERE id = $3", [
      ...[world().people[person].id, world().clock.now(), ids[at]],
    ]);
  const { reps } = await client().does('quotes.winRates', { query: { days: '30' } });
  expect(reps.map(({ _id, name, sent }) => [_id, name, sent])).toEqual([[null, 'Drafting office', 2]]);
  const seen = await world()
    .as('admin')
    .does('quotes.winRates', { query: { days: '30' } });
  expect(seen.reps.map(({ _id }) => _id)).toEqual([world().people.admin.id, world().people.super.id]);
});

test('Q58: finds unanswered quotes whose last day is within 7 days, by the office’s date', async () => {
  const days = ['2026-07-05', '2026-07-06', '2026-07-13', '2026-07-14'] as const;
  const drafts: number[] = [];
  for (const expires of days) drafts.push(await draft(expires));
  const sentOnes: number[] = [];
  for (const through of days) {
    const id = await draft('2026-12-31');
    await world().sql("UPDATE quotes SET sales = 'viewed', sent_through = $1 WHERE id = $2", [through, id]);
    sentOnes.push(id);
  }
  const answered = await draft('2026-07-10');
  await world().sql("UPDATE quotes SET sales = 'accepted', sent_through = '2026-07-10' WHERE id = $1", [answered]);
  const expiring = async () => (await listed({ 'filter[expiring]': 'week' })).sort((a, b) => a - b);
  const at = (...places: number[]) => [...drafts, ...sentOnes].filter((_, place) => places.includes(place % 4));
  // July 6, 11:30 PM in Chicago; July 7 in UTC.
  office('2026-07-06T23:30:00');
  expect(await expiring()).toEqual(at(1, 2));
  office('2026-07-07T00:30:00');
  expect(await expiring()).toEqual(at(2, 3));
  const counts = await client().does('quotes.pipeline', { query: { 'filter[expiring]': 'week' } });
  expect(counts.map(({ sales, count }) => [sales, count])).toEqual([
    ['draft', 2],
    ['viewed', 2],
  ]);
  const board = await client().does('quotes.board', { query: { 'filter[expiring]': 'week' } });
  expect(board.map(({ _id }) => _id).sort((a, b) => a - b)).toEqual(at(2, 3));
});

test('filters by author, customer and days since sent', async () => {
  const own = await draft(null, 'client2');
  const author = world().people.client2.id;
  expect(await listed({ 'filter[author]': author })).toEqual([own]);
  const { _id: customer } = await client().does('customers.create', { body: { name: 'Olsen Barns' } });
  await client().does('quotes.update', { params: { id: own }, body: { customer } });
  expect(await listed({ 'filter[customer]': customer })).toEqual([own]);
  const sentAgo = (days: number) =>
    world().sql("UPDATE quotes SET sales = 'sent', sent_at = $1 WHERE id = $2", [
      ...[new Date(world().clock.now().getTime() - days * day), own],
    ]);
  const old = (age: string) => listed({ 'filter[author]': author, 'filter[age]': age });
  await sentAgo(6.9);
  expect(await old('7')).toEqual([]);
  await sentAgo(7);
  expect([await old('7'), await old('30')]).toEqual([[own], []]);
  await sentAgo(30);
  expect(await old('30')).toEqual([own]);
  for (const filter of ['age]=8', 'expiring]=month', 'author]=me', 'customer]=0'])
    expect((await client().request('GET', `/api/v1/quotes?filter[${filter}`)).status).toBe(422);
  // A customer reads none of these fields.
  for (const filter of ['age]=7', 'expiring]=week', 'author]=1', 'customer]=1'])
    expect((await world().as('customer').request('GET', `/api/v1/quotes?filter[${filter}`)).status).toBe(422);
});

test('Q58: the board has the 50 quotes of each status that changed last, within the company', async () => {
  const oldest = await draft();
  await world().sql("UPDATE quotes SET time_changed = '2020-01-01', sales = 'draft' WHERE id = $1", [oldest]);
  const before = await client().does('quotes.pipeline');
  const drafts = before.find(({ sales }) => sales === 'draft')?.count ?? 0;
  for (let n = drafts; n < 52; n++) await draft();
  const board = await client().does('quotes.board');
  const counts = await client().does('quotes.pipeline');
  expect(counts.find(({ sales }) => sales === 'draft')?.count).toBe(52);
  expect(board.filter(({ sales }) => sales === 'draft')).toHaveLength(50);
  expect(board.map(({ _id }) => _id)).not.toContain(oldest);
  expect(board.filter(({ sales }) => sales === 'accepted')).toHaveLength(
    counts.find(({ sales }) => sales === 'accepted')?.count as number,
  );
  expect(board.map(({ timeChanged }) => timeChanged)).toEqual(
    board
      .map(({ timeChanged }) => timeChanged)
      .sort()
      .reverse(),
  );
  expect(await world().as('rival').does('quotes.board')).toEqual([]);
  expect(
    (
      await world()
        .as('rival')
        .call('quotes.board', { query: { client: world().companies.A.id } })
    ).status,
  ).toBe(422);
}, 60_000);
