import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../server/work/sql';
import { startWorld, type World } from '../support/world';

let world: World;
let without: World;
const token = 'a token for those numbers';
beforeAll(async () => {
  world = await startWorld({ env: { METRICS_TOKEN: token } });
  without = await startWorld();
});
afterAll(async () => {
  await world.stop();
  await without.stop();
});

const read = (of: World, headers: Record<string, string> = {}) => fetch(`${of.base}/metrics`, { headers });
const numbers = async () => {
  const answer = await read(world, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return answer.text();
};
const numberOf = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')}.* (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

it('metrics require the token, and don’t exist without one configured', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`])
    expect((await read(world, authorization ? { authorization } : {})).status, authorization).toBe(401);
  expect((await read(without, { authorization: `Bearer ${token}` })).status).toBe(404);
});

it('metrics have open sockets, calls by name, publish delays and the task queue', async () => {
  const screen = await world.live('admin');
  const job = await world.makeJob('Submitted', {});
  await screen.changed('job', job._id);
  await world.sql(
    `SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 1}', job_key := 'late', run_at := now() - interval '90 seconds')`,
  );
  await world.sql(
    `SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 2}', job_key := 'dead', max_attempts := 3)`,
  );
  await world.sql(`UPDATE graphile_worker._private_jobs SET attempts = 3 WHERE key = 'dead'`);
  // Counted just after the event was sent.
  await expect.poll(async () => numberOf(await numbers(), 'takeoffs_publish_delay_seconds_count')).toBeGreaterThan(0);
  const text = await numbers();
  expect(numberOf(text, 'takeoffs_live_sockets')).toBe(1);
  expect(text).toMatch(/^takeoffs_call_seconds_count\{.*call="jobs.create",status="201".*\} 1$/m);
  expect(numberOf(text, 'takeoffs_tasks_gave_up')).toBe(1);
  expect(numberOf(text, 'takeoffs_tasks_waiting')).toBeGreaterThan(0);
  expect(numberOf(text, 'takeoffs_task_age_seconds')).toBeGreaterThan(89);
  expect(numberOf(text, 'takeoffs_tail_age_seconds')).toBeLessThan(3);
  expect(numberOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it('counts slow statements', async () => {
  const before = numberOf(await numbers(), 'takeoffs_slow_queries_total');
  const { db } = world.opened.services;
  await Promise.all([db.query("SELECT pg_sleep(0.6), 'a value'"), rows(db, 'SELECT pg_sleep($1)', [0.6])]);
  expect(numberOf(await numbers(), 'takeoffs_slow_queries_total')).toBe(before + 2);
});

it('the example dashboard and alerts use existing metrics', async () => {
  const text = await numbers();
  const used = ['dashboard.json', 'alerts.yml'].flatMap((name) =>
    [...readFileSync(`server/metrics/${name}`, 'utf8').matchAll(/\b(?:takeoffs|nodejs|process)_[a-z0-9_]+/g)].map(
      ([all]) => all,
    ),
  );
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
});

it('every response has the request ID used in the log', async () => {
  const good = await world.as('admin').call('settings.get');
  const bad = await world
    .as('admin')
    .request('GET', '/api/v1/nowhere', { headers: { 'x-request-id': 'of-a-stranger' } });
  for (const { headers } of [good, bad]) expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
});
