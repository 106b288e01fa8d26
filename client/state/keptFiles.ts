import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { keptFileIds } from './drafts';

/**
 * Contents of the files of drafts, stored in this browser, so that a reload, a closed tab or a dead battery doesn't lose
 * them. A draft names its files by ID; a file that no draft names is deleted. Where the browser refuses to store, files
 * live as long as their page.
 */
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('files', 'files'));

export const keepFile = (id: string, file: File): Promise<void> => set(id, file, store()).catch(() => undefined);

/** The file's content; null if it isn't stored. */
export const readKeptFile = async (id: string): Promise<File | null> => {
  const found = await get<File>(id, store()).catch(() => undefined);
  return found ?? null;
};

/** Deletes files that no draft names any more. */
export async function dropUnusedFiles(): Promise<void> {
  try {
    const used = keptFileIds();
    const unused = (await keys<string>(store())).filter((id) => !used.has(id));
    if (unused.length > 0) await delMany(unused, store());
  } catch {
    // Nothing can be stored here, so there is nothing to delete.
  }
}
