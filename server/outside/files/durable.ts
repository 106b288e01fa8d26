import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Modes for everything in DATA_DIR: only the program's own account may read it. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

export const makeFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: privateFolder }));

/** Flushes a folder, so that a renamed file keeps its name after a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a file that has been flushed to its final name, and flushes the name too. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

/** Name of a file that is still being written; backups skip such files. */
export const draftOf = (file: string): string =>
  path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${randomBytes(4).toString('hex')}`);

/** Replaces a file atomically: after a power loss it has either the old or the new content. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const draft = draftOf(file);
  try {
    await writeFile(draft, content, { mode: privateFile, flush: true });
    await renameDurably(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Deletes a file, if it exists, so that it doesn't reappear after a power loss. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}
