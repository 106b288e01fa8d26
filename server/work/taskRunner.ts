import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { House } from '../house';
import { RefusedForGood } from '../outside/mail/mail';
import { OutboundError } from '../outside/outbound/outbound';
import { OutOfReach } from '../outside/OutOfReach';
import { QueuePool } from './QueuePool';
import { type QueueName, queues } from './queues';
import { rows } from './sql';
import { maxTries, type TaskName, type TaskPayload, taskSchemas } from './tasks';

export type TaskHandlers = { readonly [N in TaskName]: (house: House, payload: TaskPayload<N>) => Promise<void> };

const lostAfter = '10 seconds';
const findLostMs = 5000;
/** Without a connection in so many looks one after the other, a process is dead: a database that restarts loses all. */
const looksUntilDead = 2;

/** The worker pools of this process. */
export interface TaskRunner {
  stop(): Promise<void>;
}

/** Each pool listens on a connection of its own; tasks are fetched and finished on these in turn. */
const sharedConnections = 5;
const restartMs = 1000;
/** How long a stop waits for a queue that is being started. */
const startingMs = 3000;

/**
 * graphile-worker on the program's own database, a worker pool for each queue (queues.ts). A killed process leaves its
 * tasks locked for hours: at the start, and by every living process all the time, whatever no living one owns is
 * unlocked, so that it runs again now. A database that goes away while a task is taken or given back leaves it locked by
 * a living process that does not work on it: that is looked for, too.
 */
export async function runTasks(
  house: House,
  url: string,
  processId: string,
  handlers: TaskHandlers,
): Promise<TaskRunner> {
  await unlockOrphans(house, await deadProcesses(house));
  const taskList: TaskList = Object.fromEntries(
    (Object.keys(handlers) as TaskName[]).map((name) => [
      name,
      async (payload: unknown, { job }) => {
        try {
          await (handlers[name] as (house: House, payload: unknown) => Promise<void>)(
            house,
            taskSchemas[name].parse(payload),
          );
        } catch (error) {
          if (error instanceof RefusedForGood) await neverAgain(house, job.id);
          throw error;
        }
      },
    ]),
  );
  const events = new EventEmitter() as WorkerEvents;
  const active = new Set<string>();
  const pools: string[] = [];
  const owned: Promise<unknown>[] = [];
  events.on('pool:create', ({ workerPool }) => {
    // Tasks are locked in the name of the pool, not of one of its workers.
    pools.push(workerPool.id);
    owned.push(own(house, workerPool.id, processId));
  });
  const connections = new QueuePool(url, Object.keys(queues).length + sharedConnections, (err) =>
    house.log.warn({ err }, 'a task queue connection was lost'),
  );
  const orphans = orphanFinder(house);
  const finding = setInterval(() => {
    for (const pool of pools) void own(house, pool, processId);
    // What has ended is recorded first: it is locked, and nobody works on it.
    if (connections.unrecorded === 0) void findLost(house, pools, [...active]);
    void orphans();
  }, findLostMs);
  events.on('job:start', ({ job }) => active.add(job.id));
  events.on('job:complete', ({ job }) => active.delete(job.id));
  events.on('job:error', ({ job, error }) => {
    const last = error instanceof RefusedForGood || job.attempts >= job.max_attempts;
    if (last && job.task_identifier !== 'mail.gaveUp') void sayGivenUp(house);
  });
  const runners = new Set<Runner>();
  const starting = new Set<Promise<void>>();
  let stopping = false;
  const start = (queue: QueueName): Promise<void> => {
    const started = runQueue(queue).finally(() => starting.delete(started));
    starting.add(started);
    return started;
  };
  const runQueue = async (queue: QueueName): Promise<void> => {
    const { tasks, concurrency } = queues[queue];
    const runner = await run({
      events,
      pgPool: connections,
      taskList: Object.fromEntries(tasks.map((name) => [name, taskList[name] as Task])),
      ...(queue === 'upkeep'
        ? { crontab: '17 * * * * house:sweep\n47 3 * * * house:orphans' }
        : { parsedCronItems: [] }),
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: new Logger(() => (level, message, meta) => logTask(house, level, message, meta)),
    });
    runners.add(runner);
    // Whatever graphile-worker gives a pool up for, the queue must go on.
    void runner.promise
      .catch((err: unknown) => house.log.warn({ err, queue }, 'a task queue stopped'))
      .then(() => {
        runners.delete(runner);
        restart(queue);
      });
    // The stop did not wait for this start.
    if (stopping) await stopRunner(runner);
  };
  const restart = (queue: QueueName): void => {
    if (stopping) return;
    setTimeout(() => {
      if (stopping) return;
      start(queue).catch((err: unknown) => {
        house.log.warn({ err, queue }, 'a task queue could not be started again; it will be tried again');
        restart(queue);
      });
    }, restartMs).unref();
  };
  const stop = async () => {
    stopping = true;
    clearInterval(finding);
    await Promise.race([Promise.allSettled(starting), pause(startingMs, undefined, { ref: false })]);
    const stopped = await Promise.allSettled([...runners].map(stopRunner));
    await connections.end();
    const failed = stopped.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  };
  try {
    for (const queue of Object.keys(queues) as QueueName[]) await start(queue);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  // A process that starts next finds these written down, and takes nothing from them.
  await Promise.all(owned);
  return { stop };
}

/** A runner that is stopping already refuses to be stopped again. */
const stopRunner = (runner: Runner): Promise<void> => runner.stop().catch(() => runner.promise);

/**
 * A failed task is one line; its stack only where the fault may be in this program. What else graphile-worker would add
 * holds whole connections, and whom an email was for.
 */
function logTask({ log }: House, level: string, message: string, meta?: Record<string, unknown>): void {
  const job = meta?.job as { id: string; task_identifier: string; attempts: number } | undefined;
  if (meta?.failure === true && job && isOutside(meta.error))
    log.warn({ task: job.task_identifier, attempts: job.attempts }, `task failed: ${(meta.error as Error).message}`);
  else if (level === 'error') log.error(message);
  else if (level === 'warning') log.warn(message);
}

/** A system outside said no or did not answer: nothing that a stack would explain. */
const isOutside = (error: unknown): boolean =>
  error instanceof RefusedForGood ||
  error instanceof OutboundError ||
  error instanceof OutOfReach ||
  /^E[A-Z_]+$/.test(String((error as { code?: unknown }).code));

/** Unlock what this process has taken and does not work on, with the queue that it holds up. */
const findLost = (house: House, pools: readonly string[], active: readonly string[]) =>
  rows(
    house.db,
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
  ).then(
    (lost) => lost.length > 0 && house.log.warn({ tasks: lost.length }, 'tasks that nobody worked on run again'),
    (error: unknown) => house.log.warn({ err: error }, 'lost tasks could not be looked for; they will be'),
  );

/** This try was the last one. */
const neverAgain = (house: House, jobId: string) =>
  rows(house.db, 'UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = $1 RETURNING id', [
    jobId,
  ]);

/** The admins hear of it at the full hour, all of an hour at once. */
const sayGivenUp = (house: House) =>
  rows(
    house.db,
    `SELECT graphile_worker.add_job('mail.gaveUp', json_build_object('since', h.since), run_at := h.since + interval '1 hour',
       job_key := 'gaveUp:' || h.since, max_attempts := $1) IS NOT NULL AS queued
     FROM (SELECT date_trunc('hour', now()) AS since) h`,
    [maxTries],
  ).catch((error: unknown) => house.log.warn({ err: error }, 'that a task was given up could not be passed on'));

const own = (house: House, workerId: string, processId: string) =>
  rows(house.db, 'INSERT INTO task_workers (worker_id, process_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    workerId,
    processId,
  ]).catch((error: unknown) => house.log.warn({ err: error }, 'a task worker was not written down'));

/** Processes that tasks are locked for, and that have no connection to the database any more. */
const deadProcesses = async (house: House): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      house.db,
      `SELECT DISTINCT process_id AS id FROM task_workers w WHERE NOT EXISTS (
         SELECT 1 FROM pg_stat_activity a WHERE a.application_name = 'takeoffs ' || w.process_id)`,
    )
  ).map(({ id }) => id);

/** Looks for the tasks of processes that have died while this one lives. */
function orphanFinder(house: House): () => Promise<void> {
  let missed = new Map<string, number>();
  return async () => {
    try {
      const gone = await deadProcesses(house);
      missed = new Map(gone.map((id) => [id, (missed.get(id) ?? 0) + 1]));
      await unlockOrphans(
        house,
        gone.filter((id) => (missed.get(id) ?? 0) >= looksUntilDead),
      );
    } catch (error) {
      house.log.warn({ err: error }, 'tasks of the dead could not be looked for; they will be');
    }
  };
}

/** What dead processes have locked, and what is locked in a name that nobody has written down. */
async function unlockOrphans(house: House, dead: readonly string[]): Promise<void> {
  const workers = await rows<{ workerId: string }>(
    house.db,
    'DELETE FROM task_workers WHERE process_id = ANY($1) RETURNING worker_id AS "workerId"',
    [dead],
  );
  const unknown = await rows<{ workerId: string }>(
    house.db,
    `SELECT DISTINCT locked_by AS "workerId" FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
       AND locked_at < now() - $1::interval AND locked_by NOT IN (SELECT worker_id FROM task_workers)`,
    [lostAfter],
  );
  const ids = [...new Set([...workers, ...unknown].map((row) => row.workerId))];
  if (ids.length === 0) return;
  await rows(house.db, 'SELECT graphile_worker.force_unlock_workers($1::text[]) IS NULL AS done', [ids]);
  house.log.warn({ workers: ids.length }, 'what dead processes had taken runs again');
}
