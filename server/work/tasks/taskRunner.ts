import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Services } from '../../services';
import { RefusedForGood } from '../../outside/mail/mail';
import { OutboundError } from '../../outside/outbound/outbound';
import { OutOfReach } from '../../outside/OutOfReach';
import { withLongStatements } from '../longStatements';
import { deleteReplaced, makeLastAttempt, unlockLost } from './privateQueue';
import { QueuePool } from './QueuePool';
import { type QueueName, queues } from './queues';
import { rows } from '../sql';
import { maxTries, type TaskName, type TaskPayload, taskSchemas } from './tasks';

export type TaskHandlers = {
  readonly [N in TaskName]: (services: Services, payload: TaskPayload<N>, attempt: number) => Promise<void>;
};

const lostAfter = '10 seconds';
const findLostMs = 5000;
/**
 * A process is dead after this many checks in a row without a connection; a restarting database drops all connections.
 */
const looksUntilDead = 2;

/** The worker pools of this process. */
export interface TaskRunner {
  stop(): Promise<void>;
}

/** Each pool listens on its own connection; tasks are fetched and completed on these. */
const sharedConnections = 5;
const restartMs = 1000;
/** How long a stop waits for a queue that is starting. */
const startingMs = 3000;

/**
 * Runs graphile-worker on the program's own database, with a worker pool for each queue (queues.ts). A killed process
 * leaves its tasks locked for hours, so every process unlocks tasks of dead processes, at the start and regularly. A
 * database failure while a task is locked or unlocked can leave it locked by a live process that isn't running it;
 * those are unlocked as well.
 */
export async function runTasks(
  services: Services,
  url: string,
  processId: string,
  handlers: TaskHandlers,
): Promise<TaskRunner> {
  await unlockOrphans(services, await deadProcesses(services));
  const taskList: TaskList = Object.fromEntries(
    (Object.keys(handlers) as TaskName[]).map((name) => [
      name,
      async (payload: unknown, { job }) => {
        try {
          await (handlers[name] as (services: Services, payload: unknown, attempt: number) => Promise<void>)(
            withLongStatements(services),
            taskSchemas[name].parse(payload),
            job.attempts,
          );
        } catch (error) {
          if (error instanceof RefusedForGood) await makeLastAttempt(services.db, job.id);
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
    // Tasks are locked under the name of the pool, not of a worker.
    pools.push(workerPool.id);
    owned.push(own(services, workerPool.id, processId));
  });
  const connections = new QueuePool(url, Object.keys(queues).length + sharedConnections, (err) =>
    services.log.warn({ err }, 'a task queue connection was lost'),
  );
  const orphans = orphanFinder(services);
  const finding = setInterval(() => {
    for (const pool of pools) void own(services, pool, processId);
    // Record ended tasks first: they are locked, but nothing runs them.
    if (connections.unrecorded === 0) void findLost(services, pools, [...active]);
    void orphans();
    deleteReplaced(services.db).catch((error: unknown) =>
      services.log.warn({ err: error }, 'could not delete replaced tasks; retrying'),
    );
  }, findLostMs);
  events.on('job:start', ({ job }) => active.add(job.id));
  events.on('job:complete', ({ job }) => active.delete(job.id));
  events.on('job:error', ({ job, error }) => {
    const last = error instanceof RefusedForGood || job.attempts >= job.max_attempts;
    if (last && job.task_identifier !== 'mail.gaveUp') void queueGaveUpEmail(services);
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
        ? {
            crontab:
              '17 * * * * house:sweep\n47 3 * * * house:orphans\n*/5 * * * * inbox:remind\n*/15 * * * * inbox:digest',
          }
        : { parsedCronItems: [] }),
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: new Logger(() => (level, message, meta) => logTask(services, level, message, meta)),
    });
    runners.add(runner);
    // Restart the queue, whatever error ended its pool.
    void runner.promise
      .catch((err: unknown) => services.log.warn({ err, queue }, 'a task queue stopped'))
      .then(() => {
        runners.delete(runner);
        restart(queue);
      });
    // The process was stopped while this was starting.
    if (stopping) await stopRunner(runner);
  };
  const restart = (queue: QueueName): void => {
    if (stopping) return;
    setTimeout(() => {
      if (stopping) return;
      start(queue).catch((err: unknown) => {
        services.log.warn({ err, queue }, 'restarting a task queue failed; retrying');
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
    await Promise.all((Object.keys(queues) as QueueName[]).map(start));
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  // Recorded so that a process that starts next doesn't unlock these tasks.
  await Promise.all(owned);
  return { stop };
}

/** A runner that is already stopping throws if stopped again. */
const stopRunner = (runner: Runner): Promise<void> => runner.stop().catch(() => runner.promise);

/**
 * Logs a failed task in one line, with a stack only if the bug may be ours. graphile-worker's own message would include
 * whole connections and recipients.
 */
function logTask({ log }: Services, level: string, message: string, meta?: Record<string, unknown>): void {
  const job = meta?.job as { id: string; task_identifier: string; attempts: number } | undefined;
  if (meta?.failure === true && job && isOutside(meta.error))
    log.warn({ task: job.task_identifier, attempts: job.attempts }, `task failed: ${(meta.error as Error).message}`);
  else if (level === 'error') log.error(message);
  else if (level === 'warning') log.warn(message);
}

/** True if an external system rejected the request or timed out; a stack wouldn't help. */
const isOutside = (error: unknown): boolean =>
  error instanceof RefusedForGood ||
  error instanceof OutboundError ||
  error instanceof OutOfReach ||
  /^E[A-Z_]+$/.test(String((error as { code?: unknown }).code));

/** Unlocks tasks and queues that this process has locked but isn't running. */
const findLost = (services: Services, pools: readonly string[], active: readonly string[]) =>
  unlockLost(services.db, pools, active, lostAfter).then(
    (lost) =>
      lost.length > 0 &&
      services.log.warn({ tasks: lost.length }, 're-running tasks that a stopped process had locked'),
    (error: unknown) => services.log.warn({ err: error }, 'could not check for lost tasks; retrying'),
  );

/** Queues one email per hour to admins, sent at the full hour, with all failures of that hour. */
const queueGaveUpEmail = (services: Services) =>
  rows(
    services.db,
    `SELECT graphile_worker.add_job('mail.gaveUp', json_build_object('since', h.since), run_at := h.since + interval '1 hour',
       job_key := 'gaveUp:' || h.since, max_attempts := $1) IS NOT NULL AS queued
     FROM (SELECT date_trunc('hour', now()) AS since) h`,
    [maxTries],
  ).catch((error: unknown) => services.log.warn({ err: error }, 'could not queue the email about a failed task'));

const own = (services: Services, workerId: string, processId: string) =>
  rows(services.db, 'INSERT INTO task_workers (worker_id, process_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    workerId,
    processId,
  ]).catch((error: unknown) => services.log.warn({ err: error }, 'could not register a task worker'));

/** Processes that have locked tasks but have no connection to the database. */
const deadProcesses = async (services: Services): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      services.db,
      `SELECT DISTINCT process_id AS id FROM task_workers w WHERE NOT EXISTS (
         SELECT 1 FROM pg_stat_activity a WHERE a.application_name = 'takeoffs ' || w.process_id)`,
    )
  ).map(({ id }) => id);

/** Checks regularly for tasks of processes that have died. */
function orphanFinder(services: Services): () => Promise<void> {
  let missed = new Map<string, number>();
  return async () => {
    try {
      const gone = await deadProcesses(services);
      missed = new Map(gone.map((id) => [id, (missed.get(id) ?? 0) + 1]));
      await unlockOrphans(
        services,
        gone.filter((id) => (missed.get(id) ?? 0) >= looksUntilDead),
      );
    } catch (error) {
      services.log.warn({ err: error }, 'could not check for tasks of stopped processes; retrying');
    }
  };
}

/** Unlocks what dead processes have locked, and locks under unregistered names. */
async function unlockOrphans(services: Services, dead: readonly string[]): Promise<void> {
  const workers = await rows<{ workerId: string }>(
    services.db,
    'DELETE FROM task_workers WHERE process_id = ANY($1) RETURNING worker_id AS "workerId"',
    [dead],
  );
  const unknown = await rows<{ workerId: string }>(
    services.db,
    `SELECT DISTINCT locked_by AS "workerId" FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
       AND locked_at < now() - $1::interval AND locked_by NOT IN (SELECT worker_id FROM task_workers)`,
    [lostAfter],
  );
  const ids = [...new Set([...workers, ...unknown].map((row) => row.workerId))];
  if (ids.length === 0) return;
  await rows(services.db, 'SELECT graphile_worker.force_unlock_workers($1::text[]) IS NULL AS done', [ids]);
  services.log.warn({ workers: ids.length }, 're-queued tasks of stopped processes');
}
