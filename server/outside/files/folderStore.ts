import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './fileStore';

/** The embedded default: a folder of files named by their opaque ids, spread over 64 folders by the first letter. */
export async function folderStore(root: string): Promise<FileStore> {
  const waitingRoom = path.join(root, 'waiting');
  await mkdir(waitingRoom, { recursive: true, mode: 0o700 });
  // What a killed process was receiving was never acknowledged.
  for (const name of await readdir(waitingRoom)) await rm(path.join(waitingRoom, name), { force: true });

  const at = (id: string) => {
    if (!/^[A-Za-z0-9_-]{22}$/.test(id)) throw new Error('Not a file id.');
    return path.join(root, 'kept', id.slice(0, 1), id);
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
    open: (id) => createReadStream(at(id)),
    has: (id) =>
      access(at(id)).then(
        () => true,
        () => false,
      ),
    async discard(ids) {
      for (const id of ids) await rm(at(id), { force: true });
    },
  };
}
