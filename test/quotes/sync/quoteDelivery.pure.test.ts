import { afterEach, describe, expect, it, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { QuoteSync } from '../../../client/quotes/sync/QuoteSync';
import { QuoteUndo } from '../../../client/quotes/undo/QuoteUndo';
import { readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import { cell, FakeServer, line, MemoryStorage, opened, saved, twoTabs } from './FakeServer';

let server: FakeServer;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.end();
});
async function two(): Promise<[QuoteSync, QuoteSync]> {
  server = new FakeServer();
  return twoTabs(server);
}

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
