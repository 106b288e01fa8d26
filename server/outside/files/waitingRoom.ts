import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './durable';

/**
 * Longer than any upload takes at the slowest rate that is allowed (http/slowBodies.ts): another process that shares the
 * folder is still receiving what is younger.
 */
const abandonedMs = 4 * 60 * 60_000;

/** Serving receives uploads and clears abandoned ones away; looking (administrative commands) changes nothing. */
export type StoreUse = 'serve' | 'look';

/** The folder where uploads are received. What a killed process was receiving was never acknowledged and is deleted. */
export async function waitingRoomIn(root: string, use: StoreUse): Promise<string> {
  const folder = path.join(root, 'waiting');
  if (use === 'look') return folder;
  await makeFolder(folder);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - abandonedMs) await rm(file, { force: true });
  }
  return folder;
}
