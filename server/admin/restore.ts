import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { mustTakeCopy, NotRestorable, restoreDatabase } from '../../db/backup/restoreDatabase';
import { type Env, SettingError } from '../env';
import { openStore } from '../openStore';
import { makeFolder, writeDurably } from '../outside/files/durable';
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

/**
 * A backup into an installation without people. Everything that can be refused is refused before anything is written;
 * the rows come last, all at once, so a restore that was interrupted can be run again.
 */
export async function restore(env: Env, url: string, log: Logger, folder: string): Promise<Backup> {
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
      'The file store belongs to another installation. Check DATA_DIR and S3_BUCKET; if no other installation uses it, delete `installation` in its folder `files`, and run the command again.',
    );
  for (const { id } of backup.files) await store.put(id, await readFile(path.join(folder, 'files', id)));
  for (const { path: name, sha256 } of beside) {
    const to = path.join(env.dataDir, name);
    if (sha256 === null) await makeFolder(to);
    else if (name !== secretBeside) await copyDurably(path.join(folder, 'beside', name), to);
  }
  if (secret !== null) {
    await makeFolder(env.dataDir);
    await writeDurably(secretFile(env.dataDir), `${secret}\n`);
  }
  // A store without an ID is claimed at the next start: a crash after the commit, before the new ID is written, does no harm.
  await store.setOwner(null);
  const restored = await restoreDatabase(url, path.join(folder, 'database'), backup.database, own);
  if (restored !== null) await store.setOwner(restored);
  return backup;
}

async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(path.join(folder, 'backup.json'), 'utf8').catch(() => null);
  if (text === null) throw new SettingError(`${folder} is not a complete backup: there is no backup.json in it.`);
  const parsed = backupSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new SettingError(`${folder}/backup.json can't be read: it was made by another version of the program.`);
  return parsed.data;
}

/** Before format 3 there was no list: then what lies there counts. */
async function besideOf({ beside }: Backup, folder: string): Promise<Beside> {
  if (beside) return beside;
  const found: Beside = [];
  for (const name of await listTree(path.join(folder, 'beside')))
    found.push({ path: name, sha256: name.endsWith('/') ? null : await sumOf(path.join(folder, 'beside', name)) });
  return found;
}

/** The secret to write into DATA_DIR; null: the settings have the same one. Nothing of the backup works with another. */
async function readSecret(env: Env, beside: Beside, folder: string): Promise<string | null> {
  if (!beside.some(({ path: name }) => name === secretBeside)) {
    if (env.jwtSecret !== null) return null;
    throw new SettingError(
      'This backup has no signing secret: its installation had JWT_SECRET in its settings. Set the same JWT_SECRET here, and run the command again.',
    );
  }
  const file = path.join(folder, 'beside', secretBeside);
  const secret = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (secret.length < shortestSecret) throw new NotRestorable(`The signing secret of the backup is damaged: ${file}`);
  if (env.jwtSecret === null) return secret;
  if (env.jwtSecret !== secret)
    throw new SettingError(
      `Setting JWT_SECRET: differs from that of the backup, with which sessions, links and webhook signatures were made. Set it to the one in ${file}, or remove the setting.`,
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
}

/** An installation that was started has these folders; with anything else in them than the backup has, both would mix. */
async function mustNotMix(dataDir: string, beside: Beside): Promise<void> {
  const sums = new Map(beside.map(({ path: name, sha256 }) => [name, sha256]));
  for (const folder of foldersBeside)
    for (const found of await listTree(path.join(dataDir, folder))) {
      const name = `${folder}/${found}`;
      if (name.endsWith('/')) continue;
      const file = path.join(dataDir, name);
      if (existsSync(file) && sums.get(name) !== (await sumOf(file)))
        throw new NotRestorable(
          `${path.join(dataDir, folder)} has ${found}, which the backup does not have like that: move that folder away first.`,
        );
    }
}
