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
import { knownMigrations, migrate, migrationLock } from '../../db/migrate';
import { hashPassword } from '../../server/access/passwords';
import { backUp } from '../../server/admin/backUp';
import { copyDurably } from '../../server/admin/backupFolder';
import { restore } from '../../server/admin/restore';
import { runAdmin } from '../../server/admin/runAdmin';
import { setTimeZone } from '../../server/admin/setTimeZone';
import { type Env, readEnv } from '../../server/env';
import { keepDriveFolder } from '../../server/jobs/jobTasks';
import { makeLog } from '../../server/log';
import { openHouse } from '../../server/openHouse';
import { Caller } from '../support/caller';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { mustAct } from '../support/journey';
import { haveOtherPostgres, startOtherPostgres } from '../support/otherPostgres';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** A backup is restored into other installations; every row, file and secret is compared, and each of them works. */
let world: World;
const password = 'galvalume-at-nine';
let jobId: number;
let folderId: string;
let drivePath: string;
let quoteId: number;
/** The receiver of a company's webhook, and the secret that it was given. */
let receiver: Server;
let webhookSecret: string;
/** The rows that the backup `whole` was made of. */
let whole: Awaited<ReturnType<typeof everyRow>>;
const received: { text: string; signature: string }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-backup-'));
const databases: TestDatabase[] = [];
const log = makeLog('silent');

async function on<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}
/** The address of a database without anything in it. */
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
const save = (place: string, env: Env = world.opened.house.env, url = world.databaseUrl) =>
  backUp(env, url, log, join(folder, place));
/** Every file below DATA_DIR that is not the file store's own. */
function filesBeside(dataDir: string): Record<string, string> {
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

/** Signs in, opens the quote, looks up the drive folder, and causes a webhook whose signature is right. */
async function works(dataDir: string, databaseUrl: string): Promise<void> {
  const { now } = world.clock;
  const opened = await openHouse({ env: settings(dataDir), databaseUrl, pages: null, now });
  try {
    const secret = opened.house.gate.secret;
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
const elsewhere = () => mkdtempSync(join(folder, 'data-'));

/** Each table and each row of it, as text; what a restore makes anew is left out by name. */
async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await on<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'task_workers' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await on<{ row: string }>(
      url,
      `SELECT (to_jsonb(t) - '{xact,locked_at,locked_by}'::text[])::text AS row FROM ${name} t ORDER BY 1`,
    );
    // When which migration ran is this database's own.
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
  // What the defaults of outside systems keep in DATA_DIR.
  const { house } = world.opened;
  await keepDriveFolder(house, { jobId });
  folderId = (await world.as('cad').does('jobs.get', { params: { id: jobId } })).gdriveFolder as string;
  drivePath = (await world.as('cad').does('drive.path', { params: { folderId } })).path;
  mkdirSync(join(world.dataDir, 'drive', drivePath, 'empty'));
  await house.mail.send({ ...{ key: 'k', to: 'a@b.test', subject: 'Hello', text: 'Hello', html: '' } } as never);
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

describe('a backup', () => {
  it('restores every row, file and secret into an empty installation, which then works', async () => {
    const before = await everyRow(world.databaseUrl);
    whole = before;
    const { place, backup, says, missing } = await save('whole');
    // The embedded database is newer than any pg_dump of the machine, or there is none.
    if (backup.database.by === 'copy') expect(says).toMatch(/^by COPY: (there is no pg_dump here|pg_dump .* is older)/);
    expect(backup.files).toHaveLength(3);
    expect(missing).toEqual([]);
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    await restore(settings(dataDir), url, log, place);
    expect(await everyRow(url)).toEqual(before);
    expect(Object.values(before).flat().length).toBeGreaterThan(100);
    const beside = filesBeside(world.dataDir);
    expect(Object.keys(beside).filter((name) => /^(drive-folders|outbox|production)\//.test(name))).toHaveLength(4);
    expect(filesBeside(dataDir)).toEqual({ ...beside, 'jwt-secret': world.opened.house.env.jwtSecret });

    const opened = await openHouse({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    try {
      const files = await world.sql<{ id: string }>('SELECT id FROM files');
      for (const { id } of files) {
        const bytes = async (house: typeof opened.house) => {
          const parts: Uint8Array[] = [];
          for await (const part of (await house.files.open(id)) ?? []) parts.push(part as Uint8Array);
          return Buffer.concat(parts);
        };
        expect(await bytes(opened.house)).toEqual(await bytes(world.opened.house));
      }
      // Numbers go on where they were, and nothing old is told again.
      const next = "SELECT nextval('job_num')::int AS n, nextval(pg_get_serial_sequence('changes', 'id'))::int AS c";
      expect(await on(url, next)).toEqual(await world.sql(next));
      expect(await on(url, "SELECT 1 FROM changes WHERE xact <> '3'::xid8")).toEqual([]);
      expect(opened.live.tail.position).toBe(0);
    } finally {
      await opened.close();
    }
    await works(dataDir, url);
  }, 90_000);

  it('restores into an installation that was started once, whose own secret gives way', async () => {
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    const opened = await openHouse({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
    expect(filesBeside(dataDir)['jwt-secret']).toMatch(/^[\w-]{64}$/);
    await restore(settings(dataDir), url, log, join(folder, 'whole'));
    expect(filesBeside(dataDir)).toEqual({
      ...filesBeside(world.dataDir),
      'jwt-secret': world.opened.house.env.jwtSecret,
    });
    await works(dataDir, url);
  });

  it('that was cut off after its rows were committed leaves an installation that starts', async () => {
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    const opened = await openHouse({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
    // The restore migrates twice under this lock: before the rows and after them. The second one waits for us.
    const lock = `SELECT pg_advisory_lock(${migrationLock})`;
    const [first, second] = [0, 1].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
    await Promise.all([first.connect(), second.connect()]);
    const waiting = async () =>
      (
        await on<{ pid: number }>(
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
    expect((await on(url, 'SELECT id FROM users')).length).toBeGreaterThan(5);
    const [cut] = await waiting();
    await second.query('SELECT pg_terminate_backend($1)', [cut]);
    expect(await restored).toBeInstanceOf(Error);
    await second.end();
    await works(dataDir, url);
    expect(await on(url, 'SELECT installation_id AS id FROM settings')).toEqual([
      { id: readFileSync(join(dataDir, 'files/installation'), 'utf8').trim() },
    ]);
  }, 60_000);

  it('of a former program migrates nothing; the restore brings it up to date', async () => {
    const former = knownMigrations.slice(0, 10);
    const [old, dataDir] = [await emptyUrl(), elsewhere()];
    await migrate(old, former);
    await on(old, "INSERT INTO users (name, email, role, verified) VALUES ('Ann', 'ann@people.test', 'super', true)");
    writeFileSync(join(dataDir, 'jwt-secret'), `${'former '.repeat(6)}\n`);
    const before = [await everyRow(old), readdirSync(dataDir)];
    const { place } = await save('former', settings(dataDir), old);
    expect([await everyRow(old), readdirSync(dataDir)]).toEqual(before);

    const url = await emptyUrl();
    await restore(settings(elsewhere()), url, log, place);
    expect(await on(url, 'SELECT name FROM migrations ORDER BY name')).toEqual(
      knownMigrations.map((name) => ({ name })),
    );
    expect(await on(url, 'SELECT name, email, role FROM users')).toEqual([
      { name: 'Ann', email: 'ann@people.test', role: 'super' },
    ]);
  });

  it('says which files the file store does not have, and refuses the store of another installation', async () => {
    const [{ id }] = (await world.sql<{ id: string }>("SELECT id FROM files WHERE name = 'roof.pdf'")) as [
      { id: string },
    ];
    const { house } = world.opened;
    const gone = { ...house.env, dataDir: elsewhere() };
    cpSync(join(world.dataDir, 'files'), join(gone.dataDir, 'files'), { recursive: true });
    rmSync(join(gone.dataDir, 'files/kept', id.slice(0, 1), id));
    expect((await save('without one', gone)).missing).toEqual([id]);
    writeFileSync(join(gone.dataDir, 'files/installation'), 'another one');
    await expect(save('of another', gone)).rejects.toThrow('belongs to another installation');
    expect(readdirSync(folder)).not.toContain('of another');
  });

  it.skipIf(!haveOtherPostgres)(
    'by pg_dump, of a database of one’s own, restored into the embedded one: every row',
    async () => {
      const other = await startOtherPostgres();
      try {
        const dataDir = elsewhere();
        const env = settings(dataDir, { DATABASE_URL: other.url });
        await restore(env, other.url, log, join(folder, 'whole'));
        const before = await everyRow(other.url);
        expect(before).toEqual(whole);
        const made = await save('dumped', env, other.url);
        expect(made.says).toMatch(/^by pg_dump \d/);
        expect(readdirSync(join(made.place, 'database'))).toEqual(['database.sql.gz']);
        const url = await emptyUrl();
        await restore(settings(elsewhere()), url, log, made.place);
        expect(await everyRow(url)).toEqual(before);
        await works(dataDir, other.url);
        // Cut short, it leaves the installation as empty as it was.
        const cut = join(folder, 'cut dump');
        cpSync(made.place, cut, { recursive: true });
        const dump = join(cut, 'database/database.sql.gz');
        truncateSync(dump, Math.floor(statSync(dump).size / 2));
        const empty = await emptyUrl();
        await expect(restore(settings(elsewhere()), empty, log, cut)).rejects.toThrow();
        expect(await on(empty, 'SELECT id FROM users')).toEqual([]);
      } finally {
        other.stop();
      }
    },
    90_000,
  );

  it('made while people write is of one moment: whatever a row refers to is there', async () => {
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
    const { place } = await save('busy');
    writing = false;
    await writers;
    const url = await emptyUrl();
    await restore(settings(elsewhere()), url, log, place);
    expect((await on<{ n: number }>(url, 'SELECT count(*)::int AS n FROM jobs'))[0]?.n).toBeGreaterThan(0);
  });

  // Mounting a small file system needs root.
  it.runIf(process.getuid?.() === 0)('leaves no half file under its name when the disk is full', async () => {
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

  it('is written down, and never over another one', async () => {
    const kept = await world.sql<{ place: string; files: number }>(
      'SELECT place, files FROM backups ORDER BY id LIMIT 1',
    );
    expect(kept).toEqual([{ place: join(folder, 'whole'), files: 3 }]);
    await expect(save('whole')).rejects.toThrow('exists already');
  });
});

it.runIf(existsSync('/proc/self'))(
  'starts where the folder of the backups is mounted and belongs to others',
  async () => {
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    symlinkSync('/proc/self', join(dataDir, 'backups'));
    const opened = await openHouse({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
  },
);

describe('no restore', () => {
  const tries = async (place: string, url?: string) => {
    const into = url ?? (await emptyUrl());
    await restore(settings(elsewhere()), into, log, place);
  };
  const damaged = (name: string, harm: (place: string) => void): string => {
    const place = join(folder, name);
    cpSync(join(folder, 'whole'), place, { recursive: true });
    harm(place);
    return place;
  };

  it('into an installation with people in it, or of half a backup', async () => {
    await expect(tries(join(folder, 'whole'), world.databaseUrl)).rejects.toThrow('There are people');
    await expect(tries(join(folder, 'nowhere'))).rejects.toThrow('not a complete backup');
  });

  it('of a damaged one: and the installation stays empty', async () => {
    const url = await emptyUrl();
    const cut = damaged('cut', (place) => truncateSync(join(place, 'database/public.jobs.copy.gz'), 60));
    await expect(tries(cut, url)).rejects.toThrow();
    expect(await on(url, 'SELECT id FROM users')).toEqual([]);
    const [{ id }] = (await world.sql<{ id: string }>('SELECT id FROM files ORDER BY id LIMIT 1')) as [{ id: string }];
    const other = damaged('other', (place) => writeFileSync(join(place, 'files', id), 'other bytes'));
    await expect(tries(other)).rejects.toThrow('is damaged');
    await expect(
      tries(damaged('beside', (place) => writeFileSync(join(place, 'beside/jwt-secret'), ''))),
    ).rejects.toThrow('signing secret of the backup is damaged');
    // The same database takes the good one afterwards.
    await tries(join(folder, 'whole'), url);
    expect((await on(url, 'SELECT id FROM users')).length).toBeGreaterThan(5);
  });

  it('of a newer program', async () => {
    const newer = damaged('newer', (place) => {
      const file = join(place, 'backup.json');
      const backup = JSON.parse(readFileSync(file, 'utf8'));
      backup.database.migrations.push('9999-tomorrow');
      writeFileSync(file, JSON.stringify(backup));
    });
    await expect(tries(newer)).rejects.toThrow('newer program: it has 9999-tomorrow');
  });

  it('with another JWT_SECRET, or into folders that have files of their own', async () => {
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    const other = settings(dataDir, { JWT_SECRET: 'another secret than the one of the backup' });
    await expect(restore(other, url, log, join(folder, 'whole'))).rejects.toThrow('JWT_SECRET: differs');
    mkdirSync(join(dataDir, 'outbox'));
    writeFileSync(join(dataDir, 'outbox/own.json'), '{}');
    await expect(restore(settings(dataDir), url, log, join(folder, 'whole'))).rejects.toThrow('move that folder away');
    // Nothing was written before it was refused.
    expect(readdirSync(dataDir)).toEqual(['outbox']);
    expect(await on(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });
});

describe('an administrative command', () => {
  const run = async (env: Env, ...words: string[]) => {
    const said: string[] = [];
    await runAdmin(env, log, words, (line) => said.push(line));
    return said.join('\n');
  };

  it('says that the database does not answer, not that its version is wrong', async () => {
    const env = settings(elsewhere(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(run(env, 'check')).rejects.toThrow('ECONNREFUSED');
  });

  it('never migrates: check and create refuse a former schema', async () => {
    const [url, dataDir] = [await emptyUrl(), elsewhere()];
    await migrate(url, knownMigrations.slice(0, 10));
    const before = await everyRow(url);
    const env = settings(dataDir, { DATABASE_URL: url, JWT_SECRET: 'a secret that is long enough for a test' });
    await expect(run(env, 'check')).rejects.toThrow('Start the program once');
    await expect(run(env, 'create', 'boss@roof.test')).rejects.toThrow('Start the program once');
    expect(await everyRow(url)).toEqual(before);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('backup and check leave database and DATA_DIR as they are', async () => {
    const env = { ...world.opened.house.env, databaseUrl: world.databaseUrl, officeTz: null };
    const state = async () => {
      const { 'public.backups': _noted, ...all } = await everyRow(world.databaseUrl);
      return [all, readdirSync(world.dataDir, { recursive: true }).toSorted()];
    };
    const before = await state();
    await run(env, 'check');
    await run(env, 'backup', join(folder, 'quiet'));
    expect(await state()).toEqual(before);
  });

  it('does not look for an installation where none is', async () => {
    const dataDir = elsewhere();
    await expect(run(settings(dataDir), 'backup')).rejects.toThrow(`There is no installation in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('the time zone', () => {
  const tallies = (url: string) =>
    on(
      url,
      `SELECT author_id, what, day::text, company_id, sum(n)::int AS n, sum(cents)::text AS cents FROM job_tallies
       GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4`,
    );
  const starts = async (url: string, more: Record<string, string>) => {
    const opened = await openHouse({ env: settings(elsewhere(), more), databaseUrl: url, pages: null, tasks: false });
    await opened.close();
    return opened.house.env.officeTz;
  };

  it('is changed by set-time-zone alone, slice by slice, and another OFFICE_TZ is refused with both names', async () => {
    const url = await emptyUrl();
    await restore(settings(elsewhere()), url, log, join(folder, 'whole'));
    const before = await tallies(url);
    await expect(starts(url, { OFFICE_TZ: 'Pacific/Auckland' })).rejects.toThrow(
      /OFFICE_TZ: is Pacific\/Auckland, but .* is America\/Chicago.*set-time-zone Pacific\/Auckland/,
    );
    expect(await tallies(url)).toEqual(before);

    const [{ columns }] = (await on<{ columns: string }>(
      url,
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'jobs' AND is_generated = 'NEVER'`,
    )) as [{ columns: string }];
    await on(
      url,
      `INSERT INTO jobs (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(NULL::jobs, to_jsonb(j) || jsonb_build_object(
           'id', j.id + 10 * n, 'num', j.num + 10 * n, 'time_in', j.time_in + n * interval '3 hours'))).*
         FROM jobs j, generate_series(1, 5) n) copies`,
    );
    const [{ last }] = (await on<{ last: number }>(url, 'SELECT max(id)::int AS last FROM jobs')) as [{ last: number }];
    const said: string[] = [];
    await setTimeZone('Pacific/Auckland', { url, log, say: (line) => said.push(line), jobsAtOnce: last - 3 });
    expect(said).toEqual([
      ...[`${last - 3} of ${last} jobs counted`, `${last} of ${last} jobs counted`],
      'The time zone was America/Chicago and is Pacific/Auckland now. Set OFFICE_TZ=Pacific/Auckland or remove the setting, and start the program.',
    ]);
    expect(await on(url, "SELECT kind, actor_id AS actor, diff FROM changes WHERE verb = 'admin.setTimeZone'")).toEqual(
      [{ kind: 'settings', actor: null, diff: { officeTz: ['America/Chicago', 'Pacific/Auckland'] } }],
    );
    const after = await tallies(url);
    expect(after).not.toEqual(before);
    // As the database itself counts them.
    await on(url, 'SELECT tally_anew()');
    expect(await tallies(url)).toEqual(after);
    expect(await starts(url, {})).toBe('Pacific/Auckland');
    await expect(starts(url, { OFFICE_TZ: 'America/Chicago' })).rejects.toThrow('Pacific/Auckland');
  });

  it('of a new installation is that of the settings; a running program and a wrong name are refused', async () => {
    const url = await emptyUrl();
    expect(await starts(url, { OFFICE_TZ: 'America/Denver' })).toBe('America/Denver');
    expect(await starts(url, {})).toBe('America/Denver');
    const set = (zone: string, at = url) => setTimeZone(zone, { url: at, log, say: () => {} });
    await expect(set('America/Denver', world.databaseUrl)).rejects.toThrow('The program runs');
    await expect(set('America/Springfield')).rejects.toThrow('is not a time zone');
    await expect(set('')).rejects.toThrow('Which time zone?');
  });
});
