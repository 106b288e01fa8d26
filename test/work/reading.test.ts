import pg from 'pg';
import type { Sequelize } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../db/connect';
import { reading } from '../../server/views/reading';
import { cloneDatabase, type TestDatabase } from '../support/database';

/** Reads that are shared: fewer statements than questions, and nobody is answered from before the question. */
let database: TestDatabase;
let db: Sequelize;
let writer: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect({ url: database.url, processId: 'reading', poolSize: 8 });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  // The pool is warm: what is timed below is the statement, not the first connection.
  await reading(db)('SELECT 1', []);
  await writer.query('CREATE SEQUENCE asked; CREATE TABLE told (n int); INSERT INTO told VALUES (0)');
});
afterAll(async () => {
  await writer.end();
  await db.close();
  await database.drop();
});

/** Takes a while, counts how often it was really asked, and reads what was committed when it began. */
const slow = `SELECT n, nextval('asked')::int AS asked, pg_sleep(0.15)::text FROM told WHERE n >= $1`;
type Told = { n: number; asked: number };

it('asks once for all who asked since the statement before began, and they see what was committed by then', async () => {
  const read = reading(db);
  const first = read<Told>(slow, [0]);
  await new Promise((done) => setTimeout(done, 50));
  await writer.query('UPDATE told SET n = n + 1');
  const rest = await Promise.all(Array.from({ length: 20 }, () => read<Told>(slow, [0])));
  expect((await first).map(({ n, asked }) => [n, asked])).toEqual([[0, 1]]);
  expect(new Set(rest.map(([row]) => `${row?.n} ${row?.asked}`))).toEqual(new Set(['1 2']));
});

it('asks again for whoever comes later, and apart for other values', async () => {
  const read = reading(db);
  const before = await read<Told>(slow, [0]);
  const [again, other] = await Promise.all([read<Told>(slow, [0]), read<Told>(slow, [1])]);
  const asked = [before, again, other].map(([row]) => row?.asked);
  expect(new Set(asked).size).toBe(3);
});

it('a statement that fails fails for those who shared it, and the next one is asked anew', async () => {
  const read = reading(db);
  const broken = `SELECT 1 / n AS n FROM told, pg_sleep(0.05) WHERE n >= $1`;
  await writer.query('UPDATE told SET n = 0');
  const first = read(broken, [0]);
  const shared = [read(broken, [0]), read(broken, [0])];
  for (const one of [first, ...shared]) await expect(one).rejects.toThrow(/division by zero/);
  await writer.query('UPDATE told SET n = 1');
  expect(await read<Told>(broken, [0])).toEqual([{ n: 1 }]);
});
