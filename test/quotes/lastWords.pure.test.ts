import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { asText, bringBack } from '../../client/quotes/lastWords';
import { readQuote, writeQuote } from '../../common/quotes/quoteDoc';

const row = (cells: Record<string, string>) => ({ rows: [{ map: 'lines' as const, id: 'r'.repeat(22), cells }] });
const wordsOf = (doc: Y.Doc, since?: Uint8Array) => ({
  epoch: 1,
  update: asText(Y.encodeStateAsUpdate(doc, since)),
  cells: {},
});
const comments = (doc: Y.Doc) => readQuote(doc).lines.map((line) => line.comments);

test('what the database did not get is in the document again, once, and on the others’ words it has no claim', () => {
  const doc = new Y.Doc();
  writeQuote(doc, row({ code: 'RIDGE', order: 'a0' }));
  const stored = Y.encodeStateAsUpdate(doc);
  const held = Y.encodeStateVector(doc);
  writeQuote(doc, row({ comments: 'still open 🏠' }));
  const words = wordsOf(doc, held);

  const next = new Y.Doc();
  Y.applyUpdate(next, stored);
  expect(bringBack(next, words)).toBe(true);
  expect(comments(next)).toEqual(['still open 🏠']);
  // They had come to the server after all, and somebody has written over them since.
  writeQuote(next, row({ comments: 'newer' }));
  expect(bringBack(next, words)).toBe(true);
  expect(comments(next)).toEqual(['newer']);
});

test('what builds on something that is gone is let go, and the document waits for nothing', () => {
  const doc = new Y.Doc();
  writeQuote(doc, row({ code: 'RIDGE', order: 'a0' }));
  const held = Y.encodeStateVector(doc);
  writeQuote(doc, row({ comments: 'still open' }));
  const other = new Y.Doc();
  expect(bringBack(other, wordsOf(doc, held))).toBe(false);
  expect(comments(other)).toEqual([]);
  expect(other.store.pendingStructs).toBeNull();
});
