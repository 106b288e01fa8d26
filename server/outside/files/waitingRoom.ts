import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any upload may take: a neighbour that shares the folder is still receiving what is younger. */
const abandonedMs = 10 * 60_000;

/** Where uploads are received. What a killed process was receiving was never acknowledged, and goes. */
export async function waitingRoomIn(root: string): Promise<string> {
  const folder = path.join(root, 'waiting');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - abandonedMs) await rm(file, { force: true });
  }
  return folder;
}
