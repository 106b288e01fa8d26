import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpDependents } from '../../server/work/bumpDependents';
import { change } from '../../server/work/change';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';

/** [P18] A name shown on many rows: their versions increase, screens refetch once, and nothing is blocked. */
let world: World;
let famous: Person;
const many = 20_000;
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  famous = await world.addPerson({ name: 'Famous Drafter', role: 'cad', companyId: null });
  await world.sql(
    `INSERT INTO jobs (company_id, author_id, drafter_id, name, pan1_width, status, status_time, time_in)
     SELECT $1, $2, $3, 'Roof ' || n, 16, 'Working', now(), now() FROM generate_series(1, $4) n`,
    [world.companies.A.id, world.people.client.id, famous.id, many],
  );
  await world.sql('ANALYZE jobs');
});
afterAll(() => world.stop());

const versions = async (min: number) =>
  (
    await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM jobs WHERE drafter_id = $1 AND version >= $2', [
      famous.id,
      min,
    ])
  )[0]?.n;

it('bumps twenty thousand jobs in batches, with one stale event and no row per job, without blocking others', async () => {
  const job = await world.makeJob('Validated', { author: 'client' });
  const screen = await world.live('admin');
  const tab = await BrowserTab.open(world.as('cad2'), world.port);
  const current = await tab.show(tab.queries.jobs({ num: 5, status: ['Working'] }, tab.me));
  const rest = () => current()?.filter((row) => row._id !== job._id);
  expect(rest()?.[0]?.cadCurrent?.name).toBe('Famous Drafter');

  const began = performance.now();
  await world.as(famous).does('profile.update', { body: { name: 'Renamed Drafter' } });
  expect(performance.now() - began, 'the command itself waits for nothing').toBeLessThan(1000);

  let slowest = 0;
  let turns = 0;
  while ((await versions(2)) !== many) {
    const from = performance.now();
    await mustAct(world.as('cad'), job._id, turns % 2 === 0 ? 'assign' : 'unassign');
    slowest = Math.max(slowest, performance.now() - from);
    turns++;
    if (performance.now() - began > 25_000) throw new Error('Not all jobs were bumped within 25 s.');
    await pause(20);
  }
  console.log(
    `20,000 jobs bumped in ${Math.round(performance.now() - began)} ms; slowest of ${turns} concurrent commands: ${Math.round(slowest)} ms`,
  );
  expect(slowest, 'concurrent commands').toBeLessThan(1500);

  await screen.next(({ word }) => word === 'stale', 10_000);
  await tab.until(() => rest()?.every((row) => row.cadCurrent?.name === 'Renamed Drafter') === true, 'the new name');
  await pause(200);
  const stales = screen.received.filter(({ word }) => word === 'stale');
  expect(stales.map(({ data }) => (data as { kinds: string[] }).kinds)).toEqual([
    ['job', 'jobPage', 'wallJob', 'note', 'pin', 'quote', 'quotePage', 'display'],
  ]);
  const changedJobs = new Set(
    screen.received.flatMap(({ word, data }) => (word === 'changed' && data.kind === 'job' ? [data.id] : [])),
  );
  expect([...changedJobs]).toEqual([job._id]);
  screen.check();
  screen.close();
  tab.close();
}, 60_000);

it('bumps few rows in the command’s own transaction: a company’s users, jobs and notes', async () => {
  const job = await world.makeJob('Submitted', { author: 'rival' });
  await mustAct(world.as('rival'), job._id, 'plainNote');
  // Creating the job's folder is a separate change.
  await expect.poll(() => world.sql('SELECT id FROM graphile_worker.jobs WHERE run_at <= now()')).toEqual([]);
  const state = () =>
    world.sql<{ v: number }>(
      `SELECT version AS v FROM users WHERE id = $1 UNION ALL SELECT version FROM jobs WHERE id = $2
       UNION ALL SELECT version FROM notes WHERE job_id = $2`,
      [world.people.rival.id, job._id],
    );
  const before = await state();
  const screen = await world.live('rival');
  await change(world.opened.services, { actor: null, verb: 'test.rename' }, (work) =>
    bumpDependents(work, 'company', world.companies.B.id),
  );
  expect(await state()).toEqual(before.map(({ v }) => ({ v: v + 1 })));
  const stale = await screen.next(({ word }) => word === 'stale');
  expect(stale.data).toEqual({
    kinds: ['user', 'job', 'jobPage', 'wallJob', 'note', 'quote', 'quotePage', 'noteTemplate'],
  });
  screen.close();
});

it('publishes nothing if no row shows the entity', async () => {
  const lonely = await world.addPerson({ name: 'Lonely Rep', role: 'client', companyId: world.companies.B.id });
  const before = await world.sql("SELECT 1 AS one FROM changes WHERE kind = 'stale'");
  await world.as(lonely).does('profile.update', { body: { name: 'Lonelier Rep' } });
  expect(await world.sql("SELECT 1 AS one FROM changes WHERE kind = 'stale'")).toEqual(before);
});
