import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Sequelize } from 'sequelize';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../db/connect';
import type { Change } from '../../db/models/Change';
import { type HandOn, Tail } from '../../server/live/tail';
import { postgresProcesses } from '../../server/outside/processes/postgresProcesses';
import { makeDoorbell } from '../../server/work/doorbell';
import { cloneDatabase, type TestDatabase } from '../support/database';
import { openLine, type TestLine } from '../support/line';

/** The tail alone, on a database whose line can be cut: what it hands on, when something on either side of it fails. */
let database: TestDatabase;
let line: TestLine;
let db: Sequelize;
let writer: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  line = await openLine(Number(new URL(database.url).port));
  db = connect({
    url: Object.assign(new URL(database.url), { port: String(line.port) }).toString(),
    processId: 'tail',
    poolSize: 3,
  });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  line.cut();
  await db.close();
  await line.stop();
  await database.drop();
});

const insert = `INSERT INTO changes (time, verb, kind, entity_id, version)
  SELECT now(), 'test.tail', 'job', n, 1 FROM unnest($1::int[]) n`;
/** Commits one change of each entity, all in one transaction, and rings. */
async function commit(...entities: number[]): Promise<void> {
  await writer.query(insert, [entities]);
  doorbell.ring(new Set(['job']));
}

const doorbell = makeDoorbell();
/** Every call of handOn, in order: the entities of its batch, whether it was told that they go on failing, and how it went; null: it runs. */
let calls: { readonly entities: number[]; readonly failing: boolean; threw: boolean | null }[];
let errors: unknown[];
let fails: (entities: number[], failing: boolean) => boolean;
let tail: Tail;
beforeEach(() => {
  calls = [];
  errors = [];
  fails = () => false;
  const handOn: HandOn = async (batch: readonly Change[], failing) => {
    const call: (typeof calls)[number] = { entities: batch.map(({ entityId }) => entityId), failing, threw: null };
    calls.push(call);
    await pause(1);
    call.threw = fails(call.entities, failing);
    if (call.threw) throw new Error('cannot be handed on');
  };
  // Hours between its own looks: whatever is tried again here is not tried again by accident.
  tail = new Tail({ db, doorbell, handOn, onError: (error) => errors.push(error), everyMs: 3_600_000 });
});
afterEach(async () => {
  line.restore();
  await tail.stop();
});

const went = () => calls.filter(({ threw }) => threw === false).flatMap(({ entities }) => entities);
async function until(there: () => boolean, what: string): Promise<void> {
  for (let i = 0; !there(); i++) {
    if (i > 1000) throw new Error(`Not within ten seconds: ${what}; ${JSON.stringify(calls)}`);
    await pause(10);
  }
}

it('[P8] begins at the present: what was committed before is history, what is still open at the start is not', async () => {
  await commit(1, 2);
  const open = new pg.Client({ connectionString: database.url });
  await open.connect();
  await open.query('BEGIN');
  await open.query(insert, [[3]]);
  expect(tail.position).toBeNull();
  await tail.start();
  expect(tail.position).not.toBeNull();
  expect(went()).toEqual([]);
  await commit(4);
  await until(() => went().includes(4), 'the one that came after');
  await open.query('COMMIT');
  await open.end();
  await tail.look();
  expect(went()).toEqual([4, 3]);
});

it('[P8] begins at the present also while a transaction stays open somewhere else on the same database server', async () => {
  const elsewhere = new pg.Client({
    connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).toString(),
  });
  await elsewhere.connect();
  await elsewhere.query('BEGIN');
  await elsewhere.query('SELECT pg_current_xact_id()');
  await commit(8);
  await tail.start();
  await commit(9);
  await until(() => went().includes(9), 'the one that came after');
  await elsewhere.query('ROLLBACK');
  await elsewhere.end();
  await tail.look();
  expect(went()).toEqual([9]);
});

it('[P9] what is thrown away is never handed on, and a late commit behind it is', async () => {
  await tail.start();
  const open = new pg.Client({ connectionString: database.url });
  await open.connect();
  await open.query('BEGIN');
  await open.query(insert, [[5]]);
  await commit(6);
  await until(() => went().length === 1, 'the one beside');
  await open.query('ROLLBACK');
  await open.query(insert, [[7]]);
  await open.end();
  await tail.look();
  expect(went()).toEqual([6, 7]);
});

it('[P9] a batch that fails once is handed on by itself a moment later, each row once, and none is called failing', async () => {
  await tail.start();
  let first = true;
  fails = () => first && !(first = false);
  await commit(11, 12);
  await until(() => errors.length === 1, 'the failure is told');
  await until(() => went().length >= 2, 'both, without being rung for');
  await commit(13);
  await until(() => went().length >= 3, 'all three');
  expect([...went()].sort()).toEqual([11, 12, 13]);
  expect(calls.every(({ failing }) => !failing)).toBe(true);
  expect(errors).toHaveLength(1);
});

it('[P17] a row that cannot be handed on three times is passed as failing, alone; the others do not wait for it', async () => {
  await tail.start();
  fails = (entities, failing) => entities.includes(22) && !failing;
  await commit(21, 22, 23);
  await until(() => went().includes(21) && went().includes(23), 'its neighbours');
  await commit(24);
  await until(() => went().includes(24), 'one that came later');
  await until(() => went().includes(22), 'the row is passed');
  expect(went().indexOf(22)).toBeGreaterThan(Math.max(went().indexOf(21), went().indexOf(23)));
  const tries = calls.filter(({ entities }) => entities.includes(22));
  expect(tries.map(({ entities, failing, threw }) => [entities.length, failing, threw])).toEqual([
    [3, false, true],
    [1, false, true],
    [1, false, true],
    [1, true, false],
  ]);
  expect(calls.filter(({ failing }) => failing)).toHaveLength(1);
  expect([...went()].sort()).toEqual([21, 22, 23, 24]);
  // It has looked all the time: nobody's line was at stake.
  expect(tail.age).toBeLessThan(3000);
});

it('[P17] one that cannot even be called failing is given up, and the tail goes on', async () => {
  await tail.start();
  fails = (entities) => entities.includes(31);
  await commit(31, 32);
  await until(() => calls.some(({ failing }) => failing), 'it was called failing');
  await commit(33);
  await until(() => went().includes(33), 'the next one');
  await tail.look();
  expect(went()).toEqual([32, 33]);
  expect(calls.filter(({ entities }) => entities.includes(31))).toHaveLength(4);
  expect(errors).toHaveLength(4);
});

it('[P9] the database goes away and comes back: nothing committed meanwhile is lost or doubled', async () => {
  await tail.start();
  await commit(41);
  await until(() => went().length === 1, 'the line is good');
  line.cut();
  await commit(42, 43);
  await until(() => errors.length > 0, 'the tail notices');
  await commit(44);
  await tail.look();
  expect(went()).toEqual([41]);
  line.restore();
  await commit(45);
  // Its pool may still hold connections that are dead without knowing.
  for (let i = 0; i < 5 && went().length < 5; i++) await tail.look();
  expect(went()).toEqual([41, 42, 43, 44, 45]);
});

it('[P9] a line that hangs in the middle of a look delays it, and loses nothing', async () => {
  await tail.start();
  line.pause();
  await commit(51);
  await commit(52);
  await pause(200);
  expect(went()).toEqual([]);
  expect(tail.age).toBeGreaterThan(150);
  line.restore();
  await until(() => went().length === 2, 'both are there');
  expect(went()).toEqual([51, 52]);
});

it('after stop() it looks no more', async () => {
  await tail.start();
  fails = () => true;
  await commit(61);
  await until(() => errors.length > 0, 'a try that failed');
  await tail.stop();
  const before = calls.length;
  await commit(62);
  await tail.look();
  await pause(500);
  expect(calls).toHaveLength(before);
});

it('[P47, P50] a half-open connection for notifications is given up within seconds, and another one hears', async () => {
  const through = Object.assign(new URL(database.url), { port: String(line.port) }).toString();
  const [listening, notifying] = [
    await postgresProcesses(through, 'listening'),
    await postgresProcesses(database.url, 'notifying'),
  ];
  try {
    const changes: boolean[] = [];
    let heard = '';
    listening.onChange((up) => changes.push(up));
    listening.hear('bell', (text) => {
      heard = text;
    });
    line.freeze();
    await until(() => changes.length > 0, 'the loss is noticed');
    await until(() => changes.length > 1, 'another connection listens');
    expect(changes).toEqual([false, true]);
    notifying.say('bell', 'after the loss');
    await until(() => heard === 'after the loss', 'what is told afterwards');
  } finally {
    await Promise.all([listening.close(), notifying.close()]);
  }
});
