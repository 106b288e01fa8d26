import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { asText, applyUnloadEdits } from '../../../client/quotes/sync/storage/applyUnloadEdits';
import { readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';

const row = (cells: Record<string, string>) => ({ rows: [{ map: 'lines' as const, id: 'r'.repeat(22), cells }] });
const editsOf = (doc: Y.Doc, since?: Uint8Array) => ({
  epoch: 1,
  update: asText(Y.encodeStateAsUpdate(doc, since)),
  cells: {},
});
const comments = (doc: Y.Doc) => readQuote(doc).lines.map((line) => line.comments);

test('restores edits that the database didn’t get, once, without claiming others’ edits', () => {
  const doc = new Y.Doc();
  writeQuote(doc, row({ code: 'RIDGE', order: 'a0' }));
  const stored = Y.encodeStateAsUpdate(doc);
  const vector = Y.encodeStateVector(doc);
  writeQuote(doc, row({ comments: 'still open 🏠' }));
  const edits = editsOf(doc, vector);

  const next = new Y.Doc();
  Y.applyUpdate(next, stored);
  expect(applyUnloadEdits(next, edits)).toBe(true);
  expect(comments(next)).toEqual(['still open 🏠']);
  // The edits had reached the server after all, and someone has changed the cell since.
  writeQuote(next, row({ comments: 'newer' }));
  expect(applyUnloadEdits(next, edits)).toBe(true);
  expect(comments(next)).toEqual(['newer']);
});

test('drops edits whose dependencies are gone, leaving nothing pending', () => {
  const doc = new Y.Doc();
  writeQuote(doc, row({ code: 'RIDGE', order: 'a0' }));
  const vector = Y.encodeStateVector(doc);
  writeQuote(doc, row({ comments: 'still open' }));
  const other = new Y.Doc();
  expect(applyUnloadEdits(other, editsOf(doc, vector))).toBe(false);
  expect(comments(other)).toEqual([]);
  expect(other.store.pendingStructs).toBeNull();
});
