import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { writeQuote } from '../../../common/quotes/document/quoteDoc';
import type { OpenQuote } from '../../../server/quotes/document/OpenQuote';
import { startWorld, type World } from '../../support/world';

// Snapshots only speed up loading: a quote keeps its three newest, and the first of every 2,000 updates.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const begin = async () => (await world.as('client').does('quotes.create', { body: { name: 'A roof' } }))._id;
const snapshots = async (id: number) =>
  (
    await world.sql<{ seq: string; epoch: number }>(
      'SELECT seq, epoch FROM quote_snapshots WHERE quote_id = $1 ORDER BY seq',
      [id],
    )
  ).map(({ seq, epoch }) => [Number(seq), epoch]);

/** Makes this many edits from one tab, all in flight at once. */
async function type(quote: OpenQuote, count: number): Promise<void> {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(quote.doc));
  const editor = { userId: world.people.client.id, sessionId: world.people.client.session, from: null };
  const edits = Array.from({ length: count }, (_, i) => {
    const before = Y.encodeStateVector(doc);
    writeQuote(doc, { header: { color: `${quote.seq} ${i}` } });
    return Y.encodeStateAsUpdate(doc, before);
  });
  await Promise.all(edits.map((edit) => quote.submit(edit, quote.epoch, editor)));
}
/** Opens the quote, makes this many edits, and closes it, which is when snapshots are written. */
async function session(id: number, edits: number): Promise<void> {
  const { quotes } = world.opened;
  await quotes.using(id, (quote) => type(quote, edits));
  await expect.poll(() => quotes.size).toBe(0);
}

test('keeps few snapshots of a long history, which load the same as the log', async () => {
  const id = await begin();
  // The quote's creation is the first update: snapshots at 201, 401, … 4401.
  for (let i = 0; i < 22; i++) await session(id, 200);
  expect(await snapshots(id)).toEqual([201, 2001, 4001, 4201, 4401].map((seq) => [seq, 1]));
  const { color } = (await world.opened.quotes.read(id)).content.header;
  await world.sql('DELETE FROM quote_snapshots WHERE quote_id = $1', [id]);
  expect((await world.opened.quotes.read(id)).content.header.color).toBe(color);
});

test('writes no snapshot for fewer than 200 updates', async () => {
  const id = await begin();
  // Together with the quote's creation, these are 199 updates.
  await session(id, 198);
  expect(await snapshots(id)).toEqual([]);
  await session(id, 1);
  expect(await snapshots(id)).toEqual([[200, 1]]);
});

test('deletes the snapshots of a replaced document, and no others', async () => {
  const [id, other] = [await begin(), await begin()];
  await session(id, 200);
  await session(other, 200);
  await world.sql('UPDATE quote_docs SET epoch = 2 WHERE quote_id = $1', [id]);
  await session(id, 200);
  expect(await snapshots(id)).toEqual([[401, 2]]);
  expect(await snapshots(other)).toEqual([[201, 1]]);
});
