import { randomBytes } from 'node:crypto';
import { access, copyFile, open, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, privateFile, removeDurably, renameDurably, writeDurably } from './durable';
import { type FileStore, isFileId } from './fileStore';
import { type StoreUse, waitingRoomIn } from './waitingRoom';

/** Built-in store: a local folder with files named by ID, spread over 64 subfolders by first character. */
export async function folderStore(root: string, use: StoreUse = 'serve'): Promise<FileStore> {
  const waitingRoom = await waitingRoomIn(root, use);
  const storedFolder = path.join(root, 'kept');
  const mark = path.join(root, 'installation');
  const at = (id: string) => {
    if (!isFileId(id)) throw new Error('Not a file id.');
    return path.join(storedFolder, id.slice(0, 1), id);
  };
  const moveIn = async (from: string, id: string) => {
    await makeFolder(path.dirname(at(id)));
    const handle = await open(from, 'r+');
    await handle.sync().finally(() => handle.close());
    // fsync the folder too, so an acknowledged upload survives a power loss.
    await renameDurably(from, at(id));
  };
  /** A file under its ID is complete or missing, even if the disk fills up while writing. */
  const writeThenMove = async (id: string, write: (draft: string) => Promise<void>) => {
    const draft = path.join(waitingRoom, randomBytes(18).toString('hex'));
    try {
      await write(draft);
      await moveIn(draft, id);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    waitingRoom,
    adopt: moveIn,
    put: (id, bytes) => writeThenMove(id, (draft) => writeFile(draft, bytes, { mode: privateFile })),
    copy: (from, to) => writeThenMove(to, (draft) => copyFile(at(from), draft)),
    async open(id) {
      const handle = await open(at(id), 'r').catch(unlessMissing);
      return handle === null ? null : handle.createReadStream();
    },
    has: (id) =>
      access(at(id)).then(
        () => true,
        () => false,
      ),
    link: () => Promise.resolve(null),
    async *list() {
      const folder = await opendir(storedFolder, { recursive: true }).catch(unlessMissing);
      for await (const entry of folder ?? []) {
        if (!entry.isFile() || !isFileId(entry.name)) continue;
        const found = await stat(at(entry.name)).catch(unlessMissing);
        if (found) yield { id: entry.name, at: found.mtime };
      }
    },
    async discard(ids) {
      for (const id of ids) await rm(at(id), { force: true });
    },
    owner: async () => (await readFile(mark, 'utf8').catch(unlessMissing))?.trim() || null,
    async setOwner(installation) {
      if (installation === null) return removeDurably(mark);
      await makeFolder(root);
      await writeDurably(mark, `${installation}\n`);
    },
  };
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
