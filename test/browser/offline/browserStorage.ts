import { patience, type PersonWindow } from '../support/PersonWindow';

/** Quote data in a browser, of all users. */
export interface StoredRecords {
  readonly quotes: readonly { readonly quote: number }[];
  readonly pending: readonly { readonly quote: number; readonly cells: Readonly<Record<string, string>> }[];
}

/**
 * Returns the records of all offline databases. Creates no database, blocks no deletion, and fails if a database is
 * deleted while it reads.
 */
export const storedRecords = ({ page }: PersonWindow): Promise<StoredRecords> =>
  page.evaluate(async (wait) => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${name} does not open. Is a deletion blocked?`)), wait);
        const request = indexedDB.open(name);
        // It was deleted after it was listed.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          request.result.onversionchange = () => request.result.close();
          resolve(request.result);
        };
      });
    const all = <T>(db: IDBDatabase, store: string) =>
      new Promise<T[]>((resolve, reject) => {
        const transaction = db.transaction(store);
        const request = transaction.objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
        db.onclose = () => reject(new Error('The database was closed.'));
      });
    const found: { quotes: StoredRecords['quotes'][number][]; pending: StoredRecords['pending'][number][] } = {
      quotes: [],
      pending: [],
    };
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('offline:')) continue;
      const db = await open(name);
      found.quotes.push(...(await all<StoredRecords['quotes'][number]>(db, 'quotes')));
      found.pending.push(...(await all<StoredRecords['pending'][number]>(db, 'pending')));
      db.close();
    }
    return found;
  }, patience);

/** Numbers of stored quotes and pending edits in this browser. */
export async function storedCounts(window: PersonWindow): Promise<{ quotes: number; pending: number }> {
  const { quotes, pending } = await storedRecords(window);
  return { quotes: quotes.length, pending: pending.length };
}

/** Deletes all databases. Resolves once every page has closed its connections. */
export const deleteDatabases = ({ page }: PersonWindow): Promise<void> =>
  page.evaluate(async () => {
    const deleted = (name: string) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      });
    await Promise.all((await indexedDB.databases()).map(({ name = '' }) => deleted(name)));
  });

/** Opens connections that block a deletion. The returned function closes them. */
export async function blockDeletion({ page }: PersonWindow): Promise<() => Promise<void>> {
  const databases = await page.evaluateHandle(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    return Promise.all((await indexedDB.databases()).map(({ name = '' }) => open(name)));
  });
  return () =>
    databases.evaluate((all) => {
      for (const db of all) db.close();
    });
}

/** Clears site data, as a user does in the browser's settings. */
export async function clearSiteData(
  window: PersonWindow,
  storageTypes: 'indexeddb' | 'local_storage' | 'all',
): Promise<void> {
  const devtools = await window.context.newCDPSession(window.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: window.base, storageTypes });
}

/** Runs in the page. Makes it refuse to open databases. */
export const refuseStorage = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
};
