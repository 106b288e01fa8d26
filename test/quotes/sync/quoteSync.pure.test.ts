import { afterEach, expect, test, vi } from 'vitest';
import type { QuoteSync } from '../../../client/quotes/sync/QuoteSync';
import { readQuote } from '../../../common/quotes/document/quoteDoc';
import { cell, FakeServer, line, saved, twoTabs } from './FakeServer';

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

test('returns text typed into a row that another user has just removed, and creates no row without an order key', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('RIDGE'), { interval: 5 });
  b.write({ removed: [{ map: 'lines', id: 'r' }] });
  await vi.waitFor(() => expect(cell(a, 'r', 'code')).toBeUndefined(), { interval: 5 });
  expect(a.write(line('r', { comments: 'too late' }))).toEqual([
    { map: 'lines', id: 'r', cells: { comments: 'too late' } },
  ]);
  expect(a.write(line('r', { order: 'a0', comments: 'again' }))).toEqual([]);
  await saved(a);
  expect(readQuote(server.doc).lines.map(({ code, comments }) => [code, comments])).toEqual([['', 'again']]);
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
