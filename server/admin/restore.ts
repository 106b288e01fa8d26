import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { NotRestorable, restoreDatabase } from '../../db/backup/restoreDatabase';
import { type Env, SettingError } from '../env';
import { openStore } from '../openStore';
import { webOutbound } from '../outside/outbound/webOutbound';
import { type Backup, backupSchema, keptBeside } from './backupFolder';

/**
 * A backup into an empty installation. The rows come last, all at once: if anything fails before, there is nobody yet,
 * and the same command can be given again.
 */
export async function restore(env: Env, url: string, log: Logger, folder: string): Promise<Backup> {
  const backup = await readBackup(folder);
  const store = await openStore(env, webOutbound({ allowPrivate: env.allowPrivateOutbound }), log);
  for (const { id, sha256 } of backup.files) {
    const bytes = await readFile(path.join(folder, 'files', id));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new NotRestorable(`File ${id} of the backup is damaged.`);
    await store.put(id, bytes);
  }
  for (const name of keptBeside) {
    const [from, to] = [path.join(folder, 'beside', name), path.join(env.dataDir, name)];
    if (existsSync(from) && !existsSync(to)) await cp(from, to, { recursive: true });
  }
  await restoreDatabase(url, path.join(folder, 'database'), backup.database);
  return backup;
}

async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(path.join(folder, 'backup.json'), 'utf8').catch(() => null);
  if (text === null) throw new SettingError(`${folder} is no whole backup: there is no backup.json in it.`);
  const parsed = backupSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new SettingError(`${folder}/backup.json cannot be read: it is of another program.`);
  return parsed.data;
}
