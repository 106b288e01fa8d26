// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import type { OpenQuote } from '../../client/quotes/page/QuoteContext';
import { useItemLookup } from '../../client/quotes/rows/useItemLookup';
import { type QuoteWrites, readQuote, writeQuote } from '../../common/quotes/document/quoteDoc';
import { TestServer } from './support/TestServer';

/** A quote with one line, in which a user types. */
function openLine() {
  const server = new TestServer();
  const doc = new Y.Doc();
  const undone = new Set<() => void>();
  const write = (cells: Record<string, string>) => writeQuote(doc, { rows: [{ map: 'lines', id: 'l0', cells }] });
  write({ order: 'a0' });
  const session = {
    sync: { doc, act: 1, write: (writes: QuoteWrites) => writeQuote(doc, writes) },
    undo: {
      onUndone: (listener: () => void) => {
        undone.add(listener);
        return () => undone.delete(listener);
      },
    },
  };
  const { result } = renderHook(() => useItemLookup({ quote: { _id: 7 }, session } as unknown as OpenQuote));
  return {
    server,
    write,
    line: () => readQuote(doc).lines[0],
    type: async (code: string) => {
      const before = server.sent.length;
      write({ code });
      result.current.written('l0', { code });
      await waitFor(() => expect(server.sent.length).toBe(before + 1));
    },
    undoElsewhere: () =>
      act(() => {
        for (const listener of undone) listener();
      }),
  };
}

it('keeps a description typed by hand when something else is undone', async () => {
  const { server, write, line, type, undoElsewhere } = openLine();
  const ridge = [{ cells: { sku: 'R-1', description: 'Ridge cap', flags: '' } }];
  await type('RIDGE');
  await type('EAVE');
  await type('RIDGE');
  for (let i = 0; i < 3; i++) server.answer(200, ridge);
  await waitFor(() => expect(line()?.description).toBe('Ridge cap'));
  write({ description: 'Ridge cap, hand-bent' });
  undoElsewhere();
  await new Promise((resolve) => setTimeout(resolve));
  server.answer(200, ridge);
  await new Promise((resolve) => setTimeout(resolve));
  expect([line()?.description, server.sent.length]).toEqual(['Ridge cap, hand-bent', 3]);
});
