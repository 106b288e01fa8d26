import { del, delMany, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { keptFileIds } from './draftFiles';

/**
 * Contents of the files of drafts, stored in this browser, so that a reload, a closed tab or a dead battery doesn't lose
 * them. A draft names its files by ID; a file that no draft names is deleted, and any after two weeks. Where the browser
 * refuses to store, files live as long as their page.
 */
interface KeptFile {
  readonly file: File;
  readonly at: number;
}
const keptForMs = 14 * 86_400_000;

/** Closes the database after each use: an open one would block a page that deletes it. */
const store: UseStore = async (mode, use) => {
  const opening = indexedDB.open('files');
  opening.onupgradeneeded = () => opening.result.createObjectStore('files');
  const db = await promisifyRequest(opening);
  try {
    return await use(db.transaction('files', mode).objectStore('files'));
  } finally {
    db.close();
  }
};

export const keepFile = (id: string, file: File): Promise<void> =>
  set(id, { file, at: Date.now() } satisfies KeptFile, store).catch(() => undefined);

/** The file's content; null if it isn't stored. */
export const readKeptFile = async (id: string): Promise<File | null> => {
  const found = await get<KeptFile>(id, store).catch(() => undefined);
  return found?.file ?? null;
};

/** Deletes a file that is no longer needed. */
export const dropFile = (id: string): Promise<void> => del(id, store).catch(() => undefined);

/** Deletes files that no draft names any more, and old ones. */
export async function dropUnusedFiles(): Promise<void> {
  try {
    const kept = await entries<string, KeptFile>(store);
    // Read after the files: a draft names a file before it is stored, also one of another tab.
    const used = keptFileIds();
    const since = Date.now() - keptForMs;
    const unused = kept.filter(([id, { at }]) => !used.has(id) || at < since).map(([id]) => id);
    if (unused.length > 0) await delMany(unused, store);
  } catch {
    // A browser without storage has nothing to delete.
  }
}
