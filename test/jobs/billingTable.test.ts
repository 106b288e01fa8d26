import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** GET admin/data/billing: filters, sums against plain SQL, pages, and the file for bookkeeping. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  const { companies, people, sql } = world;
  await sql(
    `INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in, time_out, level, revenue_cents, billing_status)
     SELECT CASE WHEN n % 3 = 0 THEN $2::int ELSE $1 END, $3, 'Roof ' || n, 16, CASE WHEN n % 4 = 0 THEN 'Released' ELSE 'Working' END, now(), now(),
            CASE WHEN n % 4 = 0 THEN timestamptz '2026-01-01' + n * interval '1 day' END, CASE WHEN n % 7 = 0 THEN NULL ELSE 1 + n % 5 END,
            CASE WHEN n % 5 = 0 OR n % 7 = 0 THEN NULL ELSE n * 101 END,
            CASE WHEN n % 11 = 0 THEN 'Demo' WHEN n % 8 = 0 AND n % 5 <> 0 AND n % 7 <> 0 THEN 'Invoiced' ELSE 'Incomplete' END
     FROM generate_series(1, 240) n`,
    [companies.A.id, companies.B.id, people.client.id],
  );
});
afterAll(() => world.stop());

const ask = (query: Record<string, string | number | boolean> = {}) =>
  world.as('admin').call('billing.list', { query: { limit: 1500, ...query } as never });

const unpriced = 'level IS NOT NULL AND revenue_cents IS NULL';
const filters: [Record<string, string | number>, string][] = [
  [{}, 'TRUE'],
  [{ 'filter[billingStatus]': 'Incomplete' }, "billing_status = 'Incomplete'"],
  [{ 'filter[billingStatus]': 'Demo', 'filter[level]': 2 }, "billing_status = 'Demo' AND level = 2"],
  [{ 'filter[status]': 'Released' }, "status = 'Released'"],
  [{ 'filter[unpriced]': 'true' }, unpriced],
  [{ 'filter[unpriced]': 'false', 'filter[client]': 2 }, `NOT (${unpriced}) AND company_id = 2`],
  [{ q: 'roof 23' }, "name ILIKE '%roof 23%'"],
  [
    { 'filter[from]': '2026-02-01T00:00:00.000Z', 'filter[to]': '2026-03-01T00:00:00.000Z' },
    "time_out >= '2026-02-01T00:00Z' AND time_out < '2026-03-01T00:00Z'",
  ],
  [{ q: 'nothing of that name' }, 'FALSE'],
];

describe.each(filters)('%o', (query, where) => {
  it('rows and sums are those of plain SQL', async () => {
    const answer = await ask(query);
    const [sums] = await world.sql(
      `SELECT count(*)::int AS jobs, coalesce(sum(revenue_cents), 0)::float8 / 100 AS revenue,
         coalesce(sum(CASE billing_status WHEN 'Incomplete' THEN revenue_cents END), 0)::float8 / 100 AS incomplete,
         coalesce(sum(CASE billing_status WHEN 'Demo' THEN revenue_cents END), 0)::float8 / 100 AS demo,
         coalesce(sum(CASE billing_status WHEN 'Invoiced' THEN revenue_cents END), 0)::float8 / 100 AS invoiced,
         coalesce(sum(CASE WHEN billing_status = 'Incomplete' AND status = 'Released' THEN revenue_cents END), 0)::float8 / 100 AS due,
         count(CASE WHEN ${unpriced} THEN 1 END)::int AS unpriced
       FROM jobs WHERE ${where}`,
    );
    expect(JSON.parse(answer.headers.get('X-Sums') as string)).toEqual(sums);
    const ids = await world.sql<{ id: number }>(`SELECT id FROM jobs WHERE ${where} ORDER BY num DESC`);
    expect(answer.body.map(({ _id }) => _id)).toEqual(ids.map(({ id }) => id));
    expect(answer.headers.get('X-Total')).toBe(String(ids.length));
  });
});

it.each(['num', '-num', 'name', '-name', 'revenue', '-revenue', 'timeOut', '-timeOut'])(
  'page by page by %s',
  async (sort) => {
    const whole = (await ask({ sort })).body.map(({ _id }) => _id);
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page = await ask({ sort, limit: 70, ...(after === null ? {} : { after }) });
      found.push(...page.body.map(({ _id }) => _id));
      after = page.headers.get('X-Next');
    } while (after !== null);
    expect(found).toEqual(whole);
    expect(new Set(found).size).toBe(240);
  },
);

it('sums stop at ten thousand rows, and are exact up to there', async () => {
  const [more] = await world.sql<{ n: number }>(
    `WITH made AS (INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in, revenue_cents, level)
       SELECT $1, $2, 'Bulk', 16, 'Released', now(), now(), 100, 1 FROM generate_series(1, 9760) RETURNING 1) SELECT count(*)::int AS n FROM made`,
    [world.companies.B.id, world.people.rival.id],
  );
  expect(more?.n).toBe(9760);
  const sums = JSON.parse((await ask({ limit: 1 })).headers.get('X-Sums') as string);
  expect(sums.jobs).toBe(10_000);
  await world.makeJob('Submitted');
  const over = await ask({ limit: 1 });
  expect([over.headers.get('X-Sums'), over.headers.get('X-Total')]).toEqual(['10,000+', '1000+']);
  await world.sql("DELETE FROM jobs WHERE name IN ('Bulk', 'A roof')");
});

it.each([
  { limit: 0 },
  { limit: 1501 },
  { sort: 'client' },
  { 'filter[billingStatus]': 'Paid' },
  { 'filter[level]': 7 },
  { 'filter[from]': 'January' },
  { 'filter[status]': 'Done' },
  { after: 'AAAA' },
  { 'filter[revenue]': 5 },
])('%o is refused by name', async (query) => {
  const answer = await world.as('admin').call('billing.list', { query: query as never });
  expect([answer.status, answer.refused?.message]).toEqual([422, expect.any(String)]);
});

it('the file holds what the filter leaves, and no cell of it runs', async () => {
  await world.sql(`UPDATE jobs SET name = '=HYPERLINK("x"),"q"' WHERE name = 'Roof 8'`);
  const answer = await world
    .as('admin')
    .request('GET', '/api/v1/admin/data/billing/download?filter[status]=Released&filter[billingStatus]=Invoiced');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="billing-download\.csv"/);
  const [head, ...lines] = answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'Number,Revision,Client,Initials,Project,Customer,Submitted by,Status,Level,Price,Billing status,Time in,Time out',
  );
  const [expected] = await world.sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM jobs WHERE status = 'Released' AND billing_status = 'Invoiced'",
  );
  expect(lines.length).toBe(expected?.n);
  const [row] = await world.sql<{ num: number }>(`SELECT num FROM jobs WHERE name LIKE '=HYPER%'`);
  expect(lines.find((line) => line.startsWith(String(row?.num)))).toMatch(
    /^\d+,0,Alpine Roofing,ALP,"'=HYPERLINK\(""x""\),""q""",,client,Released,4,8\.08,Invoiced,\d{4}-\d\d-\d\d,2026-01-08$/,
  );
});
