import { buffer } from 'node:stream/consumers';
import type { FileStore } from './fileStore';
import { sha256Of } from './sha256';

export interface Moved {
  readonly moved: number;
  readonly bytes: number;
}

/**
 * Moves files from the local folder to the store one by one: writes, reads back and compares each file before deleting
 * it locally. Can be interrupted and run again, also while the program is running (movingStore).
 */
export async function moveFiles(
  folder: FileStore,
  store: FileStore,
  onProgress: (progress: Moved) => void = () => {},
): Promise<Moved> {
  let progress: Moved = { moved: 0, bytes: 0 };
  for await (const { id } of folder.list()) {
    // At most 25,000,000 bytes, the upload limit.
    const bytes = await contents(folder, id);
    if (!bytes) continue;
    await store.put(id, bytes);
    const there = await contents(store, id);
    if (!there || sha256Of(there) !== sha256Of(bytes))
      throw new Error(`File ${id} came back from the store as something else.`);
    // The file was deleted while it was copied; don't bring it back.
    if (!(await folder.has(id))) await store.discard([id]);
    await folder.discard([id]);
    progress = { moved: progress.moved + 1, bytes: progress.bytes + bytes.byteLength };
    onProgress(progress);
  }
  return progress;
}

async function contents(store: FileStore, id: string): Promise<Buffer | null> {
  const stream = await store.open(id);
  return stream && buffer(stream);
}
