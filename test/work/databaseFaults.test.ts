import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { connect } from '../../db/connect';
import { Job } from '../../db/models/Job';
import { asRefusal } from '../../server/http/failure';
import { png } from '../../server/seed/roofs/png';
import { change } from '../../server/work/change';
import { rows } from '../../server/work/sql';
import { startWorld, type World } from '../support/world';
import { viewerOf } from './changeRows';
import { readinessOf } from '../support/readiness';

/** Only one connection is free, or one is lost: nothing hangs and nothing is half done. */
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
    const upload = await world.as('client').tryUpload('subFile', [{ name: 'roof.pdf', bytes: '%PDF-1.7 a roof' }]);
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
