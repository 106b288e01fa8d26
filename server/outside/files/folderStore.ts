import { access, copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, isFileId } from './fileStore';
import { waitingRoomIn } from './waitingRoom';

/** The embedded default: a folder of files named by their opaque ids, spread over 64 folders by the first letter. */
export async function folderStore(root: string): Promise<FileStore> {
  const waitingRoom = await waitingRoomIn(root);
  const kept = path.join(root, 'kept');
  const at = (id: string) => {
    if (!isFileId(id)) throw new Error('Not a file id.');
    return path.join(kept, id.slice(0, 1), id);
  };
  return {
    waitingRoom,
    async adopt(from, id) {
      const to = at(id);
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      const handle = await open(from, 'r+');
      await handle.sync();
      await handle.close();
      await rename(from, to);
      // The name is on disk too: an acknowledged upload survives a power cut.
      const folder = await open(path.dirname(to), 'r');
      await folder.sync();
      await folder.close();
    },
    async put(id, bytes) {
      const to = at(id);
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await writeFile(to, bytes, { mode: 0o600 });
    },
    async copy(from, to) {
      await mkdir(path.dirname(at(to)), { recursive: true, mode: 0o700 });
      await copyFile(at(from), at(to));
    },
    async open(id) {
      const handle = await open(at(id), 'r').catch(unlessMissing);
      return handle && handle.createReadStream();
    },
    has: (id) =>
      access(at(id)).then(
        () => true,
        () => false,
      ),
    link: () => Promise.resolve(null),
    async *list() {
      const folder = await opendir(kept, { recursive: true }).catch(unlessMissing);
      for await (const entry of folder ?? []) {
        if (!entry.isFile() || !isFileId(entry.name)) continue;
        const found = await stat(at(entry.name)).catch(unlessMissing);
        if (found) yield { id: entry.name, at: found.mtime };
      }
    },
    async discard(ids) {
      for (const id of ids) await rm(at(id), { force: true });
    },
  };
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
