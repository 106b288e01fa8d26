import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Job } from '../../db/models/Job';
import { hashPassword } from '../../server/access/passwords';
import { signUnsubscribe } from '../../server/access/tokens';
import { asRefusal } from '../../server/http/failure';
import { beginImport, endImport } from '../../server/imports/progress';
import { change } from '../../server/work/change';
import { withLongStatements } from '../../server/work/longStatements';
import { rows } from '../../server/work/sql';
import { mustImport } from '../support/importing';
import { startTestProxy, type TestProxy } from '../support/services/testProxy';
import { startWorld, type World } from '../support/world';
import { viewerOf } from './changeRows';
import { readinessOf } from '../support/readiness';

/** The database is slow, locked or unresponsive: calls end in time, and nothing is half done. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ poolSize: 1 });
});
afterAll(() => world.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const services = () => world.opened.services;

const readiness = () => readinessOf(world);

/** Locks a table in a transaction that stays open until `release`. */
async function lockTable(table: string): Promise<{ release(): Promise<void> }> {
  const locker = new pg.Client({ connectionString: world.databaseUrl });
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return {
    async release() {
      await locker.query('COMMIT');
      await locker.end();
    },
  };
}

describe('a locked table', () => {
  it('responds with 503 and Retry-After, while sign-in and readiness work', async () => {
    await world.sql('UPDATE users SET password_hash = $1 WHERE id = $2', [
      await hashPassword('a password of the admin'),
      world.people.admin.id,
    ]);
    const admin = world.as('admin');
    const lock = await lockTable('items');
    const calls = Array.from({ length: 4 }, () =>
      admin.call('items.list', { query: { client: world.companies.A.id } }),
    );
    const body = { email: world.people.admin.email, password: 'a password of the admin' };
    expect((await world.as('nobody').call('auth.login', { body })).status).toBe(200);
    expect((await readiness()).status).toBe(200);
    // The lock has not been released, so the calls didn't wait for it.
    for (const { status, refused, headers } of await Promise.all(calls)) {
      expect(status).toBe(503);
      expect(refused?.message).toBe(
        "The server is busy right now. Try again in a few seconds. Anything you don't see wasn't saved.",
      );
      expect(headers.get('retry-after')).toBe('3');
    }
    await lock.release();
    expect((await admin.call('items.list', { query: { client: world.companies.A.id } })).status).toBe(200);
  });

  it('rolls back a command that waited for it', async () => {
    const job = await world.makeJob('Working');
    const before = await world.sql('SELECT * FROM jobs ORDER BY id');
    const lock = await lockTable('notes');
    const answer = await world
      .as('admin')
      .call('notes.create', { params: { jobId: job._id }, body: { text: 'Which color?', rfi: true } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3');
    await lock.release();
    expect(await world.sql('SELECT * FROM jobs ORDER BY id')).toEqual(before);
    expect((await world.as('admin').does('jobs.get', { params: { id: job._id } })).statusCurrent).toBe('Working');
  });

  it('responds to a sign-in with 503 when the users table is locked', async () => {
    const lock = await lockTable('users');
    const body = { email: world.people.admin.email, password: 'a password of the admin' };
    const answer = await world.as('nobody').call('auth.login', { body });
    await lock.release();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3');
  });
});

it('limits the total wait of a command with several locks to a call’s time limit', async () => {
  const drafter = await world.addPerson({ name: 'Busy Drafter', role: 'cad', companyId: null });
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const [first, second, third, control] = clients as [pg.Client, pg.Client, pg.Client, pg.Client];
  const lock = (client: pg.Client, id: number) => client.query('SELECT id FROM jobs WHERE id = $1 FOR UPDATE', [id]);
  const blockedBy = async (locker: pg.Client) =>
    world.sql('SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [
      (locker as unknown as { processID: number }).processID,
    ]);
  try {
    let last = 0;
    for (const locker of [first, second, third]) {
      last = (await world.makeJob('Working'))._id;
      await world.sql('UPDATE jobs SET drafter_id = $1 WHERE id = $2', [drafter.id, last]);
      await locker.query('BEGIN');
      await lock(locker, last);
    }
    const deleted = world.as('super').call('users.delete', { params: { id: drafter.id } });
    for (const locker of [first, second]) {
      await vi.waitFor(async () => expect(await blockedBy(locker)).toHaveLength(1), { timeout: 5000, interval: 20 });
      await pause(1200);
      await locker.query('COMMIT');
    }
    await vi.waitFor(async () => expect(await blockedBy(third)).toHaveLength(1), { timeout: 5000, interval: 20 });
    // The time limit of a single lock; the command has less time left.
    await control.query(`SET lock_timeout = '2500ms'`);
    const single = lock(control, last).then(
      () => 'locked',
      () => 'single lock',
    );
    expect(await Promise.race([deleted.then(() => 'command'), single])).toBe('command');
    const answer = await deleted;
    expect([answer.status, answer.headers.get('retry-after'), answer.refused?.code]).toEqual([503, '3', 'unavailable']);
    await single;
    await third.query('COMMIT');
    expect(await world.sql('SELECT deleted_at FROM users WHERE id = $1', [drafter.id])).toEqual([{ deleted_at: null }]);
    expect(await world.sql('SELECT id FROM jobs WHERE drafter_id = $1', [drafter.id])).toHaveLength(3);
  } finally {
    for (const client of clients) await client.end();
  }
}, 60_000);

describe('a slow database', () => {
  /** Makes statements that write to these tables take this long. */
  async function slowDown(seconds: Readonly<Record<string, number>>): Promise<() => Promise<void>> {
    await world.sql(`CREATE OR REPLACE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(TG_ARGV[0]::float8); RETURN NULL; END'`);
    for (const [table, s] of Object.entries(seconds))
      await world.sql(
        `CREATE TRIGGER slowly AFTER INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION slowly(${s})`,
      );
    return async () => {
      for (const table of Object.keys(seconds)) await world.sql(`DROP TRIGGER slowly ON ${table}`);
    };
  }

  it.each([
    ['one statement takes nine seconds', { notes: 9 }],
    ['three statements take two seconds each', { notes: 2, jobs: 2, changes: 2 }],
  ])('answers 503 within five seconds when %s, and nothing is written', async (_what, seconds) => {
    const job = await world.makeJob('Working');
    const before = await world.sql('SELECT * FROM jobs ORDER BY id');
    const speedUp = await slowDown(seconds);
    const note = { params: { jobId: job._id }, body: { text: 'Which color?', rfi: true } };
    const began = performance.now();
    const answer = await world.as('admin').call('notes.create', note);
    const took = performance.now() - began;
    await speedUp();
    expect([answer.status, answer.refused?.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '3']);
    expect(took).toBeLessThan(5000);
    expect(await world.sql('SELECT * FROM jobs ORDER BY id')).toEqual(before);
    expect(await world.sql('SELECT id FROM notes WHERE job_id = $1', [job._id])).toEqual([]);
    expect((await world.as('admin').call('notes.create', note)).status).toBe(201);
  });

  it('completes an import and a task that take longer than a call may', async () => {
    const speedUp = await slowDown({ items: 6 });
    const imported = await mustImport(world.as('admin'), 'items', world.companies.A.id, 'SKU,Description\nS1,Panel\n');
    const long = withLongStatements(services());
    await change(long, { actor: null, verb: 'test.long' }, (work) => work.sql('UPDATE items SET id = id'));
    await speedUp();
    expect(imported.added).toBe(1);
    // The connection they used has its limit again.
    expect(await rows(services().db, "SELECT current_setting('statement_timeout') AS limit")).toEqual([
      { limit: '4500ms' },
    ]);
  }, 40_000);
});

// Mounting a small file system needs root.

describe('a database that doesn’t respond', () => {
  let slow: World;
  let between: TestProxy;
  beforeAll(async () => {
    slow = await startWorld({
      databaseUrl: async (url) => {
        between = await startTestProxy(Number(new URL(url).port));
        return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(between.port) }).toString();
      },
    });
  });
  afterEach(() => between.restore());
  afterAll(async () => {
    await slow.stop();
    await between.stop();
  });
  const stalls = async (stalled: boolean) =>
    vi.waitFor(() => expect(slow.opened.services.databaseHealth.stalled).toBe(stalled), { timeout: 15_000 });

  it('responds to calls, readiness checks and unsubscribes with 503, commits nothing later, and recovers by itself', async () => {
    const job = await slow.makeJob('Working');
    const admin = slow.as('admin');
    between.pause();
    const write = admin.call('jobs.rush', { params: { id: job._id }, body: { level: true } });
    const answers = await Promise.all([write, admin.call('jobs.list')]);
    for (const { status, headers, refused } of answers) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused?.message).toMatch(/Try again in .*\. Anything you don't see wasn't saved\.$/);
    }
    const token = signUnsubscribe(slow.opened.services.gate.secret, {
      email: slow.people.client.email,
      occasion: 'released',
      companyId: null,
    });
    const oneClick = await fetch(`${slow.base}/unsubscribe/${token}`, { method: 'POST' });
    expect([oneClick.status, oneClick.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await oneClick.text()).toContain('Try again in a moment');
    expect((await fetch(`${slow.base}/readyz`)).status).toBe(503);
    between.restore();
    await vi.waitFor(async () => expect((await fetch(`${slow.base}/readyz`)).status).toBe(200), { timeout: 15_000 });
    expect((await admin.does('jobs.get', { params: { id: job._id } })).rush).toBe(false);
    expect((await fetch(`${slow.base}/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200);
  }, 60_000);

  it('commits no change whose transaction was open when it stopped responding', async () => {
    const job = await slow.makeJob('Working');
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let inside = () => {};
    const open = new Promise<void>((resolve) => {
      inside = resolve;
    });
    const changed = change(
      slow.opened.services,
      { actor: viewerOf(slow.people.admin), verb: 'jobs.rush' },
      async (work) => {
        const row = await work.lock(Job, job._id);
        await work.update(Job, row, { rush: true });
        inside();
        await released;
      },
    ).catch((error: unknown) => asRefusal(error)?.status);
    await open;
    between.pause();
    await stalls(true);
    between.restore();
    await stalls(false);
    goOn();
    expect(await changed).toBe(503);
    expect((await slow.as('admin').does('jobs.get', { params: { id: job._id } })).rush).toBe(false);
  }, 60_000);

  it('marks an interrupted import as failed once it responds again', async () => {
    const { services: own, people, companies } = { services: slow.opened.services, ...slow };
    const context = { services: own, viewer: viewerOf(people.admin), call: 'items.import' as const };
    const begun = { companyId: companies.A.id, what: 'items', actorId: people.admin.id } as const;
    const file = { fileName: 'items.csv', overwrite: false, time: new Date(), rowsTotal: 3000 };
    const { id } = await beginImport(context, { ...begun, ...file });
    between.pause();
    await stalls(true);
    await endImport(context, id, 'failed');
    between.restore();
    await vi.waitFor(
      async () =>
        expect(await slow.sql('SELECT state FROM imports WHERE id = $1', [id])).toEqual([{ state: 'failed' }]),
      { timeout: 20_000 },
    );
  }, 60_000);
});
