import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restore } from '../../server/admin/restore';
import { runAdmin } from '../../server/admin/runAdmin';
import { startServer } from '../../server/startServer';
import { log, query, settings, otherFiles, everyRow, originalInstallation } from './originalInstallation';

/** A restore refuses what it can’t restore, and then changes nothing. */

const { world, originalRows, folder, emptyUrl, newDataDir } = originalInstallation();

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
    await expect(tryRestore(join(folder, 'whole'), world().databaseUrl)).rejects.toThrow('There are people');
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
    // A job's file, a quote's PDF and a logo.
    const stored = await world().sql<{ id: string }>(
      `(SELECT id FROM files ORDER BY id LIMIT 1) UNION ALL SELECT id FROM quote_prints
       UNION ALL SELECT logo_file_id FROM companies WHERE logo_file_id IS NOT NULL`,
    );
    expect(stored).toHaveLength(3);
    for (const { id } of stored) {
      const other = damagedCopy(`other ${id}`, (place) => writeFileSync(join(place, 'files', id), 'other bytes'));
      await expect(tryRestore(other)).rejects.toThrow(`File ${id} of the backup is damaged.`);
    }
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
    cpSync(join(world().dataDir, 'files'), join(dataDir, 'files'), { recursive: true });
    const newer = join(dataDir, 'files/kept/n', 'n'.repeat(22));
    mkdirSync(join(newer, '..'), { recursive: true });
    writeFileSync(newer, 'uploaded after the backup');
    const env = settings(dataDir, { DATABASE_URL: url, JWT_SECRET: world().opened.services.env.jwtSecret as string });
    const run = (...words: string[]) => runAdmin(env, log, ['restore', place, ...words], () => {});
    await expect(run()).rejects.toThrow(/^The file store has \d+ files? added after this backup\. .* --same-store/);
    expect(readdirSync(dataDir)).toEqual(['files']);
    expect(await query(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    expect(await run('--same-store')).toBe(true);
    expect(await everyRow(url)).toEqual(originalRows());
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
