import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Logger } from 'pino';
import { dumpFile, fileOf } from '../../db/backup/databaseCopy';
import { mustTakeCopy, NotRestorable, restoreDatabase } from '../../db/backup/restoreDatabase';
import { plural } from '../../common/format/plural';
import type { Env } from '../env/Env';
import { SettingError } from '../env/SettingError';
import { openStore } from '../openStore';
import { makeFolder, writeDurably } from '../outside/files/durable';
import type { FileStore } from '../outside/files/fileStore';
import { webOutbound } from '../outside/outbound/webOutbound';
import { secretFile, shortestSecret } from '../access/signingSecret';
import {
  type Backup,
  type Beside,
  backupSchema,
  copyDurably,
  foldersBeside,
  listTree,
  secretBeside,
  sumOf,
} from './backupFolder';

export interface RestoreOptions {
  /** Keep using the file store that was backed up, including files newer than the backup. */
  readonly sameStore?: boolean;
}

/**
 * Restores a backup into an empty installation. Checks everything before writing. The rows are written last, in one
 * transaction, so an interrupted restore can be run again.
 */
export async function restore(
  env: Env,
  url: string,
  log: Logger,
  folder: string,
  { sameStore = false }: RestoreOptions = {},
): Promise<Backup> {
  const backup = await readBackup(folder);
  const own = env.databaseUrl === null;
  const started = await mustTakeCopy(url, backup.database, own);
  const beside = await besideOf(backup, folder);
  const secret = await readSecret(env, beside, folder);
  await mustBeWhole(backup, beside, folder);
  await mustNotMix(env.dataDir, beside);

  const store = await openStore(env, webOutbound({ allowPrivate: env.allowPrivateOutbound }), log);
  const owner = await store.owner();
  if (owner !== null && owner !== started && owner !== backup.installation)
    throw new NotRestorable(
      'The file store belongs to another installation. Check DATA_DIR and S3_BUCKET. If no other installation uses it, delete `installation` in its `files` folder and run the command again.',
    );
  if (!sameStore) await mustHaveNoNewerFiles(store, backup);
  await makeFolder(store.waitingRoom);
  for (const { id } of backup.files) {
    const copy = path.join(store.waitingRoom, randomBytes(18).toString('hex'));
    await copyFile(path.join(folder, 'files', id), copy);
    await store.adopt(copy, id);
  }
  for (const { path: name, sha256 } of beside) {
    const to = path.join(env.dataDir, name);
    if (sha256 === null) await makeFolder(to);
    else if (name !== secretBeside) await copyDurably(path.join(folder, 'beside', name), to);
  }
  if (secret !== null) {
    await makeFolder(env.dataDir);
    await writeDurably(secretFile(env.dataDir), `${secret}\n`);
  }
  // A store without an ID is claimed at the next start, so a crash before the new ID is written does no harm.
  await store.setOwner(null);
  const restored = await restoreDatabase(url, path.join(folder, 'database'), backup.database, own);
  if (restored !== null) await store.setOwner(restored);
  return backup;
}

/**
 * The cleanup deletes unknown files. A copied installation that uses the original's store would delete files added
 * since the backup.
 */
async function mustHaveNoNewerFiles(store: FileStore, backup: Backup): Promise<void> {
  const [at, known] = [new Date(backup.at), new Set(backup.files.map(({ id }) => id))];
  let newer = 0;
  for await (const file of store.list()) if (file.at > at && !known.has(file.id)) newer++;
  if (newer > 0)
    throw new NotRestorable(
      `The file store has ${plural(newer, 'file', 'files')} added after this backup. If another installation uses it, set a different DATA_DIR or S3_BUCKET: this one would delete them. To replace that installation, stop it and add --same-store; these files are then deleted after a week.`,
    );
}

async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(path.join(folder, 'backup.json'), 'utf8').catch(() => null);
  if (text === null) throw new SettingError(`${folder} isn't a complete backup (backup.json is missing).`);
  const parsed = backupSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new SettingError(
      `${folder}/backup.json can't be read: it is damaged, or was made by another version of the program.`,
    );
  return parsed.data;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Backups of earlier versions have no list, so use all files in the folder. */
async function besideOf({ beside }: Backup, folder: string): Promise<Beside> {
  if (beside) return beside;
  const found: Beside = [];
  for (const name of await listTree(path.join(folder, 'beside')))
    found.push({ path: name, sha256: name.endsWith('/') ? null : await sumOf(path.join(folder, 'beside', name)) });
  return found;
}

/**
 * Secret to write to DATA_DIR; null if the settings have the same one. Existing sessions and links need this secret.
 */
async function readSecret(env: Env, beside: Beside, folder: string): Promise<string | null> {
  if (!beside.some(({ path: name }) => name === secretBeside)) {
    if (env.jwtSecret !== null) return null;
    throw new SettingError(
      'This backup has no signing secret because its installation set JWT_SECRET. Set the same JWT_SECRET here and run the command again.',
    );
  }
  const file = path.join(folder, 'beside', secretBeside);
  const secret = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (secret.length < shortestSecret) throw new NotRestorable(`The signing secret of the backup is damaged: ${file}`);
  if (env.jwtSecret === null) return secret;
  if (env.jwtSecret !== secret)
    throw new SettingError(
      `Setting JWT_SECRET differs from the backup's, which signed its sessions, links and webhooks. Set it to the one in ${file}, or remove it.`,
    );
  return null;
}

async function mustBeWhole(backup: Backup, beside: Beside, folder: string): Promise<void> {
  const damaged = async (file: string, sha256: string) => (await sumOf(file).catch(() => '')) !== sha256;
  for (const { id, sha256 } of backup.files)
    if (await damaged(path.join(folder, 'files', id), sha256))
      throw new NotRestorable(`File ${id} of the backup is damaged.`);
  for (const { path: name, sha256 } of beside)
    if (sha256 !== null && (await damaged(path.join(folder, 'beside', name), sha256)))
      throw new NotRestorable(`${name} of the backup is damaged.`);
  for (const { path: name, sha256 } of backup.databaseFiles ?? [])
    if (await damaged(path.join(folder, 'database', name), sha256))
      throw new NotRestorable(`database/${name} of the backup is damaged.`);
  if (backup.databaseFiles) return;
  // Without checksums, unpack each file to find truncated or missing ones.
  const { by, tables } = backup.database;
  for (const name of by === 'pg_dump' ? [dumpFile] : tables.map((table) => fileOf(table.name)))
    await pipeline(
      createReadStream(path.join(folder, 'database', name)),
      createGunzip(),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    ).catch(() => {
      throw new NotRestorable(`database/${name} of the backup is damaged.`);
    });
}

/** A started installation has these folders; files that aren't in the backup would be mixed with it. */
async function mustNotMix(dataDir: string, beside: Beside): Promise<void> {
  const sums = new Map(beside.map(({ path: name, sha256 }) => [name, sha256]));
  for (const folder of foldersBeside)
    for (const found of await listTree(path.join(dataDir, folder))) {
      const name = `${folder}/${found}`;
      if (name.endsWith('/')) continue;
      const file = path.join(dataDir, name);
      if (existsSync(file) && sums.get(name) !== (await sumOf(file)))
        throw new NotRestorable(
          `${path.join(dataDir, folder)} contains ${found}, which differs from the backup. Move that folder away first.`,
        );
    }
}
