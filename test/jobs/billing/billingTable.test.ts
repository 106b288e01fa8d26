import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../support/world';

/** GET admin/data/billing: filters, sums checked against plain SQL, pages, and the CSV download. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  const { companies, people, sql } = world;
  await sql(`UPDATE companies SET pricing_scheme = 'none' WHERE id = $1`, [companies.B.id]);
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

const list = (query: Record<string, string | number | boolean> = {}) =>
  world.as('admin').call('billing.list', { query: { limit: 1500, ...query } as never });

// Company B is never billed.
const unpriced = 'level IS NOT NULL AND revenue_cents IS NULL AND company_id = 1';
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
  it('has the same rows and sums as plain SQL', async () => {
    const answer = await list(query);
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

it('marks jobs without a price, except those of a company that is never billed, also after that setting changes', async () => {
  const { A, B } = world.companies;
  const unpricedOf = async (client: number) =>
    (await list({ 'filter[client]': client })).body.filter((job) => job.unpriced).length;
  const [without] = await world.sql<{ a: number; b: number }>(
    `SELECT count(*) FILTER (WHERE company_id = $1)::int AS a, count(*) FILTER (WHERE company_id = $2)::int AS b
     FROM jobs WHERE level IS NOT NULL AND revenue_cents IS NULL`,
    [A.id, B.id],
  );
  expect(without?.b).toBeGreaterThan(0);
  expect([await unpricedOf(A.id), await unpricedOf(B.id)]).toEqual([without?.a, 0]);
  const versions = () =>
    world.sql('SELECT sum(version)::int AS sum FROM jobs WHERE company_id = $1 AND level IS NOT NULL', [B.id]);
  const before = await versions();
  const scheme = (scheme: 'flat' | 'none') =>
    world.as('admin').does('companies.update', { params: { id: B.id }, body: { estPricing: { scheme } } });
  await scheme('flat');
  expect(await unpricedOf(B.id)).toBe(without?.b);
  expect(await versions()).not.toEqual(before);
  await scheme('none');
});

it.each(['num', '-num', 'name', '-name', 'revenue', '-revenue', 'timeOut', '-timeOut'])(
  'pages when sorted by %s',
  async (sort) => {
    const whole = (await list({ sort })).body.map(({ _id }) => _id);
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page = await list({ sort, limit: 70, ...(after === null ? {} : { after }) });
      found.push(...page.body.map(({ _id }) => _id));
      after = page.headers.get('X-Next');
    } while (after !== null);
    expect(found).toEqual(whole);
    expect(new Set(found).size).toBe(240);
  },
);

it('sums are exact up to ten thousand rows and omitted beyond', async () => {
  const [more] = await world.sql<{ n: number }>(
    `WITH made AS (INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in, revenue_cents, level)
       SELECT $1, $2, 'Bulk', 16, 'Released', now(), now(), 100, 1 FROM generate_series(1, 9760) RETURNING 1) SELECT count(*)::int AS n FROM made`,
    [world.companies.B.id, world.people.rival.id],
  );
  expect(more?.n).toBe(9760);
  const sums = JSON.parse((await list({ limit: 1 })).headers.get('X-Sums') as string);
  expect(sums.jobs).toBe(10_000);
  await world.makeJob('Submitted');
  const over = await list({ limit: 1 });
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
])('rejects %o', async (query) => {
  const answer = await world.as('admin').call('billing.list', { query: query as never });
  expect([answer.status, answer.refused?.message]).toEqual([422, expect.any(String)]);
});

it('the download has the filtered rows, with formulas escaped', async () => {
  await world.sql(`UPDATE jobs SET name = '=HYPERLINK("x"),"q"' WHERE name = 'Roof 8'`);
  const answer = await world
    .as('admin')
    .request('GET', '/api/v1/admin/data/billing/download?filter[status]=Released&filter[billingStatus]=Invoiced');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="billing-download\.csv"/);
  const [head, ...lines] = answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'Number,Revision,Client,Initials,Project,Customer,Submitted by,Status,Level,Price,Billing status,Received,Released',
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
