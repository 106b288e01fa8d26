import { IndexeddbPersistence } from 'y-indexeddb';
import type * as Y from 'yjs';
import type { Cells } from './journal';
import { keptPrefix, keptQuotes } from './keptQuotes';
import type { QuoteKeep } from './syncParts';

const nameOf = (user: number, quote: number, when: number) => `${keptPrefix}${user}:${quote}:${when.toString(36)}`;
const cellsOf = (tab: string) => `cells:${tab}`;

/** The browser's own store of one quote, for one person: it survives a reload without a line. */
export class BrowserKeep implements QuoteKeep {
  readonly #user: number;
  readonly #quote: number;
  readonly #tab = crypto.randomUUID();
  #store: IndexeddbPersistence | null = null;
  /** Edits of tabs that are closed by now, until what they wrote is known to be committed. */
  #inherited: string[] = [];
  #cells: Cells | null = null;
  #writing: ReturnType<typeof setTimeout> | null = null;
  #epoch: number | null = null;

  constructor(user: number, quote: number) {
    this.#user = user;
    this.#quote = quote;
  }

  async load(doc: Y.Doc): Promise<{ epoch: number | null; cells: Cells }> {
    const own = (await keptQuotes()).filter((name) => name.startsWith(`${keptPrefix}${this.#user}:${this.#quote}:`));
    const latest = own.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1);
    this.#store = new IndexeddbPersistence(latest ?? nameOf(this.#user, this.#quote, Date.now()), doc);
    await this.#store.whenSynced;
    const kept = await everything(this.#store);
    this.#inherited = Object.keys(kept).filter((key) => key.startsWith('cells:'));
    const cells = Object.assign({}, ...this.#inherited.map((key) => kept[key])) as Cells;
    this.#epoch = typeof kept.epoch === 'number' ? kept.epoch : null;
    return { epoch: this.#epoch, cells };
  }

  replace(doc: Y.Doc): void {
    const old = this.#store;
    this.#store = new IndexeddbPersistence(nameOf(this.#user, this.#quote, Date.now()), doc);
    this.#inherited = [];
    this.#epoch = null;
    void old?.clearData();
  }

  epoch(epoch: number): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    void this.#store?.set('epoch', epoch).catch(() => undefined);
  }

  cells(cells: Cells): void {
    this.#cells = cells;
    this.#writing ??= setTimeout(() => this.#write(), 100);
  }

  async written(): Promise<void> {
    // The store hears of an edit after whoever asks here; its transactions then take their turns.
    await Promise.resolve();
    const db = this.#store?.db;
    if (!db) return;
    await new Promise<void>((resolve) => {
      const after = db.transaction('updates', 'readonly');
      after.oncomplete = after.onabort = () => resolve();
      after.objectStore('updates').count();
    }).catch(() => undefined);
  }

  end(): void {
    this.#write();
    void this.#store?.destroy();
  }

  #write(): void {
    if (this.#writing) clearTimeout(this.#writing);
    this.#writing = null;
    const [store, cells] = [this.#store, this.#cells];
    if (!store || !cells) return;
    this.#cells = null;
    const none = Object.keys(cells).length === 0;
    const key = cellsOf(this.#tab);
    const done = none
      ? [store.del(key), ...this.#inherited.splice(0).map((old) => store.del(old))]
      : [put(store, key, cells)];
    // A full or forbidden store loses the convenience, never the typing.
    void Promise.all(done).catch(() => undefined);
  }
}

/** The store takes any value that can be cloned; its types know of texts alone. */
const put = (store: IndexeddbPersistence, key: string, cells: Cells) => store.set(key, cells as unknown as string);

function everything({ db }: IndexeddbPersistence): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const custom = db?.transaction('custom').objectStore('custom');
    if (!custom) return resolve({});
    const found: Record<string, unknown> = {};
    const walk = custom.openCursor();
    walk.onerror = () => reject(walk.error);
    walk.onsuccess = () => {
      const at = walk.result;
      if (!at) return resolve(found);
      found[String(at.key)] = at.value;
      at.continue();
    };
  });
}
