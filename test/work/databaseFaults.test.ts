import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '../../db/connect';
import { rotateLog } from '../../db/embedded/embeddedServer';
import { knownMigrations, migrate } from '../../db/migrate';
import { Job } from '../../db/models/Job';
import { hashPassword } from '../../server/access/passwords';
import { signUnsubscribe } from '../../server/access/tokens';
import { asRefusal } from '../../server/http/failure';
import { png } from '../../server/seed/roofs/png';
import { beginImport, endImport } from '../../server/imports/progress';
import { change } from '../../server/work/change';
import { withLongStatements } from '../../server/work/longStatements';
import { rows } from '../../server/work/sql';
import { emptyDatabase } from '../support/database';
import { mustImport } from '../support/importing';
import { startTestProxy, type TestProxy } from '../support/services/testProxy';
import type { PersonName } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { startWorld, type World } from '../support/world';
import { viewerOf } from './changeRows';

/** The database is slow or unresponsive, or only one connection is free: nothing hangs and nothing is half done. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ poolSize: 1 });
});
afterAll(() => world.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const services = () => world.opened.services;

interface Connection {
  query(sql: string, ...rest: unknown[]): unknown;
}
interface Pool {
  getConnection(options: object): Promise<Connection>;
}
const pool = () => (services().db as unknown as { connectionManager: Pool }).connectionManager;

/** The next commit succeeds, but the connection is lost before the response. */
function loseTheNextCommitAnswer(): void {
  const getConnection = pool().getConnection.bind(pool());
  let lost = false;
  vi.spyOn(pool(), 'getConnection').mockImplementation(async (options) => {
    const connection = await getConnection(options);
    const query = connection.query;
    connection.query = (sql: string, ...rest: unknown[]) => {
      if (lost || typeof sql !== 'string' || !sql.startsWith('COMMIT')) return query.call(connection, sql, ...rest);
      lost = true;
      connection.query = query;
      const done = rest.pop() as (error: Error) => void;
      return query.call(connection, sql, ...rest, () => done(new Error('Connection terminated unexpectedly')));
    };
    return connection;
  });
}

/** The read after the next commit can't connect. */
function failTheReadAfterTheCommit(): void {
  const off = services().commitNotifier.onCommit(() => {
    off();
    vi.spyOn(pool(), 'getConnection').mockRejectedValueOnce(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    );
  });
}

describe('one connection', () => {
  it('refuses a second connection inside a transaction instead of waiting for it', async () => {
    const nested = change(services(), { actor: null, verb: 'test.nested' }, () =>
      rows(services().db, 'SELECT 1 AS one'),
    );
    await expect(nested).rejects.toThrow('A second connection was requested inside a transaction');
    expect(await rows(services().db, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('executes commands that compute a due time while the settings change', async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, () => world.makeJob('Working')));
    const admin = world.as('admin');
    const calls = [1, 2, 3].flatMap((round) => [
      admin.call('settings.update', { body: { closes: 1000 + round } }),
      ...jobs.map(({ _id }) => admin.call('jobs.rush', { params: { id: _id }, body: { level: round % 2 === 1 } })),
    ]);
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('uses new settings as soon as their change is acknowledged', async () => {
    const admin = world.as('admin');
    const job = await world.makeJob('Working');
    await admin.does('settings.update', { body: { opens: 480, closes: 1020 } });
    const before = await admin.does('jobs.rush', { params: { id: job._id }, body: { level: true } });
    await admin.does('jobs.rush', { params: { id: job._id }, body: { level: false } });
    await admin.does('settings.update', { body: { closes: 780 } });
    const after = await admin.does('jobs.rush', { params: { id: job._id }, body: { level: true } });
    expect(Date.parse(after.dueBackTime as string)).toBeGreaterThan(Date.parse(before.dueBackTime as string));
    await admin.does('settings.update', { body: { closes: 1020 } });
  });
});

describe('after the commit', () => {
  const filesOf = (jobId: number) =>
    world.sql<{ id: string }>('SELECT id FROM files WHERE job_id = $1 AND file_type = 1', [jobId]);
  const newestJob = async () => (await world.sql<{ id: number }>('SELECT max(id) AS id FROM jobs'))[0]?.id as number;
  const jobWithFile = async () => {
    const files = await world.as('client').upload('subFile', [{ name: 'roof.pdf', bytes: 'a roof' }]);
    return world.makeJob('Submitted', { body: { files } });
  };

  it.each([
    ['reading the response fails', failTheReadAfterTheCommit],
    ['the response to the commit is lost', loseTheNextCommitAnswer],
  ])('keeps the files of a duplicated job when %s', async (_what, breakIt) => {
    const job = await jobWithFile();
    breakIt();
    const { status } = await world
      .as('admin')
      .call('jobs.duplicate', { params: { id: job._id }, body: { jobName: 'The same roof' } });
    expect(status).toBe(503);
    vi.restoreAllMocks();
    const id = await newestJob();
    expect(id).not.toBe(job._id);
    const [file] = await filesOf(id);
    expect(await services().files.has(file?.id as string)).toBe(true);
  });

  it('keeps uploaded files and a logo when the response to the commit is lost', async () => {
    loseTheNextCommitAnswer();
    const upload = await world.as('client').tryUpload('subFile', [{ name: 'roof.pdf', bytes: 'a roof' }]);
    vi.restoreAllMocks();
    const [file] = await world.sql<{ id: string }>('SELECT id FROM files ORDER BY uploaded_at DESC, id LIMIT 1');
    expect(upload.status).toBe(503);
    expect(await services().files.has(file?.id as string)).toBe(true);

    const form = new FormData();
    form.append('logo', new Blob([new Uint8Array(png(4, 3, [[30, 60, 90]], () => 0))]), 'logo.png');
    loseTheNextCommitAnswer();
    const path = `/api/v1/clients/${world.companies.A.id}/logo`;
    const logo = await world.as('admin').request('POST', path, { raw: form });
    vi.restoreAllMocks();
    const [company] = await world.sql<{ logo: string }>('SELECT logo_file_id AS logo FROM companies WHERE id = $1', [
      world.companies.A.id,
    ]);
    expect(logo.status).toBe(503);
    expect(await services().files.has(company?.logo as string)).toBe(true);
  });

  it('deletes the copied files when the job was certainly not duplicated', async () => {
    const job = await jobWithFile();
    const before: string[] = [];
    for await (const { id } of services().files.list()) before.push(id);
    await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.A.id]);
    const { status } = await world
      .as('admin')
      .call('jobs.duplicate', { params: { id: job._id }, body: { jobName: 'Refused' } });
    await world.sql('UPDATE companies SET billing_hold = false WHERE id = $1', [world.companies.A.id]);
    expect(status).toBe(403);
    const after: string[] = [];
    for await (const { id } of services().files.list()) after.push(id);
    expect(after.sort()).toEqual(before.sort());
  });

  it('doesn’t fail a call because a listener throws after its commit', async () => {
    const off = services().commitNotifier.onCommit(() => {
      throw new Error('a broken listener');
    });
    const job = await world.as('admin').call('settings.update', { body: { closes: 1010 } });
    off();
    expect(job.status).toBe(200);
  });
});

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
const readiness = async () => {
  const response = await fetch(`${world.base}/readyz`);
  return { status: response.status, ...((await response.json()) as { reasons: string[] }) };
};

describe('readiness', () => {
  it('queries the database once for simultaneous readiness checks', async () => {
    const health = (services().healthDb as unknown as { connectionManager: Pool }).connectionManager;
    const getConnection = health.getConnection.bind(health);
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const connections = vi.spyOn(health, 'getConnection').mockImplementation(async (options) => {
      await released;
      return getConnection(options);
    });
    let arrived = 0;
    const count = () => void arrived++;
    world.opened.http.on('request', count);
    const answers = Array.from({ length: 30 }, () => fetch(`${world.base}/readyz`));
    await vi.waitFor(() => expect(arrived).toBe(30), { timeout: 3000, interval: 5 });
    world.opened.http.off('request', count);
    // One may be the heartbeat's.
    expect(connections.mock.calls.length).toBeLessThanOrEqual(2);
    goOn();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(30).fill(200));
  });
});

it('responds to readiness checks within five seconds when the disk doesn’t respond', async () => {
  vi.spyOn(services().diskSpace, 'full').mockReturnValue(new Promise(() => {}));
  const began = performance.now();
  expect(await readiness()).toMatchObject({ status: 503, reasons: ["The file storage disk isn't responding."] });
  expect(performance.now() - began).toBeLessThan(5000);
});

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
describe.runIf(process.getuid?.() === 0)('a full disk', () => {
  it('responds to an upload and a logo with 507, isn’t ready, and recovers when there is room', async () => {
    const files = join(world.dataDir, 'files');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', files]);
    try {
      mkdirSync(join(files, 'waiting'));
      mkdirSync(join(files, 'kept'));
      const before = await world.sql('SELECT id FROM files ORDER BY id');
      const upload = await world.as('client').tryUpload('subFile', [
        { name: 'small.pdf', bytes: randomBytes(1000) },
        { name: 'large.pdf', bytes: randomBytes(2_000_000) },
      ]);
      expect(upload.status, upload.text).toBe(507);
      expect(upload.refused).toMatchObject({
        code: 'full',
        message:
          "The server's disk is full. Leave this page open and try again later. Anything you don't see wasn't saved.",
      });
      expect(await world.sql('SELECT id FROM files ORDER BY id')).toEqual(before);
      // Both files are gone.
      expect(readdirSync(join(files, 'waiting'))).toEqual([]);
      expect(readdirSync(join(files, 'kept'))).toEqual([]);

      writeFileSync(join(files, 'somebody-elses'), Buffer.alloc(1_040_000));
      await vi.waitFor(
        async () =>
          expect(await readiness()).toMatchObject({
            status: 503,
            reasons: ['The files disk is full. Free up space.'],
          }),
        { timeout: 10_000 },
      );
      // Load balancers keep sending requests, so that people can still read.
      expect((await fetch(`${world.base}/readyz?disk=ignore`)).status).toBe(200);
      rmSync(join(files, 'somebody-elses'));
      await vi.waitFor(async () => expect((await readiness()).status).toBe(200), { timeout: 10_000 });
      const again = await world.as('client').tryUpload('subFile', [{ name: 'small.pdf', bytes: randomBytes(1000) }]);
      expect(again.status).toBe(201);
    } finally {
      execFileSync('umount', [files]);
    }
  });
});

/** Makes inserts into a table fail as on a full disk; returns a function that undoes it. */
async function fillTable(table: string): Promise<() => Promise<void>> {
  await world.sql(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''could not extend file: No space left on device'' USING ERRCODE = ''53100''; END'`);
  await world.sql(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`);
  return async () => void (await world.sql(`DROP TRIGGER no_room ON ${table}`));
}

it('responds with 507 when the database is full, and rolls back the command', async () => {
  const job = await world.makeJob('Working');
  const before = await world.sql('SELECT * FROM jobs ORDER BY id');
  const makeRoom = await fillTable('notes');
  const note = { params: { jobId: job._id }, body: { text: 'Which color?', rfi: true } };
  const refused = await world.as('admin').call('notes.create', note);
  await makeRoom();
  expect([refused.status, refused.refused?.code]).toEqual([507, 'full']);
  expect(await world.sql('SELECT * FROM jobs ORDER BY id')).toEqual(before);
  expect((await world.as('admin').call('notes.create', note)).status).toBe(201);
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200), { timeout: 10_000 });
});

describe('an open quote whose edits the database has no room for', () => {
  it('reloads less and less often, shows why, responds with 507, and saves every edit once there is room', async () => {
    const rep = world.as('client');
    const { _id: id } = await rep.does('quotes.create', { body: { name: 'On a full disk' } });
    const [editor, colleague] = ['client', 'client2'].map(
      (name) => new QuoteEditor(id, world.port, () => world.as(name as PersonName).token),
    ) as [QuoteEditor, QuoteEditor];
    await Promise.all([editor.opened(), colleague.opened()]);
    const noted = vi.spyOn(services().diskSpace, 'note');
    const makeRoom = await fillTable('quote_updates');
    editor.sync.write({ header: { street: '1 Ridge Road' } });
    await editor.until(() => editor.resets.length > 0, 'the first reset');
    const began = performance.now();
    expect(editor.sync.state.failure).toBe('full');
    expect((await rep.call('quotes.update', { params: { id }, body: { name: 'Renamed' } })).status).toBe(507);
    expect(noted).toHaveBeenCalledWith(expect.objectContaining({ code: '53100' }));
    // At least 0.5 s, then 1 s and 2 s: without pauses, three more resets take a tenth of a second.
    const resets = editor.resets.length;
    await editor.until(() => editor.resets.length >= resets + 3, 'three more resets', 20_000);
    expect(performance.now() - began).toBeGreaterThan(2500);
    expect(editor.sync.state).toMatchObject({ saved: 'saving', unsaved: true, failure: 'full' });
    expect(colleague.sync.state.failure).toBe('full');
    await makeRoom();
    await editor.saved(20_000);
    expect(editor.sync.state.failure).toBeNull();
    await colleague.until(
      () => colleague.content.header.street === '1 Ridge Road',
      'the edit at the colleague',
      20_000,
    );
    expect((await rep.does('quotes.get', { params: { id } })).street).toBe('1 Ridge Road');
    editor.close();
    colleague.close();
  }, 90_000);
});

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

describe('a deleted user', () => {
  it('doesn’t own the result of a command that was waiting at the time', async () => {
    const job = await world.makeJob('Validated');
    const drafter = await world.addPerson({ name: 'Leaving Drafter', role: 'cad', companyId: null });
    // In a pool of one connection, the waiting command would block everyone else.
    const waiting = await startPatientServices();
    const blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT id FROM jobs WHERE id = $1 FOR UPDATE', [job._id]);
    const assign = change(waiting.services, { actor: viewerOf(drafter), verb: 'jobs.assign' }, async (work) => {
      const row = await work.lock(Job, job._id);
      return work.update(Job, row, { drafterId: drafter.id });
    });
    const settled = assign.then(
      () => 'done',
      (error: unknown) => asRefusal(error)?.status,
    );
    await vi.waitFor(async () => {
      const waits = await world.sql(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'takeoffs beside' AND datname = current_database()`,
      );
      expect(waits.length).toBeGreaterThan(0);
    }, 15_000);
    await world.as('super').does('users.delete', { params: { id: drafter.id } });
    await blocker.query('COMMIT');
    await blocker.end();
    expect(await settled).toBe(401);
    expect(await world.sql('SELECT drafter_id AS drafter FROM jobs WHERE id = $1', [job._id])).toEqual([
      { drafter: null },
    ]);
    await waiting.stop();
  });
});

/** The same services with their own pool, which waits for locks without a limit. */
async function startPatientServices() {
  const db = connect({ url: world.databaseUrl, processId: 'beside', poolSize: 2, patient: true });
  return { services: { ...services(), db }, stop: () => db.close() };
}

describe('migrations', () => {
  it('keep the completed ones when a later one fails, and continue from there', async () => {
    const database = await emptyDatabase();
    const names = async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows: done } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
      await client.end();
      return done.map(({ name }) => name);
    };
    const run = async (sql: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    const early = knownMigrations.filter((name) => name < '0031');
    await migrate(database.url, early);
    expect(await names()).toEqual(early);
    await run('ALTER TABLE jobs ADD COLUMN clock_level integer');
    await expect(migrate(database.url)).rejects.toThrow('clock_level');
    expect(await names()).toEqual(knownMigrations.filter((name) => name < '0036'));
    await run('ALTER TABLE jobs DROP COLUMN clock_level');
    await migrate(database.url);
    expect(await names()).toEqual([...knownMigrations].sort());
    await database.drop();
  });

  it('wait for a long reader of a table without blocking everyone else', async () => {
    const database = await emptyDatabase();
    const [reader, other] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([reader.connect(), other.connect()]);
    await migrate(
      database.url,
      knownMigrations.filter((name) => name < '0036'),
    );
    await reader.query('BEGIN');
    await reader.query('SELECT 1 FROM jobs');
    let done = false;
    const migrating = migrate(database.url).then(() => {
      done = true;
    });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%clock_level%' AND pid <> pg_backend_pid()
      AND datname = current_database()`;
    await vi.waitFor(async () => expect((await other.query(waits)).rowCount).toBe(1), { timeout: 10_000 });
    await other.query(`SET statement_timeout = '8s'`);
    await other.query('SELECT count(*) FROM jobs');
    expect(done).toBe(false);
    await reader.query('COMMIT');
    await migrating;
    await Promise.all([reader.end(), other.end()]);
    await database.drop();
  }, 40_000);

  it('create partitions of the change log three months ahead', async () => {
    const partitions = await world.sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'changes'::regclass ORDER BY 1`,
    );
    const ahead = new Date();
    ahead.setUTCDate(15);
    ahead.setUTCMonth(ahead.getUTCMonth() + 3);
    expect(partitions.map(({ name }) => name)).toContain(
      `changes_${ahead.toISOString().slice(0, 7).replace('-', '_')}`,
    );
  });
});

it('truncates PostgreSQL’s log when it has grown, and keeps one previous log', () => {
  const log = join(world.dataDir, 'postgres.log');
  writeFileSync(log, 'a line\n');
  rotateLog(log, 100);
  expect(readFileSync(log, 'utf8')).toBe('a line\n');
  writeFileSync(log, 'many lines\n'.repeat(20));
  rotateLog(log, 100);
  expect(readFileSync(log, 'utf8')).toBe('');
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('many lines\n'.repeat(20));
});
