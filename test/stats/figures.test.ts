import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillFirstReleases } from '../../db/migrations/0041-first-releases';
import { User } from '../../db/models/User';
import { figuresOf, countFor } from '../../server/stats/figures';
import { change } from '../../server/work/change';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { seeded } from '../support/random';
import { startWorld, type World } from '../support/world';

/** Figures from the partial index and the daily tallies must equal counts of the jobs themselves. */
let world: World;
beforeAll(async () => {
  // A Wednesday: this week, last week, this month and last month all differ.
  world = await startWorld({ clock: new Date('2026-06-10T10:00:00-05:00') });
});
afterAll(() => world.stop());

/** Counts the jobs directly, by the definitions of R5, in the office's time zone. */
async function counted(where: string) {
  const [thisWeek, lastWeek] =
    world.clock.now() < new Date('2026-06-15T00:00:00-05:00')
      ? ['2026-06-08', '2026-06-01']
      : ['2026-06-15', '2026-06-08'];
  const [row] = await world.sql<Record<string, number>>(
    `SELECT ${[
      ['received', 'CASE WHEN NOT of_quote THEN time_in END'],
      [
        'released',
        "coalesce((SELECT min(s.started_at) FROM job_status_times s WHERE s.job_id = j.id AND s.status = 'Released'), time_out)",
      ],
    ]
      .flatMap(([name, column]) =>
        [
          ['ThisWeek', thisWeek, '2027-01-01'],
          ['LastWeek', lastWeek, thisWeek],
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
    const shownFigures = await world.as(who).does('stats.weekly');
    const shown = who === 'admin' ? 9 : 8;
    expect(shownFigures.status.length).toBe(shown);
    expect(
      Object.fromEntries(shownFigures.status.map(({ status, count }) => [status, count])),
      `${who} after ${after}`,
    ).toEqual(Object.fromEntries(shownFigures.status.map(({ status }) => [status, statuses.get(status) ?? 0])));
    const { mark: _mark, status: _status, waiting, ...figures } = shownFigures;
    expect(waiting !== undefined, `${who} sees what waits for admins`).toBe(who === 'admin');
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

it('does not count the job of a quote as received before its takeoff is requested', async () => {
  const client = world.as('client');
  const received = async () => (await world.as('admin').does('stats.weekly')).numThisWeek;
  const before = await received();
  await client.does('quotes.create', { body: { name: 'Quote without a job' } });
  expect(await received()).toBe(before);
  const [job] = await world.sql<{ id: number }>("SELECT id FROM jobs WHERE name = 'Quote without a job'");
  await mustAct(client, job?.id ?? 0, 'takeoff');
  expect(await received()).toBe(before + 1);
});

it('figures stay correct through commands that submit, release, revise, price and delete', async () => {
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
  world.clock.set('2026-06-17T10:00:00-05:00');
  await mustAct(world.as('customer'), job._id, 'revision');
  await compare('a revision in the week after');
  const lastWeek = await world.as('admin').does('stats.weekly');
  await mustAct(world.as('cad'), job._id, 'review');
  await mustAct(world.as('admin'), job._id, 'release');
  const { adminThisWeek, adminLastWeek, salesThisWeek, salesLastWeek } = await world.as('admin').does('stats.weekly');
  expect({ adminThisWeek, salesThisWeek }).toEqual({ adminThisWeek: 0, salesThisWeek: 0 });
  expect({ adminLastWeek, salesLastWeek }).toMatchObject({
    adminLastWeek: lastWeek.adminLastWeek,
    salesLastWeek: lastWeek.salesLastWeek,
  });
  await compare('the release of a revision');
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

it('are recounted when the office moves to another time zone', async () => {
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

it('fills the first releases of jobs that were released before they were stored', async () => {
  const stored = () =>
    world.sql('SELECT id, first_out, first_due, first_drafter_id FROM jobs WHERE first_out IS NOT NULL ORDER BY id');
  const before = await stored();
  await world.sql('ALTER TABLE jobs DISABLE TRIGGER USER');
  await world.sql('UPDATE jobs SET first_out = NULL, first_due = NULL, first_drafter_id = NULL');
  await world.opened.services.db.query(fillFirstReleases);
  expect(await stored()).toEqual(before);
});

it('[P16, P24] all figures come from one snapshot, whose mark they carry', async () => {
  const jobs = await Promise.all(Array.from({ length: 4 }, () => world.makeJob('Released', { author: 'client' })));
  const random = seeded(7);
  const everything = (await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM jobs'))[0]?.n;
  let going = true;
  const samples: { mark: bigint; released: number; revised: number }[] = [];
  const sample = async () => {
    while (going) {
      const base = (await countFor(world.opened.services, [{ of: 'office' }])).get('office');
      const shownFigures = figuresOf('admin', base as never);
      expect(shownFigures.status.reduce((sum, { count }) => sum + count, 0)).toBe(everything);
      const released = shownFigures.status.find(({ status }) => status === 'Released')?.count ?? 0;
      const revised = shownFigures.status.find(({ status }) => status === 'Revision')?.count ?? 0;
      samples.push({ mark: BigInt(shownFigures.mark), released, revised });
    }
  };
  const sampling = [sample(), sample()];
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
  await Promise.all(sampling);
  // Released jobs are counted by tallies, revisions by an index; both must change together.
  const together = new Set(samples.map(({ released, revised }) => released + revised));
  expect([...together]).toHaveLength(1);
  expect(new Set(samples.map(({ released }) => released)).size).toBeGreaterThan(1);
});

describe('items waiting for an admin, besides Submitted and Review', () => {
  const waiting = async () => (await world.as('admin').does('stats.weekly')).waiting;
  const listed = async () => {
    const admin = world.as('admin');
    const unpriced = { 'filter[unpriced]': 'true', 'filter[billingStatus]': 'Incomplete' } as const;
    return {
      unpriced: (await admin.does('billing.list', { query: unpriced })).map(({ _id }) => _id),
      newUsers: (await admin.does('users.list', { query: { 'filter[waiting]': 'true' } })).map(({ _id }) => _id),
    };
  };

  it('counts each of them until it is resolved', async () => {
    const before = (await waiting()) as NonNullable<Awaited<ReturnType<typeof waiting>>>;
    const known = await listed();
    const admin = world.as('admin');

    const job = await world.makeJob('Working');
    await admin.does('jobs.billing', { params: { id: job._id }, body: { revenue: null } });
    expect(await waiting()).toEqual({ ...before, unpriced: before.unpriced + 1 });
    expect((await listed()).unpriced).toEqual([...known.unpriced, job._id].sort((a, b) => b - a));
    await world.sql("UPDATE companies SET pricing_scheme = 'none' WHERE id = $1", [job.owner._id]);
    expect((await listed()).unpriced).not.toContain(job._id);
    await world.sql("UPDATE companies SET pricing_scheme = 'flat' WHERE id = $1", [job.owner._id]);
    await admin.does('jobs.invoice', { params: { id: job._id }, body: { invoiceType: 'Demo' } });
    expect(await waiting()).toEqual(before);

    await admin.does('jobs.dueBack', { params: { id: job._id }, body: { level: '2026-06-09T12:00:00.000Z' } });
    expect(await waiting()).toEqual({ ...before, overdue: before.overdue + 1 });
    await admin.does('jobs.dueBack', { params: { id: job._id }, body: { level: '2026-07-09T12:00:00.000Z' } });
    expect(await waiting()).toEqual(before);

    await mustAct(world.as('cad'), job._id, 'rfi');
    expect(await waiting()).toEqual(before);
    world.clock.advance(2 * 24 * 3_600_000 + 1000);
    expect((await waiting())?.unanswered).toBe(before.unanswered + 1);
    await mustAct(world.as('client'), job._id, 'rfiResponse');
    expect((await waiting())?.unanswered).toBe(before.unanswered);

    const late = (await waiting()) as typeof before;
    const person = await world.addPerson({ name: 'Newcomer', role: null, companyId: null });
    expect(await waiting()).toEqual({ ...late, newUsers: late.newUsers + 1 });
    expect((await listed()).newUsers.sort()).toEqual([...known.newUsers, person.id].sort());
    await admin.does('users.update', { params: { id: person.id }, body: { role: 'client' } });
    expect(await waiting()).toEqual({ ...late, newUsers: late.newUsers + 1 });
    await admin.does('users.update', { params: { id: person.id }, body: { client: world.companies.A.id } });
    expect(await waiting()).toEqual(late);
    expect((await listed()).newUsers.sort()).toEqual(known.newUsers.sort());

    const revised = await world.makeJob('Revision');
    expect(await waiting()).toEqual({ ...late, revisions: late.revisions + 1 });
    await admin.does('jobs.dueBack', { params: { id: revised._id }, body: { level: '2026-06-09T12:00:00.000Z' } });
    expect(await waiting(), 'once overdue, it is counted there').toEqual({ ...late, overdue: late.overdue + 1 });
    await admin.does('notes.create', {
      params: { jobId: revised._id },
      body: { text: 'Not one.', revisionResponse: true },
    });
    expect(await waiting()).toEqual(late);
    const returned = await world.makeJob('Correction');
    expect(await waiting(), 'its drafter corrects it').toEqual(late);
    await admin.does('jobs.assign', { params: { id: returned._id }, body: { unassign: true } });
    expect(await waiting()).toEqual({ ...late, corrections: late.corrections + 1 });
    await world.as('cad').does('jobs.assign', { params: { id: returned._id }, body: {} });
    expect(await waiting()).toEqual(late);

    await world.sql(
      `INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('mail.gaveUp') ON CONFLICT DO NOTHING`,
    );
    await world.sql(
      `INSERT INTO graphile_worker._private_jobs (task_id, attempts, max_attempts, last_error)
       SELECT id, 12, 12, 'no answer' FROM graphile_worker._private_tasks WHERE identifier = 'mail.gaveUp'`,
    );
    expect(await waiting()).toEqual({ ...late, failedTasks: late.failedTasks + 1 });
  });

  it('pushes the count to open screens when someone registers', async () => {
    const tab = await BrowserTab.open(world.as('admin'), world.port);
    try {
      const weekly = await tab.show(tab.queries.weekly());
      const before = weekly()?.waiting?.newUsers ?? 0;
      await change(world.opened.services, { actor: null, verb: 'auth.register' }, (work) =>
        work.insert(User, { name: 'Nell', email: 'nell@newcomer.test', phone: '', agreedAt: work.now }),
      );
      await tab.until(() => weekly()?.waiting?.newUsers === before + 1, 'the registration is counted');
    } finally {
      tab.close();
    }
  });
});
