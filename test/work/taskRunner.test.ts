import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Sequelize } from 'sequelize';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../db/connect';
import { type TaskHandlers, runTasks } from '../../server/work/taskRunner';
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
  readonly runner: Runner;
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
    'mail.link': nothing,
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
