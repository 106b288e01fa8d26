import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Sequelize } from 'sequelize';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../db/connect';
import type { Change } from '../../../db/models/Change';
import { type Dispatch, ChangeFeed } from '../../../server/live/ChangeFeed';
import { postgresProcesses } from '../../../server/outside/processes/postgresProcesses';
import { createCommitNotifier } from '../../../server/work/CommitNotifier';
import { cloneDatabase, type TestDatabase } from '../../support/database';
import { startTestProxy, type TestProxy } from '../../support/services/testProxy';

/** The change feed alone, with failures of the database connection on one side and of the dispatch on the other. */
let database: TestDatabase;
let proxy: TestProxy;
let db: Sequelize;
let writer: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await startTestProxy(Number(new URL(database.url).port));
  db = connect({
    url: Object.assign(new URL(database.url), { port: String(proxy.port) }).toString(),
    processId: 'tail',
    poolSize: 3,
  });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  proxy.cut();
  await db.close();
  await proxy.stop();
  await database.drop();
});

const insert = `INSERT INTO changes (time, verb, kind, entity_id, version)
  SELECT now(), 'test.tail', 'job', n, 1 FROM unnest($1::int[]) n`;
/** Commits one change per entity in one transaction, and notifies the feed. */
async function commit(...entities: number[]): Promise<void> {
  await writer.query(insert, [entities]);
  commitNotifier.notify(new Set(['job']));
}

const commitNotifier = createCommitNotifier();
/** Every dispatch call in order. `threw` is null while it runs. */
let calls: { readonly entities: number[]; readonly failing: boolean; threw: boolean | null }[];
let errors: unknown[];
let fails: (entities: number[], failing: boolean) => boolean;
let changeFeed: ChangeFeed;
beforeEach(() => {
  calls = [];
  errors = [];
  fails = () => false;
  const dispatch: Dispatch = async (batch: readonly Change[], failing) => {
    const call: (typeof calls)[number] = { entities: batch.map(({ entityId }) => entityId), failing, threw: null };
    calls.push(call);
    await pause(1);
    call.threw = fails(call.entities, failing);
    if (call.threw) throw new Error('dispatch failed');
  };
  // No polling by interval, so that a retry here is never a coincidence.
  changeFeed = new ChangeFeed({
    db,
    commitNotifier,
    dispatch,
    onError: (error) => errors.push(error),
    everyMs: 3_600_000,
  });
});
afterEach(async () => {
  proxy.restore();
  await changeFeed.stop();
});

const published = () => calls.filter(({ threw }) => threw === false).flatMap(({ entities }) => entities);
async function until(condition: () => boolean, what: string): Promise<void> {
  for (let i = 0; !condition(); i++) {
    if (i > 1000) throw new Error(`Not within ten seconds: ${what}; ${JSON.stringify(calls)}`);
    await pause(10);
  }
}

it('[P8] starts at the present: publishes transactions that are still open, but no earlier commits', async () => {
  await commit(1, 2);
  const open = new pg.Client({ connectionString: database.url });
  await open.connect();
  await open.query('BEGIN');
  await open.query(insert, [[3]]);
  expect(changeFeed.position).toBeNull();
  await changeFeed.start();
  expect(changeFeed.position).not.toBeNull();
  expect(published()).toEqual([]);
  await commit(4);
  await until(() => published().includes(4), 'the later one');
  await open.query('COMMIT');
  await open.end();
  await changeFeed.poll();
  expect(published()).toEqual([4, 3]);
});

it('[P8] starts at the present even while a transaction stays open elsewhere on the database server', async () => {
  const elsewhere = new pg.Client({
    connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).toString(),
  });
  await elsewhere.connect();
  await elsewhere.query('BEGIN');
  await elsewhere.query('SELECT pg_current_xact_id()');
  await commit(8);
  await changeFeed.start();
  await commit(9);
  await until(() => published().includes(9), 'the later one');
  await elsewhere.query('ROLLBACK');
  await elsewhere.end();
  await changeFeed.poll();
  expect(published()).toEqual([9]);
});

it('[P9] never publishes a rolled-back change, and does publish a late commit after it', async () => {
  await changeFeed.start();
  const open = new pg.Client({ connectionString: database.url });
  await open.connect();
  await open.query('BEGIN');
  await open.query(insert, [[5]]);
  await commit(6);
  await until(() => published().length === 1, 'the other one');
  await open.query('ROLLBACK');
  await open.query(insert, [[7]]);
  await open.end();
  await changeFeed.poll();
  expect(published()).toEqual([6, 7]);
});

it('[P9] publishes a commit whose transaction ID was reused after a crash of the database', async () => {
  await commit(30);
  await changeFeed.start();
  await commit(31);
  await until(() => published().includes(31), 'the earlier one');
  // PostgreSQL forgets the ID of a transaction that was rolled back just before a crash, and gives it out again.
  await writer.query('BEGIN');
  const { rows } = await writer.query('SELECT pg_current_xact_id()::text AS xact');
  await writer.query('ROLLBACK');
  await changeFeed.poll();
  await writer.query(
    `INSERT INTO changes (xact, time, verb, kind, entity_id, version) VALUES ($1::xid8, now(), 'test.tail', 'job', 32, 1)`,
    [rows[0].xact],
  );
  await changeFeed.poll();
  await commit(33);
  await until(() => published().includes(33), 'the later one');
  expect(published()).toEqual([31, 32, 33]);
});

it('[P9] publishes a large transaction in batches, each change once, also if reading the next batch fails', async () => {
  await changeFeed.start();
  const many = Array.from({ length: 2500 }, (_, n) => 1000 + n);
  let cut = true;
  fails = () => {
    if (cut) proxy.cut();
    cut = false;
    return false;
  };
  const open = new pg.Client({ connectionString: database.url });
  await open.connect();
  await open.query('BEGIN');
  await open.query(insert, [[5000]]);
  await commit(...many);
  await until(() => errors.length > 0, 'the cut is noticed');
  proxy.restore();
  // The pool may still contain dead connections.
  for (let i = 0; i < 10 && published().length < many.length; i++) await changeFeed.poll();
  expect(published()).toEqual(many);
  expect(calls.map(({ entities }) => entities.length)).toEqual([1000, 1000, 500]);
  await open.query('COMMIT');
  await open.end();
  await changeFeed.poll();
  expect(published()).toEqual([...many, 5000]);
});

it('[P9] retries a failed batch shortly after, each row once and none reported as failing', async () => {
  await changeFeed.start();
  let first = true;
  fails = () => first && !(first = false);
  await commit(11, 12);
  await until(() => errors.length === 1, 'the failure is reported');
  await until(() => published().length >= 2, 'both, without a notification');
  await commit(13);
  await until(() => published().length >= 3, 'all three');
  expect([...published()].sort()).toEqual([11, 12, 13]);
  expect(calls.every(({ failing }) => !failing)).toBe(true);
  expect(errors).toHaveLength(1);
});

it('[P17] reports a row as failing after three attempts, without delaying the others', async () => {
  await changeFeed.start();
  fails = (entities, failing) => entities.includes(22) && !failing;
  await commit(21, 22, 23);
  await until(() => published().includes(21) && published().includes(23), 'its neighbors');
  await commit(24);
  await until(() => published().includes(24), 'a later one');
  await until(() => published().includes(22), 'the row is passed');
  expect(published().indexOf(22)).toBeGreaterThan(Math.max(published().indexOf(21), published().indexOf(23)));
  const tries = calls.filter(({ entities }) => entities.includes(22));
  expect(tries.map(({ entities, failing, threw }) => [entities.length, failing, threw])).toEqual([
    [3, false, true],
    [2, false, true],
    [1, false, true],
    [1, true, false],
  ]);
  expect(calls.filter(({ failing }) => failing)).toHaveLength(1);
  expect([...published()].sort()).toEqual([21, 22, 23, 24]);
  // It kept polling, so no socket had to be closed.
  expect(changeFeed.age).toBeLessThan(3000);
});

it('[P17] finds the row that can’t be published among many without trying each of them alone', async () => {
  await changeFeed.start();
  fails = (entities, failing) => entities.includes(6500) && !failing;
  const many = Array.from({ length: 1000 }, (_, n) => 6000 + n);
  await commit(...many);
  await until(() => published().length >= many.length, 'all are published or reported');
  expect([...published()].sort()).toEqual(many);
  expect(calls.length).toBeLessThan(40);
  expect(calls.filter(({ failing }) => failing).map(({ entities }) => entities)).toEqual([[6500]]);
});

it('[P17] skips a row that can’t be reported as failing either, and continues', async () => {
  await changeFeed.start();
  fails = (entities) => entities.includes(31);
  await commit(31, 32);
  await until(() => calls.some(({ failing }) => failing), 'it is reported as failing');
  await commit(33);
  await until(() => published().includes(33), 'the next one');
  await changeFeed.poll();
  expect(published()).toEqual([32, 33]);
  expect(calls.filter(({ entities }) => entities.includes(31))).toHaveLength(4);
  expect(errors).toHaveLength(4);
});

it('[P9] loses and repeats no commit when the database goes away and comes back', async () => {
  await changeFeed.start();
  await commit(41);
  await until(() => published().length === 1, 'the connection works');
  proxy.cut();
  await commit(42, 43);
  await until(() => errors.length > 0, 'the change feed notices');
  await commit(44);
  await changeFeed.poll();
  expect(published()).toEqual([41]);
  proxy.restore();
  await commit(45);
  // The pool may still contain dead connections.
  for (let i = 0; i < 5 && published().length < 5; i++) await changeFeed.poll();
  expect(published()).toEqual([41, 42, 43, 44, 45]);
});

it('[P9] delays but loses nothing when a connection hangs during a poll', async () => {
  await changeFeed.start();
  proxy.pause();
  await commit(51);
  await commit(52);
  await pause(200);
  expect(published()).toEqual([]);
  expect(changeFeed.age).toBeGreaterThan(150);
  proxy.restore();
  await until(() => published().length === 2, 'both are there');
  expect(published()).toEqual([51, 52]);
});

it('stops polling after stop()', async () => {
  await changeFeed.start();
  fails = () => true;
  await commit(61);
  await until(() => errors.length > 0, 'a failed attempt');
  await changeFeed.stop();
  const before = calls.length;
  await commit(62);
  await changeFeed.poll();
  await pause(500);
  expect(calls).toHaveLength(before);
});

it('[P47, P50] replaces a half-open notification connection within seconds', async () => {
  const through = Object.assign(new URL(database.url), { port: String(proxy.port) }).toString();
  const [listening, notifying] = [
    await postgresProcesses(through, 'listening'),
    await postgresProcesses(database.url, 'notifying'),
  ];
  try {
    const changes: boolean[] = [];
    let received = '';
    listening.onChange((up) => changes.push(up));
    listening.subscribe('bell', (text) => {
      received = text;
    });
    proxy.freeze();
    await until(() => changes.length > 0, 'the loss is noticed');
    await until(() => changes.length > 1, 'another connection listens');
    expect(changes).toEqual([false, true]);
    notifying.publish('bell', 'after the loss');
    await until(() => received === 'after the loss', 'the later message');
  } finally {
    await Promise.all([listening.close(), notifying.close()]);
  }
});
