import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import type { Cells } from './journal';
import { keptPrefix, keptQuotes } from './keptQuotes';
import { asText, bringBack, holdLastWords, lastWords, letGo } from './lastWords';
import type { QuoteKeep } from './syncParts';

const cellsOf = (tab: string) => `cells:${tab}`;

/** The browser's own store of one quote, for one person: it survives a reload without a line. */
export class BrowserKeep implements QuoteKeep {
  readonly #prefix: string;
  readonly #tab = crypto.randomUUID();
  #doc: Y.Doc | null = null;
  #store: IndexeddbPersistence | null = null;
  /** Edits of tabs that are closed by now, until what they wrote is known to be committed. */
  #inherited: string[] = [];
  #cells: Cells | null = null;
  #writing: ReturnType<typeof setTimeout> | null = null;
  #epoch: number | null = null;
  /** So far the document is known to be in the store. */
  #held: Uint8Array | undefined;
  /** The page goes: what is written now comes too late for the store. */
  #goes = false;
  readonly #onHide = () => {
    this.#goes = true;
  };
  /** It is back, as it was: its words are in the store before long. */
  readonly #onShow = () => {
    this.#goes = false;
    void this.written().then(() => letGo(this.#lastWords));
  };

  constructor(user: number, quote: number) {
    this.#prefix = `${keptPrefix}${user}:${quote}:`;
    // Before whoever writes what is still open.
    addEventListener('pagehide', this.#onHide, { capture: true });
    addEventListener('pageshow', this.#onShow);
  }

  async load(doc: Y.Doc): Promise<{ epoch: number | null; cells: Cells }> {
    const own = (await keptQuotes()).filter((name) => name.startsWith(this.#prefix));
    const latest = own.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1);
    this.#store = new IndexeddbPersistence(latest ?? this.#newName(), doc);
    this.#doc = doc;
    await this.#store.whenSynced;
    this.#held = Y.encodeStateVector(doc);
    const kept = await everything(this.#store);
    this.#inherited = Object.keys(kept).filter((key) => key.startsWith('cells:'));
    const cells = Object.assign({}, ...this.#inherited.map((key) => kept[key])) as Cells;
    this.#epoch = typeof kept.epoch === 'number' ? kept.epoch : null;
    const last = lastWords(this.#prefix);
    for (const words of last.values())
      if (words.epoch === this.#epoch && bringBack(doc, words)) Object.assign(cells, words.cells);
    void this.written().then(() => {
      for (const name of last.keys()) letGo(name);
    });
    return { epoch: this.#epoch, cells };
  }

  replace(doc: Y.Doc): void {
    const old = this.#store;
    this.#store = new IndexeddbPersistence(this.#newName(), doc);
    this.#doc = doc;
    this.#held = undefined;
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
    if (!this.#goes || !this.#doc) return;
    const update = asText(Y.encodeStateAsUpdate(this.#doc, this.#held));
    holdLastWords(this.#lastWords, { epoch: this.#epoch, update, cells });
  }

  async written(): Promise<void> {
    // The store hears of an edit after whoever asks here; its transactions then take their turns.
    await Promise.resolve();
    const [store, doc] = [this.#store, this.#doc];
    if (!store?.db || !doc) return;
    const { db } = store;
    const reached = Y.encodeStateVector(doc);
    const done = await new Promise<boolean>((resolve) => {
      const after = db.transaction('updates', 'readonly');
      after.oncomplete = () => resolve(true);
      after.onabort = () => resolve(false);
      after.objectStore('updates').count();
    }).catch(() => false);
    if (done && this.#store === store) this.#held = reached;
  }

  end(): void {
    removeEventListener('pagehide', this.#onHide, { capture: true });
    removeEventListener('pageshow', this.#onShow);
    this.#write();
    void this.#store?.destroy();
  }

  get #lastWords(): string {
    return `${this.#prefix}${this.#tab}`;
  }

  #newName(): string {
    return `${this.#prefix}${Date.now().toString(36)}`;
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
