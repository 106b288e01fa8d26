import { setTimeout as pause } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect';
import { RefusedForGood } from '../../server/outside/mail/mail';
import { OutboundError } from '../../server/outside/outbound/outbound';
import { type TaskHandlers, type TaskRunner, runTasks } from '../../server/work/taskRunner';
import { addTask } from '../../server/work/tasks';
import { startWorld, type World } from '../support/world';

/** Tasks when those who work on them die, or lose sight of them: none is lost, and none is taken from the living. */
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
/** The jobs that drive tasks were run for, by process, in order. */
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

/** A process of the program, as far as its tasks go. */
async function startProcess(name: string): Promise<Process> {
  const db = connect({ url: world.databaseUrl, processId: name, poolSize: 3 });
  const nothing = async () => {};
  const handlers: TaskHandlers = {
    'mail.job': nothing,
    'mail.digest': nothing,
    'mail.link': nothing,
    'mail.password': nothing,
    'mail.import': nothing,
    'mail.gaveUp': nothing,
    'delivery.send': nothing,
    'drive.job': async (_house, { jobId }) => {
      ran.push(`${name} ${jobId}`);
      await handle(jobId);
    },
    'production.release': nothing,
    'print.make': nothing,
    'mail.print': nothing,
    'house:sweep': nothing,
    'house:orphans': nothing,
    'files.discard': nothing,
    'quotes.reckon': nothing,
    'views.bump': nothing,
  };
  const runner = await runTasks({ ...world.opened.house, db }, world.databaseUrl, name, handlers);
  const started = { name, db, runner };
  processes.push(started);
  return started;
}

const queue = (jobId: number) =>
  addTask((sql, binds) => world.sql(sql, binds), 'drive.job', { jobId }, { key: `test:${jobId}` });
/** As it lies there after its worker has vanished: taken a while ago, and never given back. */
const lockAs = (jobId: number, worker: string) =>
  world.sql(
    `UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now() - interval '1 minute', attempts = 1 WHERE key = $1`,
    [`test:${jobId}`, worker],
  );
const waiting = async () => (await world.tasks()).map(({ payload }) => payload.jobId);
async function until(there: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; !(await there()); i++) {
    if (i > 1000) throw new Error(`Not within twenty seconds: ${what}; ran ${ran}`);
    await pause(20);
  }
}

it('what a killed process had taken is run by the next one that starts', async () => {
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

it('what a living process works on is left to it, however many others start', async () => {
  const finished = untilFinished();
  handle = () => finished;
  await startProcess('working');
  await queue(11);
  await until(() => ran.length === 1, 'it has begun');
  await startProcess('second');
  await startProcess('third');
  // Longer than any of them waits between two looks for work.
  await pause(3000);
  expect(ran).toEqual(['working 11']);
  finish();
  await until(async () => (await waiting()).length === 0, 'it is done');
  expect(ran).toEqual(['working 11']);
});

it('what a process has taken and lost sight of, it finds again by itself', async () => {
  // A database that goes away between "taken" and "I have it", or at "done": nobody works on it, and it stays taken.
  await startProcess('forgetful');
  const [own] = await world.sql<{ id: string }>(
    "SELECT worker_id AS id FROM task_workers WHERE process_id = 'forgetful'",
  );
  await world.sql(
    `SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 21}', job_key := 'test:21', run_at := now() + interval '1 hour')`,
  );
  await lockAs(21, own?.id ?? 'nobody');
  await world.sql("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'test:21'");
  await until(async () => (await waiting()).length === 0, 'it is done after all');
  expect(ran).toEqual(['forgetful 21']);
});

it('what it is working on it does not take from itself, however long that takes', async () => {
  const finished = untilFinished();
  handle = () => finished;
  await startProcess('slow');
  await queue(31);
  await until(() => ran.length === 1, 'it has begun');
  await world.sql("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'");
  await pause(8000);
  expect(ran).toEqual(['slow 31']);
  finish();
  await until(async () => (await waiting()).length === 0, 'it is done');
}, 40_000);

it('runs the tasks of one company one after the other, without waiting for a poll in between', async () => {
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
    await addTask((sql, binds) => world.sql(sql, binds), 'drive.job', { jobId }, { queue: 'drive:1:0' });
  // Later: a worker that hears of a new task looks again at once, which would hide the fault.
  await startProcess('p5');
  await until(() => ran.length === many.length, 'eighty tasks of one company');
  expect(ran).toEqual(many.map((jobId) => `p5 ${jobId}`));
  expect(most).toBe(1);
});

it('what fails is kept with its reason, and tried again later', async () => {
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
  await until(async () => (await kept()).length > 0, 'the failure is written down');
  expect(await kept()).toEqual([{ attempts: 1, error: 'the drive is full', later: true, locked: false }]);
  handle = async () => {};
  await until(async () => (await waiting()).length === 0, 'it is done at the second try');
  expect(ran).toEqual(['failing 41', 'failing 41']);
});

it('what ends while the database is away leaves no promise unheard, and the queue goes on', async () => {
  const unheard: unknown[] = [];
  const note = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', note);
  await startProcess('cut-off');
  let entered = 0;
  const waiting = untilFinished();
  handle = () => {
    entered += 1;
    return waiting;
  };
  for (const jobId of [1, 2]) await addTask((sql, binds) => world.sql(sql, binds), 'drive.job', { jobId });
  await vi.waitFor(() => expect(entered).toBeGreaterThan(0), { timeout: 10_000 });
  // Whatever the queue does next fails, as with a database that has been killed.
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
  await addTask((sql, binds) => world.sql(sql, binds), 'drive.job', { jobId: 3 });
  await vi.waitFor(() => expect(ran).toContain('cut-off 3'), { timeout: 25_000 });
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
});

it.each([
  ['goes on while it is being stopped', false],
  ['goes on after it was stopped', true],
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
  try {
    // graphile-worker ends all its pools when it hears that a newer release has changed its tables.
    await world.sql(`SELECT pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 999}')`);
    await until(async () => (await restarts()).length === 7, 'all seven queues are being restarted');
    const stopped = runner.stop();
    if (after) await stopped;
    await locker.query('COMMIT');
    await stopped;
    await until(async () => (await restarts()).length === 0, 'no restart waits');
    const listening = () =>
      world.sql(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
    await until(async () => (await listening()).length === 0, 'no queue listens for tasks');
  } finally {
    await locker.end();
    process.exitCode = undefined;
    processes.splice(0);
    await db.close();
  }
});

it('records every task that ended while the database was away, runs none of them again, and goes on', async () => {
  await startProcess('interrupted');
  const ends = new Map<number, () => void>();
  handle = (jobId) => new Promise((resolve) => void ends.set(jobId, resolve));
  for (const jobId of [51, 52]) await queue(jobId);
  await until(() => ends.size === 2, 'both have begun');
  // Statements are under way when the connection is lost.
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
    await until(() => cut.length >= before + 2, `${jobId} has ended, and its worker looks for more`);
  }
  hang.mockRestore();
  for (const one of cut) one();
  handle = async () => {};
  await queue(53);
  await until(() => ran.includes('interrupted 53'), 'the queue goes on');
  await until(async () => (await waiting()).length === 0, 'all of them are recorded');
  expect(ran.map((one) => one.split(' ')[1]).sort()).toEqual(['51', '52', '53']);
}, 60_000);

describe('a failed task is logged', () => {
  const outside: [string, Error][] = [
    ['for good', new RefusedForGood('No such mailbox')],
    ['by an address', new OutboundError('connection', 'It did not answer.')],
    ['by a network', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ];
  const logged = async (jobId: number, error: Error) => {
    const { log } = world.opened.house;
    const warn = vi.spyOn(log, 'warn');
    const fault = vi.spyOn(log, 'error');
    handle = async () => {
      throw error;
    };
    await startProcess('failing');
    await queue(jobId);
    const about = (lines: unknown[][]) => lines.filter((line) => line.join(' ').includes(error.message));
    const lines = () => ({ told: about(warn.mock.calls), faults: about(fault.mock.calls) });
    await until(() => Object.values(lines()).flat().length > 0, 'it is logged');
    const { told, faults } = lines();
    warn.mockRestore();
    fault.mockRestore();
    return { told, faults };
  };

  it.each(outside)('in one line without a stack where it was refused %s', async (_how, error) => {
    const { told, faults } = await logged(60, error);
    expect(told).toEqual([[{ task: 'drive.job', attempts: 1 }, `task failed: ${error.message}`]]);
    expect(faults).toEqual([]);
  });
  it('with its stack where the fault may be in this program', async () => {
    const { told, faults } = await logged(61, new TypeError('undefined is not a job'));
    expect(told).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(String(faults[0])).toMatch(/undefined is not a job[\s\S]*taskRunner\.test/);
  });
});
