import { afterEach, describe, expect, it, test, vi } from 'vitest';
import * as Y from 'yjs';
import { QuoteSync } from '../../client/quotes/quoteSync';
import type { PendingEdits } from '../../client/quotes/OfflineStore';
import { QuoteUndo } from '../../client/quotes/QuoteUndo';
import type { QuoteKeep, QuoteWire, StoredEdits } from '../../client/quotes/syncParts';
import { readQuote, writeQuote } from '../../common/quotes/quoteDoc';
import type { NackCode } from '../../common/quotes/quoteLive';

/** A server in a few lines: commits after a while, hands on, refuses when told to. */
class House {
  doc = new Y.Doc();
  epoch = 1;
  updates: number[] = [];
  refuse: NackCode | null = null;
  /** How many answers are lost on their way. */
  deaf = 0;
  /** The connection is up, and nothing is answered. */
  silent = false;
  readonly #seats = new Set<QuoteSync>();
  readonly #open: QuoteSync[] = [];

  seat(keep: QuoteKeep | null = null): QuoteSync {
    const late = () => new Promise((resolve) => setTimeout(resolve, 2));
    const wire: QuoteWire = {
      open: async (vector, epoch) => {
        await late();
        this.#seats.add(sync);
        const known = epoch === null || epoch === this.epoch ? vector : undefined;
        const value = { epoch: this.epoch, seq: 1, vector: Y.encodeStateVector(this.doc), canEdit: true, color: 0 };
        return { ok: true, value: { ...value, update: Y.encodeStateAsUpdate(this.doc, known) } };
      },
      update: async (epoch, n, update) => {
        await late();
        if (!this.#seats.has(sync) || this.silent) return null;
        if (this.refuse) {
          const code = this.refuse;
          this.refuse = null;
          return { ok: false, status: 422, message: 'No.', code };
        }
        if (epoch !== this.epoch) return { ok: false, status: 409, message: 'Another document.', code: 'epoch' };
        this.updates.push(update.byteLength);
        Y.applyUpdate(this.doc, update);
        for (const other of this.#seats) if (other !== sync) other.receiveUpdate(epoch, update);
        if (this.deaf > 0) {
          this.deaf--;
          return null;
        }
        return { ok: true, value: { seq: n } };
      },
      awareness: () => undefined,
      close: () => this.#seats.delete(sync),
    };
    const sync: QuoteSync = new QuoteSync(wire, keep);
    this.#open.push(sync);
    sync.up();
    return sync;
  }
  cut(sync: QuoteSync): void {
    this.#seats.delete(sync);
    sync.down();
  }
  /** Compacted: the same content in a document of its own. */
  renew(): void {
    const { header, lines } = readQuote(this.doc);
    this.doc = new Y.Doc();
    writeQuote(this.doc, { header, rows: lines.map(({ id, ...cells }) => ({ map: 'lines', id, cells })) });
    this.epoch++;
  }
  end(): void {
    for (const sync of this.#open) sync.end();
  }
}

/** A browser's store in a few lines. */
class MemoryKeep implements QuoteKeep {
  works = true;
  stored: StoredEdits = { epoch: null, cells: {}, apart: {}, refused: null, orphaned: null, message: null };
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

let house: House;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  house.end();
});
const saved = (sync: QuoteSync) => vi.waitFor(() => expect(sync.state.saved).toBe('saved'), { interval: 5 });
const opened = (sync: QuoteSync) => vi.waitFor(() => expect(sync.state.phase).toBe('open'), { interval: 5 });
const line = (id: string, cells: Record<string, string>) => ({ rows: [{ map: 'lines' as const, id, cells }] });
const cell = (sync: { doc: Y.Doc }, id: string, field: string) =>
  (readQuote(sync.doc).lines.find((row) => row.id === id) as Record<string, string> | undefined)?.[field];

async function two(): Promise<[QuoteSync, QuoteSync]> {
  house = new House();
  const pair: [QuoteSync, QuoteSync] = [house.seat(), house.seat()];
  await Promise.all(pair.map(opened));
  return pair;
}

test('saved is said when, and only when, what was typed is committed', async () => {
  const [a, b] = await two();
  expect(a.state.saved).toBe('saved');
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  expect(a.state.saved).toBe('saving');
  expect(house.updates).toEqual([]);
  await saved(a);
  expect(cell(house, 'r', 'code')).toBe('RIDGE');
  expect(cell(b, 'r', 'code')).toBe('RIDGE');
});

test('words of an open field are not called saved, before they are written nor while they are on their way', async () => {
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

test('an answer that is lost is asked for again, and nothing is doubled', async () => {
  const [a] = await two();
  house.deaf = 1;
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await vi.waitFor(() => expect(house.updates).toHaveLength(1), { interval: 5 });
  expect(a.state.saved).toBe('saving');
  await saved(a);
  expect(house.updates).toHaveLength(2);
  expect(readQuote(house.doc).lines).toHaveLength(1);
});

test('what is typed into a row that somebody has just removed is given back, and makes no row without a place', async () => {
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
  expect(readQuote(house.doc).lines.map(({ code, comments }) => [code, comments])).toEqual([['', 'anew']]);
});

test('what was typed into a row without a line is given back when somebody has removed the row meanwhile', async () => {
  const [a, b] = await two();
  a.write({ rows: [...line('r', { order: 'a0', code: 'R' }).rows, ...line('s', { order: 'a1' }).rows] });
  await saved(a);
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('R'));
  house.cut(a);
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

  // The same where the document has begun anew meanwhile.
  house.cut(a);
  a.write(line('s', { comments: 'another page' }));
  b.write({ removed: [{ map: 'lines', id: 's' }] });
  await saved(b);
  house.renew();
  a.up();
  await saved(a);
  expect(a.state.orphaned).toEqual({ 'lines:s:comments': 'another page' });
  // One's own removal is no loss.
  expect(b.state.orphaned).toBeNull();
});

test('what is written again into another document is no act that could be taken back at once', async () => {
  const [a] = await two();
  a.write(line('r', { order: 'a0', code: 'R' }));
  await saved(a);
  house.cut(a);
  a.write(line('r', { comments: 'first' }));
  a.write({ header: { city: 'Heber' } });
  house.renew();
  a.up();
  const docBefore = a.doc;
  let undo: QuoteUndo | null = null;
  const stop = a.subscribe(() => {
    // As the page does it: there is an undo of the new document before anything is written into it.
    if (a.doc !== docBefore) undo ??= new QuoteUndo(a);
  });
  await vi.waitFor(() => expect(house.doc.getMap('header').get('city')).toBe('Heber'), { interval: 5 });
  await saved(a);
  stop();
  expect((undo as QuoteUndo | null)?.canUndo).toBe(false);
  (undo as QuoteUndo | null)?.drop();
  expect(cell(a, 'r', 'comments')).toBe('first');
});

test('an act is the last one, or below later ones, or taken back', async () => {
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

test('a removal that crosses an edit on its way gives the edit back', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'R' }));
  await saved(a);
  await vi.waitFor(() => expect(cell(b, 'r', 'code')).toBe('R'));
  b.write({ removed: [{ map: 'lines', id: 'r' }] });
  a.write(line('r', { comments: 'crossing' }));
  await vi.waitFor(() => expect(a.state.orphaned).toEqual({ 'lines:r:comments': 'crossing' }));
  await saved(a);
});

test('what is written after the right to write was taken is not lost', async () => {
  const [a] = await two();
  house.refuse = 'gone';
  a.write({ header: { name: 'first' } });
  await vi.waitFor(() => expect(a.state.phase).toBe('gone'));
  a.write(line('r', { order: 'a0', code: 'LAST WORDS' }));
  expect(a.state.refused).toEqual({ 'header:name': 'first', 'lines:r:code': 'LAST WORDS' });
});

test('when busy, many letters travel together; the first goes at once', async () => {
  const [a] = await two();
  for (let i = 0; i < 30; i++) a.write({ header: { name: `name ${i}` } });
  await saved(a);
  expect(house.updates.length).toBeLessThanOrEqual(3);
  expect(readQuote(house.doc).header.name).toBe('name 29');
});

test('a sheet of 1,500 rows goes in messages that the server takes, and is one step of undo', async () => {
  const [a, b] = await two();
  const undo = new QuoteUndo(a);
  const cells = { code: 'C'.repeat(30), description: 'd'.repeat(60) };
  a.write({
    rows: Array.from({ length: 1500 }, (_, i) => ({ map: 'lines', id: `r${i}`, cells: { ...cells, order: `a${i}` } })),
  });
  await vi.waitFor(() => expect(a.state.saved).toBe('saved'), { timeout: 5000 });
  expect(Math.max(...house.updates)).toBeLessThan(60_000);
  expect(readQuote(b.doc).lines).toHaveLength(1500);
  undo.undo();
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toHaveLength(0), { timeout: 5000 });
  undo.redo();
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toHaveLength(1500), { timeout: 5000 });
  undo.end();
});

test('offline edits that nothing stores are called unsaved; both sides bring the other what it lacks', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'RIDGE', price: '1' }));
  await saved(a);
  house.cut(a);
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

test('a removal alone, made offline, arrives too', async () => {
  const [a, b] = await two();
  a.write(line('r', { order: 'a0', code: 'RIDGE' }));
  await saved(a);
  house.cut(a);
  a.write({ removed: [{ map: 'lines', id: 'r' }] });
  a.up();
  await saved(a);
  await vi.waitFor(() => expect(readQuote(b.doc).lines).toEqual([]));
});

test('into another document own edits are written again cell by cell; what others removed stays removed', async () => {
  const [a, b] = await two();
  a.write({ rows: ['r', 's'].map((id) => ({ map: 'lines', id, cells: { order: `a${id}`, code: id } })) });
  await saved(a);
  house.cut(a);
  a.write(line('r', { price: '2' }));
  a.write(line('s', { price: '3' }));
  a.write(line('mine', { order: 'b0', code: 'NEW' }));
  b.write({ removed: [{ map: 'lines', id: 's' }] });
  await saved(b);
  house.renew();
  b.receiveReset();
  a.up();
  await vi.waitFor(() => expect(readQuote(b.doc).lines.map(({ id }) => id)).toEqual(['r', 'mine']), { timeout: 3000 });
  await saved(a);
  expect(cell(b, 'r', 'price')).toBe('2');
  expect(cell(b, 'mine', 'code')).toBe('NEW');
});

test('what the server refuses is taken out of the document and not lost', async () => {
  const [a, b] = await two();
  a.write({ header: { name: 'Before' } });
  await saved(a);
  house.refuse = 'refused';
  a.write({ header: { name: 'Poison' } });
  await vi.waitFor(() => expect(a.state.refused).toEqual({ 'header:name': 'Poison' }));
  await vi.waitFor(() => expect(readQuote(a.doc).header.name).toBe('Before'));
  await saved(a);
  expect(readQuote(b.doc).header.name).toBe('Before');
  a.forgetRefused();
  expect(a.state.refused).toBeNull();
});

test('resync: what is missing goes by the state vectors', async () => {
  const [a, b] = await two();
  house.refuse = 'resync';
  a.write({ header: { name: 'Through' } });
  await saved(a);
  await vi.waitFor(() => expect(readQuote(b.doc).header.name).toBe('Through'));
});

test('each undoes only what was done by the own hand', async () => {
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

test('a row that was made here stays with what others wrote in it, when its making is taken back', async () => {
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
      for (const { doc } of [a, b, house])
        expect(readQuote(doc).lines.map((row) => [row.id, row.order, row.code, row.comments])).toEqual([
          ['r', 'a0', code, 'theirs'],
        ]);
    });
  undo.undo();
  await stays('');
  undo.redo();
  await stays('R');
  // Given up as if it had never been, as Escape does.
  undo.drop();
  await stays('');
  expect(undo.canRedo).toBe(false);

  // Removed and brought back, the row is another one; it is shared all the same.
  a.write({ removed: [{ map: 'lines', id: 'r' }] });
  undo.undo();
  await stays('');
  undo.end();
});

test('what others have written over is left, and an older act is not taken back instead', async () => {
  const [a, b] = await two();
  const told: string[] = [];
  const [undoA, undoB] = [new QuoteUndo(a), new QuoteUndo(b, (stack) => told.push(stack))];
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
  expect(told).toEqual(['undo']);
  expect(readQuote(b.doc).header).toMatchObject({ city: 'Provo', color: 'theirs' });
  undoB.undo();
  expect(told).toEqual(['undo']);
  expect(readQuote(b.doc).header.city).toBe('');
  undoA.end();
  undoB.end();
});

test('[P49] a number that is somebody else’s is given up: what was typed under it is written again under a new one', async () => {
  const [a, b] = await two();
  const number = a.doc.clientID;
  house.refuse = 'foreign';
  a.write({ header: { color: 'Red' } });
  expect(await a.whenSaved(2000)).toBe(true);
  expect(a.doc.clientID).not.toBe(number);
  expect(a.state.refused).toBeNull();
  await vi.waitFor(() => expect(readQuote(b.doc).header.color).toBe('Red'), { interval: 5 });
  house.cut(a);
  a.write({ header: { color: 'Blue' } });
  expect(await a.whenSaved(20)).toBe(false);
});

test('[P39] what builds on something that is missing is asked for again, also in a document that was begun anew meanwhile', async () => {
  const [a, b] = await two();
  // Something in between does not arrive: what comes after it waits.
  const other = new Y.Doc();
  const updates: Uint8Array[] = [];
  other.on('update', (update: Uint8Array) => updates.push(update));
  for (const color of ['one', 'two', 'three']) writeQuote(other, { header: { color } });
  Y.applyUpdate(house.doc, Y.encodeStateAsUpdate(other));
  a.receiveUpdate(1, updates[1] as Uint8Array);
  expect(a.doc.store.pendingStructs).not.toBeNull();
  const before = a.doc;
  house.refuse = 'epoch';
  a.write({ header: { city: 'Mesa' } });
  await vi.waitFor(() => expect(a.doc).not.toBe(before), { interval: 5 });
  await saved(a);
  writeQuote(other, { header: { color: 'four' } });
  writeQuote(other, { header: { color: 'five' } });
  Y.applyUpdate(house.doc, Y.encodeStateAsUpdate(other));
  a.receiveUpdate(1, updates[4] as Uint8Array);
  await vi.waitFor(() => expect(readQuote(a.doc).header).toMatchObject({ color: 'five', city: 'Mesa' }), {
    interval: 10,
    timeout: 4000,
  });
  expect(b.state.saved).toBe('saved');
});

describe('the way from the document to the server', () => {
  it('goes on when another listener of the document throws, which leaves Yjs without any event', async () => {
    const [a] = await two();
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    a.doc.on('update', () => {
      throw new Error('The database connection is closing.');
    });
    a.write(line('r', { order: 'a0', code: 'FIRST' }));
    a.write(line('r', { comments: 'second' }));
    expect(a.state.saved).toBe('saving');
    await saved(a);
    expect([cell(house, 'r', 'code'), cell(house, 'r', 'comments')]).toEqual(['FIRST', 'second']);
    expect(reported).toHaveBeenCalled();
  });

  it('finds words that no listener was told of, and sends them', async () => {
    const [a] = await two();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    a.doc.on('afterTransactionCleanup', () => {
      throw new Error('A fault of somebody else.');
    });
    // As undo does it: not through the document's own writer.
    expect(() => writeQuote(a.doc, { header: { city: 'Heber' } })).toThrow();
    a.check();
    expect(a.state.saved).not.toBe('saved');
    await saved(a);
    expect(readQuote(house.doc).header.city).toBe('Heber');
  });

  it('goes on when the browser’s store fails in the middle of an edit', async () => {
    house = new House();
    const keep = new MemoryKeep();
    const sync = house.seat(keep);
    await opened(sync);
    expect(sync.state.stores).toBe(true);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    keep.fail();
    expect(sync.state.stores).toBe(false);
    sync.write(line('r', { order: 'a0', code: 'RIDGE' }));
    await saved(sync);
    expect(cell(house, 'r', 'code')).toBe('RIDGE');
    house.cut(sync);
    sync.write(line('r', { code: 'RAKE' }));
    await vi.waitFor(() => expect(sync.state.saved).toBe('unstored'));
  });

  it('is called saved only while the server answers', async () => {
    vi.useFakeTimers();
    house = new House();
    const sync = house.seat();
    await vi.advanceTimersByTimeAsync(100);
    expect(sync.state.saved).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sync.state.saved).toBe('saved');
    house.silent = true;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(sync.state).toMatchObject({ saved: 'checking', unsaved: false });
    house.silent = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(sync.state.saved).toBe('saved');
  });
});

describe('edits that were stored before a reload', () => {
  it('are written into the document when it is not the one they were made in', async () => {
    house = new House();
    writeQuote(house.doc, line('r', { order: 'a0', code: 'RIDGE' }));
    const keep = new MemoryKeep();
    keep.stored = { ...keep.stored, apart: { 'lines:r:comments': 'from the other tab', 'lines:x:code': 'GONE' } };
    const sync = house.seat(keep);
    await saved(sync);
    expect(cell(house, 'r', 'comments')).toBe('from the other tab');
    expect(sync.state.orphaned).toEqual({ 'lines:x:code': 'GONE' });
  });

  it('are still shown as refused after a reload', async () => {
    house = new House();
    const keep = new MemoryKeep();
    const first = house.seat(keep);
    await opened(first);
    house.refuse = 'refused';
    first.write({ header: { name: 'Poison' } });
    await vi.waitFor(() => expect(first.state.refused).not.toBeNull());
    const next = house.seat(keep);
    await opened(next);
    expect(next.state).toMatchObject({ refused: { 'header:name': 'Poison' }, message: 'No.' });
    next.forgetRefused();
    expect(keep.stored.refused).toBeNull();
  });
});
