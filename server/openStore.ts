import path from 'node:path';
import type { Logger } from 'pino';
import type { Env } from './env/Env';
import { SettingError } from './env/SettingError';
import type { FileStore } from './outside/files/fileStore';
import { folderStore } from './outside/files/folderStore';
import { type Moved, moveFiles } from './outside/files/moveFiles';
import { movingStore } from './outside/files/movingStore';
import { s3Store } from './outside/files/s3Store';
import type { StoreUse } from './outside/files/waitingRoom';
import type { Outbound } from './outside/outbound/outbound';

const folderOf = (env: Env): string => path.join(env.dataDir, 'files');

/** Opens the configured store. Files that are still in the local folder are read from there until they are moved. */
export async function openStore(
  env: Env,
  outbound: Outbound,
  log: Logger,
  use: StoreUse = 'serve',
): Promise<FileStore> {
  const folder = await folderStore(folderOf(env), use);
  if (env.s3 === null) return folder;
  const store = await s3Store(env.s3, outbound, folderOf(env), use);
  // Don't wait: the store may become reachable later. But log a wrong key right away.
  const firstLook = store.list()[Symbol.asyncIterator]().next();
  firstLook.catch((error: unknown) => log.error({ err: error }, 'the file store is out of reach'));
  for await (const _left of folder.list()) {
    log.warn('files are still in the local folder; run npm run admin -- move-files');
    return movingStore(store, folder);
  }
  return store;
}

/** `npm run admin -- move-files`: moves files from the local folder to the configured store. */
export async function moveToStore(env: Env, outbound: Outbound, say: (so: Moved) => void): Promise<Moved> {
  if (env.s3 === null) throw new SettingError('Setting S3_BUCKET is required to move the files.');
  return moveFiles(await folderStore(folderOf(env)), await s3Store(env.s3, outbound, folderOf(env)), say);
}
