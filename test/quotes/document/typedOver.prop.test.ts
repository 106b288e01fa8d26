import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import { type Changes, checkStructs, ChangeRecorder } from '../../../server/quotes/document/checkUpdate';
import { Shadow } from '../../../server/quotes/document/Shadow';
import { readTypedOver } from '../../../server/quotes/document/typedOver';
import { logSeed, seeded } from '../../support/random';

// [P34, P38] Overwriting text in a cell is predicted, and applied later together with other updates. The result must equal
// applying and checking each update by itself: the same accepted updates, changed cells and document.

const origin = Symbol('test');
const rowId = () => randomBytes(16).toString('base64url');

/** Applies and checks each update by itself. */
class Plain {
  doc = new Y.Doc();
  recorder = new ChangeRecorder(this.doc);
  readonly #taken: Uint8Array[] = [];
  take(update: Uint8Array): { changes: Changes; again: Uint8Array | null } | null {
    let again: Uint8Array | null = null;
    const onUpdate = (event: Uint8Array) => {
      again = event;
    };
    try {
      checkStructs(this.doc, update);
      this.doc.on('update', onUpdate);
      Y.applyUpdate(this.doc, update, origin);
      this.doc.off('update', onUpdate);
      const changes = this.recorder.flush();
      if (this.doc.store.pendingStructs || this.doc.store.pendingDs) throw new Error('it is pending');
      this.#taken.push(update);
      return { changes, again };
    } catch {
      this.doc = new Y.Doc();
      for (const one of this.#taken) Y.applyUpdate(this.doc, one, origin);
      this.recorder = new ChangeRecorder(this.doc);
      return null;
    }
  }
}

const fields = ['comments', 'code', 'description'];
/** A random action in a tab, usually overwriting one cell. */
function act(doc: Y.Doc, random: () => number): void {
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const word = () => pick(['a', 'ü', '🏠', 'x'.repeat(Math.floor(random() * 200)), String(random())]);
  const { lines } = readQuote(doc);
  const chance = random();
  if (chance < 0.1 || lines.length === 0) {
    writeQuote(doc, { rows: [{ map: 'lines', id: rowId(), cells: { order: 'a', comments: word(), code: word() } }] });
  } else if (chance < 0.14) writeQuote(doc, { removed: [{ map: 'lines', id: pick(lines).id }] });
  else if (chance < 0.18) doc.getMap('header').delete('color');
  else if (chance < 0.22) doc.getMap('header').set('color', pick([`bad\u0000${word()}`, 5, new Y.Map(), word()]));
  else if (chance < 0.26) doc.getMap('header').set('tax', word());
  else if (chance < 0.35) writeQuote(doc, { header: { color: word(), city: word() } });
  else if (chance < 0.6) writeQuote(doc, { header: { color: word() } });
  else writeQuote(doc, { rows: [{ map: 'lines', id: pick(lines).id, cells: { [pick(fields)]: word() } }] });
}

test('produces the same document for many updates at once as one by one', () => {
  const random = seeded(logSeed('typed over'));
  let predicted = 0;
  let together = 0;
  for (let round = 0; round < 15; round++) {
    const start = new Y.Doc();
    writeQuote(start, { header: { color: 'Red', city: 'Mesa' } });
    for (let i = 0; i < 4; i++) act(start, () => (i + 1) / 100);
    const begin = Y.encodeStateAsUpdate(start);
    const plain = new Plain();
    plain.take(begin);
    let shadow = new Shadow(plain.doc, [], origin);
    const raw: Uint8Array[] = [begin];
    const again: Uint8Array[] = [begin];
    const open = () => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, Y.mergeUpdates(raw));
      const sent: Uint8Array[] = [];
      doc.on('update', (update: Uint8Array, from: unknown) => {
        if (from !== origin) sent.push(update);
      });
      return { doc, sent, receivedCount: raw.length };
    };
    const tabs = Array.from({ length: 4 }, open);
    for (let step = 0; step < 100; step++) {
      const which = Math.floor(random() * tabs.length);
      const tab = tabs[which] as (typeof tabs)[number];
      // A tab that receives updates late writes concurrently.
      if (random() < 0.7)
        for (; tab.receivedCount < raw.length; tab.receivedCount++)
          Y.applyUpdate(tab.doc, raw[tab.receivedCount] as Uint8Array, origin);
      act(tab.doc, random);
      for (const typed of tab.sent.splice(0)) {
        const mutated = Uint8Array.from(typed);
        for (let hits = random() < 0.1 ? 1 + Math.floor(random() * 2) : 0; hits > 0; hits--)
          mutated[Math.floor(random() * mutated.length)] = Math.floor(random() * 256);
        const prediction = shadow.predict(mutated);
        const one = plain.take(mutated);
        if (prediction) {
          expect(one?.changes).toEqual({ cells: [prediction.cell], count: 1 });
          shadow.acceptPredicted(prediction, mutated);
          predicted++;
        } else if (one) {
          Y.applyUpdate(shadow.doc, mutated, origin);
          shadow.flushChanges();
        } else {
          shadow = new Shadow(plain.doc, [], origin);
          tabs[which] = open();
        }
        if (one?.again) {
          raw.push(mutated);
          again.push(prediction ? mutated : one.again);
        }
      }
      if (random() < 0.1) {
        expect(readQuote(shadow.doc)).toEqual(readQuote(plain.doc));
        together++;
      }
    }
    expect(Y.equalSnapshots(Y.snapshot(shadow.doc), Y.snapshot(plain.doc))).toBe(true);
    expect(readQuote(shadow.doc)).toEqual(readQuote(plain.doc));
    // The logged and relayed updates make the same document.
    for (const updates of [again, [Y.mergeUpdates(again)]]) {
      const fresh = new Y.Doc();
      for (const update of updates) Y.applyUpdate(fresh, update);
      expect(readQuote(fresh)).toEqual(readQuote(plain.doc));
      expect(Y.equalSnapshots(Y.snapshot(fresh), Y.snapshot(plain.doc))).toBe(true);
    }
  }
  expect(predicted).toBeGreaterThan(200);
  expect(together).toBeGreaterThan(50);
});

test('parses an overwrite exactly as Yjs encodes it, to the last byte', () => {
  const random = seeded(logSeed('bytes'));
  let read = 0;
  for (let round = 0; round < 80; round++) {
    const doc = new Y.Doc();
    if (random() < 0.3) doc.clientID = Math.floor(random() * 300);
    const map = doc.getMap('header');
    map.set('color', 'a'.repeat(round));
    const before = Y.encodeStateVector(doc);
    if (random() < 0.5) map.set('color', `ü🏠${'b'.repeat(round)}`);
    else map.set('color', random() < 0.5 ? '' : random());
    const update = Y.encodeStateAsUpdate(doc, before);
    for (let i = 0; i < 60; i++) {
      const mutated = i === 0 ? update : Uint8Array.from([...update, ...(i % 7 === 1 ? [0] : [])]);
      if (i > 1) mutated[Math.floor(random() * mutated.length)] = Math.floor(random() * 256);
      const typed = readTypedOver(mutated);
      if (!typed) continue;
      read++;
      const { structs, ds } = Y.decodeUpdate(mutated);
      expect(structs).toHaveLength(1);
      const item = structs[0] as Y.Item;
      expect({ ...item.id }).toEqual({ client: typed.client, clock: typed.clock });
      expect({ ...item.origin }).toEqual(typed.origin);
      expect((item.content as Y.ContentAny).arr).toEqual([typed.text]);
      const [[client, [range]]] = [...ds.clients] as [[number, [{ clock: number; len: number }]]];
      expect({ client, clock: range.clock, length: range.len }).toEqual(typed.gone);
      // Yjs re-encodes the same bytes, so nothing is hidden in between or after. Only the flag for the map key may differ.
      const same = Y.convertUpdateFormatV2ToV1(Y.convertUpdateFormatV1ToV2(mutated));
      const differs = [...mutated.keys()].filter((at) => mutated[at] !== same[at]);
      expect(same).toHaveLength(mutated.length);
      expect(differs.every((at) => mutated[at] === 0xa8 && same[at] === 0x88)).toBe(true);
      expect(differs.length).toBeLessThan(2);
    }
  }
  expect(read).toBeGreaterThan(300);
});

test('rejects two updates with the same Yjs client ID and clock', () => {
  const start = new Y.Doc();
  writeQuote(start, { header: { color: 'Red', city: 'Mesa' } });
  const shadow = new Shadow(start, [], origin);
  const typed = (header: { color?: string; city?: string }) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(start));
    doc.clientID = start.clientID;
    const before = Y.encodeStateVector(doc);
    writeQuote(doc, { header });
    return Y.encodeStateAsUpdate(doc, before).slice();
  };
  // As a tab sends them: the previous value is deleted, and nothing else.
  const [one, two] = [typed({ color: 'Blue' }), typed({ city: 'Yuma' })];
  const prediction = shadow.predict(one);
  expect(prediction?.cell).toEqual(['header', null, 'color', 'Red', 'Blue']);
  expect(shadow.predict(two)?.cell).toEqual(['header', null, 'city', 'Mesa', 'Yuma']);
  if (prediction) shadow.acceptPredicted(prediction, one);
  expect(shadow.predict(two)).toBeNull();
  expect(shadow.doc.getMap('header').toJSON()).toMatchObject({ color: 'Blue', city: 'Mesa' });
});

test('notices an update that does something other than predicted', () => {
  const start = new Y.Doc();
  writeQuote(start, { header: { color: 'Red', city: 'Mesa' } });
  const shadow = new Shadow(start, [], origin);
  const sent: Uint8Array[] = [];
  start.on('update', (update: Uint8Array) => sent.push(update));
  writeQuote(start, { header: { color: 'Blue' } });
  writeQuote(start, { header: { city: 'Yuma', state: 'AZ' } });
  const [one, other] = sent as [Uint8Array, Uint8Array];
  const prediction = shadow.predict(one);
  if (prediction) shadow.acceptPredicted(prediction, Y.mergeUpdates([one, other]));
  expect(() => shadow.doc).toThrow('did not change what was predicted');
});
