import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './fileStore';

export interface Moved {
  readonly moved: number;
  readonly bytes: number;
}

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * From the folder to the store, file by file: written, read back, compared, and only then forgotten here. Interrupted
 * anywhere and run again, it goes on where it was; the program may run meanwhile (movingStore).
 */
export async function moveFiles(
  folder: FileStore,
  store: FileStore,
  say: (so: Moved) => void = () => {},
): Promise<Moved> {
  let so: Moved = { moved: 0, bytes: 0 };
  for await (const { id } of folder.list()) {
    // At most 25,000,000 bytes: the limit of an upload.
    const bytes = await contents(folder, id);
    if (!bytes) continue;
    await store.put(id, bytes);
    const there = await contents(store, id);
    if (!there || sum(there) !== sum(bytes)) throw new Error(`File ${id} came back from the store as something else.`);
    // Deleted while it was on its way: it must not come back to life.
    if (!(await folder.has(id))) await store.discard([id]);
    await folder.discard([id]);
    so = { moved: so.moved + 1, bytes: so.bytes + bytes.byteLength };
    say(so);
  }
  return so;
}

async function contents(store: FileStore, id: string): Promise<Buffer | null> {
  const stream = await store.open(id);
  return stream && buffer(stream);
}
