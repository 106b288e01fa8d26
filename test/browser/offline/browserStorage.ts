import { patience, type PersonWindow } from '../PersonWindow';

/** What a browser stores of quotes, for anybody. */
export interface StoredRecords {
  readonly quotes: readonly { readonly quote: number }[];
  readonly pending: readonly { readonly quote: number; readonly cells: Readonly<Record<string, string>> }[];
}

/**
 * The records of every offline database. It creates no database, blocks no deletion, and fails if the database is
 * deleted while it reads: whoever expects that asks again.
 */
export const storedRecords = ({ page }: PersonWindow): Promise<StoredRecords> =>
  page.evaluate(async (wait) => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${name} does not open. Is a deletion blocked?`)), wait);
        const request = indexedDB.open(name);
        // It has been deleted since it was listed.
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

/** How much of quotes this browser stores. */
export async function storedCounts(window: PersonWindow): Promise<{ quotes: number; pending: number }> {
  const { quotes, pending } = await storedRecords(window);
  return { quotes: quotes.length, pending: pending.length };
}

/** Answers once all databases are deleted: whoever has one open has closed it. */
export const deleteDatabases = ({ page }: PersonWindow): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      });
  });

/** A page that neither closes its connections nor answers; the answer closes them. */
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

/** As a person does in the browser's settings. Answers once it is done. */
export async function clearSiteData(
  window: PersonWindow,
  storageTypes: 'indexeddb' | 'local_storage' | 'all',
): Promise<void> {
  const devtools = await window.context.newCDPSession(window.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: window.base, storageTypes });
}

/** Runs in the page: from now on on this page, or on all pages that are loaded from now on. */
export const refuseStorage = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
};
