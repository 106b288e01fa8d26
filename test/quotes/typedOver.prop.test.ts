import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readQuote, writeQuote } from '../../common/quotes/quoteDoc';
import { type Changes, checkStructs, Looker } from '../../server/quotes/checkUpdate';
import { Shadow } from '../../server/quotes/Shadow';
import { readTypedOver } from '../../server/quotes/typedOver';
import { saySeed, seeded } from '../support/random';

// [P34, P38] A text typed over another is judged by what stands there and applied with others later. It must come out as if each
// update had been applied and looked at by itself: the same are taken, with the same cells, and the same document.

const origin = Symbol('test');
const rowId = () => randomBytes(16).toString('base64url');

/** Each update by itself, on a document of its own. */
class Plain {
  doc = new Y.Doc();
  looker = new Looker(this.doc);
  readonly #taken: Uint8Array[] = [];
  take(update: Uint8Array): { changes: Changes; again: Uint8Array | null } | null {
    let again: Uint8Array | null = null;
    const hear = (event: Uint8Array) => {
      again = event;
    };
    try {
      checkStructs(this.doc, update);
      this.doc.on('update', hear);
      Y.applyUpdate(this.doc, update, origin);
      this.doc.off('update', hear);
      const changes = this.looker.take();
      if (this.doc.store.pendingStructs || this.doc.store.pendingDs) throw new Error('it waits');
      this.#taken.push(update);
      return { changes, again };
    } catch {
      this.doc = new Y.Doc();
      for (const one of this.#taken) Y.applyUpdate(this.doc, one, origin);
      this.looker = new Looker(this.doc);
      return null;
    }
  }
}

const fields = ['comments', 'code', 'description'];
/** Something that a tab does; mostly it types over one cell. */
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

test('many at once are the same as one by one', () => {
  const random = seeded(saySeed('typed over'));
  let foreseen = 0;
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
      return { doc, sent, heard: raw.length };
    };
    const tabs = Array.from({ length: 4 }, open);
    for (let step = 0; step < 100; step++) {
      const which = Math.floor(random() * tabs.length);
      const tab = tabs[which] as (typeof tabs)[number];
      // Whoever hears late writes beside the others.
      if (random() < 0.7)
        for (; tab.heard < raw.length; tab.heard++) Y.applyUpdate(tab.doc, raw[tab.heard] as Uint8Array, origin);
      act(tab.doc, random);
      for (const typed of tab.sent.splice(0)) {
        const bent = Uint8Array.from(typed);
        for (let hits = random() < 0.1 ? 1 + Math.floor(random() * 2) : 0; hits > 0; hits--)
          bent[Math.floor(random() * bent.length)] = Math.floor(random() * 256);
        const sight = shadow.foresee(bent);
        const one = plain.take(bent);
        if (sight) {
          expect(one?.changes).toEqual({ cells: [sight.cell], count: 1 });
          shadow.typed(sight, bent);
          foreseen++;
        } else if (one) {
          Y.applyUpdate(shadow.doc, bent, origin);
          shadow.looked();
        } else {
          shadow = new Shadow(plain.doc, [], origin);
          tabs[which] = open();
        }
        if (one?.again) {
          raw.push(bent);
          again.push(sight ? bent : one.again);
        }
      }
      if (random() < 0.1) {
        expect(readQuote(shadow.doc)).toEqual(readQuote(plain.doc));
        together++;
      }
    }
    expect(Y.equalSnapshots(Y.snapshot(shadow.doc), Y.snapshot(plain.doc))).toBe(true);
    expect(readQuote(shadow.doc)).toEqual(readQuote(plain.doc));
    // What is logged and relayed makes the same document.
    for (const updates of [again, [Y.mergeUpdates(again)]]) {
      const fresh = new Y.Doc();
      for (const update of updates) Y.applyUpdate(fresh, update);
      expect(readQuote(fresh)).toEqual(readQuote(plain.doc));
      expect(Y.equalSnapshots(Y.snapshot(fresh), Y.snapshot(plain.doc))).toBe(true);
    }
  }
  expect(foreseen).toBeGreaterThan(200);
  expect(together).toBeGreaterThan(50);
});

test('what is read as typed over is so to Yjs, too, to the last byte', () => {
  const random = seeded(saySeed('bytes'));
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
      const bent = i === 0 ? update : Uint8Array.from([...update, ...(i % 7 === 1 ? [0] : [])]);
      if (i > 1) bent[Math.floor(random() * bent.length)] = Math.floor(random() * 256);
      const typed = readTypedOver(bent);
      if (!typed) continue;
      read++;
      const { structs, ds } = Y.decodeUpdate(bent);
      expect(structs).toHaveLength(1);
      const item = structs[0] as Y.Item;
      expect({ ...item.id }).toEqual({ client: typed.client, clock: typed.clock });
      expect({ ...item.origin }).toEqual(typed.origin);
      expect((item.content as Y.ContentAny).arr).toEqual([typed.text]);
      const [[client, [range]]] = [...ds.clients] as [[number, [{ clock: number; len: number }]]];
      expect({ client, clock: range.clock, length: range.len }).toEqual(typed.gone);
      // Yjs writes the same bytes again: nothing is hidden between or after them. That it is of a map says what stood there.
      const same = Y.convertUpdateFormatV2ToV1(Y.convertUpdateFormatV1ToV2(bent));
      const differs = [...bent.keys()].filter((at) => bent[at] !== same[at]);
      expect(same).toHaveLength(bent.length);
      expect(differs.every((at) => bent[at] === 0xa8 && same[at] === 0x88)).toBe(true);
      expect(differs.length).toBeLessThan(2);
    }
  }
  expect(read).toBeGreaterThan(300);
});

test('a number is written under once at a time: what comes twice under one clock is seen when it is done', () => {
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
  // As a tab sends them: what stood there is gone, and nothing else.
  const [one, two] = [typed({ color: 'Blue' }), typed({ city: 'Yuma' })];
  const sight = shadow.foresee(one);
  expect(sight?.cell).toEqual(['header', null, 'color', 'Red', 'Blue']);
  expect(shadow.foresee(two)?.cell).toEqual(['header', null, 'city', 'Mesa', 'Yuma']);
  if (sight) shadow.typed(sight, one);
  expect(shadow.foresee(two)).toBeNull();
  expect(shadow.doc.getMap('header').toJSON()).toMatchObject({ color: 'Blue', city: 'Mesa' });
});

test('what does something else than was foreseen is not passed over', () => {
  const start = new Y.Doc();
  writeQuote(start, { header: { color: 'Red', city: 'Mesa' } });
  const shadow = new Shadow(start, [], origin);
  const sent: Uint8Array[] = [];
  start.on('update', (update: Uint8Array) => sent.push(update));
  writeQuote(start, { header: { color: 'Blue' } });
  writeQuote(start, { header: { city: 'Yuma', state: 'AZ' } });
  const [one, other] = sent as [Uint8Array, Uint8Array];
  const sight = shadow.foresee(one);
  if (sight) shadow.typed(sight, Y.mergeUpdates([one, other]));
  expect(() => shadow.doc).toThrow('did not do what was foreseen');
});
