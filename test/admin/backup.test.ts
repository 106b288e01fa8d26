import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { knownMigrations, migrate, migrationLock } from '../../db/migrate';
import { hashPassword } from '../../server/access/passwords';
import { backUp } from '../../server/admin/backUp';
import { copyDurably } from '../../server/admin/backupFolder';
import { restore } from '../../server/admin/restore';
import { runAdmin } from '../../server/admin/runAdmin';
import { setTimeZone } from '../../server/admin/setTimeZone';
import type { Env } from '../../server/env/Env';
import { readEnv } from '../../server/env/readEnv';
import { keepDriveFolder } from '../../server/jobs/notify/jobTasks';
import { makeLog } from '../../server/log';
import { makePrint } from '../../server/prints/makePrint';
import { png } from '../../server/seed/roofs/png';
import type { Services } from '../../server/services';
import { startServer } from '../../server/startServer';
import { Caller } from '../support/caller';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { mustAct } from '../support/journey';
import { haveOtherPostgres, startOtherPostgres } from '../support/services/otherPostgres';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Restores backups into other installations, compares every row, file and secret, and checks that they work. */
let world: World;
const password = 'galvalume-at-nine';
let jobId: number;
let folderId: string;
let drivePath: string;
let quoteId: number;
/** Receiver of a company's webhook, and the webhook's secret. */
let receiver: Server;
let webhookSecret: string;
/** Rows and file contents that the backup `whole` was made from. */
let originalRows: Awaited<ReturnType<typeof everyRow>>;
let originalFiles: Awaited<ReturnType<typeof storedBytes>>;
const received: { text: string; signature: string }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-backup-'));
const databases: TestDatabase[] = [];
const log = makeLog('silent');

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}
/** Creates an empty database and returns its URL. */
async function emptyUrl(): Promise<string> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.url;
}
const settings = (dataDir: string, more: Record<string, string> = {}) =>
  readEnv(
    {
      ...{ PORT: '0', DATA_DIR: dataDir, DEMO: '0', MAP_GEOCODER_URL: 'none', LOG_LEVEL: 'silent' },
      ...{ ALLOW_PRIVATE_OUTBOUND: '1', ...more },
    },
    'test-build',
  );
const makeBackup = (place: string, env: Env = world.opened.services.env, url = world.databaseUrl) =>
  backUp(env, url, log, join(folder, place));
/** All files in DATA_DIR except those of the file store, by path. */
function otherFiles(dataDir: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name of ['drive', 'drive-folders', 'outbox', 'production', 'jwt-secret']) {
    const at = join(dataDir, name);
    if (!existsSync(at)) continue;
    const found = statSync(at).isDirectory() ? readdirSync(at, { recursive: true, withFileTypes: true }) : null;
    if (found === null) all[name] = readFileSync(at, 'utf8').trim();
    for (const entry of found ?? []) {
      const file = join(entry.parentPath, entry.name);
      all[file.slice(dataDir.length + 1)] = entry.isDirectory() ? 'folder' : readFileSync(file).toString('base64');
    }
  }
  return all;
}

/** Checks that a restored server works: sign-in, the quote, the Drive folder, and a webhook with a valid signature. */
async function expectWorking(dataDir: string, databaseUrl: string): Promise<void> {
  const { now } = world.clock;
  const opened = await startServer({ env: settings(dataDir), databaseUrl, pages: null, now });
  try {
    const secret = opened.services.gate.secret;
    const callers = { base: `http://127.0.0.1:${opened.port}`, secret, now, refresh: async () => {} };
    const as = (name: PersonName) => new Caller(callers, world.people[name]);
    const signIn = new Caller(callers, null).does('auth.login', {
      body: { email: world.people.admin.email, password },
    });
    expect(await signIn).toMatchObject({ _id: world.people.admin.id });
    expect(await as('client').does('quotes.get', { params: { id: quoteId } })).toMatchObject({ name: 'Ridge' });
    expect(await as('admin').does('drive.path', { params: { folderId } })).toEqual({ path: drivePath });
    received.length = 0;
    await mustAct(as('admin'), jobId, 'rfi');
    await expect.poll(() => received.length, { timeout: 10_000, interval: 30 }).toBeGreaterThan(0);
    const [{ text, signature }] = received as [(typeof received)[number]];
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac('sha256', webhookSecret).update(`${t}.${text}`).digest('hex')).toBe(v1);
  } finally {
    await opened.close();
  }
}
/** Contents of every file, PDF and logo in the database, by ID. */
async function storedBytes(services: Services, url: string): Promise<Record<string, string | null>> {
  const named = await query<{ id: string }>(
    url,
    `SELECT id FROM files UNION SELECT id FROM quote_prints UNION
     SELECT logo_file_id FROM companies WHERE logo_file_id IS NOT NULL`,
  );
  const all: Record<string, string | null> = {};
  for (const { id } of named) {
    const stream = await services.files.open(id);
    all[id] = stream && (await buffer(stream)).toString('base64');
  }
  return all;
}
/** Expects all files outside the database to equal those of the original installation. */
async function expectAllFiles(dataDir: string, url: string, more: Record<string, string> = {}): Promise<void> {
  const env = settings(dataDir, more);
  expect(otherFiles(dataDir)).toEqual({
    ...otherFiles(world.dataDir),
    'jwt-secret': world.opened.services.env.jwtSecret,
  });
  const opened = await startServer({ env, databaseUrl: url, pages: null, tasks: false });
  try {
    expect(await storedBytes(opened.services, url)).toEqual(originalFiles);
  } finally {
    await opened.close();
  }
}
const newDataDir = () => mkdtempSync(join(folder, 'data-'));

/** All rows of all tables as text, without columns that a restore regenerates. */
async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'task_workers' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      url,
      `SELECT (to_jsonb(t) - '{xact,locked_at,locked_by}'::text[])::text AS row FROM ${name} t ORDER BY 1`,
    );
    // Migration times differ between databases.
    const own = name.endsWith('.migrations') ? { at: 0, ts: 0 } : {};
    all[name] = rows.map(({ row }) => JSON.stringify({ ...JSON.parse(row), ...own }));
  }
  return all;
}

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const text = (await buffer(request)).toString('utf8');
    received.push({ text, signature: String(request.headers['x-takeoffs-signature']) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  world = await startWorld({ env: { ALLOW_PRIVATE_OUTBOUND: '1' } });
  const files = await world.as('client').upload('subFile', [
    { name: 'roof.pdf', bytes: 'a roof' },
    { name: 'план крыши.pdf', bytes: randomBytes(70_000) },
  ]);
  const job = await world.makeJob('Review', { body: { name: 'A "roof" with \\n, NULL and ünïcode 屋根', files } });
  jobId = job._id;
  const logo = new FormData();
  const colors = [
    [200, 30, 30],
    [255, 255, 255],
  ] as const;
  const pixels = png(90, 60, colors, (x) => (x < 45 ? 0 : 1));
  logo.append('logo', new Blob([pixels as BlobPart]), 'a.png');
  const saved = await world.as('client').request('POST', `/api/v1/clients/${world.companies.A.id}/logo`, { raw: logo });
  expect(saved.status, saved.text).toBe(200);
  const quote = await world.as('client').does('quotes.create', { body: { name: 'Ridge' } });
  quoteId = quote._id;
  await world
    .as('admin')
    .does('quotes.update', { params: { id: quote._id }, body: { lines: [{ code: 'RIDGE', quantity: 3 }] } });
  await world.as('admin').does('settings.update', { body: { holidays: ['2026-12-25'] } });
  await world.sql("UPDATE companies SET emails = ARRAY['a,b\"{}@x.test'] WHERE id = $1", [world.companies.A.id]);
  await world.sql('UPDATE users SET password_hash = $1 WHERE id = $2', [
    ...[await hashPassword(password), world.people.admin.id],
  ]);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { secret } = await world.as('client').does('integrations.addWebhook', {
    ...{ params: { id: world.companies.A.id }, body: { url, events: ['job.status'] } },
  });
  webhookSecret = secret;
  const { services } = world.opened;
  const { url: print } = await world.as('client').does('prints.create', { params: { id: quoteId }, body: {} });
  await makePrint(services, { printId: print.slice(-22) });
  await world.sql("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'print:%'");
  // Data of the embedded adapters in DATA_DIR.
  await keepDriveFolder(services, { jobId });
  folderId = (await world.as('cad').does('jobs.get', { params: { id: jobId } })).gdriveFolder as string;
  drivePath = (await world.as('cad').does('drive.path', { params: { folderId } })).path;
  mkdirSync(join(world.dataDir, 'drive', drivePath, 'empty'));
  await services.mail.send({ ...{ key: 'k', to: 'a@b.test', subject: 'Hello', text: 'Hello', html: '' } } as never);
  mkdirSync(join(world.dataDir, 'production'));
  writeFileSync(join(world.dataDir, 'production/release-1-R0C0.json'), '{}');
});
afterAll(async () => {
  await world.stop();
  receiver.closeAllConnections();
  receiver.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The released schema of `backup.json` before format 3. */
const earlierSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  at: z.string(),
  database: z.object({
    by: z._default(z.enum(['copy', 'pg_dump']), 'copy'),
    migrations: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
    partitions: z.array(z.object({ name: z.string(), of: z.string(), bound: z.string() })),
    sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  }),
  files: z.array(z.object({ id: z.string(), bytes: z.int(), sha256: z.string() })),
});

describe('a backup', () => {
  it('restores every row, file and secret into an empty installation', async () => {
    const before = await everyRow(world.databaseUrl);
    originalRows = before;
    originalFiles = await storedBytes(world.opened.services, world.databaseUrl);
    expect(Object.values(originalFiles).every((bytes) => bytes !== null && bytes.length > 0)).toBe(true);
    const { place, backup, says, missing } = await makeBackup('whole');
    // Any pg_dump on this machine is older than the embedded database.
    if (backup.database.by === 'copy') expect(says).toMatch(/^by COPY: (there is no pg_dump here|pg_dump .* is older)/);
    // The job's three files, a PDF and a logo.
    expect(backup.files).toHaveLength(5);
    expect(missing).toEqual([]);
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    await restore(settings(dataDir), url, log, place);
    expect(await everyRow(url)).toEqual(before);
    expect(Object.values(before).flat().length).toBeGreaterThan(100);
    const others = otherFiles(world.dataDir);
    expect(Object.keys(others).filter((name) => /^(drive-folders|outbox|production)\//.test(name))).toHaveLength(4);
    expect(otherFiles(dataDir)).toEqual({ ...others, 'jwt-secret': world.opened.services.env.jwtSecret });

    const opened = await startServer({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    try {
      expect(await storedBytes(opened.services, url)).toEqual(originalFiles);
      // Sequences continue, and no old change is published again.
      const next = "SELECT nextval('job_num')::int AS n, nextval(pg_get_serial_sequence('changes', 'id'))::int AS c";
      expect(await query(url, next)).toEqual(await world.sql(next));
      expect(await query(url, "SELECT 1 FROM changes WHERE xact <> '3'::xid8")).toEqual([]);
      expect(opened.live.changeFeed.position).toBe(0);
    } finally {
      await opened.close();
    }
    await expectWorking(dataDir, url);
  }, 180_000);

  it('restores into an installation that was started before, and replaces its secret', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    const opened = await startServer({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
    expect(otherFiles(dataDir)['jwt-secret']).toMatch(/^[\w-]{64}$/);
    await restore(settings(dataDir), url, log, join(folder, 'whole'));
    expect(otherFiles(dataDir)).toEqual({
      ...otherFiles(world.dataDir),
      'jwt-secret': world.opened.services.env.jwtSecret,
    });
    await expectWorking(dataDir, url);
  });

  it('leaves a working installation when the restore is interrupted after committing its rows', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    const opened = await startServer({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
    // The restore migrates twice under this lock: before the rows and after them. Hold it before the second time.
    const lock = `SELECT pg_advisory_lock(${migrationLock})`;
    const [first, second] = [0, 1].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
    await Promise.all([first.connect(), second.connect()]);
    const waiting = async () =>
      (
        await query<{ pid: number }>(
          url,
          "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        )
      ).map(({ pid }) => pid);
    const until = (n: number) => expect.poll(waiting, { timeout: 15_000, interval: 20 }).toHaveLength(n);
    await first.query(lock);
    const restored = restore(settings(dataDir), url, log, join(folder, 'whole')).catch((error: Error) => error);
    await until(1);
    const locked = second.query(lock);
    await until(2);
    await first.end();
    await locked;
    await until(1);
    expect((await query(url, 'SELECT id FROM users')).length).toBeGreaterThan(5);
    const [pid] = await waiting();
    await second.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await restored).toBeInstanceOf(Error);
    await second.end();
    await expectWorking(dataDir, url);
    expect(await query(url, 'SELECT installation_id AS id FROM settings')).toEqual([
      { id: readFileSync(join(dataDir, 'files/installation'), 'utf8').trim() },
    ]);
  }, 60_000);

  it('of an earlier version leaves the database unmigrated, and is migrated on restore', async () => {
    const earlier = knownMigrations.slice(0, 10);
    const [old, dataDir] = [await emptyUrl(), newDataDir()];
    await migrate(old, earlier);
    await query(
      old,
      "INSERT INTO users (name, email, role, verified) VALUES ('Ann', 'ann@people.test', 'super', true)",
    );
    writeFileSync(join(dataDir, 'jwt-secret'), `${'former '.repeat(6)}\n`);
    const before = [await everyRow(old), readdirSync(dataDir)];
    const { place } = await makeBackup('former', settings(dataDir), old);
    expect([await everyRow(old), readdirSync(dataDir)]).toEqual(before);

    const url = await emptyUrl();
    await restore(settings(newDataDir()), url, log, place);
    expect(await query(url, 'SELECT name FROM migrations ORDER BY name')).toEqual(
      knownMigrations.map((name) => ({ name })),
    );
    expect(await query(url, 'SELECT name, email, role FROM users')).toEqual([
      { name: 'Ann', email: 'ann@people.test', role: 'super' },
    ]);

    const [started, startedDir] = [await emptyUrl(), newDataDir()];
    const opened = await startServer({ env: settings(startedDir), databaseUrl: started, pages: null, tasks: false });
    await opened.close();
    await restore(settings(startedDir), started, log, place);
    expect(await query(started, 'SELECT name, email, role FROM users')).toEqual(
      await query(url, 'SELECT name, email, role FROM users'),
    );
    expect(otherFiles(startedDir)).toEqual({ 'jwt-secret': 'former '.repeat(6).trim() });
    await (await startServer({ env: settings(startedDir), databaseUrl: started, pages: null, tasks: false })).close();
  }, 90_000);

  it('of a version without secrets and checksums can be restored with the same JWT_SECRET', async () => {
    const place = join(folder, 'first format');
    cpSync(join(folder, 'whole'), place, { recursive: true });
    rmSync(join(place, 'beside'), { recursive: true });
    const file = join(place, 'backup.json');
    const { format, at, database, files } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ format, at, database, files }));
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    await expect(restore(settings(dataDir), url, log, place)).rejects.toThrow('Set the same JWT_SECRET here');
    expect(readdirSync(dataDir)).toEqual([]);
    const env = settings(dataDir, { JWT_SECRET: world.opened.services.env.jwtSecret as string });
    await restore(env, url, log, place);
    expect(await everyRow(url)).toEqual(originalRows);
    const opened = await startServer({ env, databaseUrl: url, pages: null, tasks: false });
    expect(await storedBytes(opened.services, url)).toEqual(originalFiles);
    await opened.close();
  }, 90_000);

  it('can be read by the version that wrote formats 1 and 2', async () => {
    const backup = JSON.parse(readFileSync(join(folder, 'whole/backup.json'), 'utf8'));
    expect(backup.format).toBe(backup.database.by === 'pg_dump' ? 2 : 1);
    expect(earlierSchema.safeParse(backup).success).toBe(true);
  });

  it('fails when files are missing, and refuses the file store of another installation', async () => {
    const [{ id }] = (await world.sql<{ id: string }>("SELECT id FROM files WHERE name = 'roof.pdf'")) as [
      { id: string },
    ];
    const { services } = world.opened;
    const gone = { ...services.env, dataDir: newDataDir() };
    cpSync(join(world.dataDir, 'files'), join(gone.dataDir, 'files'), { recursive: true });
    rmSync(join(gone.dataDir, 'files/kept', id.slice(0, 1), id));
    expect((await makeBackup('without one', gone)).missing).toEqual([id]);
    const output: string[] = [];
    const env = { ...gone, databaseUrl: world.databaseUrl };
    const done = await runAdmin(env, log, ['backup', join(folder, 'again')], (line) => void output.push(line));
    expect(done).toBe(false);
    expect(output.join('\n')).toContain(`The backup is incomplete. Missing from the file store (1): ${id}`);
    const empty = { ...services.env, dataDir: newDataDir() };
    await expect(makeBackup('of nothing', empty)).rejects.toThrow(
      'The file store has none of the 5 files of this database.',
    );
    writeFileSync(join(gone.dataDir, 'files/installation'), 'another one');
    await expect(makeBackup('of another', gone)).rejects.toThrow('belong to different installations');
    expect(readdirSync(folder)).not.toContain('of another');
  });

  it.skipIf(!haveOtherPostgres)(
    'made by pg_dump of an external database restores every row into the embedded one',
    async () => {
      const other = await startOtherPostgres();
      try {
        const dataDir = newDataDir();
        const env = settings(dataDir, { DATABASE_URL: other.url });
        await restore(env, other.url, log, join(folder, 'whole'));
        const before = await everyRow(other.url);
        expect(before).toEqual(originalRows);
        await expectAllFiles(dataDir, other.url);
        const made = await makeBackup('dumped', env, other.url);
        expect(made.says).toMatch(/^by pg_dump \d/);
        expect(readdirSync(join(made.place, 'database'))).toEqual(['database.sql.gz']);
        const [url, restoredDir] = [await emptyUrl(), newDataDir()];
        await restore(settings(restoredDir), url, log, made.place);
        expect(await everyRow(url)).toEqual(before);
        await expectAllFiles(restoredDir, url);
        await expectWorking(dataDir, other.url);
        await expectWorking(restoredDir, url);
        // A truncated dump leaves the installation empty.
        const truncated = join(folder, 'cut dump');
        cpSync(made.place, truncated, { recursive: true });
        const dump = join(truncated, 'database/database.sql.gz');
        truncateSync(dump, Math.floor(statSync(dump).size / 2));
        const empty = await emptyUrl();
        await expect(restore(settings(newDataDir()), empty, log, truncated)).rejects.toThrow(
          'database.sql.gz of the backup',
        );
        expect(await query(empty, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
      } finally {
        other.stop();
      }
    },
    240_000,
  );

  it('is consistent when made while people write', async () => {
    let writing = true;
    const writers = Promise.all(
      [0, 1].map(async () => {
        while (writing) {
          const files = await world.as('client').upload('subFile', [{ name: 'a.pdf', bytes: 'b' }]);
          const job = await world.makeJob('Submitted', { body: { name: 'Meanwhile', files } });
          await world.as('admin').does('jobs.delete', { params: { id: job._id } });
        }
      }),
    );
    const { place } = await makeBackup('busy');
    writing = false;
    await writers;
    const url = await emptyUrl();
    await restore(settings(newDataDir()), url, log, place);
    expect((await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM jobs'))[0]?.n).toBeGreaterThan(0);
  });

  // Mounting a small file system needs root.
  it.runIf(process.getuid?.() === 0)('leaves no partial file when the disk is full', async () => {
    const small = mkdtempSync(join(folder, 'small-'));
    writeFileSync(join(folder, 'large'), randomBytes(2_000_000));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
    try {
      await expect(copyDurably(join(folder, 'large'), join(small, 'large'))).rejects.toThrow('ENOSPC');
      expect(readdirSync(small)).toEqual([]);
    } finally {
      execFileSync('umount', [small]);
    }
  });

  it('is recorded, and never overwrites another one', async () => {
    const recorded = await world.sql<{ place: string; files: number }>(
      'SELECT place, files FROM backups ORDER BY id LIMIT 1',
    );
    expect(recorded).toEqual([{ place: join(folder, 'whole'), files: 5 }]);
    await expect(makeBackup('whole')).rejects.toThrow('already exists');
  });
});

it.runIf(existsSync('/proc/self'))('starts when the backup folder is a mount that it can’t write to', async () => {
  const [url, dataDir] = [await emptyUrl(), newDataDir()];
  symlinkSync('/proc/self', join(dataDir, 'backups'));
  const opened = await startServer({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
  await opened.close();
});

describe('a restore', () => {
  const tryRestore = async (place: string, url?: string) => {
    const into = url ?? (await emptyUrl());
    await restore(settings(newDataDir()), into, log, place);
  };
  const damagedCopy = (name: string, damage: (place: string) => void): string => {
    const place = join(folder, name);
    cpSync(join(folder, 'whole'), place, { recursive: true });
    damage(place);
    return place;
  };

  it('refuses an installation with users, and an incomplete backup', async () => {
    await expect(tryRestore(join(folder, 'whole'), world.databaseUrl)).rejects.toThrow('There are people');
    await expect(tryRestore(join(folder, 'nowhere'))).rejects.toThrow("isn't a complete backup");
  });

  it('changes nothing in an existing installation when the rows of the backup are damaged', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    const opened = await startServer({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
    const state = () => [
      readdirSync(dataDir, { recursive: true }).map(String).sort(),
      otherFiles(dataDir),
      readFileSync(join(dataDir, 'files/installation'), 'utf8'),
    ];
    const before = state();
    const jobs = (place: string) => join(place, 'database/public.jobs.copy.gz');
    const removeChecksums = (place: string) => {
      const file = join(place, 'backup.json');
      const { databaseFiles: _, ...backup } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify(backup));
    };
    const damages: readonly ((place: string) => void)[] = [
      (place) => truncateSync(jobs(place), 60),
      (place) => rmSync(jobs(place)),
      (place) => {
        removeChecksums(place);
        truncateSync(jobs(place), 60);
      },
      (place) => {
        removeChecksums(place);
        rmSync(jobs(place));
      },
    ];
    for (const [i, damage] of damages.entries())
      await expect(restore(settings(dataDir), url, log, damagedCopy(`rows ${i}`, damage))).rejects.toThrow(
        'database/public.jobs.copy.gz of the backup is damaged.',
      );
    const json = damagedCopy('json', (place) => truncateSync(join(place, 'backup.json'), 60));
    await expect(restore(settings(dataDir), url, log, json)).rejects.toThrow("backup.json can't be read");
    expect(state()).toEqual(before);
    expect(await query(url, 'SELECT id FROM users')).toEqual([]);
    // An intact backup can still be restored into it.
    await restore(settings(dataDir), url, log, join(folder, 'whole'));
    expect((await query(url, 'SELECT id FROM users')).length).toBeGreaterThan(5);
  });

  it('refuses a damaged backup and leaves the installation empty', async () => {
    const url = await emptyUrl();
    const [{ id }] = (await world.sql<{ id: string }>('SELECT id FROM files ORDER BY id LIMIT 1')) as [{ id: string }];
    const other = damagedCopy('other', (place) => writeFileSync(join(place, 'files', id), 'other bytes'));
    await expect(tryRestore(other)).rejects.toThrow('is damaged');
    await expect(
      tryRestore(damagedCopy('beside', (place) => writeFileSync(join(place, 'beside/jwt-secret'), ''))),
    ).rejects.toThrow('signing secret of the backup is damaged');
    // An intact backup can still be restored into the same database.
    await tryRestore(join(folder, 'whole'), url);
    expect((await query(url, 'SELECT id FROM users')).length).toBeGreaterThan(5);
  });

  it('refuses a backup of a newer version', async () => {
    const newer = damagedCopy('newer', (place) => {
      const file = join(place, 'backup.json');
      const backup = JSON.parse(readFileSync(file, 'utf8'));
      backup.database.migrations.push('9999-tomorrow');
      writeFileSync(file, JSON.stringify(backup));
    });
    await expect(tryRestore(newer)).rejects.toThrow('newer program: it has 9999-tomorrow');
  });

  it('refuses a file store with files newer than the backup, unless --same-store is given', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    const place = join(folder, 'whole');
    cpSync(join(world.dataDir, 'files'), join(dataDir, 'files'), { recursive: true });
    const newer = join(dataDir, 'files/kept/n', 'n'.repeat(22));
    mkdirSync(join(newer, '..'), { recursive: true });
    writeFileSync(newer, 'uploaded after the backup');
    const env = settings(dataDir, { DATABASE_URL: url, JWT_SECRET: world.opened.services.env.jwtSecret as string });
    const run = (...words: string[]) => runAdmin(env, log, ['restore', place, ...words], () => {});
    await expect(run()).rejects.toThrow(/^The file store has \d+ files? added after this backup\. .* --same-store/);
    expect(readdirSync(dataDir)).toEqual(['files']);
    expect(await query(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    expect(await run('--same-store')).toBe(true);
    expect(await everyRow(url)).toEqual(originalRows);
    expect(readFileSync(newer, 'utf8')).toBe('uploaded after the backup');
  }, 90_000);

  it('refuses another JWT_SECRET, and folders that already contain files', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    const other = settings(dataDir, { JWT_SECRET: 'another secret than that of the backup' });
    await expect(restore(other, url, log, join(folder, 'whole'))).rejects.toThrow(
      "Setting JWT_SECRET differs from the backup's",
    );
    mkdirSync(join(dataDir, 'outbox'));
    writeFileSync(join(dataDir, 'outbox/own.json'), '{}');
    await expect(restore(settings(dataDir), url, log, join(folder, 'whole'))).rejects.toThrow('Move that folder away');
    // The rejected restore wrote nothing.
    expect(readdirSync(dataDir)).toEqual(['outbox']);
    expect(await query(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });
});

describe('an administrative command', () => {
  const run = async (env: Env, ...words: string[]) => {
    const output: string[] = [];
    await runAdmin(env, log, words, (line) => output.push(line));
    return output.join('\n');
  };

  it('reports an unreachable database as such, not as a wrong version', async () => {
    const env = settings(newDataDir(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(run(env, 'check')).rejects.toThrow('ECONNREFUSED');
  });

  it('never migrates: check and create refuse an earlier schema', async () => {
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    await migrate(url, knownMigrations.slice(0, 10));
    const before = await everyRow(url);
    const env = settings(dataDir, { DATABASE_URL: url, JWT_SECRET: 'a secret that is long enough for a test' });
    await expect(run(env, 'check')).rejects.toThrow('Start the program once');
    await expect(run(env, 'create', 'boss@roof.test')).rejects.toThrow('Start the program once');
    expect(await everyRow(url)).toEqual(before);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('backup and check don’t change the database or DATA_DIR', async () => {
    const env = { ...world.opened.services.env, databaseUrl: world.databaseUrl, officeTz: null };
    const state = async () => {
      const { 'public.backups': _noted, ...all } = await everyRow(world.databaseUrl);
      return [all, readdirSync(world.dataDir, { recursive: true }).toSorted()];
    };
    const before = await state();
    await run(env, 'check');
    await run(env, 'backup', join(folder, 'quiet'));
    expect(await state()).toEqual(before);
  });

  it('fails without an installation and creates nothing', async () => {
    const dataDir = newDataDir();
    await expect(run(settings(dataDir), 'backup')).rejects.toThrow(`No installation found in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('the time zone', () => {
  const tallies = (url: string) =>
    query(
      url,
      `SELECT author_id, what, day::text, company_id, sum(n)::int AS n, sum(cents)::text AS cents FROM job_tallies
       GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4`,
    );
  const startWith = async (url: string, more: Record<string, string>) => {
    const opened = await startServer({
      env: settings(newDataDir(), more),
      databaseUrl: url,
      pages: null,
      tasks: false,
    });
    await opened.close();
    return opened.services.env.officeTz;
  };

  it('changes only by set-time-zone, in batches; another OFFICE_TZ is refused with both names', async () => {
    const url = await emptyUrl();
    await restore(settings(newDataDir()), url, log, join(folder, 'whole'));
    const before = await tallies(url);
    await expect(startWith(url, { OFFICE_TZ: 'Pacific/Auckland' })).rejects.toThrow(
      /OFFICE_TZ: is Pacific\/Auckland, but .* is America\/Chicago.*set-time-zone Pacific\/Auckland/,
    );
    expect(await tallies(url)).toEqual(before);

    const [{ columns }] = (await query<{ columns: string }>(
      url,
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'jobs' AND is_generated = 'NEVER'`,
    )) as [{ columns: string }];
    await query(
      url,
      `INSERT INTO jobs (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(NULL::jobs, to_jsonb(j) || jsonb_build_object(
           'id', j.id + 10 * n, 'num', j.num + 10 * n, 'time_in', j.time_in + n * interval '3 hours'))).*
         FROM jobs j, generate_series(1, 5) n) copies`,
    );
    const [{ last }] = (await query<{ last: number }>(url, 'SELECT max(id)::int AS last FROM jobs')) as [
      { last: number },
    ];
    const output: string[] = [];
    await setTimeZone('Pacific/Auckland', { url, log, say: (line) => output.push(line), jobsAtOnce: last - 3 });
    expect(output).toEqual([
      ...[`${last - 3} of ${last} jobs counted`, `${last} of ${last} jobs counted`],
      'Changed the time zone from America/Chicago to Pacific/Auckland. Set OFFICE_TZ=Pacific/Auckland or remove it, then start the program.',
    ]);
    expect(
      await query(url, "SELECT kind, actor_id AS actor, diff FROM changes WHERE verb = 'admin.setTimeZone'"),
    ).toEqual([{ kind: 'settings', actor: null, diff: { officeTz: ['America/Chicago', 'Pacific/Auckland'] } }]);
    const after = await tallies(url);
    expect(after).not.toEqual(before);
    // The result equals a full recount by the database.
    await query(url, 'SELECT tally_anew()');
    expect(await tallies(url)).toEqual(after);
    expect(await startWith(url, {})).toBe('Pacific/Auckland');
    await expect(startWith(url, { OFFICE_TZ: 'America/Chicago' })).rejects.toThrow('Pacific/Auckland');
  });

  it('of a new installation comes from OFFICE_TZ; set-time-zone refuses a running server and an invalid name', async () => {
    const url = await emptyUrl();
    expect(await startWith(url, { OFFICE_TZ: 'America/Denver' })).toBe('America/Denver');
    expect(await startWith(url, {})).toBe('America/Denver');
    const set = (zone: string, at = url) => setTimeZone(zone, { url: at, log, say: () => {} });
    await expect(set('America/Denver', world.databaseUrl)).rejects.toThrow('The program runs');
    await expect(set('America/Springfield')).rejects.toThrow("isn't a time zone");
    await expect(set('')).rejects.toThrow('Specify a time zone');
  });
});
