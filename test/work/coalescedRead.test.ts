import pg from 'pg';
import type { Sequelize } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../db/connect';
import { coalescedRead } from '../../server/views/coalescedRead';
import { cloneDatabase, type TestDatabase } from '../support/database';

/** Shared reads: fewer queries than callers, and no caller gets data from before its call. */
let database: TestDatabase;
let db: Sequelize;
let writer: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect({ url: database.url, processId: 'reading', poolSize: 8 });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  // Warm up the pool, so that the first connection isn't timed below.
  await coalescedRead(db)('SELECT 1', []);
  await writer.query('CREATE SEQUENCE runs; CREATE TABLE numbers (n int); INSERT INTO numbers VALUES (0)');
});
afterAll(async () => {
  await writer.end();
  await db.close();
  await database.drop();
});

/** A slow query that counts its executions and reads what was committed when it started. */
const slow = `SELECT n, nextval('runs')::int AS run, pg_sleep(0.15)::text FROM numbers WHERE n >= $1`;
type Row = { n: number; run: number };

it('runs one query for all callers waiting since the previous one began, and returns everything committed by then', async () => {
  const read = coalescedRead(db);
  const first = read<Row>(slow, [0]);
  await new Promise((done) => setTimeout(done, 50));
  await writer.query('UPDATE numbers SET n = n + 1');
  const rest = await Promise.all(Array.from({ length: 20 }, () => read<Row>(slow, [0])));
  expect((await first).map(({ n, run }) => [n, run])).toEqual([[0, 1]]);
  expect(new Set(rest.map(([row]) => `${row?.n} ${row?.run}`))).toEqual(new Set(['1 2']));
});

it('runs another query for later callers, and separate ones for other values', async () => {
  const read = coalescedRead(db);
  const before = await read<Row>(slow, [0]);
  const [again, other] = await Promise.all([read<Row>(slow, [0]), read<Row>(slow, [1])]);
  const runs = [before, again, other].map(([row]) => row?.run);
  expect(new Set(runs).size).toBe(3);
});

it('rejects all callers that shared a failed query, and runs the next one again', async () => {
  const read = coalescedRead(db);
  const broken = `SELECT 1 / n AS n FROM numbers, pg_sleep(0.05) WHERE n >= $1`;
  await writer.query('UPDATE numbers SET n = 0');
  const first = read(broken, [0]);
  const shared = [read(broken, [0]), read(broken, [0])];
  for (const one of [first, ...shared]) await expect(one).rejects.toThrow(/division by zero/);
  await writer.query('UPDATE numbers SET n = 1');
  expect(await read<Row>(broken, [0])).toEqual([{ n: 1 }]);
});
