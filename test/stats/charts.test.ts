import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Charts } from '../../common/stats/charts';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/**
 * Two weeks of a small office, counted by hand. The clock changes on Sunday, March 8, 2026 in Chicago; business hours
 * are 8 to 17. Level 2 has 8 business hours, level 1 has 4.
 */
let world: World;
let charts: Charts;
beforeAll(async () => {
  world = await startWorld({ clock: new Date('2026-03-04T09:00:00-06:00') }); // a Wednesday
  const { clock } = world;
  const admin = world.as('admin');
  const cad = world.as('cad');
  const level = async (job: { _id: number }, level: 1 | 2 | 3) =>
    admin.does('jobs.validate', { params: { id: job._id }, body: { level } });

  // On time: validated at 9, Working 9–10, Review 10–10:30, due at 17.
  const punctual = await world.makeJob('Submitted', { author: 'client' });
  await level(punctual, 2);
  await mustAct(cad, punctual._id, 'assign');
  clock.set('2026-03-04T10:00:00-06:00');
  await mustAct(cad, punctual._id, 'review');
  clock.set('2026-03-04T10:30:00-06:00');
  await mustAct(admin, punctual._id, 'release');
  await admin.does('jobs.billing', { params: { id: punctual._id }, body: { revenue: 100 } });

  // A late job with an RFI, in the following week.
  const late = await world.makeJob('Submitted', { author: 'rival' });
  await level(late, 1);
  await mustAct(world.as('cad2'), late._id, 'rfi');
  await mustAct(world.as('rival'), late._id, 'rfiResponse');
  await mustAct(world.as('cad2'), late._id, 'assign');
  clock.set('2026-03-09T11:00:00-05:00'); // Monday
  await mustAct(world.as('cad2'), late._id, 'review');
  await mustAct(admin, late._id, 'release');
  await admin.does('jobs.billing', { params: { id: late._id }, body: { revenue: 50.5 } });

  // On the board: one due today at 15:00, one overdue; another is not on it yet.
  const today = await world.makeJob('Submitted', { author: 'client' });
  await level(today, 1);
  const overdue = await world.makeJob('Submitted', { author: 'client' });
  await level(overdue, 3);
  await admin.does('jobs.dueBack', { params: { id: overdue._id }, body: { level: '2026-03-06T18:00:00.000Z' } });
  await world.makeJob('Submitted', { author: 'client' });
  charts = (await admin.does('stats.charts', { query: { weeks: '2' } })) as Charts;
});
afterAll(() => world.stop());

it('counts received jobs, jobs with an RFI, released jobs, and revenue, by week', () => {
  expect(charts.weeks).toEqual([
    { week: '2026-03-02', received: 2, withRfi: 1, released: 1, revenue: 90 },
    { week: '2026-03-09', received: 3, withRfi: 0, released: 1, revenue: 45.45 },
  ]);
});

it('averages the business minutes that released jobs spent in each status, by level', () => {
  const working = charts.times.filter(({ status }) => status === 'Working');
  // The late one: Wednesday 10:30–17:00, Thursday and Friday nine hours each, Monday 8–11.
  expect(working).toEqual([
    { status: 'Working', level: 1, jobs: 1, minutes: 390 + 540 + 540 + 180 },
    { status: 'Working', level: 2, jobs: 1, minutes: 60 },
  ]);
  expect(charts.times.find(({ status, level }) => status === 'Review' && level === 2)?.minutes).toBe(30);
});

it('shows who was on time', () => {
  const { A, B } = world.companies;
  const { cad, cad2 } = world.people;
  const byId = (a: { _id: number }, b: { _id: number }) => a._id - b._id;
  expect([...charts.clients].sort(byId)).toEqual(
    [
      { _id: A.id, name: A.companyName, released: 1, onTime: 1 },
      { _id: B.id, name: B.companyName, released: 1, onTime: 0 },
    ].sort(byId),
  );
  expect([...charts.drafters].sort(byId)).toEqual(
    [
      { _id: cad.id, name: cad.name, released: 1, onTime: 1 },
      { _id: cad2.id, name: cad2.name, released: 1, onTime: 0 },
    ].sort(byId),
  );
});

it('shows the load by due date, overdue first', () => {
  expect(charts.load).toEqual([
    { day: null, level: 3, jobs: 1 },
    { day: '2026-03-09', level: 1, jobs: 1 },
  ]);
});

it('keeps whole weeks when the clock changes between them, and has empty weeks for a quiet year', async () => {
  const year = (await world.as('admin').does('stats.charts', { query: { weeks: '52' } })) as Charts;
  expect(year.weeks).toHaveLength(52);
  expect(year.weeks.at(-1)).toEqual(charts.weeks.at(-1));
  expect(year.weeks.slice(0, 50).every(({ received, released }) => received + released === 0)).toBe(true);
});

it('doesn’t change past weeks when a revision is requested, no matter who drafts it', async () => {
  const { client, cad2, admin } = { client: world.as('client'), cad2: world.as('cad2'), admin: world.as('admin') };
  const [job] = await client.does('jobs.list', { query: { status: 'Released' } });
  const id = (job as { _id: number })._id;
  await mustAct(client, id, 'revision');
  const read = async () => {
    const { load: _load, ...past } = (await admin.does('stats.charts', { query: { weeks: '2' } })) as Charts;
    return past;
  };
  const { load: _load, ...before } = charts;
  expect(await read()).toEqual(before);
  await mustAct(admin, id, 'unassign');
  await mustAct(cad2, id, 'assign');
  // An RFI about the revision doesn't count for the original job.
  await mustAct(cad2, id, 'rfi');
  await mustAct(client, id, 'rfiResponse');
  await mustAct(cad2, id, 'review');
  await mustAct(admin, id, 'release');
  expect(await read()).toEqual(before);
});

it('shows twelve weeks also around a Monday midnight after a clock change', async () => {
  const { clock } = world;
  const now = clock.now();
  for (const at of ['2026-03-08T23:30', '2026-03-09T00:30', '2026-11-01T23:30', '2026-11-02T00:30']) {
    clock.set(`${at}:00${at.startsWith('2026-03') ? '-05:00' : '-06:00'}`);
    const { weeks } = (await world.as('admin').does('stats.charts', { query: { weeks: '12' } })) as Charts;
    expect(weeks, at).toHaveLength(12);
  }
  clock.set(now.toISOString());
});

it('leaves jobs on hold out of the load', async () => {
  const load = async () => ((await world.as('admin').does('stats.charts', { query: {} })) as Charts).load;
  const before = await load();
  const job = await world.makeJob('RFI', { from: 'Working' });
  await world.sql(`UPDATE jobs SET due_time = $2 WHERE id = $1`, [job._id, new Date('2026-03-01T18:00:00Z')]);
  expect(await load()).toEqual(before);
});
