import { expect, vi } from 'vitest';
import * as Y from 'yjs';
import { QuoteSync } from '../../../client/quotes/sync/QuoteSync';
import type { PendingEdits } from '../../../client/quotes/sync/storage/storedRecords';
import type { QuoteStorage, QuoteTransport, StoredEdits } from '../../../client/quotes/sync/syncParts';
import { readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import type { NackCode } from '../../../common/quotes/quoteLive';

/** A minimal fake server: commits after a delay, relays, and refuses on request. */
export class FakeServer {
  doc = new Y.Doc();
  epoch = 1;
  updates: number[] = [];
  refuse: NackCode | null = null;
  /** Number of acknowledgements to drop. */
  lostReplies = 0;
  /** True if the connection is up but nothing is answered. */
  silent = false;
  readonly #connected = new Set<QuoteSync>();
  readonly #open: QuoteSync[] = [];

  connect(storage: QuoteStorage | null = null): QuoteSync {
    const delay = () => new Promise((resolve) => setTimeout(resolve, 2));
    const transport: QuoteTransport = {
      open: async (vector, epoch) => {
        await delay();
        this.#connected.add(sync);
        const known = epoch === null || epoch === this.epoch ? vector : undefined;
        const value = { epoch: this.epoch, seq: 1, vector: Y.encodeStateVector(this.doc), canEdit: true, color: 0 };
        return { ok: true, value: { ...value, update: Y.encodeStateAsUpdate(this.doc, known) } };
      },
      update: async (epoch, n, update) => {
        await delay();
        if (!this.#connected.has(sync) || this.silent) return null;
        if (this.refuse) {
          const code = this.refuse;
          this.refuse = null;
          return { ok: false, status: 422, message: 'No.', code };
        }
        if (epoch !== this.epoch) return { ok: false, status: 409, message: 'Another document.', code: 'epoch' };
        this.updates.push(update.byteLength);
        Y.applyUpdate(this.doc, update);
        for (const other of this.#connected) if (other !== sync) other.receiveUpdate(epoch, update);
        if (this.lostReplies > 0) {
          this.lostReplies--;
          return null;
        }
        return { ok: true, value: { seq: n } };
      },
      awareness: () => undefined,
      close: () => this.#connected.delete(sync),
    };
    const sync: QuoteSync = new QuoteSync(transport, storage);
    this.#open.push(sync);
    sync.up();
    return sync;
  }
  cut(sync: QuoteSync): void {
    this.#connected.delete(sync);
    sync.down();
  }
  /** Replaces the document with a new one of the same content, as compaction does. */
  replaceDocument(): void {
    const { header, lines } = readQuote(this.doc);
    this.doc = new Y.Doc();
    writeQuote(this.doc, { header, rows: lines.map(({ id, ...cells }) => ({ map: 'lines', id, cells })) });
    this.epoch++;
  }
  end(): void {
    for (const sync of this.#open) sync.end();
  }
}

/** A minimal fake of the browser's storage. */
export class MemoryStorage implements QuoteStorage {
  works = true;
  stored: StoredEdits = { epoch: null, cells: {}, missing: {}, refused: null, orphaned: null, message: null };
  #listener = () => {};
  onWorks(listener: () => void) {
    this.#listener = listener;
  }
  onStoringAgain() {}
  fail() {
    this.works = false;
    this.#listener();
  }
  load = async () => this.stored;
  adopt = async () => null;
  replace() {}
  epoch() {}
  update() {
    if (!this.works) throw new Error('The database connection is closing.');
  }
  pending(pending: PendingEdits) {
    this.stored = { ...this.stored, ...pending };
  }
  written = async () => this.works;
  async end() {}
}

export const saved = (sync: QuoteSync) => vi.waitFor(() => expect(sync.state.saved).toBe('saved'), { interval: 5 });
export const opened = (sync: QuoteSync) => vi.waitFor(() => expect(sync.state.phase).toBe('open'), { interval: 5 });
export const line = (id: string, cells: Record<string, string>) => ({ rows: [{ map: 'lines' as const, id, cells }] });
export const cell = (sync: { doc: Y.Doc }, id: string, field: string) =>
  (readQuote(sync.doc).lines.find((row) => row.id === id) as Record<string, string> | undefined)?.[field];

/** Two tabs with the quote open. */
export async function twoTabs(server: FakeServer): Promise<[QuoteSync, QuoteSync]> {
  const pair: [QuoteSync, QuoteSync] = [server.connect(), server.connect()];
  await Promise.all(pair.map(opened));
  return pair;
}
