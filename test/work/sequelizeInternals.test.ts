import { afterAll, beforeAll, expect, it } from 'vitest';
import { QueryTypes } from 'sequelize';
import { lenderOf, lentTo, withLender } from '../../db/sequelizeInternals';
import { rows } from '../../server/work/sql';
import { startWorld, type World } from '../support/world';

/** Internals of Sequelize that the program relies on. If an upgrade changes them, adapt sequelizeInternals.ts. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
const db = () => world.opened.services.db;
const processOf = async (connection: ReturnType<typeof lentTo>) =>
  (await connection.query('SELECT pg_backend_pid() AS pid', [])).rows[0];

it('runs a statement on the connection of the transaction', async () => {
  await db().transaction(async (transaction) => {
    const [byModel] = await db().query('SELECT pg_backend_pid() AS pid', { transaction, type: QueryTypes.SELECT });
    expect(await rows(db(), 'SELECT pg_backend_pid() AS pid', [], transaction)).toEqual([byModel]);
    expect(await processOf(lentTo(transaction))).toEqual(byModel);
  });
});

it('takes every connection from the lender, also for Sequelize’s own statements', async () => {
  let lent = 0;
  const lender = lenderOf(db());
  const counting = withLender(db(), {
    getConnection: (options) => {
      lent++;
      return lender.getConnection(options);
    },
    releaseConnection: (connection) => lender.releaseConnection(connection),
  });
  await rows(counting, 'SELECT 1 AS one');
  await counting.query('SELECT 1 AS one');
  expect(lent).toBe(2);
});

it('discards an invalid connection when it is released, and keeps a valid one', async () => {
  const lender = lenderOf(db());
  const broken = await lender.getConnection({});
  const { pid } = (await processOf(broken)) as { pid: number };
  const others = 'SELECT count(*)::int AS n FROM pg_stat_activity WHERE pid = $1';
  broken._invalid = true;
  await lender.releaseConnection(broken);
  await expect.poll(() => rows(db(), others, [pid])).toEqual([{ n: 0 }]);
  const sound = await lender.getConnection({});
  const kept = (await processOf(sound)) as { pid: number };
  await lender.releaseConnection(sound);
  expect(await rows(db(), others, [kept.pid])).toEqual([{ n: 1 }]);
});

it('reads a numeric column as a number', async () => {
  expect(await db().query('SELECT 12.50::numeric AS price', { type: QueryTypes.SELECT })).toEqual([{ price: 12.5 }]);
});
