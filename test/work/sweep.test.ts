import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweep } from '../../server/work/upkeep/sweep';
import { addTask } from '../../server/work/tasks/tasks';
import { aSubscription } from '../support/aSubscription';
import { startWorld, type World } from '../support/world';

/** The hourly sweep: a failing step doesn't prevent the others, and the task queue retries it. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ tasks: true });
});
afterAll(() => world.stop());

/** Tables that the sweep deletes from, with the column that determines a row's age. */
const swept = {
  idempotency_keys: 'at',
  link_tokens: 'expires_at',
  captcha_answers: 'expires_at',
  deliveries: 'made_at',
  hourly_counts: 'hour',
  sessions: 'created_at',
  files: 'uploaded_at',
} as const;
const tables = Object.keys(swept) as (keyof typeof swept)[];
const longAgo = "now() - interval '800 days'";

/** One row of each kind, older than any limit. */
beforeEach(async () => {
  const { id } = world.people.client;
  await world.sql(`INSERT INTO idempotency_keys (user_id, route, key, request_hash, reply, status, at)
    VALUES (${id}, 'jobs.create', 'an-old-key', '', '{}', 201, ${longAgo})`);
  await world.sql(`INSERT INTO link_tokens (user_id, token_hash, expires_at) VALUES (${id}, '', ${longAgo})`);
  await world.sql(`INSERT INTO captcha_answers (answer, expires_at) VALUES ('an old one', ${longAgo})`);
  await world.sql(`INSERT INTO deliveries (event, made_at, state) VALUES ('test', ${longAgo}, 'delivered')`);
  await world.sql(`INSERT INTO hourly_counts (what, who, hour, n) VALUES ('jobs', 'user:${id}', ${longAgo}, 1)`);
  await world.sql(`INSERT INTO sessions (id, user_id, created_at) VALUES ('an old one', ${id}, ${longAgo})`);
  await world.as('client').upload('subFile', [{ name: 'roof.pdf', bytes: 'a roof' }]);
  await world.sql(`UPDATE files SET uploaded_at = ${longAgo}`);
});
afterEach(async () => {
  for (const table of tables) {
    await world.sql(`DROP TRIGGER IF EXISTS made_up ON ${table}`);
    await world.sql(`DELETE FROM ${table} WHERE ${swept[table]} < now() - interval '700 days'`);
  }
  await world.sql("DELETE FROM graphile_worker._private_jobs WHERE key = 'a-sweep'");
});

const left = async () => {
  const found = await Promise.all(
    tables.map((table) => world.sql(`SELECT 1 FROM ${table} WHERE ${swept[table]} < now() - interval '700 days'`)),
  );
  return tables.filter((_, i) => found[i]?.length !== 0);
};
async function failDeletes(table: string): Promise<void> {
  await world.sql(`CREATE OR REPLACE FUNCTION made_up() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN RAISE EXCEPTION ''% cannot be deleted'', TG_TABLE_NAME; END'`);
  await world.sql(`CREATE TRIGGER made_up BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION made_up()`);
}

it('deletes what is too old, and nothing else', async () => {
  const sessions = () => world.sql("SELECT id FROM sessions WHERE id <> 'an old one' ORDER BY id");
  const before = await sessions();
  await sweep(world.opened.services);
  expect(await left()).toEqual([]);
  expect(await sessions()).toEqual(before);
});

it('ends a session after 30 days, and keeps that of a device with pushes for 90 days (R10.9)', async () => {
  const { client } = world.people;
  const ages = { young: 29, old: 31, gone: 91 };
  for (const [n, name] of ['young', 'old', 'gone'].entries()) {
    await world.sql('INSERT INTO sessions (id, user_id, created_at) VALUES ($1, $2, now())', [name, client.id]);
    await world.as({ ...client, session: name }).does('push.add', { body: aSubscription(n) });
  }
  for (const [name, days] of Object.entries(ages))
    await world.sql(`UPDATE sessions SET created_at = $2::timestamptz - $3 * interval '1 day' WHERE id = $1`, [
      name,
      world.clock.now(),
      days,
    ]);
  await sweep(world.opened.services);
  expect(
    await world.sql(
      `SELECT s.id, s.ended_at IS NOT NULL AS ended, d.endpoint FROM sessions s JOIN push_subscriptions d ON d.session_id = s.id ORDER BY s.id DESC`,
    ),
  ).toEqual([
    { id: 'young', ended: false, endpoint: aSubscription(0).endpoint },
    { id: 'old', ended: true, endpoint: aSubscription(1).endpoint },
  ]);
  await world.sql(`DELETE FROM sessions WHERE id IN ('young', 'old')`);
});

it.each(tables)('deletes everything else when deleting from %s fails', async (table) => {
  await failDeletes(table);
  await expect(sweep(world.opened.services)).rejects.toThrow(`${table} cannot be deleted`);
  expect(await left()).toEqual([table]);
});

it('creates the missing partitions of the change log, even when another step fails', async () => {
  const partitions = async () => {
    const found = await world.sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'changes'::regclass ORDER BY 1`,
    );
    return found.map(({ name }) => name);
  };
  const monthAhead = (months: number) => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
    return `changes_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  };
  // Next month’s and the two after it, as if the program had been running since then.
  const ahead = [1, 2, 3].map(monthAhead);
  for (const name of ahead) await world.sql(`DROP TABLE IF EXISTS ${name}`);
  expect(await partitions()).not.toContain(ahead[0]);
  await failDeletes('link_tokens');
  await expect(sweep(world.opened.services)).rejects.toThrow('link_tokens cannot be deleted');
  expect(await partitions()).toEqual(expect.arrayContaining(ahead));
});

it('reports a failure to the task queue, which retries', async () => {
  await failDeletes('link_tokens');
  await addTask((sql, binds) => world.sql(sql, binds), 'house:sweep', {}, { key: 'a-sweep' });
  const task = async () =>
    (
      await world.sql("SELECT attempts, last_error AS error FROM graphile_worker._private_jobs WHERE key = 'a-sweep'")
    )[0];
  await expect
    .poll(task, { timeout: 10_000 })
    .toMatchObject({ attempts: 1, error: expect.stringContaining('link_tokens cannot be deleted') });
  expect(await left()).toEqual(['link_tokens']);
  await world.sql('DROP TRIGGER made_up ON link_tokens');
  await world.sql("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'a-sweep'");
  await expect.poll(task, { timeout: 10_000 }).toBeUndefined();
  expect(await left()).toEqual([]);
});
