import { setTimeout as pause } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect';
import { RefusedForGood } from '../../server/outside/mail/mail';
import { OutboundError } from '../../server/outside/outbound/outbound';
import { type TaskHandlers, type TaskRunner, runTasks } from '../../server/work/tasks/taskRunner';
import { companyQueue } from '../../server/work/tasks/queues';
import { addTask } from '../../server/work/tasks/tasks';
import { startWorld, type World } from '../support/world';

/** Tasks whose process dies or loses track of them: none is lost, and none is taken from a live process. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Process {
  readonly name: string;
  readonly db: Sequelize;
  readonly runner: TaskRunner;
}
const processes: Process[] = [];
/** The drive tasks that ran, as process and job ID, in order. */
let ran: string[];
let handle: (jobId: number) => Promise<void>;
beforeEach(() => {
  ran = [];
  handle = async () => {};
});
let finish = () => {};
const untilFinished = () =>
  new Promise<void>((resolve) => {
    finish = resolve;
  });
afterEach(async () => {
  finish();
  for (const { runner, db } of processes.splice(0)) {
    await runner.stop();
    await db.close();
  }
  await world.sql('DELETE FROM graphile_worker._private_jobs');
});

/** Starts a task runner like a server process does. */
async function startProcess(name: string): Promise<Process> {
  const db = connect({ url: world.databaseUrl, processId: name, poolSize: 3 });
  const nothing = async () => {};
  const handlers: TaskHandlers = {
    'mail.job': async (_services, { jobId }) => {
      ran.push(`mail ${jobId}`);
      await handle(jobId);
    },
    'mail.digest': nothing,
    'mail.link': async () => void ran.push('link'),
    'mail.password': nothing,
    'mail.registered': nothing,
    'mail.activated': nothing,
    'mail.import': nothing,
    'mail.gaveUp': nothing,
    'delivery.send': nothing,
    'drive.job': async (_services, { jobId }) => {
      ran.push(`${name} ${jobId}`);
      await handle(jobId);
    },
    'production.release': nothing,
    'partner.logo': nothing,
    'release.trims': nothing,
    'print.make': async (_services, { printId }) => {
      ran.push(`print ${printId}`);
      await handle(0);
    },
    'link.pdf': nothing,
    'answer.pdf': nothing,
    'mail.print': nothing,
    'mail.version': nothing,
    'push.send': nothing,
    'inbox:remind': nothing,
    'inbox:digest': nothing,
    'mail.inbox': nothing,
    'house:sweep': nothing,
    'house:orphans': nothing,
    'files.discard': nothing,
    'files.checksums': nothing,
    'files.thumbnails': nothing,
    'quotes.reckon': nothing,
    'views.bump': nothing,
  };
  const runner = await runTasks({ ...world.opened.services, db }, world.databaseUrl, name, handlers);
  const started = { name, db, runner };
  processes.push(started);
  return started;
}

const queue = (jobId: number) =>
  addTask((sql, binds) => world.sql(sql, binds), 'drive.job', { jobId }, { key: `test:${jobId}` });
/** Locks a task as if its worker had vanished a while ago without unlocking it. */
const lockAs = (jobId: number, worker: string) =>
  world.sql(
    `UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now() - interval '1 minute', attempts = 1 WHERE key = $1`,
    [`test:${jobId}`, worker],
  );
const waiting = async () => (await world.tasks()).map(({ payload }) => payload.jobId);
async function until(there: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; !(await there()); i++) {
    if (i > 1000) throw new Error(`Timed out after twenty seconds: ${what}; ran ${ran}`);
    await pause(20);
  }
}

it('re-runs tasks that a killed process had locked', async () => {
  await queue(1);
  await queue(2);
  await queue(3);
  await lockAs(1, 'pool-nobody-wrote-down');
  await world.sql("INSERT INTO task_workers (worker_id, process_id) VALUES ('pool-of-a-dead-one', 'dead')");
  await lockAs(2, 'pool-of-a-dead-one');
  await startProcess('next');
  await until(async () => (await waiting()).length === 0, 'all three are done');
  expect([...ran].sort()).toEqual(['next 1', 'next 2', 'next 3']);
});

it('makes one PDF at a time for a company that requests many, without delaying other companies', async () => {
  const finished = untilFinished();
  handle = () => finished;
  const print = (companyId: number, n: number) =>
    addTask(
      (sql, binds) => world.sql(sql, binds),
      'print.make',
      { printId: `${companyId}-${n}` },
      { key: `print:${companyId}-${n}`, queue: companyQueue('print', companyId) },
    );
  for (let n = 1; n <= 6; n++) await print(1, n);
  await print(2, 1);
  await startProcess('printing');
  await until(() => ran.includes('print 2-1'), 'the PDF of the other company is being created');
  expect(ran.filter((what) => what.startsWith('print 1-'))).toHaveLength(1);
  handle = async () => {};
});

it('sends a reset link while notifications take all of their slots', async () => {
  const finished = untilFinished();
  handle = () => finished;
  const add = (sql: string, binds: readonly unknown[]) => world.sql(sql, binds);
  for (let jobId = 1; jobId <= 20; jobId++)
    await addTask(add as never, 'mail.job', { to: 'a@x.test', name: '', occasion: 'submitted', jobId, noteId: null });
  await startProcess('mailing');
  await until(() => ran.length === 4, 'all notification slots are in use');
  await addTask(add as never, 'mail.link', { why: 'forgotten', email: 'a@x.test', at: new Date().toISOString() });
  await until(() => ran.includes('link'), 'the link is sent');
  handle = async () => {};
});

it('leaves a live process its tasks, however many others start', async () => {
  const finished = untilFinished();
  handle = () => finished;
  await startProcess('working');
  await queue(11);
  await until(() => ran.length === 1, 'the task is running');
  await startProcess('second');
  await startProcess('third');
  // Longer than the polling interval of any of them.
  await pause(3000);
  expect(ran).toEqual(['working 11']);
  finish();
  await until(async () => (await waiting()).length === 0, 'the task is done');
  expect(ran).toEqual(['working 11']);
});

it('recovers tasks that its own process had locked but isn’t running', async () => {
  // If the database goes away while a task is being locked or completed, the task stays locked without running.
  await startProcess('forgetful');
  const [own] = await world.sql<{ id: string }>(
    "SELECT worker_id AS id FROM task_workers WHERE process_id = 'forgetful'",
  );
  await world.sql(
    `SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 21}', job_key := 'test:21', run_at := now() + interval '1 hour')`,
  );
  await lockAs(21, own?.id ?? 'nobody');
  await world.sql("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'test:21'");
  await until(async () => (await waiting()).length === 0, 'the task is done');
  expect(ran).toEqual(['forgetful 21']);
});

it('doesn’t unlock its own running tasks, however long they take', async () => {
  const finished = untilFinished();
  handle = () => finished;
  await startProcess('slow');
  await queue(31);
  await until(() => ran.length === 1, 'the task is running');
  await world.sql("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'");
  await pause(8000);
  expect(ran).toEqual(['slow 31']);
  finish();
  await until(async () => (await waiting()).length === 0, 'the task is done');
}, 40_000);

it('runs a company’s tasks one after the other, without waiting for a poll in between', async () => {
  // At one task per poll of each worker, these would take longer than `until` waits.
  const many = Array.from({ length: 80 }, (_, i) => 100 + i);
  let running = 0;
  let most = 0;
  handle = async () => {
    most = Math.max(most, ++running);
    await pause(1);
    running--;
  };
  for (const jobId of many)
    await addTask(
      (sql, binds) => world.sql(sql, binds),
      'drive.job',
      { jobId },
      { key: `test:${jobId}`, queue: 'drive:1:0' },
    );
  // Start it afterward: a notification about a new task triggers a poll, which would hide the bug.
  await startProcess('p5');
  await until(() => ran.length === many.length, 'eighty tasks of one company');
  expect(ran).toEqual(many.map((jobId) => `p5 ${jobId}`));
  expect(most).toBe(1);
});

it('keeps a failed task with its error, and retries it later', async () => {
  handle = async () => {
    throw new Error('the drive is full');
  };
  await startProcess('failing');
  await queue(41);
  const kept = () =>
    world.sql<{ attempts: number; error: string; later: boolean; locked: boolean }>(
      `SELECT attempts, last_error AS error, run_at > now() AS later, locked_at IS NOT NULL AS locked
       FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL`,
    );
  await until(async () => (await kept()).length > 0, 'the failure is recorded');
  expect(await kept()).toEqual([{ attempts: 1, error: 'the drive is full', later: true, locked: false }]);
  handle = async () => {};
  await until(async () => (await waiting()).length === 0, 'the task is done at the second attempt');
  expect(ran).toEqual(['failing 41', 'failing 41']);
});

it('leaves no unhandled rejection when tasks end while the database is away, and continues', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  await startProcess('cut-off');
  let entered = 0;
  const waiting = untilFinished();
  handle = () => {
    entered += 1;
    return waiting;
  };
  for (const jobId of [1, 2]) await queue(jobId);
  await vi.waitFor(() => expect(entered).toBeGreaterThan(0), { timeout: 10_000 });
  // All further queries of the queue fail, as with a killed database.
  const refuse = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation((async (done?: (e: Error) => void) => {
    const error = Object.assign(new Error('the database system is shutting down'), { code: '57P01' });
    if (done) return done(error);
    throw error;
  }) as never);
  finish();
  await vi.waitFor(() => expect(refuse.mock.calls.length).toBeGreaterThan(0), { timeout: 10_000 });
  await pause(200);
  refuse.mockRestore();
  handle = async () => {};
  await queue(3);
  await vi.waitFor(() => expect(ran).toContain('cut-off 3'), { timeout: 25_000 });
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it.each([
  ['continues during the stop', false],
  ['continues after the stop', true],
])('stops while its queues are being restarted, when the restart %s, and leaves none running', async (_when, after) => {
  const { runner, db } = await startProcess('restarting');
  const locker = new pg.Client({ connectionString: world.databaseUrl });
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE graphile_worker.migrations IN ACCESS EXCLUSIVE MODE');
  const restarts = () =>
    world.sql(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query LIKE '%graphile_worker%migrations%'`,
    );
  const listening = () =>
    world.sql(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
  try {
    await until(async () => (await listening()).length === 8, 'all eight queues listen');
    // graphile-worker stops all its pools when notified that a newer release changed its tables.
    await world.sql(`SELECT pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 999}')`);
    await until(async () => (await restarts()).length === 8, 'all eight queues are being restarted');
    const stopped = runner.stop();
    if (after) await stopped;
    await locker.query('COMMIT');
    await stopped;
    await until(async () => (await restarts()).length === 0, 'no restart is waiting');
    await until(async () => (await listening()).length === 0, 'no queue listens for tasks');
  } finally {
    await locker.end();
    process.exitCode = undefined;
    processes.splice(0);
    await db.close();
  }
});

it('records every task that ended while the database was away, repeats none, and continues', async () => {
  await startProcess('interrupted');
  const ends = new Map<number, () => void>();
  handle = (jobId) => new Promise((resolve) => void ends.set(jobId, resolve));
  for (const jobId of [51, 52]) await queue(jobId);
  await until(() => ends.size === 2, 'both tasks are running');
  // Queries are in flight when the connection is lost.
  const cut: (() => void)[] = [];
  const hang = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation((async (done?: (e: Error) => void) => {
    const error = new Error('Connection terminated unexpectedly');
    if (done) return done(error);
    await new Promise<void>((resolve) => cut.push(resolve));
    throw error;
  }) as never);
  for (const [jobId, end] of ends) {
    const before = cut.length;
    end();
    await until(() => cut.length >= before + 2, `${jobId} has ended, and its worker polls again`);
  }
  hang.mockRestore();
  for (const one of cut) one();
  handle = async () => {};
  await queue(53);
  await until(() => ran.includes('interrupted 53'), 'the queue continues');
  await until(async () => (await waiting()).length === 0, 'all of them are recorded');
  expect(ran.map((one) => one.split(' ')[1]).sort()).toEqual(['51', '52', '53']);
}, 60_000);

describe('the log of a failed task', () => {
  const outside: [string, Error][] = [
    ['permanently', new RefusedForGood('No such mailbox')],
    ['by a URL', new OutboundError('connection', 'It did not answer.')],
    ['by the network', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ];
  const logged = async (jobId: number, error: Error) => {
    const { log } = world.opened.services;
    const warn = vi.spyOn(log, 'warn');
    const fault = vi.spyOn(log, 'error');
    handle = async () => {
      throw error;
    };
    await startProcess('failing');
    await queue(jobId);
    const about = (lines: unknown[][]) => lines.filter((line) => line.join(' ').includes(error.message));
    const lines = () => ({ warnings: about(warn.mock.calls), faults: about(fault.mock.calls) });
    await until(() => Object.values(lines()).flat().length > 0, 'it is logged');
    const { warnings, faults } = lines();
    warn.mockRestore();
    fault.mockRestore();
    return { warnings, faults };
  };

  it.each(outside)('has one line without a stack if it was refused %s', async (_how, error) => {
    const { warnings, faults } = await logged(60, error);
    expect(warnings).toEqual([[{ task: 'drive.job', attempts: 1 }, `task failed: ${error.message}`]]);
    expect(faults).toEqual([]);
  });
  it('has a stack if the bug may be in this program', async () => {
    const { warnings, faults } = await logged(61, new TypeError('undefined is not a job'));
    expect(warnings).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(String(faults[0])).toMatch(/undefined is not a job[\s\S]*taskRunner\.test/);
  });
});
