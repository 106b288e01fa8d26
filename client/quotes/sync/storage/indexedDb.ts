/** A database that takes longer than this, in ms, counts as unavailable; a quote doesn't wait for it to open. */
const timeoutMs = 3000;

/** Rejects if the browser's database doesn't respond in time; it then counts as unavailable. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser’s database did not answer.')), timeoutMs);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Result of a request as a promise. */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the database and creates its stores; `onClosed` runs if the browser or another tab closes it. */
export function openDatabase(name: string, onClosed: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('meta');
      db.createObjectStore('quotes', { keyPath: 'quote' });
      db.createObjectStore('updates', { autoIncrement: true }).createIndex('document', 'document');
      db.createObjectStore('pending', { keyPath: ['quote', 'tab'] });
    };
    request.onsuccess = () => {
      const db = request.result;
      db.onclose = () => onClosed(db);
      db.onversionchange = () => {
        db.close();
        onClosed(db);
      };
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  });
}
