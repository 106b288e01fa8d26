import { attemptEach } from '../ui/attempt';
import type { Cells } from './journal';

/**
 * What this browser stores of quotes for one person: one IndexedDB database per person, shared by all tabs. It holds the
 * last known document of each quote, and per tab the edits that the server has not committed. Every read-then-write is
 * one transaction, so tabs never overwrite each other. A tab never deletes the database: another one may have it open.
 */
const prefix = 'offline:';
const stores = ['meta', 'quotes', 'updates', 'pending'] as const;
type StoreName = (typeof stores)[number];

/** The document that counts for a quote; its content is in `updates` under its id. */
export interface QuoteRecord {
  readonly quote: number;
  readonly document: string;
  readonly epoch: number | null;
  readonly usedAt: number;
}
interface UpdateRecord {
  readonly document: string;
  readonly update: Uint8Array;
}
/** Edits that are not on the server. */
export interface PendingEdits {
  /** Not committed yet: sent as soon as there is a connection. */
  readonly cells: Cells;
  /** Refused by the server, or typed into rows that were removed: shown until the person decides. */
  readonly refused: Cells | null;
  readonly orphaned: Cells | null;
  readonly message: string | null;
}
export interface PendingRecord extends PendingEdits {
  readonly quote: number;
  readonly tab: string;
  /** The document that holds them; empty: none does, and they have to be written again. */
  readonly document: string;
  readonly epoch: number | null;
  /** A new one with each write: who took the edits over deletes them only if nothing was added since. */
  readonly stamp: string;
  readonly at: number;
}
export interface StoredQuote {
  readonly head: QuoteRecord | null;
  readonly updates: readonly Uint8Array[];
  readonly pending: readonly PendingRecord[];
}
export interface QuoteWrite {
  readonly quote: number;
  readonly tab: string;
  readonly document: string;
  readonly epoch: number | null;
  /** What was written since the last time; null: nothing. */
  readonly update: Uint8Array | null;
  /** The whole document, where the store does not have it. */
  readonly whole: () => Uint8Array;
  readonly mustBeWhole: boolean;
  /** The document was loaded anew: what is stored under the former id no longer counts. */
  readonly replaces: boolean;
  readonly pending: PendingEdits;
  /** Records of other tabs whose edits are part of `pending`. */
  readonly inherited: readonly Pick<PendingRecord, 'tab' | 'stamp'>[];
}

/** No answer for so long: the store counts as unavailable. A quote does not wait for it to open. */
const timeout = 3000;
const daysUnused = 14;
const quotesKept = 30;
const day = 86_400_000;

/** 128 random bits; crypto.randomUUID is missing on plain http. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const isEmpty = ({ cells, refused, orphaned }: PendingEdits): boolean =>
  Object.keys(cells).length === 0 && refused === null && orphaned === null;

/** The person who is signed in in this browser now, also when this tab has not heard of it yet. */
export function signedIn(): number | null {
  try {
    return (
      (JSON.parse(localStorage.getItem('session') ?? 'null') as { user?: { _id?: number } } | null)?.user?._id ?? null
    );
  } catch {
    return null;
  }
}

const opened = new Map<number, OfflineStore>();
/** Of a database of which nothing was discarded since it was made: whichever tab makes it anew. */
const fresh = 'fresh';

export class OfflineStore {
  #db: IDBDatabase | null = null;
  #opening: Promise<IDBDatabase> | null = null;
  /** Changes when the person discards everything: a tab that slept through it must not write its own back. */
  #generation: string | null = null;
  #wiped = false;
  readonly #onClosed = new Set<() => void>();

  private constructor(readonly user: number) {}

  /** One connection per tab and person. */
  static of(user: number): OfflineStore {
    const store = opened.get(user) ?? new OfflineStore(user);
    opened.set(user, store);
    return store;
  }

  /** The person signed out: the next sign-in starts with a store on which nothing was decided. */
  static forget(user: number): void {
    opened.delete(user);
  }

  /** The person discarded everything: nothing is stored any more. */
  get discarded(): boolean {
    return this.#wiped;
  }

  /** The browser closed the database, or another tab deletes it: what was in it may be gone. */
  onClosed(listener: () => void): () => void {
    this.#onClosed.add(listener);
    return () => this.#onClosed.delete(listener);
  }

  async load(quote: number): Promise<StoredQuote> {
    return this.#run('readonly', async (open) => {
      const head = ((await done(open('quotes').get(quote))) as QuoteRecord | undefined) ?? null;
      const pending = (await done(open('pending').getAll(ofQuote(quote)))) as PendingRecord[];
      const records = head
        ? ((await done(open('updates').index('document').getAll(head.document))) as UpdateRecord[])
        : [];
      return { head, pending, updates: records.map(({ update }) => update) };
    });
  }

  /** Answers under which document it is stored. */
  async write(write: QuoteWrite): Promise<string> {
    const here = signedIn() === this.user;
    return this.#run('readwrite', async (open) => {
      const { quote, epoch, tab } = write;
      let { document } = write;
      const head = (await done(open('quotes').get(quote))) as QuoteRecord | undefined;
      const own = head?.document === document;
      const newer = head === undefined || (epoch ?? -1) > (head.epoch ?? -1);
      // Without this person signed in, only the edits that are not on the server are stored, and no document.
      const withDocument = here && (write.replaces || newer || own || head.epoch === epoch);
      if (withDocument) {
        if (head && !own && (write.replaces || newer)) await deleteUpdates(open('updates'), head.document);
        // Another tab loaded the same document: both write into one from now on.
        else if (head && !own) document = head.document;
        const whole = write.mustBeWhole || !own;
        if (whole || write.update)
          open('updates').add({ document, update: whole ? write.whole() : write.update } as UpdateRecord);
        if (!own || head.epoch !== epoch || Date.now() - head.usedAt > day)
          open('quotes').put({ quote, document, epoch, usedAt: Date.now() } satisfies QuoteRecord);
      }
      for (const { tab: other, stamp } of write.inherited) {
        const record = (await done(open('pending').get([quote, other]))) as PendingRecord | undefined;
        if (record?.stamp === stamp) open('pending').delete([quote, other]);
      }
      if (isEmpty(write.pending)) open('pending').delete([quote, tab]);
      else
        open('pending').put({
          ...write.pending,
          ...{ quote, tab, document: withDocument ? document : '', epoch, stamp: randomId(), at: Date.now() },
        } satisfies PendingRecord);
      return document;
    });
  }

  /** Many small updates become one. */
  async compact(document: string, merge: (updates: Uint8Array[]) => Uint8Array): Promise<void> {
    await this.#run('readwrite', async (open) => {
      const records = (await done(open('updates').index('document').getAll(document))) as UpdateRecord[];
      if (records.length < 2) return;
      const update = merge(records.map((record) => record.update));
      await deleteUpdates(open('updates'), document);
      open('updates').add({ document, update } satisfies UpdateRecord);
    });
  }

  /** All edits that are not on the server. */
  pending(): Promise<PendingRecord[]> {
    return this.#run('readonly', async (open) => (await done(open('pending').getAll())) as PendingRecord[]);
  }

  /** Edits from elsewhere, to be sent like those of a page that was closed. */
  async add(quote: number, tab: string, cells: Cells): Promise<void> {
    await this.#run('readwrite', async (open) => {
      const before = (await done(open('pending').get([quote, tab]))) as PendingRecord | undefined;
      const none = { document: '', epoch: null, refused: null, orphaned: null, message: null };
      const record = { ...(before ?? none), quote, tab, cells: { ...before?.cells, ...cells } };
      open('pending').put({ ...record, stamp: randomId(), at: 0 } satisfies PendingRecord);
    });
  }

  /** Quotes that have not been open for long are deleted, but never edits that are not on the server. */
  async collect(): Promise<void> {
    await this.#run('readwrite', async (open) => {
      const heads = ((await done(open('quotes').getAll())) as QuoteRecord[]).sort((a, b) => b.usedAt - a.usedAt);
      const pending = (await done(open('pending').getAll())) as PendingRecord[];
      const needed = new Set(pending.map(({ quote }) => quote));
      const kept = new Set(pending.map(({ document }) => document));
      for (const [at, { quote, document, usedAt }] of heads.entries()) {
        const old = at >= quotesKept || Date.now() - usedAt > daysUnused * day;
        if (old && !needed.has(quote)) open('quotes').delete(quote);
        else kept.add(document);
      }
      const walk = open('updates').index('document').openKeyCursor();
      for (let at = await done(walk); at; at = await done(walk)) {
        if (!kept.has(String(at.key))) open('updates').delete(at.primaryKey);
        at.continue();
      }
    });
  }

  /** Documents are deleted; edits that are not on the server stay. */
  async trim(): Promise<void> {
    await this.#run('readwrite', async (open) => {
      open('quotes').clear();
      open('updates').clear();
    });
  }

  /** The person decided to discard everything; no tab writes any of it back. */
  async wipe(): Promise<void> {
    try {
      await this.#run('readwrite', async (open) => {
        for (const name of stores) open(name).clear();
        open('meta').put(randomId(), 'generation');
      });
    } finally {
      this.#wiped = true;
      opened.delete(this.user);
      this.#db?.close();
    }
  }

  #run<T>(mode: IDBTransactionMode, work: (open: (name: StoreName) => IDBObjectStore) => Promise<T>): Promise<T> {
    return inTime(this.#transact(mode, work));
  }

  async #transact<T>(
    mode: IDBTransactionMode,
    work: (open: (name: StoreName) => IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.#begin(mode);
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
    });
    over.catch(() => undefined);
    try {
      await this.#checkGeneration(transaction, mode);
      const answer = await work((name) => transaction.objectStore(name));
      await over;
      return answer;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // It is over already.
      }
      throw error;
    }
  }

  /** A connection that the browser or another tab closed is opened once more. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    if (this.#wiped) throw new Error('The person has logged out.');
    try {
      return (await this.#connect()).transaction(stores, mode);
    } catch {
      this.#db = null;
      return (await this.#connect()).transaction(stores, mode);
    }
  }

  async #checkGeneration(transaction: IDBTransaction, mode: IDBTransactionMode): Promise<void> {
    const meta = transaction.objectStore('meta');
    const found = (await done(meta.get('generation'))) as string | undefined;
    if (found !== undefined && found === (this.#generation ??= found)) return;
    if (found !== undefined && found !== fresh) {
      this.#wiped = true;
      opened.delete(this.user);
      throw new Error('The person has logged out.');
    }
    // A new database, or one whose content the browser deleted, which is no decision of the person's.
    if (mode === 'readonly') return;
    this.#generation = fresh;
    meta.put(fresh, 'generation');
  }

  async #connect(): Promise<IDBDatabase> {
    if (this.#db) return this.#db;
    this.#opening ??= open(`${prefix}${this.user}`, (db) => {
      if (this.#db === db) this.#db = null;
      attemptEach([...this.#onClosed]);
    }).finally(() => {
      this.#opening = null;
    });
    this.#db = await this.#opening;
    return this.#db;
  }
}

/** Persons whose edits or quotes are stored in this browser. */
async function storedUsers(): Promise<number[]> {
  const names = await inTime(indexedDB.databases?.() ?? Promise.resolve([]));
  return names.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : []));
}

/**
 * Of everybody else only edits that are not on the server stay, under their own id, until they sign in again: they are
 * neither shown to nor sent as somebody else. What they could read of quotes goes.
 */
export async function trimOthers(user: number): Promise<void> {
  for (const other of await storedUsers()) if (other !== user) await OfflineStore.of(other).trim();
}

/**
 * Earlier versions had a database per opened quote. Its unsent edits move here, and it is emptied. A tab that still runs
 * the earlier version may have it open, however old it is, and would stop saving if it was deleted: that is done a week
 * later.
 */
export async function importFormerDatabases(): Promise<void> {
  for (const { name = '' } of await inTime(indexedDB.databases?.() ?? Promise.resolve([]))) {
    const [, user, quote] = /^quote:(\d+):(\d+):[0-9a-z]+$/.exec(name) ?? [];
    if (user === undefined) continue;
    const db = await inTime(done(indexedDB.open(name)));
    try {
      const move = (cells: Cells) => OfflineStore.of(Number(user)).add(Number(quote), name, cells);
      if (await emptyFormer(db, move)) indexedDB.deleteDatabase(name);
    } finally {
      db.close();
    }
  }
}

const formerEmptied = 'emptied';
const formerKept = 7 * day;
/** Edits that a tab of the earlier version is sending are gone, or others, after so long. */
const formerRest = 1000;

/** True: it has been empty for so long that it can be deleted. */
async function emptyFormer(db: IDBDatabase, move: (cells: Cells) => Promise<void>): Promise<boolean> {
  if (!db.objectStoreNames.contains('custom')) return true;
  const before = await formerEdits(db);
  const emptied = (await done(db.transaction('custom').objectStore('custom').get(formerEmptied))) as number | undefined;
  if (before.size === 0 && emptied !== undefined) return Date.now() - emptied > formerKept;
  if (before.size > 0) await new Promise((resolve) => setTimeout(resolve, formerRest));
  const now = await formerEdits(db);
  const same = (key: IDBValidKey, found: Cells | undefined) =>
    JSON.stringify(before.get(key)) === JSON.stringify(found);
  const resting = [...now].filter(([key, cells]) => same(key, cells));
  if (resting.length > 0) await move(Object.assign({}, ...resting.map(([, cells]) => cells)));
  const emptying = db.transaction(db.objectStoreNames, 'readwrite');
  const custom = emptying.objectStore('custom');
  for (const [key] of resting) if (same(key, (await done(custom.get(key))) as Cells | undefined)) custom.delete(key);
  custom.delete('epoch');
  if (db.objectStoreNames.contains('updates')) emptying.objectStore('updates').clear();
  await done(custom.put(Date.now(), formerEmptied));
  return false;
}

/** By the key of the tab that made them. */
async function formerEdits(db: IDBDatabase): Promise<Map<IDBValidKey, Cells>> {
  const custom = db.transaction('custom').objectStore('custom');
  const keys = await done(custom.getAllKeys(ofFormerCells()));
  const edits = (await done(custom.getAll(ofFormerCells()))) as Cells[];
  return new Map(keys.map((key, at) => [key, edits[at] ?? {}]));
}

const ofFormerCells = () => IDBKeyRange.bound('cells:', 'cells;');

/** Rejects when the browser’s database does not answer: it counts as unavailable. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('The browser’s database did not answer.')), timeout);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(late);
  }
}

const ofQuote = (quote: number) => IDBKeyRange.bound([quote], [quote, []]);

async function deleteUpdates(updates: IDBObjectStore, document: string): Promise<void> {
  for (const key of await done(updates.index('document').getAllKeys(document))) updates.delete(key);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(name: string, onClosed: (db: IDBDatabase) => void): Promise<IDBDatabase> {
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
