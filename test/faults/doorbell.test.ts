import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Caller } from '../support/caller';
import { LiveScreen } from '../support/live';
import { addCompanies, addPerson, type Person } from '../support/people';
import { haveProgram, Program, secret } from './program';

/**
 * Two processes on one database, and no Redis: PostgreSQL's own bell tells each what the other one committed. The tails
 * look by themselves every second, so that what arrives well under that has been rung for [P47].
 */
const name = `doorbell_${randomBytes(6).toString('hex')}`;
const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-doorbell-'));
const programs: Program[] = [];
let databaseUrl: string;
let pool: pg.Pool;
let admin: Person;
let job: { readonly _id: number };
let rush = false;
const sql = async <T extends object>(text: string, binds: readonly unknown[] = []): Promise<T[]> =>
  (await pool.query(text, [...binds])).rows as T[];
const home = async (text: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const at = (which: number) =>
  new Caller(
    {
      base: (programs[which] as Program).base,
      secret: createSecretKey(secret, 'utf8'),
      now: () => new Date(),
      refresh: async () => {},
    },
    admin,
  );

beforeAll(async () => {
  haveProgram();
  await home(`CREATE DATABASE ${name}`);
  databaseUrl = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).toString();
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  for (let i = 0; i < 2; i++) programs.push(new Program({ DATABASE_URL: databaseUrl }, dataDir));
  await Promise.all(programs.map((program) => program.start()));
  const { A } = await addCompanies(sql);
  admin = await addPerson(sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
  job = await at(0).does('jobs.create', { body: { name: 'A roof', pan1Width: 16, client: A.id } });
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await pool.end();
  await home(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(dataDir, { recursive: true, force: true });
});

const portOf = (which: number) => Number(new URL((programs[which] as Program).base).port);
/**
 * From a commit's answer on one process to the frame on a screen of the other, in milliseconds: the middle one of five.
 * Each begins when the former has come, so that without a bell each would wait for nearly a whole look of the tail.
 */
async function crossing(from: 0 | 1): Promise<number> {
  const screen = new LiveScreen(admin, at(1 - from), portOf(1 - from));
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
const listening = async () => (await sql(lines)).length;

it('what one commits is on the other\u2019s screens without waiting for its next look, both ways', async () => {
  expect(await listening()).toBe(2);
  expect(await crossing(0)).toBeLessThan(400);
  expect(await crossing(1)).toBeLessThan(400);
});

it('with the bell\u2019s lines cut, the looks find it; the lines come back by themselves, and it rings again', async () => {
  expect(await sql(`SELECT pg_terminate_backend(pid) FROM (${lines}) l`)).toHaveLength(2);
  expect(await crossing(0)).toBeLessThan(2000);
  await expect.poll(listening, { timeout: 10_000, interval: 50 }).toBe(2);
  expect(await crossing(1)).toBeLessThan(400);
  expect(programs.map(({ running, complained }) => [running, complained])).toEqual([
    [true, ''],
    [true, ''],
  ]);
});
