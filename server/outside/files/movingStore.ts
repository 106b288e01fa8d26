import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { privateFile } from './durable';
import type { FileStore } from './fileStore';

/**
 * Store used while files are being moved: reads files missing in the store from the local folder; new files go to the
 * store.
 */
export function movingStore(store: FileStore, folder: FileStore): FileStore {
  return {
    waitingRoom: store.waitingRoom,
    adopt: store.adopt,
    put: store.put,
    async copy(from, to) {
      const left = (await store.has(from)) ? null : await folder.open(from);
      if (!left) return store.copy(from, to);
      const copy = path.join(store.waitingRoom, randomBytes(18).toString('hex'));
      try {
        await pipeline(left, createWriteStream(copy, { mode: privateFile }));
        await store.adopt(copy, to);
      } finally {
        await rm(copy, { force: true });
      }
    },
    // Try the store again last, since the file may have moved in between.
    open: async (id) => (await store.open(id)) ?? (await folder.open(id)) ?? store.open(id),
    has: async (id) => (await store.has(id)) || (await folder.has(id)) || store.has(id),
    link: async (id, name) => ((await store.has(id)) ? store.link(id, name) : null),
    async *list() {
      yield* store.list();
      yield* folder.list();
    },
    async discard(ids) {
      // Delete from the folder first, so that the move notices and deletes its copy in the store.
      await folder.discard(ids);
      await store.discard(ids);
    },
    owner: store.owner,
    setOwner: store.setOwner,
  };
}
