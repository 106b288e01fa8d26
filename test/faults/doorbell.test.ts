import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveScreen } from '../support/live';
import { addCompanies, addPerson, type Person } from '../support/people';
import { handsAt } from './handsAt';
import { Several } from './Several';

/**
 * Two processes on one database, and no Redis: PostgreSQL's own bell tells each what the other one committed. The tails
 * look by themselves every second, so that what arrives well under that has been rung for [P47].
 */
let several: Several;
let admin: Person;
let job: { readonly _id: number };
let rush = false;
const at = (which: number) => handsAt(several.at(which), admin);

beforeAll(async () => {
  several = await Several.start(2);
  const { A } = await addCompanies(several.sql);
  admin = await addPerson(several.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
  job = await at(0).does('jobs.create', { body: { name: 'A roof', pan1Width: 16, client: A.id } });
});
afterAll(() => several?.stop());

/**
 * From a commit's answer on one process to the frame on a screen of the other, in milliseconds: the middle one of five.
 * Each begins when the former has come, so that without a bell each would wait for nearly a whole look of the tail.
 */
async function crossing(from: 0 | 1): Promise<number> {
  const screen = new LiveScreen(admin, at(1 - from), several.at(1 - from).port);
  await screen.ready();
  const took: number[] = [];
  try {
    for (let i = 0; i < 5; i++) {
      rush = !rush;
      const { version } = await at(from).does('jobs.rush', { params: { id: job._id }, body: { level: rush } });
      const told = performance.now();
      const { at: came } = await screen.changed('job', job._id, version);
      took.push(Math.max(0, came - told));
    }
  } finally {
    screen.close();
  }
  return took.sort((a, b) => a - b)[2] as number;
}
/** The lines on which the processes listen. */
const lines = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN takeoffs_bell|SELECT pg_notify)'`;
const listening = async () => (await several.sql(lines)).length;

it('what one commits is on the other’s screens without waiting for its next look, both ways', async () => {
  expect(await listening()).toBe(2);
  expect(await crossing(0)).toBeLessThan(400);
  expect(await crossing(1)).toBeLessThan(400);
});

it('with the bell’s lines cut, the looks find it; the lines come back by themselves, and it rings again', async () => {
  expect(await several.sql(`SELECT pg_terminate_backend(pid) FROM (${lines}) l`)).toHaveLength(2);
  expect(await crossing(0)).toBeLessThan(2000);
  await expect.poll(listening, { timeout: 10_000, interval: 50 }).toBe(2);
  expect(await crossing(1)).toBeLessThan(400);
  expect(several.programs.map(({ running, complained }) => [running, complained])).toEqual([
    [true, ''],
    [true, ''],
  ]);
});
