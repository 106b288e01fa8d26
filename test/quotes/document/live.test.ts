import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { PersonName } from '../../support/people';
import { QuoteEditor } from '../../support/quoteEditor';
import { startWorld, type World } from '../../support/world';

// Several users on one quote, over real sockets, using the browser's own document code.

let world: World;
const open: QuoteEditor[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  for (const editor of open.splice(0)) editor.close();
});
afterAll(() => world.stop());

const begin = async () => (await world.as('client').does('quotes.create', { body: { name: 'A roof' } }))._id;
async function edit(id: number, who: PersonName = 'client', port = world.port): Promise<QuoteEditor> {
  const editor = new QuoteEditor(id, port, () => world.as(who).token);
  open.push(editor);
  await editor.opened();
  return editor;
}
const rowId = () => randomBytes(16).toString('base64url');
const line = (id: string, cells: Record<string, string>) => ({ rows: [{ map: 'lines' as const, id, cells }] });

test('syncs edits cell by cell to the other tab and saves them', async () => {
  const id = await begin();
  const [one, two] = [await edit(id), await edit(id, 'admin')];
  const row = rowId();
  one.sync.write(line(row, { order: 'a0', code: 'RIDGE', quantity: '7', price: '12.50' }));
  await two.until(() => two.content.lines.length === 1, 'the row arrived');
  one.sync.write(line(row, { comments: 'from one' }));
  two.sync.write(line(row, { description: 'from two' }));
  two.sync.write({ header: { color: 'Red' } });
  await Promise.all([one.saved(), two.saved()]);
  await one.until(() => one.content.lines[0]?.description === 'from two', 'both cells are there');
  expect(two.content).toEqual(one.content);
  const quote = await world.as('client').does('quotes.get', { params: { id } });
  expect(quote).toMatchObject({ color: 'Red', subTotal: 87.5 });
  expect(quote.lines).toMatchObject([{ comments: 'from one', description: 'from two', total: 87.5 }]);
});

test('applies PATCH and restore to the open document', async () => {
  const id = await begin();
  const editor = await edit(id);
  await world
    .as('admin')
    .does('quotes.update', { params: { id }, body: { lines: [{ code: 'BY CALL', quantity: 2 }] } });
  await editor.until(() => editor.content.lines[0]?.code === 'BY CALL', 'the call is in');
  await world.as('admin').does('quotes.restore', { params: { id }, body: { seq: 1 } });
  await editor.until(() => editor.content.lines.length === 0, 'the earlier state is back');
});

test('two people who discount, section and option lines at once see the same sums as the server [Q60] [Q61] [Q62]', async () => {
  const id = await begin();
  const [one, two] = [await edit(id), await edit(id, 'admin')];
  const [ridge, rake, heading, off] = [rowId(), rowId(), rowId(), rowId()];
  one.sync.write({
    rows: [
      { map: 'lines', id: ridge, cells: { order: 'a1', quantity: '10', price: '10' } },
      { map: 'lines', id: rake, cells: { order: 'a3', quantity: '2', price: '25' } },
    ],
  });
  await two.until(() => two.content.lines.length === 2, 'the rows arrived');
  one.sync.write(line(heading, { order: 'a2', kind: 'section', description: 'Trims' }));
  two.sync.write(line(off, { order: 'a4', kind: 'discount', price: '10%' }));
  one.sync.write(line(rake, { price: '30' }));
  two.sync.write(line(rake, { note: 'Both sides' }));
  two.sync.write({ header: { freight: '12' } });
  await Promise.all([one.saved(), two.saved()]);
  await one.until(() => one.content.lines.length === 4 && one.content.header.freight === '12', 'all is there');
  await two.until(() => two.content.lines.length === 4 && two.content.lines[2]?.price === '30', 'all is there');
  expect(two.content).toEqual(one.content);
  one.sync.write(line(off, { scope: 'section' }));
  two.sync.write(line(ridge, { optional: '1' }));
  await Promise.all([one.saved(), two.saved()]);
  await one.until(() => one.content.lines[0]?.optional === '1', 'the option is there');
  // 2 × 30 less 10% on the section, plus freight; the 100 are optional.
  const quote = await world.as('client').does('quotes.get', { params: { id } });
  expect(quote).toMatchObject({ subTotal: 54, discounts: -6, options: 100, freight: 12, total: 66 });
  const { totals } = computeQuote(one.content, { defaultFlat: null, panels: [] });
  expect(totals).toMatchObject({ subTotal: 54_00, discounts: -6_00, options: 100_00, total: 66_00 });
});

test('updates lists within seconds of an edit', async () => {
  const id = await begin();
  const screen = await world.live('admin');
  const editor = await edit(id);
  const typed = performance.now();
  editor.sync.write({ header: { name: 'Typed live' } });
  const event = await screen.next(
    ({ word, data }) =>
      word === 'changed' && data.kind === 'quote' && (data.view as { name: string }).name === 'Typed live',
  );
  expect(event.at - typed).toBeLessThan(3500);
});

test('has no total anywhere with an unreadable tax; rejects or omits an impossible expiry date', async () => {
  const id = await begin();
  const editor = await edit(id);
  editor.sync.write({
    ...line(rowId(), { order: 'a0', code: 'X', quantity: '2', price: '100' }),
    header: { tax: '7,5' },
  });
  editor.sync.write({ header: { expires: '2026-02-31' } });
  await editor.saved();
  const admin = world.as('admin');
  expect(await admin.does('quotes.get', { params: { id } })).toMatchObject({
    ...{ subTotal: 200, tax: null, total: null, expires: null },
  });
  const sorted = await admin.does('quotes.list', { query: { sort: '-total' } });
  expect(sorted.find(({ _id }) => _id === id)).toMatchObject({ total: null });
  const refused = await admin.call('quotes.update', { params: { id }, body: { expires: '2026-02-31' } });
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.text).toContain('must be a date such as 2026-12-31');
});

test('[P43] tells open editors that the quote was deleted with its job, and refuses their edits', async () => {
  const id = await begin();
  const editor = await edit(id);
  const { job } = await world.as('client').does('quotes.get', { params: { id } });
  await world.as('admin').does('jobs.delete', { params: { id: job as number } });
  await editor.until(() => editor.sync.state.phase === 'gone', 'it is gone');
  expect(editor.resets).toContain('This quote was deleted with its job.');
});

test('sets the user and one color per user in presence, and shows clients the office only', async () => {
  const id = await begin();
  const [one, again, admin] = [await edit(id), await edit(id), await edit(id, 'admin')];
  one.sync.awareness.setLocalState({ cell: 'header:name', typing: true, user: { id: 999, name: 'Somebody else' } });
  admin.sync.present({ cell: 'lines:x:price', typing: false });
  const seenBy = (editor: QuoteEditor, of: QuoteEditor) =>
    editor.sync.awareness.getStates().get(of.sync.doc.clientID) as
      | { user: { id: number; name: string; color: number }; cell: string }
      | undefined;
  await admin.until(() => seenBy(admin, one) !== undefined && seenBy(again, admin) !== undefined, 'all are seen');
  const { client, admin: boss } = world.people;
  expect(seenBy(admin, one)).toEqual({
    user: { id: client.id, name: client.name, color: 0 },
    cell: 'header:name',
    typing: true,
  });
  expect(seenBy(again, admin)?.user).toEqual({ id: boss.id, name: 'Drafting office', color: 1 });
  expect(again.sync.state.color).toBe(one.sync.state.color);
  const late = await edit(id, 'super');
  await late.until(() => seenBy(late, one) !== undefined, 'a later user sees them');
  const { clientID } = one.sync.doc;
  one.close();
  await late.until(() => !late.sync.awareness.getStates().has(clientID), 'a closed editor disappears');
});

test('refuses pending edits of a user who lost access, without losing others’ edits', async () => {
  const id = await begin();
  const rep = await world.addPerson({
    name: 'A second rep',
    role: 'client',
    companyId: world.companies.A.id,
    hasQuoter: true,
  });
  const mine = new QuoteEditor(id, world.port, () => world.as(rep).token);
  open.push(mine);
  await mine.opened();
  const other = await edit(id, 'admin');
  mine.sync.write({ header: { color: 'Before' } });
  await mine.saved();
  await world.as('admin').does('users.update', { params: { id: rep.id }, body: { hasQuoter: false } });
  mine.sync.write({ header: { color: 'After' } });
  other.sync.write({ header: { city: 'Kept' } });
  await other.saved();
  await mine.until(() => mine.sync.state.phase === 'gone', 'the user lost access to the quote');
  await other.until(() => other.content.header.color === 'Before', 'the relayed edit is reverted');
  expect(await world.as('admin').does('quotes.get', { params: { id } })).toMatchObject({
    color: 'Before',
    city: 'Kept',
  });
});

test('keeps no document in memory after 500 opens and closes', async () => {
  const ids = await Promise.all([begin(), begin(), begin()]);
  const { quotes } = world.opened;
  // Calls the store directly, since a socket may send only 20 messages per second.
  for (let i = 0; i < 500; i += 5) {
    const opened = await Promise.all([0, 1, 2, 3, 4].map((k) => quotes.acquire(ids[(i + k) % ids.length] as number)));
    for (const quote of opened) quotes.release(quote);
  }
  const editor = await edit(ids[0] as number);
  expect(quotes.size).toBeGreaterThan(0);
  editor.close();
  await expect.poll(() => quotes.size).toBe(0);
});
