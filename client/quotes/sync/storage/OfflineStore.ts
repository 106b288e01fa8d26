import { attemptEach } from '../../../ui/feedback/attempt';
import { done, openDatabase, withTimeout } from './indexedDb';
import type { Cells } from '../journal';
import {
  isEmpty,
  type PendingRecord,
  type QuoteRecord,
  type QuoteWrite,
  type StoredQuote,
  type UpdateRecord,
} from './storedRecords';

/**
 * Stores a user's quotes in this browser: one IndexedDB database per user, shared by all tabs. It has the last known
 * document of each quote and, per tab, the uncommitted edits. Every read-then-write is one transaction, so tabs never
 * overwrite each other. A tab never deletes the database, because another one may have it open.
 */
const prefix = 'offline:';
const stores = ['meta', 'quotes', 'updates', 'pending'] as const;
type StoreName = (typeof stores)[number];

const maxUnusedDays = 14;
const maxStoredQuotes = 30;
export const dayMs = 86_400_000;

/** 128 random bits; crypto.randomUUID is missing on plain http. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** ID of the user signed in to this browser, even if this tab hasn't noticed yet. */
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
/** Generation of a database whose content was never discarded; the same for every tab that creates it. */
const fresh = 'fresh';

export class OfflineStore {
  #db: IDBDatabase | null = null;
  #opening: Promise<IDBDatabase> | null = null;
  /** Changes when the user discards everything, so that a suspended tab doesn't write its edits back. */
  #generation: string | null = null;
  #wiped = false;
  readonly #onClosed = new Set<() => void>();

  private constructor(readonly user: number) {}

  /** One instance per tab and user. */
  static of(user: number): OfflineStore {
    const store = opened.get(user) ?? new OfflineStore(user);
    opened.set(user, store);
    return store;
  }

  /** Call on logout; the next sign-in starts with a new instance. */
  static forget(user: number): void {
    opened.delete(user);
  }

  /** The user discarded everything, so nothing is stored any more. */
  get discarded(): boolean {
    return this.#wiped;
  }

  /** Runs when the browser closes the database or another tab deletes it, so its content may be lost. */
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

  /** Returns the ID of the document under which the write was stored. */
  async write(write: QuoteWrite): Promise<string> {
    const isSignedIn = signedIn() === this.user;
    return this.#run('readwrite', async (open) => {
      const { quote, epoch, tab } = write;
      let { document } = write;
      const head = (await done(open('quotes').get(quote))) as QuoteRecord | undefined;
      const own = head?.document === document;
      const newer = head === undefined || (epoch ?? -1) > (head.epoch ?? -1);
      // If the user isn't signed in, only uncommitted edits are stored, and no document.
      const withDocument = isSignedIn && (write.replaces || newer || own || head.epoch === epoch);
      if (withDocument) {
        if (head && !own && (write.replaces || newer)) await deleteUpdates(open('updates'), head.document);
        // Another tab loaded the same document; from now on both write to one.
        else if (head && !own) document = head.document;
        const whole = write.mustBeWhole || !own;
        if (whole || write.update)
          open('updates').add({ document, update: whole ? write.whole() : write.update } as UpdateRecord);
        if (!own || head.epoch !== epoch || Date.now() - head.usedAt > dayMs)
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

  /** Merges a document's updates into one. */
  async compact(document: string, merge: (updates: Uint8Array[]) => Uint8Array): Promise<void> {
    await this.#run('readwrite', async (open) => {
      const records = (await done(open('updates').index('document').getAll(document))) as UpdateRecord[];
      if (records.length < 2) return;
      const update = merge(records.map((record) => record.update));
      await deleteUpdates(open('updates'), document);
      open('updates').add({ document, update } satisfies UpdateRecord);
    });
  }

  /** All edits that the server doesn't have. */
  pending(): Promise<PendingRecord[]> {
    return this.#run('readonly', async (open) => (await done(open('pending').getAll())) as PendingRecord[]);
  }

  /** Adds edits from elsewhere, which are sent like those of a closed page. */
  async add(quote: number, tab: string, cells: Cells): Promise<void> {
    await this.#run('readwrite', async (open) => {
      const before = (await done(open('pending').get([quote, tab]))) as PendingRecord | undefined;
      const none = { document: '', epoch: null, refused: null, orphaned: null, message: null };
      const record = { ...(before ?? none), quote, tab, cells: { ...before?.cells, ...cells } };
      open('pending').put({ ...record, stamp: randomId(), at: 0 } satisfies PendingRecord);
    });
  }

  /** Deletes quotes that haven't been open for long, but never uncommitted edits. */
  async collect(): Promise<void> {
    await this.#run('readwrite', async (open) => {
      const heads = ((await done(open('quotes').getAll())) as QuoteRecord[]).sort((a, b) => b.usedAt - a.usedAt);
      const pending = (await done(open('pending').getAll())) as PendingRecord[];
      const needed = new Set(pending.map(({ quote }) => quote));
      const usedDocuments = new Set(pending.map(({ document }) => document));
      for (const [at, { quote, document, usedAt }] of heads.entries()) {
        const old = at >= maxStoredQuotes || Date.now() - usedAt > maxUnusedDays * dayMs;
        if (old && !needed.has(quote)) open('quotes').delete(quote);
        else usedDocuments.add(document);
      }
      const walk = open('updates').index('document').openKeyCursor();
      for (let at = await done(walk); at; at = await done(walk)) {
        if (!usedDocuments.has(String(at.key))) open('updates').delete(at.primaryKey);
        at.continue();
      }
    });
  }

  /** Deletes all documents but no uncommitted edits. */
  async trim(): Promise<void> {
    await this.#run('readwrite', async (open) => {
      open('quotes').clear();
      open('updates').clear();
    });
  }

  /** Deletes everything at the user's request; no tab writes any of it back. */
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
    return withTimeout(this.#transact(mode, work));
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
        // The transaction has ended already.
      }
      throw error;
    }
  }

  /** Reconnects once if the browser or another tab closed the connection. */
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
    const generation = (await done(meta.get('generation'))) as string | undefined;
    if (generation !== undefined && generation === (this.#generation ??= generation)) return;
    if (generation !== undefined && generation !== fresh) {
      this.#wiped = true;
      opened.delete(this.user);
      throw new Error('The person has logged out.');
    }
    // A new database, or one whose content the browser deleted without the user's decision.
    if (mode === 'readonly') return;
    this.#generation = fresh;
    meta.put(fresh, 'generation');
  }

  async #connect(): Promise<IDBDatabase> {
    if (this.#db) return this.#db;
    this.#opening ??= openDatabase(`${prefix}${this.user}`, (db) => {
      if (this.#db === db) this.#db = null;
      attemptEach([...this.#onClosed]);
    }).finally(() => {
      this.#opening = null;
    });
    this.#db = await this.#opening;
    return this.#db;
  }
}

/** Users with edits or quotes stored in this browser. */
async function storedUsers(): Promise<number[]> {
  const names = await withTimeout(indexedDB.databases?.() ?? Promise.resolve([]));
  return names.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : []));
}

/**
 * Deletes other users' documents. Their uncommitted edits stay under their own IDs until they sign in again, and are
 * neither shown to nor sent as another user.
 */
export async function trimOthers(user: number): Promise<void> {
  for (const other of await storedUsers()) if (other !== user) await OfflineStore.of(other).trim();
}

const ofQuote = (quote: number) => IDBKeyRange.bound([quote], [quote, []]);

async function deleteUpdates(updates: IDBObjectStore, document: string): Promise<void> {
  for (const key of await done(updates.index('document').getAllKeys(document))) updates.delete(key);
}
