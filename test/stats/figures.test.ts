import { afterAll, beforeAll, expect, it } from 'vitest';
import { figuresOf, countFor } from '../../server/stats/figures';
import { mustAct } from '../support/journey';
import { seeded } from '../support/random';
import { startWorld, type World } from '../support/world';

/** Figures out of the partial index and the daily tallies are what counting the jobs themselves would give. */
let world: World;
beforeAll(async () => {
  // A Wednesday: this week, last week, this month and last month all differ.
  world = await startWorld({ clock: new Date('2026-06-10T10:00:00-05:00') });
});
afterAll(() => world.stop());

/** Counted the long way, from the definitions of decisions §5, in the office's time zone. */
async function counted(where: string) {
  const [row] = await world.sql<Record<string, number>>(
    `SELECT ${[
      ['received', 'time_in'],
      ['released', 'time_out'],
    ]
      .flatMap(([name, column]) =>
        [
          ['ThisWeek', '2026-06-08', '2027-01-01'],
          ['LastWeek', '2026-06-01', '2026-06-08'],
          ['ThisMonth', '2026-06-01', '2027-01-01'],
          ['LastMonth', '2026-05-01', '2026-06-01'],
        ].flatMap(([when, from, to]) => {
          const inside = `${column} >= '${from} 00:00 America/Chicago' AND ${column} < '${to} 00:00 America/Chicago'`;
          return [
            `count(*) FILTER (WHERE ${inside})::int AS "${name}${when}"`,
            `coalesce(sum(revenue_cents) FILTER (WHERE ${inside}), 0)::int AS "cents ${name}${when}"`,
          ];
        }),
      )
      .join(', ')} FROM jobs j WHERE ${where}`,
  );
  const statuses = await world.sql<{ status: string; n: number }>(
    `SELECT status, count(*)::int AS n FROM jobs j WHERE ${where} GROUP BY 1`,
  );
  return { row: row as Record<string, number>, statuses: new Map(statuses.map(({ status, n }) => [status, n])) };
}

async function compare(after: string): Promise<void> {
  const { A, B } = world.companies;
  const { customer, rival } = world.people;
  const readers = [
    ['admin', 'TRUE'],
    ['cad', 'TRUE'],
    ['client', `company_id = ${A.id}`],
    ['rival', `company_id = ${B.id}`],
    ['customer', `company_id = ${A.id} AND author_id = ${customer.id}`],
    ['rivalCustomer', `company_id = ${B.id} AND author_id = ${world.people.rivalCustomer.id}`],
  ] as const;
  expect(rival.companyId).toBe(B.id);
  for (const [who, where] of readers) {
    const { row, statuses } = await counted(where);
    const told = await world.as(who).does('stats.weekly');
    const shown = who === 'admin' ? 9 : 8;
    expect(told.status.length).toBe(shown);
    expect(
      Object.fromEntries(told.status.map(({ status, count }) => [status, count])),
      `${who} after ${after}`,
    ).toEqual(Object.fromEntries(told.status.map(({ status }) => [status, statuses.get(status) ?? 0])));
    const { mark: _mark, status: _status, ...figures } = told;
    expect(figures, `${who} after ${after}`).toEqual({
      numThisWeek: row.receivedThisWeek,
      numLastWeek: row.receivedLastWeek,
      numThisMonth: row.receivedThisMonth,
      numLastMonth: row.receivedLastMonth,
      ...(who === 'admin'
        ? {
            adminThisWeek: row.releasedThisWeek,
            adminLastWeek: row.releasedLastWeek,
            adminThisMonth: row.releasedThisMonth,
            adminLastMonth: row.releasedLastMonth,
            salesThisWeek: Math.round((row['cents releasedThisWeek'] as number) * 0.9) / 100,
            salesLastWeek: Math.round((row['cents releasedLastWeek'] as number) * 0.9) / 100,
          }
        : {}),
    });
  }
}

it('through commands that receive, release, revise, price, refuse and delete', async () => {
  await world.sql(
    `INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in, time_out, level, revenue_cents)
     SELECT CASE WHEN n % 3 = 0 THEN $1::int ELSE $2::int END, CASE WHEN n % 3 = 0 THEN $3::int ELSE $4::int END, 'Old ' || n, 16,
       CASE WHEN n % 7 = 0 THEN 'No Takeoff' ELSE 'Released' END, t, t, CASE WHEN n % 7 <> 0 THEN t + interval '5 hours' END, 2, n * 100
     FROM generate_series(1, 300) n CROSS JOIN LATERAL (SELECT timestamptz '2026-06-10T08:00Z' - n * interval '5 hours' AS t) x`,
    [world.companies.B.id, world.companies.A.id, world.people.rivalCustomer.id, world.people.customer.id],
  );
  await compare('old ones in bulk');
  const job = await world.makeJob('Released', { author: 'customer' });
  await compare('a release');
  await mustAct(world.as('customer'), job._id, 'revision');
  await compare('a revision');
  await mustAct(world.as('cad'), job._id, 'revisionResponse');
  await compare('not a revision');
  await world.as('admin').does('jobs.billing', { params: { id: job._id }, body: { level: 5 } });
  await compare('another price');
  const unwanted = await world.makeJob('No Takeoff', { author: 'rivalCustomer' });
  await compare('no takeoff');
  await mustAct(world.as('rival'), unwanted._id, 'takeoff');
  await compare('a takeoff after all');
  await mustAct(world.as('admin'), unwanted._id, 'delete');
  await compare('a deletion');
  await world.sql('SELECT add_up_tallies()');
  await compare('adding up');
  const double = await world.sql(
    'SELECT 1 FROM job_tallies GROUP BY author_id, what, day, company_id HAVING count(*) > 1',
  );
  expect(double).toEqual([]);
});

it('counted anew where the office moves to another time zone', async () => {
  const sums = () =>
    world.sql('SELECT what, sum(n)::int AS n FROM job_tallies WHERE author_id = 0 GROUP BY 1 ORDER BY 1');
  const days = () =>
    world.sql("SELECT day::text, n FROM job_tallies WHERE author_id = 0 AND what = 'in' ORDER BY 1, 2");
  const [before, daysBefore] = [await sums(), await days()];
  await world.sql("SELECT reckon_days_in('Asia/Tokyo')");
  expect(await sums()).toEqual(before);
  expect(await days()).not.toEqual(daysBefore);
  await world.sql("SELECT reckon_days_in('America/Chicago')");
  await compare('moving back');
});

it('[P16, P24] all figures are of one snapshot, whose mark they carry', async () => {
  const jobs = await Promise.all(Array.from({ length: 4 }, () => world.makeJob('Released', { author: 'client' })));
  const random = seeded(7);
  const everything = (await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM jobs'))[0]?.n;
  let going = true;
  const looked: { mark: bigint; released: number; adminThisWeek: number }[] = [];
  const look = async () => {
    while (going) {
      const base = (await countFor(world.opened.house, [{ of: 'office' }])).get('office');
      const told = figuresOf('admin', base as never);
      expect(told.status.reduce((sum, { count }) => sum + count, 0)).toBe(everything);
      const released = told.status.find(({ status }) => status === 'Released')?.count ?? 0;
      looked.push({ mark: BigInt(told.mark), released, adminThisWeek: told.adminThisWeek ?? 0 });
    }
  };
  const looking = [look(), look()];
  await Promise.all(
    jobs.map(async ({ _id }) => {
      for (let i = 0; i < 8; i++) {
        await mustAct(world.as('admin'), _id, 'revision');
        await new Promise((resolve) => setTimeout(resolve, random() * 5));
        await mustAct(world.as('cad'), _id, 'revisionResponse');
      }
    }),
  );
  going = false;
  await Promise.all(looking);
  // A job in revision is neither Released nor counted as released this week: both say so at once.
  const apart = new Set(looked.map(({ released, adminThisWeek }) => released - adminThisWeek));
  expect([...apart]).toHaveLength(1);
  expect(new Set(looked.map(({ released }) => released)).size).toBeGreaterThan(1);
});
