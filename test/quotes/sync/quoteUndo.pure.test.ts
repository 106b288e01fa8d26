import { afterEach, expect, test, vi } from 'vitest';
import type { QuoteSync } from '../../../client/quotes/sync/QuoteSync';
import { QuoteUndo } from '../../../client/quotes/undo/QuoteUndo';
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
