import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { holdBackupLock } from '../../db/backup/backupLock';
import { copyDatabase, installationOf } from '../../db/backup/copyDatabase';
import { type RunSql, withClient } from '../../db/withClient';
import type { Env } from '../env/Env';
import { SettingError } from '../env/SettingError';
import { openStore } from '../openStore';
import { makeFolder, privateFile, syncFolder, writeDurably } from '../outside/files/durable';
import type { FileStore } from '../outside/files/fileStore';
import { sha256Meter } from '../outside/files/sha256';
import { webOutbound } from '../outside/outbound/webOutbound';
import { findSecret } from '../access/signingSecret';
import { isDiskFull } from '../work/upkeep/diskSpace';
import { storedFiles } from '../work/upkeep/storedFiles';
import {
  type Backup,
  type Beside,
  copyDurably,
  foldersBeside,
  listTree,
  secretBeside,
  sumOf,
  syncTree,
} from './backupFolder';

export interface BackedUp {
  readonly place: string;
  readonly backup: Backup;
  /** How the rows were copied, and why pg_dump wasn't used. */
  readonly says: string;
  /** Files named in the database but missing from the file store. */
  readonly missing: readonly string[];
  /** Files whose content differs from the checksum in the database; copied as they are. */
  readonly damaged: readonly string[];
}

/**
 * Backs up the whole installation to a new folder while it is running. It only reads, so it also works with an older
 * schema. The folder is renamed when complete, so a partial backup is never mistaken for a complete one.
 */
export async function backUp(env: Env, url: string, log: Logger, folder?: string): Promise<BackedUp> {
  const began = performance.now();
  const at = new Date();
  const place = path.resolve(folder ?? path.join(env.dataDir, 'backups', at.toISOString().replace(/[:.]/g, '-')));
  if (existsSync(place)) throw new SettingError(`${place} already exists. Choose a new folder.`);
  const secret = await findSecret(env);
  if (secret === null)
    throw new SettingError(
      `No signing secret found in ${env.dataDir}. Set DATA_DIR or JWT_SECRET so that the backup is complete.`,
    );
  const store = await openStore(env, webOutbound({ allowPrivate: env.allowPrivateOutbound }), log, 'look');
  const draft = `${place}.part`;
  await rm(draft, { recursive: true, force: true });
  try {
    return await backUpInto({ env, url, log, at, began, place, draft, store, secret });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new SettingError('The disk is full; no backup was made. Free up space or choose a folder on another disk.');
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

interface Job {
  readonly env: Env;
  readonly url: string;
  readonly log: Logger;
  readonly at: Date;
  readonly began: number;
  readonly place: string;
  readonly draft: string;
  readonly store: FileStore;
  readonly secret: string;
}
async function backUpInto({ env, url, log, at, began, place, draft, store, secret }: Job): Promise<BackedUp> {
  await makeFolder(path.join(draft, 'files'));
  const { database, says, installation, files, missing, damaged } = await holdBackupLock(url, () =>
    copyRowsAndFiles(url, store, draft),
  );
  const beside = await copyBeside(env.dataDir, secret, path.join(draft, 'beside'));
  const backup: Backup = {
    format: database.by === 'pg_dump' ? 2 : 1,
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
    databaseFiles: await sumsOf(path.join(draft, 'database')),
    installation,
    beside,
  };
  await writeDurably(path.join(draft, 'backup.json'), JSON.stringify(backup, null, 1));
  await syncTree(draft);
  await rename(draft, place);
  await syncFolder(path.dirname(place));
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const made = { at, place, rows, files: files.length, bytes: await bytesIn(place) };
  await noteBackup(url, { ...made, took: Math.round(performance.now() - began) }).catch((error: unknown) =>
    log.warn({ err: error }, 'backup complete, but recording it in the database failed'),
  );
  return { place, backup, says, missing, damaged };
}

async function copyRowsAndFiles(url: string, store: FileStore, draft: string) {
  const { database, says, within } = await copyDatabase(url, path.join(draft, 'database'), async (ask) => ({
    named: await namedFiles(ask),
    installation: await installationOf(ask),
  }));
  const { named, installation } = within;
  const owner = installation === null ? null : await store.owner();
  if (owner !== null && owner !== installation)
    throw new SettingError(
      'The file store and the database belong to different installations, so the backup would miss files. Check DATABASE_URL, DATA_DIR and S3_BUCKET.',
    );
  const { files, missing, damaged } = await copyFiles(store, named, path.join(draft, 'files'));
  // An installation that has been started has its ID in the store, so this store is new or was lost.
  if (installation !== null && owner === null && named.length > 0 && files.length === 0)
    throw new SettingError(
      `The file store has none of the ${named.length} files of this database. Check DATA_DIR and S3_BUCKET.`,
    );
  return { database, says, installation, files, missing, damaged };
}

const sumsOf = async (folder: string): Promise<Backup['databaseFiles']> =>
  Promise.all(
    (await readdir(folder)).sort().map(async (name) => ({ path: name, sha256: await sumOf(path.join(folder, name)) })),
  );

interface NamedFile {
  readonly id: string;
  /** From the database; null if it doesn't know the file. */
  readonly sha256: string | null;
}

/** Files that the database names. An older schema may lack some of the columns. */
async function namedFiles(ask: RunSql): Promise<NamedFile[]> {
  const columns = await ask<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const parts = storedFiles
    .filter(({ table, id }) => known.has(`${table}.${id}`))
    .map(({ table, id, sha256, where }) => {
      const sum = known.has(`${table}.${sha256}`) ? sha256 : 'NULL::text';
      return `SELECT ${id} AS id, ${sum} AS sha256 FROM public.${table} WHERE ${where}`;
    });
  return parts.length === 0 ? [] : ask<NamedFile>(`${parts.join(' UNION ALL ')} ORDER BY 1`);
}

async function copyFiles(store: FileStore, named: readonly NamedFile[], folder: string) {
  const files: Backup['files'] = [];
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const { id, sha256: known } of named) {
    const stream = await store.open(id);
    if (!stream) {
      missing.push(id);
      continue;
    }
    const meter = sha256Meter();
    const out = createWriteStream(path.join(folder, id), { mode: privateFile, flush: true });
    await pipeline(stream, (chunks: AsyncIterable<Buffer>) => meter.pass(chunks), out);
    const sha256 = meter.sum();
    if (known !== null && known !== sha256) damaged.push(id);
    files.push({ id, bytes: out.bytesWritten, sha256 });
  }
  return { files, missing, damaged };
}

/** Always saves the secret, wherever it is set: links, sessions and webhook signatures depend on it. */
async function copyBeside(dataDir: string, secret: string, to: string): Promise<Beside> {
  await makeFolder(to);
  await writeFile(path.join(to, secretBeside), `${secret}\n`, { mode: privateFile, flush: true });
  const beside: Beside = [{ path: secretBeside, sha256: await sumOf(path.join(to, secretBeside)) }];
  for (const folder of foldersBeside)
    for (const found of await listTree(path.join(dataDir, folder))) {
      const name = `${folder}/${found}`;
      if (name.endsWith('/')) {
        await makeFolder(path.join(to, name));
        beside.push({ path: name, sha256: null });
        continue;
      }
      try {
        await copyDurably(path.join(dataDir, name), path.join(to, name));
      } catch (error) {
        // Renamed or deleted by the running program since the folder was listed.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        throw error;
      }
      beside.push({ path: name, sha256: await sumOf(path.join(to, name)) });
    }
  return beside;
}

interface Made {
  readonly at: Date;
  readonly place: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly took: number;
}
/** Recorded for the system page; an older schema lacks the table. */
const noteBackup = (url: string, { at, place, rows, files, bytes, took }: Made): Promise<void> =>
  withClient(url, 'backup', async (client) => {
    const { rows: found } = await client.query(`SELECT to_regclass('public.backups') IS NOT NULL AS there`);
    if (!found[0]?.there) return;
    await client.query('INSERT INTO backups (at, place, rows, files, bytes, took_ms) VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[at, place, rows, files, bytes, took],
    ]);
  });

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
  return sum;
}
