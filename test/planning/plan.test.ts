import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Plan } from '../../common/planning/plan';
import { pairDisplay } from '../support/display';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// Monday, November 9, 2026 in Chicago; business hours are 8 to 17. Every call is at a time set by hand.
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock: new Date('2026-11-09T08:00:00-06:00') });
});
afterAll(() => world.stop());

const plan = async (): Promise<Plan> => world.as('admin').does('plan.get');
const validated = async (due?: string) => {
  const { _id } = await world.makeJob('Submitted', { author: 'client' });
  await world.as('admin').does('jobs.validate', { params: { id: _id }, body: { level: 1 } });
  if (due) await world.as('admin').does('jobs.dueBack', { params: { id: _id }, body: { level: due } });
  return _id;
};
const release = async (id: number) => {
  await mustAct(world.as('admin'), id, 'release');
};

it('measures drafting by released rounds, and splits the time of jobs that were open together', async () => {
  const { clock } = world;
  const cad = world.as('cad');
  clock.set('2026-11-09T08:00:00-06:00');
  const jobs = [await validated(), await validated(), await validated()];
  for (const id of jobs) await mustAct(cad, id, 'assign');
  // Three at once for three hours, two for two more, then one for one: 60, 60 + 60 and 60 + 60 + 60 minutes.
  for (const [i, hour] of ['11', '13', '14'].entries()) {
    clock.set(`2026-11-09T${hour}:00:00-06:00`);
    await mustAct(cad, jobs[i] as number, 'review');
  }
  for (const id of jobs.slice(0, 2)) await release(id);
  const [{ id: drafter }, open] = [world.people.cad, await validated()];
  await mustAct(cad, open, 'assign');
  const own = async () => (await plan()).drafters.find(({ _id }) => _id === drafter);
  // Two released rounds aren't enough: a quarter of level 1's four hours.
  expect((await own())?.work).toEqual([
    { level: 1, revised: false, jobs: 1, minutes: 60, each: 60, source: 'default', rounds: 0 },
  ]);
  await release(jobs[2] as number);
  // The medians are read once a minute.
  clock.set('2026-11-09T14:01:30-06:00');
  expect((await own())?.work).toMatchObject([{ level: 1, each: 120, source: 'own', rounds: 3 }]);
  await mustAct(cad, open, 'review');
});

it('answers everyone in the office the same, and follows jobs and time', async () => {
  const { clock, people } = world;
  clock.set('2026-11-10T09:00:00-06:00');
  const [first, second] = [await validated('2026-11-10T17:30:00.000Z'), await validated('2026-11-10T18:30:00.000Z')];
  for (const id of [first, second]) await mustAct(world.as('cad'), id, 'assign');
  const before = await plan();
  expect(await world.as('cad2').does('plan.get')).toEqual(before);
  // Two hours each from nine o'clock: the second ends at 13:00.
  expect(before.late).toMatchObject([
    { job: second, drafter: people.cad.id, ahead: 1, starts: '2026-11-10T17:00:00.000Z', minutes: 120 },
  ]);
  expect([before.today, before.drafters.find(({ _id }) => _id === people.cad.id)?.minutes]).toEqual([480, 240]);
  await mustAct(world.as('cad'), first, 'review');
  expect((await plan()).late).toEqual([]);
  await mustAct(world.as('cad'), second, 'unassign');
  clock.set('2026-11-10T11:45:00-06:00');
  expect((await plan()).late).toMatchObject([{ job: second, assigned: false, ahead: 0 }]);
  expect((await plan()).drafters.find(({ _id }) => _id === people.cad.id)?.next).toMatchObject({
    job: second,
    why: 'dueFirst',
    minutes: 120,
    source: 'own',
  });
});

it('gives a display IDs, minutes and initials of idle drafters, and no names, levels or reasons', async () => {
  const whole = await plan();
  const { cad, cad2 } = world.people;
  const display = await pairDisplay(world);
  const shown = await world.as(display).does('display.plan');
  expect(shown).toEqual({
    late: whole.late.map(({ job }) => job),
    drafters: whole.drafters.filter(({ jobs }) => jobs > 0).map(({ _id, minutes }) => ({ _id, minutes })),
    // One job is in review and the only other one was given back, so both drafters are idle.
    idle: [
      { _id: cad.id, name: 'CA', next: whole.late[0]?.job },
      { _id: cad2.id, name: 'CA', next: whole.late[0]?.job },
    ],
    unassigned: whole.unassigned.minutes,
    today: whole.today,
    week: whole.week,
  });
  expect(shown.late).toHaveLength(1);
});

it('finds the steps of 90 days by their index', async () => {
  await world.sql(`INSERT INTO job_status_times (job_id, status, revision, started_at, ended_at, working_ms)
    SELECT (SELECT min(id) FROM jobs), 'Working', 0, now() - i * interval '1 day', now() - i * interval '1 day', 0
    FROM generate_series(1000, 40000) i`);
  await world.sql('ANALYZE job_status_times');
  const explained = await world.sql<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT 1 FROM job_status_times s
     WHERE s.status IN ('Working', 'Correction', 'Revision') AND (s.ended_at >= now() - interval '90 days' OR s.ended_at IS NULL)`,
  );
  expect(explained.map((row) => row['QUERY PLAN']).join('\n')).toContain('drafting_steps');
});
