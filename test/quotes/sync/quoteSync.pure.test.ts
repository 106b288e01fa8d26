import { afterEach, describe, expect, it, test, vi } from 'vitest';
import * as Y from 'yjs';
import { QuoteSync } from '../../../client/quotes/sync/QuoteSync';
import type { PendingEdits } from '../../../client/quotes/sync/storage/storedRecords';
import { QuoteUndo } from '../../../client/quotes/undo/QuoteUndo';
import type { QuoteStorage, QuoteTransport, StoredEdits } from '../../../client/quotes/sync/syncParts';
import { readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import type { NackCode } from '../../../common/quotes/quoteLive';

/** A minimal fake server: commits after a delay, relays, and refuses on request. */
class FakeServer {
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
class MemoryStorage implements QuoteStorage {
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

let server: FakeServer;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.end();
});
const saved = (sync: QuoteSync) => vi.waitFor(() => expect(sync.state.saved).toBe('saved'), { interval: 5 });
const opened = (sync: QuoteSync) => vi.waitFor(() => expect(sync.state.phase).toBe('open'), { interval: 5 });
const line = (id: string, cells: Record<string, string>) => ({ rows: [{ map: 'lines' as const, id, cells }] });
const cell = (sync: { doc: Y.Doc }, id: string, field: string) =>
  (readQuote(sync.doc).lines.find((row) => row.id === id) as Record<string, string> | undefined)?.[field];

async function two(): Promise<[QuoteSync, QuoteSync]> {
  server = new FakeServer();
  const pair: [QuoteSync, QuoteSync] = [server.connect(), server.connect()];
  await Promise.all(pair.map(opened));
  return pair;
}

test('shows "saved" exactly when everything typed is committed', async () => {
  const [a, b] = await two();
  expect(a.state.saved).toBe('saved');
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  expect(a.state.saved).toBe('saving');
  expect(server.updates).toEqual([]);
  await saved(a);
  expect(cell(server, 'r', 'code')).toBe('RIDGE');
  expect(cell(b, 'r', 'code')).toBe('RIDGE');
});

test('doesn’t count the text of an open field as saved before it is written or while it is in flight', async () => {
  const [a, b] = await two();
  a.present({ cell: 'lines:r:code', typing: true });
  expect(a.state.saved).toBe('typed');
  expect(await a.whenSaved(20)).toBe(false);
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  expect(a.state.saved).toBe('saving');
  a.present({ cell: 'lines:r:code', typing: true }, { written: true });
  expect(a.state.saved).toBe('saving');
  await saved(a);
  expect(b.state.saved).toBe('saved');
  a.present({ cell: 'lines:r:code', typing: true });
  a.present({ cell: 'lines:r:code', typing: false });
  expect(a.state.saved).toBe('saved');
});

test('resends an update whose acknowledgement was lost, without duplicating it', async () => {
  const [a] = await two();
  server.lostReplies = 1;
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await vi.waitFor(() => expect(server.updates).toHaveLength(1), { interval: 5 });
  expect(a.state.saved).toBe('saving');
  await saved(a);
  expect(server.updates).toHaveLength(2);
  expect(readQuote(server.doc).lines).toHaveLength(1);
});

test('returns text typed into a row that another user has just removed, and creates no row without an order key', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('RIDGE'), { interval: 5 });
  b.write({ removed: [{ map: 'lines', id: 'r' }] });
  await vi.waitFor(() => expect(cell(a, 'r', 'code')).toBeUndefined(), { interval: 5 });
  expect(a.write(line('r', { comments: 'too late' }))).toEqual([
    { map: 'lines', id: 'r', cells: { comments: 'too late' } },
  ]);
  expect(a.write(line('r', { order: 'a0', comments: 'anew' }))).toEqual([]);
  await saved(a);
  expect(readQuote(server.doc).lines.map(({ code, comments }) => [code, comments])).toEqual([['', 'anew']]);
});

test('returns text typed offline into a row that another user removed meanwhile', async () => {
  const [a, b] = await two();
  a.write({ rows: [...line('r', { order: 'a0', code: 'R' }).rows, ...line('s', { order: 'a1' }).rows] });
  await saved(a);
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('R'));
  server.cut(a);
  a.write(line('r', { comments: 'half a page', unit: '' }));
  a.write(line('s', { comments: 'stays' }));
  b.write({ removed: [{ map: 'lines', id: 'r' }] });
  await saved(b);
  a.up();
  await saved(a);
  expect(a.state.orphaned).toEqual({ 'lines:r:comments': 'half a page' });
  await vi.waitFor(() => expect(cell(b, 's', 'comments')).toBe('stays'));
  a.forgetOrphaned();
  expect(a.state.orphaned).toBeNull();

  // The same when the document was replaced in the meantime.
  server.cut(a);
  a.write(line('s', { comments: 'another page' }));
  b.write({ removed: [{ map: 'lines', id: 's' }] });
  await saved(b);
  server.replaceDocument();
  a.up();
  await saved(a);
  expect(a.state.orphaned).toEqual({ 'lines:s:comments': 'another page' });
  // Rows removed by the user are not returned.
  expect(b.state.orphaned).toBeNull();
});

test('excludes replayed edits from undo', async () => {
  const [a] = await two();
  a.write(line('r', { order: 'a0', code: 'R' }));
  await saved(a);
  server.cut(a);
  a.write(line('r', { comments: 'first' }));
  a.write({ header: { city: 'Heber' } });
  server.replaceDocument();
  a.up();
  const docBefore = a.doc;
  let undo: QuoteUndo | null = null;
  const stop = a.subscribe(() => {
    // As on the page, the new document gets its undo manager before anything is written to it.
    if (a.doc !== docBefore) undo ??= new QuoteUndo(a);
  });
  await vi.waitFor(() => expect(server.doc.getMap('header').get('city')).toBe('Heber'), { interval: 5 });
  await saved(a);
  stop();
  expect((undo as QuoteUndo | null)?.canUndo).toBe(false);
  (undo as QuoteUndo | null)?.drop();
  expect(cell(a, 'r', 'comments')).toBe('first');
});

test('reports whether an action is the latest, followed by others, or undone', async () => {
  const [a] = await two();
  const undo = new QuoteUndo(a);
  a.write({ header: { city: 'Heber' } });
  const { act } = a;
  expect(undo.stateOf(act)).toBe('last');
  a.write({ header: { state: 'UT' } });
  expect(undo.stateOf(act)).toBe('later');
  undo.undo();
  expect(undo.stateOf(act)).toBe('last');
  undo.undo();
  expect(undo.stateOf(act)).toBe('gone');
});

test('undoes the late result of a lookup with the action that started it', async () => {
  const [a] = await two();
  const undo = new QuoteUndo(a);
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  const { act } = a;
  a.write({ header: { city: 'Heber' } });
  a.write(line('r', { description: 'Ridge cap' }), { act });
  undo.undo();
  expect(readQuote(a.doc)).toMatchObject({
    header: { city: '' },
    lines: [{ code: 'RIDGE', description: 'Ridge cap' }],
  });
  undo.redo();
  expect(readQuote(a.doc)).toMatchObject({ header: { city: 'Heber' }, lines: [{ description: 'Ridge cap' }] });
  undo.undo();
  undo.undo();
  expect(readQuote(a.doc).lines).toEqual([]);
  expect(undo.canUndo).toBe(false);
  undo.redo();
  expect(readQuote(a.doc).lines).toMatchObject([{ code: 'RIDGE', description: 'Ridge cap' }]);
  undo.redo();
  expect(readQuote(a.doc).header.city).toBe('Heber');
  undo.end();
});

test('returns an edit in flight when another user removes its row', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'R' }));
  await saved(a);
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('R'));
  b.write({ removed: [{ map: 'lines', id: 'r' }] });
  a.write(line('r', { comments: 'crossing' }));
  await vi.waitFor(() => expect(a.state.orphaned).toEqual({ 'lines:r:comments': 'crossing' }));
  await saved(a);
});

test('keeps text typed after edit permission was revoked', async () => {
  const [a] = await two();
  server.refuse = 'gone';
  a.write({ header: { name: 'first' } });
  await vi.waitFor(() => expect(a.state.phase).toBe('gone'));
  a.write(line('r', { order: 'a0', code: 'LAST WORDS' }));
  expect(a.state.refused).toEqual({ 'header:name': 'first', 'lines:r:code': 'LAST WORDS' });
});

test('sends the first keystroke at once and batches the following ones when busy', async () => {
  const [a] = await two();
  for (let i = 0; i < 30; i++) a.write({ header: { name: `name ${i}` } });
  await saved(a);
  expect(server.updates.length).toBeLessThanOrEqual(3);
  expect(readQuote(server.doc).header.name).toBe('name 29');
});

test('sends 1,500 rows in messages that the server accepts, as one undo step', async () => {
  const [a, b] = await two();
  const undo = new QuoteUndo(a);
  const cells = { code: 'C'.repeat(30), description: 'd'.repeat(60) };
  a.write({
    rows: Array.from({ length: 1500 }, (_, i) => ({ map: 'lines', id: `r${i}`, cells: { ...cells, order: `a${i}` } })),
  });
  await vi.waitFor(() => expect(a.state.saved).toBe('saved'), { timeout: 5000 });
  expect(Math.max(...server.updates)).toBeLessThan(60_000);
  expect(readQuote(b.doc).lines).toHaveLength(1500);
  undo.undo();
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toHaveLength(0), { timeout: 5000 });
  undo.redo();
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toHaveLength(1500), { timeout: 5000 });
  undo.end();
});

test('shows offline edits as unsaved without storage, and syncs both sides on reconnect', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'RIDGE', price: '1' }));
  await saved(a);
  server.cut(a);
  expect(a.state.saved).toBe('idle');
  expect(a.state.unsaved).toBe(false);
  a.write(line('r', { price: '2' }));
  a.write(line('s', { order: 'a1', code: 'EAVE' }));
  expect(a.state.saved).toBe('unstored');
  b.write(line('r', { code: 'RAKE' }));
  await saved(b);
  a.up();
  await saved(a);
  await vi.waitFor(() => expect(readQuote(b.doc)).toEqual(readQuote(a.doc)));
  expect([cell(b, 'r', 'code'), cell(b, 'r', 'price'), cell(b, 's', 'code')]).toEqual(['RAKE', '2', 'EAVE']);
});

test('sends an offline edit that only removes rows', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await saved(a);
  server.cut(a);
  a.write({ removed: [{ map: 'lines', id: 'r' }] });
  a.up();
  await saved(a);
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toEqual([]));
});

test('replays its own edits cell by cell in a new document, and keeps rows removed that others removed', async () => {
  const [a, b] = await two();
  a.write({ rows: ['r', 's'].map((id) => ({ map: 'lines', id, cells: { order: `a${id}`, code: id } })) });
  await saved(a);
  server.cut(a);
  a.write(line('r', { price: '2' }));
  a.write(line('s', { price: '3' }));
  a.write(line('mine', { order: 'b0', code: 'NEW' }));
  b.write({ removed: [{ map: 'lines', id: 's' }] });
  await saved(b);
  server.replaceDocument();
  b.receiveReset();
  a.up();
  await vi.waitFor(() => expect(readQuote(b.doc).lines.map(({ id }) => id)).toEqual(['r', 'mine']), { timeout: 3000 });
  await saved(a);
  expect(cell(b, 'r', 'price')).toBe('2');
  expect(cell(b, 'mine', 'code')).toBe('NEW');
});

test('removes a refused edit from the document without losing it', async () => {
  const [a, b] = await two();
  a.write({ header: { name: 'Before' } });
  await saved(a);
  server.refuse = 'refused';
  a.write({ header: { name: 'Poison' } });
  await vi.waitFor(() => expect(a.state.refused).toEqual({ 'header:name': 'Poison' }));
  await vi.waitFor(() => expect(readQuote(a.doc).header.name).toBe('Before'));
  await saved(a);
  expect(readQuote(b.doc).header.name).toBe('Before');
  a.forgetRefused();
  expect(a.state.refused).toBeNull();
});

test('resyncs missing updates by state vector', async () => {
  const [a, b] = await two();
  server.refuse = 'resync';
  a.write({ header: { name: 'Through' } });
  await saved(a);
  await vi.waitFor(() => expect(readQuote(b.doc).header.name).toBe('Through'));
});

test('undoes the user’s own edits only', async () => {
  const [a, b] = await two();
  const [undoA, undoB] = [new QuoteUndo(a), new QuoteUndo(b)];
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await saved(a);
  b.write({ header: { metal: '26ga' } });
  await saved(b);
  undoA.undo();
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toEqual([]));
  expect(readQuote(a.doc).header.metal).toBe('26ga');
  undoB.undo();
  await vi.waitFor(() => expect(readQuote(a.doc).header.metal).toBe(''));
  undoA.redo();
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('RIDGE'));
  undoA.end();
  undoB.end();
});

test('keeps a created row with others’ edits when its creation is undone', async () => {
  const [a, b] = await two();
  const undo = new QuoteUndo(a);
  a.write(line('r', { order: 'a0', code: 'R' }));
  await saved(a);
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('R'));
  b.write(line('r', { comments: 'theirs' }));
  await saved(b);
  await vi.waitFor(() => expect(cell(a, 'r', 'comments')).toBe('theirs'));
  const stays = (code: string) =>
    vi.waitFor(() => {
      for (const { doc } of [a, b, server])
        expect(readQuote(doc).lines.map((row) => [row.id, row.order, row.code, row.comments])).toEqual([
          ['r', 'a0', code, 'theirs'],
        ]);
    });
  undo.undo();
  await stays('');
  undo.redo();
  await stays('R');
  // Drops the edit without redo, as Escape does.
  undo.drop();
  await stays('');
  expect(undo.canRedo).toBe(false);

  // Removed and restored, the row has a new Yjs map but still counts as shared.
  a.write({ removed: [{ map: 'lines', id: 'r' }] });
  undo.undo();
  await stays('');
  undo.end();
});

test('doesn’t undo cells that others have overwritten, nor an older action instead', async () => {
  const [a, b] = await two();
  const skipped: [string, ...number[]][] = [];
  const [undoA, undoB] = [new QuoteUndo(a), new QuoteUndo(b, (stack, writers) => skipped.push([stack, ...writers]))];
  // The client ID that overwrote the cell.
  const byA = [['undo', a.doc.clientID]];
  b.write({ header: { city: 'Provo' } });
  b.write({ header: { color: 'theirs' } });
  await saved(b);
  await vi.waitFor(() => expect(readQuote(a.doc).header.color).toBe('theirs'));
  a.write({ header: { color: 'mine' } });
  await saved(a);
  await vi.waitFor(() => expect(readQuote(b.doc).header.color).toBe('mine'));
  undoA.undo();
  await vi.waitFor(() => expect(readQuote(b.doc).header.color).toBe('theirs'));
  undoB.undo();
  expect(skipped).toEqual(byA);
  expect(readQuote(b.doc).header).toMatchObject({ city: 'Provo', color: 'theirs' });
  undoB.undo();
  expect(skipped).toEqual(byA);
  expect(readQuote(b.doc).header.city).toBe('');
  undoA.end();
  undoB.end();
});

test('[P49] replaces a client ID that belongs to someone else, and replays what was typed under it', async () => {
  const [a, b] = await two();
  const number = a.doc.clientID;
  server.refuse = 'foreign';
  a.write({ header: { color: 'Red' } });
  expect(await a.whenSaved(2000)).toBe(true);
  expect(a.doc.clientID).not.toBe(number);
  expect(a.state.refused).toBeNull();
  await vi.waitFor(() => expect(readQuote(b.doc).header.color).toBe('Red'), { interval: 5 });
  server.cut(a);
  a.write({ header: { color: 'Blue' } });
  expect(await a.whenSaved(20)).toBe(false);
});

test('[P39] requests missing dependencies again, also after the document was replaced', async () => {
  const [a, b] = await two();
  // An update in between is missing, so the ones after it stay pending.
  const other = new Y.Doc();
  const updates: Uint8Array[] = [];
  other.on('update', (update: Uint8Array) => updates.push(update));
  for (const color of ['one', 'two', 'three']) writeQuote(other, { header: { color } });
  Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(other));
  a.receiveUpdate(1, updates[1] as Uint8Array);
  expect(a.doc.store.pendingStructs).not.toBeNull();
  const before = a.doc;
  server.refuse = 'epoch';
  a.write({ header: { city: 'Mesa' } });
  await vi.waitFor(() => expect(a.doc).not.toBe(before), { interval: 5 });
  await saved(a);
  writeQuote(other, { header: { color: 'four' } });
  writeQuote(other, { header: { color: 'five' } });
  Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(other));
  a.receiveUpdate(1, updates[4] as Uint8Array);
  await vi.waitFor(() => expect(readQuote(a.doc).header).toMatchObject({ color: 'five', city: 'Mesa' }), {
    interval: 10,
    timeout: 4000,
  });
  expect(b.state.saved).toBe('saved');
});

describe('delivery to the server', () => {
  it('continues when another listener of the document throws, which stops all Yjs events', async () => {
    const [a] = await two();
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    a.doc.on('update', () => {
      throw new Error('The database connection is closing.');
    });
    a.write(line('r', { order: 'a0', code: 'FIRST' }));
    a.write(line('r', { comments: 'second' }));
    expect(a.state.saved).toBe('saving');
    await saved(a);
    expect([cell(server, 'r', 'code'), cell(server, 'r', 'comments')]).toEqual(['FIRST', 'second']);
    expect(reported).toHaveBeenCalled();
  });

  it('finds and sends edits that no listener received', async () => {
    const [a] = await two();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    a.doc.on('afterTransactionCleanup', () => {
      throw new Error('A fault of somebody else.');
    });
    // As undo does, this bypasses the document's write method.
    expect(() => writeQuote(a.doc, { header: { city: 'Heber' } })).toThrow();
    a.check();
    expect(a.state.saved).not.toBe('saved');
    await saved(a);
    expect(readQuote(server.doc).header.city).toBe('Heber');
  });

  it('continues when the browser’s storage fails during an edit', async () => {
    server = new FakeServer();
    const storage = new MemoryStorage();
    const sync = server.connect(storage);
    await opened(sync);
    expect(sync.state.stores).toBe(true);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    storage.fail();
    expect(sync.state.stores).toBe(false);
    sync.write(line('r', { order: 'a0', code: 'RIDGE' }));
    await saved(sync);
    expect(cell(server, 'r', 'code')).toBe('RIDGE');
    server.cut(sync);
    sync.write(line('r', { code: 'RAKE' }));
    await vi.waitFor(() => expect(sync.state.saved).toBe('unstored'));
  });

  it('counts as saved only while the server responds', async () => {
    vi.useFakeTimers();
    server = new FakeServer();
    const sync = server.connect();
    await vi.advanceTimersByTimeAsync(100);
    expect(sync.state.saved).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sync.state.saved).toBe('saved');
    server.silent = true;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(sync.state).toMatchObject({ saved: 'checking', unsaved: false });
    server.silent = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(sync.state.saved).toBe('saved');
  });
});

describe('edits that were stored before a reload', () => {
  it('are replayed in a document other than the one they were made in', async () => {
    server = new FakeServer();
    writeQuote(server.doc, line('r', { order: 'a0', code: 'RIDGE' }));
    const storage = new MemoryStorage();
    storage.stored = {
      ...storage.stored,
      missing: { 'lines:r:comments': 'from the other tab', 'lines:x:code': 'GONE' },
    };
    const sync = server.connect(storage);
    await saved(sync);
    expect(cell(server, 'r', 'comments')).toBe('from the other tab');
    expect(sync.state.orphaned).toEqual({ 'lines:x:code': 'GONE' });
  });

  it('are still shown as refused after a reload', async () => {
    server = new FakeServer();
    const storage = new MemoryStorage();
    const first = server.connect(storage);
    await opened(first);
    server.refuse = 'refused';
    first.write({ header: { name: 'Poison' } });
    await vi.waitFor(() => expect(first.state.refused).not.toBeNull());
    const next = server.connect(storage);
    await opened(next);
    expect(next.state).toMatchObject({ refused: { 'header:name': 'Poison' }, message: 'No.' });
    next.forgetRefused();
    expect(storage.stored.refused).toBeNull();
  });
});
