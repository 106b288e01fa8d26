import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './durable';

/**
 * Longer than any upload at the slowest allowed rate (http/slowBodies.ts): younger files may still be in progress in
 * another process that shares the folder.
 */
const abandonedMs = 4 * 60 * 60_000;

/** `serve` receives uploads and deletes abandoned ones; `look` (admin commands) changes nothing. */
export type StoreUse = 'serve' | 'look';

/**
 * Folder where uploads are received. Unfinished uploads of a killed process were never acknowledged and are deleted.
 */
export async function waitingRoomIn(root: string, use: StoreUse): Promise<string> {
  const folder = path.join(root, 'waiting');
  if (use === 'look') return folder;
  await makeFolder(folder);
  await deleteAbandoned(folder);
  return folder;
}

/** Deletes what killed processes left, such as half of a file of 2 GB. */
export async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - abandonedMs) await rm(file, { force: true });
  }
}
