import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../db/embedded/embeddedServer';
import { startWorld, type World } from '../support/world';

/** GET /admin/system and its retry, for an installation with an unreachable service. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, ALLOW_PRIVATE_OUTBOUND: '1' } });
});
afterAll(() => world.stop());

const add = (key: string, payload: object, more: string) =>
  world
    .sql(
      `WITH made AS (SELECT id FROM graphile_worker.add_job('mail.job', payload := $1::json, job_key := $2))
     SELECT id FROM made`,
      [JSON.stringify(payload), key],
    )
    .then(async () => {
      const [row] = await world.sql<{ id: number }>(
        `UPDATE graphile_worker._private_jobs SET ${more} WHERE key = $1 RETURNING id::int AS id`,
        [key],
      );
      return (row as { id: number }).id;
    });

it('shows what works, what does not respond, and which tasks failed and why', async () => {
  const job = await world.makeJob('Submitted', {});
  const gone = await add(
    'dead',
    { jobId: job._id, to: 'jo@barn.test' },
    `attempts = 12, max_attempts = 12, last_error = 'connect smtp://me:hush@mail.test refused'`,
  );
  const again = await add(
    'later',
    { jobId: 999_999 },
    `attempts = 2, last_error = 'no', run_at = now() + interval '1 hour'`,
  );
  const { outside, failed, queue, backup, build, processes } = await world.as('admin').does('system.get');
  const named = Object.fromEntries(outside.map(({ name, ok, by, says }) => [name, { ok, by, says }]));
  expect(named.database).toMatchObject({ ok: true, by: 'Built in', says: expect.stringMatching(/^PostgreSQL 1\d/) });
  expect(named.files).toEqual({ ok: true, by: 'Local folder', says: '' });
  expect(named.mail).toMatchObject({ ok: false, by: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
  expect(named.processes).toEqual({ ok: null, by: 'None', says: '' });
  expect(failed).toMatchObject([
    { _id: gone, name: 'mail.job', job: { _id: job._id, num: job.num }, to: 'jo@barn.test', tries: 12, gaveUp: true },
    { _id: again, job: null, to: null, tries: 2, gaveUp: false, error: 'no' },
  ]);
  expect(failed[0]?.error).toBe('connect smtp://…@mail.test refused');
  expect(queue.gaveUp).toBe(1);
  expect(backup).toBeNull();
  expect({ build, processes }).toEqual({ build: 'test-build', processes: 1 });
});

it('retries a task now with all its attempts; answers 404 for one that has not failed', async () => {
  const id = await add(
    'retried',
    { jobId: 1 },
    `attempts = 3, max_attempts = 3, last_error = 'no', run_at = now() + interval '1 day'`,
  );
  expect(await world.as('admin').does('system.retry', { params: { id } })).toEqual({ _id: id });
  const [row] = await world.sql(
    `SELECT attempts, max_attempts AS most, run_at <= now() AS now FROM graphile_worker._private_jobs WHERE key = 'retried'`,
  );
  expect(row).toEqual({ attempts: 0, most: 12, now: true });
  const fresh = await add('fresh', { jobId: 1 }, `run_at = now() + interval '1 day'`);
  expect((await world.as('admin').call('system.retry', { params: { id: fresh } })).status).toBe(404);
  const changes = await world.sql(`SELECT verb, entity_id AS id FROM changes WHERE kind = 'task'`);
  expect(changes).toEqual([{ verb: 'system.retry', id }]);
});
