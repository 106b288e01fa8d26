import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { knownMigrations, migrate, migrationLock } from '../../db/migrate';
import { copyDurably } from '../../server/admin/backupFolder';
import { restore } from '../../server/admin/restore';
import { runAdmin } from '../../server/admin/runAdmin';
import { startServer } from '../../server/startServer';
import { haveOtherPostgres, startOtherPostgres } from '../support/services/otherPostgres';
import { log, query, settings, otherFiles, storedBytes, everyRow, originalInstallation } from './originalInstallation';

/** Backups restored into other installations: every row, file and secret is there, and they work. */

const {
  world,
  whole,
  originalRows,
  originalFiles,
  folder,
  emptyUrl,
  newDataDir,
  makeBackup,
  expectWorking,
  expectAllFiles,
} = originalInstallation();

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
    const before = originalRows();
    expect(Object.values(originalFiles()).every((bytes) => bytes !== null && bytes.length > 0)).toBe(true);
    const { place, backup, says, missing, damaged } = whole();
    // Any pg_dump on this machine is older than the embedded database.
    if (backup.database.by === 'copy') expect(says).toMatch(/^by COPY: (there is no pg_dump here|pg_dump .* is older)/);
    // The job's three files, a PDF and a logo.
    expect(backup.files).toHaveLength(5);
    expect([missing, damaged]).toEqual([[], []]);
    const [url, dataDir] = [await emptyUrl(), newDataDir()];
    await restore(settings(dataDir), url, log, place);
    expect(await everyRow(url)).toEqual(before);
    expect(Object.values(before).flat().length).toBeGreaterThan(100);
    const others = otherFiles(world().dataDir);
    expect(Object.keys(others).filter((name) => /^(drive-folders|outbox|production)\//.test(name))).toHaveLength(4);
    expect(otherFiles(dataDir)).toEqual({ ...others, 'jwt-secret': world().opened.services.env.jwtSecret });

    const opened = await startServer({ env: settings(dataDir), databaseUrl: url, pages: null, tasks: false });
    try {
      expect(await storedBytes(opened.services, url)).toEqual(originalFiles());
      // Sequences continue, and no old change is published again.
      const next = "SELECT nextval('job_num')::int AS n, nextval(pg_get_serial_sequence('changes', 'id'))::int AS c";
      expect(await query(url, next)).toEqual(await world().sql(next));
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
      ...otherFiles(world().dataDir),
      'jwt-secret': world().opened.services.env.jwtSecret,
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
    const env = settings(dataDir, { JWT_SECRET: world().opened.services.env.jwtSecret as string });
    await restore(env, url, log, place);
    expect(await everyRow(url)).toEqual(originalRows());
    const opened = await startServer({ env, databaseUrl: url, pages: null, tasks: false });
    expect(await storedBytes(opened.services, url)).toEqual(originalFiles());
    await opened.close();
  }, 90_000);

  it('can be read by the version that wrote formats 1 and 2', async () => {
    const backup = JSON.parse(readFileSync(join(folder, 'whole/backup.json'), 'utf8'));
    expect(backup.format).toBe(backup.database.by === 'pg_dump' ? 2 : 1);
    expect(earlierSchema.safeParse(backup).success).toBe(true);
  });

  it('fails when files are missing, and refuses the file store of another installation', async () => {
    const [{ id }] = (await world().sql<{ id: string }>("SELECT id FROM files WHERE name = 'roof.pdf'")) as [
      { id: string },
    ];
    const { services } = world().opened;
    const gone = { ...services.env, dataDir: newDataDir() };
    cpSync(join(world().dataDir, 'files'), join(gone.dataDir, 'files'), { recursive: true });
    rmSync(join(gone.dataDir, 'files/kept', id.slice(0, 1), id));
    expect((await makeBackup('without one', gone)).missing).toEqual([id]);
    const output: string[] = [];
    const env = { ...gone, databaseUrl: world().databaseUrl };
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

  it('names files whose content differs from their checksum, and copies them as they are', async () => {
    const [{ id }] = (await world().sql<{ id: string }>('SELECT id FROM quote_prints')) as [{ id: string }];
    const { services } = world().opened;
    const env = { ...services.env, dataDir: newDataDir(), databaseUrl: world().databaseUrl };
    cpSync(join(world().dataDir, 'files'), join(env.dataDir, 'files'), { recursive: true });
    writeFileSync(join(env.dataDir, 'files/kept', id.slice(0, 1), id), 'other bytes');
    const output: string[] = [];
    const done = await runAdmin(env, log, ['backup', join(folder, 'damaged')], (line) => void output.push(line));
    expect(done).toBe(false);
    expect(output.join('\n')).toContain(`Damaged in the file store, and copied as they are (1): ${id}`);
    expect(readFileSync(join(folder, 'damaged/files', id), 'utf8')).toBe('other bytes');
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
        expect(before).toEqual(originalRows());
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
          const files = await world()
            .as('client')
            .upload('subFile', [{ name: 'a.pdf', bytes: 'b' }]);
          const job = await world().makeJob('Submitted', { body: { name: 'Meanwhile', files } });
          await world()
            .as('admin')
            .does('jobs.delete', { params: { id: job._id } });
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
    const recorded = await world().sql<{ place: string; files: number }>(
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
