import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { copyDatabase } from '../../db/backup/copyDatabase';
import { SettingError } from '../env';
import type { House } from '../house';
import { change } from '../work/change';
import { type Backup, keptBeside } from './backupFolder';

/** Every file that a row names; prints that are still being made have no bytes yet. */
const namedFiles = `SELECT id FROM files UNION SELECT id FROM quote_prints
  UNION SELECT logo_file_id FROM companies WHERE logo_file_id IS NOT NULL ORDER BY 1`;

/**
 * Database and files of one moment, in a folder of its own, while people work. The folder gets its name when all of it
 * is there: half a backup is never taken for one.
 */
export async function backUp(
  house: House,
  url: string,
  asked?: string,
): Promise<{ place: string; backup: Backup; says: string }> {
  const began = performance.now();
  const at = house.now();
  const place = path.resolve(asked ?? path.join(house.env.dataDir, 'backups', at.toISOString().replace(/[:.]/g, '-')));
  if (existsSync(place)) throw new SettingError(`${place} is there already: a backup is written into a new folder.`);
  const draft = `${place}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.join(draft, 'files'), { recursive: true, mode: 0o700 });
  const ids: string[] = [];
  const { database, says } = await copyDatabase(url, path.join(draft, 'database'), async (ask) => {
    for (const { id } of await ask<{ id: string }>(namedFiles)) ids.push(id);
  });
  const files: Backup['files'] = [];
  for (const id of ids) {
    // Deleted since that moment, by somebody who wanted it gone: its row says the name, and nobody has the bytes.
    const stream = await house.files.open(id);
    if (!stream) continue;
    const bytes = await buffer(stream);
    await writeFile(path.join(draft, 'files', id), bytes, { mode: 0o600, flush: true });
    files.push({ id, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  for (const name of keptBeside) {
    const from = path.join(house.env.dataDir, name);
    if (existsSync(from)) await cp(from, path.join(draft, 'beside', name), { recursive: true });
  }
  const backup: Backup = {
    format: database.by === 'copy' ? 1 : 2,
    at: at.toISOString(),
    database: {
      ...database,
      ...{ migrations: [...database.migrations], partitions: [...database.partitions] },
      ...{
        sequences: [...database.sequences],
        tables: database.tables.map((t) => ({ ...t, columns: [...t.columns] })),
      },
    },
    files,
  };
  await writeFile(path.join(draft, 'backup.json'), JSON.stringify(backup, null, 1), { mode: 0o600, flush: true });
  await rename(draft, place);
  await syncFolder(path.dirname(place));
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const took = Math.round(performance.now() - began);
  const bytes = await bytesIn(place);
  await change(house, { actor: null, verb: 'admin.backup' }, (work) =>
    work.sql('INSERT INTO backups (at, place, rows, files, bytes, took_ms) VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[at, place, rows, files.length, bytes, took],
    ]),
  );
  return { place, backup, says };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
  return sum;
}
