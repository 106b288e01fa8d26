import type { Sequelize } from 'sequelize';
import { rows } from '../sql';
import { keyedTasks, type TaskName } from './tasks';

// The only place that uses private tables of graphile-worker, where its public functions and its view `jobs` don't
// suffice. An upgrade may change them: test/work/privateQueue.test.ts.

/** SQL of a table with the `id` and `payload` of each task; the public view has no payloads. */
export const taskPayloads = '(SELECT id, payload FROM graphile_worker._private_jobs)';

/** Makes the running attempt of a task its last one; public functions leave running tasks alone. */
export const makeLastAttempt = (db: Sequelize, taskId: string): Promise<{ id: string }[]> =>
  rows(db, 'UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = $1 RETURNING id', [taskId]);

/**
 * Unlocks tasks and queues that these pools have locked for longer than `lostAfter`, except for active tasks; the public
 * function unlocks all of a pool. Returns the unlocked tasks.
 */
export const unlockLost = (
  db: Sequelize,
  pools: readonly string[],
  active: readonly string[],
  lostAfter: string,
): Promise<{ id: string }[]> =>
  rows(
    db,
    `WITH lost AS (
       UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
       WHERE locked_by = ANY($1) AND locked_at < now() - $2::interval AND id <> ALL($3::bigint[]) RETURNING id
     ), held_up AS (
       UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL
       WHERE q.locked_by = ANY($1) AND q.locked_at < now() - $2::interval AND NOT EXISTS (
         SELECT 1 FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id AND j.id = ANY($3::bigint[])
       )
     ) SELECT id FROM lost`,
    [pools, lostAfter, active],
  );

/**
 * Deletes the tasks with a flag, in the caller's transaction. `late` is true if one of them is due, running or has
 * failed; then the caller has to roll back.
 */
export async function cancelFlagged(
  run: <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>,
  flag: string,
): Promise<{ late: boolean; canceled: { name: TaskName; payload: unknown }[] }> {
  const deleted = await run<{ name: TaskName; payload: unknown; late: boolean }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND jsonb_exists(j.flags, $1) AND j.locked_at IS NULL
     RETURNING t.identifier AS name, j.payload, j.attempts > 0 OR j.run_at <= clock_timestamp() AS late`,
    [flag],
  );
  const [running] = await run<{ n: number }>(
    'SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE jsonb_exists(flags, $1)',
    [flag],
  );
  return { late: (running?.n ?? 0) > 0 || deleted.some(({ late }) => late), canceled: deleted };
}

/**
 * Deletes failed tasks that a newer task with the same key has replaced while they ran: the newer one does their work.
 * graphile-worker takes the key and the remaining attempts of a running task that is replaced.
 */
export const deleteReplaced = (db: Sequelize): Promise<{ id: string }[]> =>
  rows(
    db,
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = ANY($1) AND j.key IS NULL AND j.locked_at IS NULL
       AND j.attempts >= j.max_attempts RETURNING j.id`,
    [keyedTasks],
  );
