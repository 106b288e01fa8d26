import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobView } from '../../common/jobs/job';
import type { Answer } from '../support/caller';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** GET /jobs with all its options (R5): pages, sorts, search, filters and totals, checked against plain sorting here. */
let world: World;
const names = [
  'Zion Barn',
  'Äpfelhof',
  'Олейников сарай',
  '山田工務店',
  'zion barn',
  'Ammon Shed',
  "O'Leary & Sons",
  '50% Off Roof',
  'under_score',
  'Élan',
];
beforeAll(async () => {
  world = await startWorld();
  for (const [i, name] of names.entries()) {
    const author = i % 3 === 0 ? 'customer' : 'client';
    const state = (['Submitted', 'Validated', 'Working', 'Released'] as const)[i % 4] as 'Submitted';
    await world.makeJob(state, {
      author,
      drafter: i % 2 ? 'cad' : 'cad2',
      body: { name, city: i % 2 ? 'Logan' : 'Ogden' },
    });
    world.clock.advance(61_000);
  }
  await world.makeJob('Submitted', { author: 'rival', body: { name: 'Zion Rival' } });
  const [first] = await world.as('admin').does('jobs.list', { query: { limit: 1 } });
  await world.as('admin').does('jobs.rush', { params: { id: (first as JobView)._id }, body: { level: true } });
}, 60_000);
afterAll(() => world.stop());

/** Fetches all pages of a query. */
async function pages(who: PersonName, query: Record<string, string | number>, limit = 3): Promise<JobView[]> {
  const found: JobView[] = [];
  let after: string | null = null;
  do {
    const answer: Answer<JobView[]> = await world
      .as(who)
      .call('jobs.list', { query: { ...query, limit, ...(after ? { after } : {}) } as never });
    expect(answer.status, answer.text).toBe(200);
    found.push(...answer.body);
    after = answer.headers.get('X-Next');
  } while (after !== null && found.length < 100);
  return found;
}

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));
const orders: Record<string, (a: JobView, b: JobView) => number> = {
  num: (a, b) => a.num - b.num,
  name: (a, b) => bytes(a.name, b.name) || a._id - b._id,
  dueBackTime: (a, b) => (a.dueBackTime ?? '9').localeCompare(b.dueBackTime ?? '9') || a._id - b._id,
  statusTimeCurrent: (a, b) => a.statusTimeCurrent.localeCompare(b.statusTimeCurrent) || a._id - b._id,
};

describe.each<PersonName>(['admin', 'client', 'customer'])('%s', (who) => {
  it.each(Object.keys(orders))('pages when sorted by %s, in both directions', async (sort) => {
    const all = await world.as(who).does('jobs.list', { query: { num: 100 } });
    expect(all.length).toBe(who === 'admin' ? 11 : who === 'client' ? 10 : 4);
    const order = orders[sort] as (a: JobView, b: JobView) => number;
    const ids = (list: readonly JobView[]) => list.map((job) => job._id);
    expect(ids(await pages(who, { sort }))).toEqual(ids([...all].sort(order)));
    expect(ids(await pages(who, { sort: `-${sort}` }))).toEqual(ids([...all].sort(order).reverse()));
  });
});

describe('search', () => {
  const found = async (q: string, who: PersonName = 'client') =>
    (await pages(who, { q })).map((job) => job.name).sort();
  it('finds a part of number, name, street, city or state, ignoring case, in any script', async () => {
    expect(await found('ZION')).toEqual(['Zion Barn', 'zion barn']);
    expect(await found('олей')).toEqual(['Олейников сарай']);
    expect(await found('工務')).toEqual(['山田工務店']);
    expect(await found('ÉLAN')).toEqual(['Élan']);
    expect((await found('logan')).length).toBe(5);
    const [job] = await pages('client', { q: 'Ammon' });
    expect(await found(String(job?.num))).toEqual(['Ammon Shed']);
  });
  it('matches one or two letters at the start of words', async () => {
    expect(await found('am')).toEqual(['Ammon Shed']);
    expect(await found('SH')).toEqual(['Ammon Shed']);
    expect(await found('mm')).toEqual([]);
    expect(await found('zi')).toEqual(['Zion Barn', 'zion barn']);
  });
  it('matches special characters literally, and finds no other company’s jobs', async () => {
    expect(await found('50%')).toEqual(['50% Off Roof']);
    expect(await found('%')).toEqual(['50% Off Roof']);
    expect(await found('under_')).toEqual(['under_score']);
    expect(await found("o'leary & s")).toEqual(["O'Leary & Sons"]);
    expect(await found('rival')).toEqual([]);
    expect(await found('rival', 'admin')).toEqual(['Zion Rival']);
    expect(await found('\\')).toEqual([]);
  });
});

describe('filters and totals', () => {
  it('filters by the fields the caller may read', async () => {
    const { people, companies } = world;
    const count = async (who: PersonName, name: string, value: string | number) =>
      (await pages(who, { [`filter[${name}]`]: value })).length;
    expect(await count('admin', 'client', companies.B.id)).toBe(1);
    expect(await count('cad', 'drafter', people.cad.id)).toBe(2);
    expect(await count('cad', 'drafter', 'none')).toBe(7);
    expect(await count('admin', 'level', 3)).toBe(7);
    expect(await count('admin', 'rush', 'true')).toBe(1);
    expect(await count('client', 'author', people.customer.id)).toBe(4);
    expect(await count('client', 'customer', 1)).toBe(0);
  });

  it('returns the total, also combined with other filters', async () => {
    const answer = await world
      .as('client')
      .call('jobs.list', { query: { limit: 2, activeOnly: 'true', q: 'o', sort: 'name' } as never });
    const all = await pages('client', { activeOnly: 'true', q: 'o' });
    expect(answer.headers.get('X-Total')).toBe(String(all.length));
    expect(answer.body.length).toBe(2);
  });

  it('counts only up to a thousand', async () => {
    await world.sql(
      `INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in)
       SELECT $1, $2, 'Bulk b' || n, 16, 'No Takeoff', now(), now() FROM generate_series(1, 1001) n`,
      [world.companies.B.id, world.people.rival.id],
    );
    const total = async (query: object) =>
      (await world.as('rival').call('jobs.list', { query: { limit: 1, ...query } as never })).headers.get('X-Total');
    expect(await total({})).toBe('1000+');
    expect(await total({ q: 'bulk b10' })).toBe('13');
    await world.sql("DELETE FROM jobs WHERE name LIKE 'Bulk %'");
  });

  const bad: [PersonName, Record<string, string>][] = [
    ['client', { 'filter[drafter]': '1' }],
    ['client', { 'filter[level]': '3' }],
    ['viewer', { 'filter[client]': '1' }],
    ['customer', { 'filter[customer]': '1' }],
    ['admin', { sort: 'revenue' }],
    ['admin', { sort: 'name desc' }],
    ['admin', { 'filter[revenue]': '5' }],
    ['admin', { 'filter[level]': '7' }],
    ['admin', { limit: '0' }],
    ['admin', { limit: '101' }],
    ['admin', { limit: '5', num: '5' }],
    ['admin', { after: 'AAAA' }],
    ['admin', { after: Buffer.from('5 x').toString('base64url'), sort: 'dueBackTime' }],
    ['admin', { after: Buffer.from('5 99999999999999').toString('base64url') }],
    ['admin', { workflowView: 'true', sort: 'name' }],
  ];
  it.each(bad)('rejects, for %s, %o', async (who, query) => {
    const answer = await world.as(who).call('jobs.list', { query: query as never });
    expect([answer.status, answer.refused?.message]).toEqual([422, expect.any(String)]);
  });
});
