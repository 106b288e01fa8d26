import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rows } from '../../server/work/sql';
import { deleteReplaced, makeLastAttempt, taskPayloads, unlockLost } from '../../server/work/tasks/privateQueue';
import { startWorld, type World } from '../support/world';

/** Private tables of graphile-worker that the program relies on. If an upgrade changes them, adapt privateQueue.ts. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => world.sql('DELETE FROM graphile_worker._private_jobs'));

const db = () => world.opened.services.db;
const add = async (key: string, queue: string | null = null): Promise<string> => {
  const [task] = await world.sql<{ id: string }>(
    `SELECT id::text AS id FROM graphile_worker.add_job('drive.job', payload := '{"jobId": 7}', job_key := $1, queue_name := $2,
       run_at := now() + interval '1 hour')`,
    [key, queue],
  );
  return (task as { id: string }).id;
};
const lock = (id: string, pool: string, ago: string) =>
  world.sql(
    `WITH queue AS (
       UPDATE graphile_worker._private_job_queues q SET locked_by = $2, locked_at = now() - $3::interval
       FROM graphile_worker._private_jobs j WHERE j.id = $1 AND q.id = j.job_queue_id
     ) UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now() - $3::interval WHERE id = $1`,
    [id, pool, ago],
  );
const lockedTasks = async () =>
  (
    await world.sql<{ key: string }>('SELECT key FROM graphile_worker.jobs WHERE locked_by IS NOT NULL ORDER BY key')
  ).map(({ key }) => key);
const lockedQueues = async () =>
  (
    await world.sql<{ name: string }>(
      'SELECT queue_name AS name FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL ORDER BY 1',
    )
  ).map(({ name }) => name);

it('reads the payload of a task', async () => {
  const id = await add('read');
  expect(await rows(db(), `SELECT payload FROM ${taskPayloads} p WHERE id = $1`, [id])).toEqual([
    { payload: { jobId: 7 } },
  ]);
});

it('makes the running attempt of a task its last one', async () => {
  const id = await add('refused');
  await lock(id, 'ours', '1 second');
  await world.sql('UPDATE graphile_worker._private_jobs SET attempts = 3 WHERE id = $1', [id]);
  await makeLastAttempt(db(), id);
  expect(
    await world.sql('SELECT attempts, max_attempts AS most FROM graphile_worker.jobs WHERE id = $1', [id]),
  ).toEqual([{ attempts: 3, most: 3 }]);
});

it('unlocks lost tasks of its pools and their queues, but not active tasks, new tasks, or tasks of other pools', async () => {
  await lock(await add('lost', 'lost queue'), 'ours', '1 minute');
  const active = await add('active', 'active queue');
  await lock(active, 'ours', '1 minute');
  await lock(await add('new', 'new queue'), 'ours', '1 second');
  await lock(await add('theirs', 'their queue'), 'theirs', '1 minute');
  expect(await unlockLost(db(), ['ours'], [active], '10 seconds')).toHaveLength(1);
  expect(await lockedTasks()).toEqual(['active', 'new', 'theirs']);
  expect(await lockedQueues()).toEqual(['active queue', 'new queue', 'their queue']);
});

it('deletes a failed task that was replaced while it ran, but keeps its replacement and tasks that failed for good', async () => {
  const replaced = await add('again');
  await lock(replaced, 'ours', '1 second');
  const replacement = await add('again');
  const failed = await add('failed');
  await world.sql('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = $1', [failed]);
  expect(await deleteReplaced(db())).toEqual([]);

  await world.sql('UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL WHERE id = $1', [
    replaced,
  ]);
  expect(await deleteReplaced(db())).toHaveLength(1);
  expect(await world.sql('SELECT id::text AS id FROM graphile_worker.jobs ORDER BY id')).toEqual([
    { id: replacement },
    { id: failed },
  ]);
});
