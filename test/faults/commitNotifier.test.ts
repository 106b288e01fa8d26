import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveScreen } from '../support/live';
import { addCompanies, addPerson, type Person } from '../support/people';
import { callerAt } from './callerAt';
import { Cluster } from './Cluster';

/**
 * Two processes on one database, without Redis: PostgreSQL's NOTIFY announces the other process's commits. The change
 * feeds poll every second, so a change that arrives well under that came by notification [P47].
 */
let cluster: Cluster;
let admin: Person;
let job: { readonly _id: number };
let rush = false;
const at = (which: number) => callerAt(cluster.at(which), admin);

beforeAll(async () => {
  cluster = await Cluster.start(2);
  const { A } = await addCompanies(cluster.sql);
  admin = await addPerson(cluster.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
  job = await at(0).does('jobs.create', { body: { name: 'A roof', pan1Width: 16, client: A.id } });
});
afterAll(() => cluster?.stop());

/**
 * Median of five delays from a commit's response on one process to the event on a screen of the other, in ms. Each
 * commit follows the previous event, so that without notifications each would wait nearly a full polling interval.
 */
async function medianDelay(from: 0 | 1): Promise<number> {
  const screen = new LiveScreen(admin, at(1 - from), cluster.at(1 - from).port);
  await screen.ready();
  const took: number[] = [];
  try {
    for (let i = 0; i < 5; i++) {
      rush = !rush;
      const { version } = await at(from).does('jobs.rush', { params: { id: job._id }, body: { level: rush } });
      const committedAt = performance.now();
      const { at: came } = await screen.changed('job', job._id, version);
      took.push(Math.max(0, came - committedAt));
    }
  } finally {
    screen.close();
  }
  return took.sort((a, b) => a - b)[2] as number;
}
/** The database connections on which the processes LISTEN. */
const listeners = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN takeoffs_bell|SELECT pg_notify)'`;
const listening = async () => (await cluster.sql(listeners)).length;

it('shows a commit on the other process’s screens without waiting for its next poll, in both directions', async () => {
  expect(await listening()).toBe(2);
  expect(await medianDelay(0)).toBeLessThan(400);
  expect(await medianDelay(1)).toBeLessThan(400);
});

it('falls back to polling when the LISTEN connections are cut, and reconnects them by itself', async () => {
  expect(await cluster.sql(`SELECT pg_terminate_backend(pid) FROM (${listeners}) l`)).toHaveLength(2);
  expect(await medianDelay(0)).toBeLessThan(2000);
  await expect.poll(listening, { timeout: 10_000, interval: 50 }).toBe(2);
  expect(await medianDelay(1)).toBeLessThan(400);
  expect(cluster.programs.map(({ running, stderr }) => [running, stderr])).toEqual([
    [true, ''],
    [true, ''],
  ]);
});
