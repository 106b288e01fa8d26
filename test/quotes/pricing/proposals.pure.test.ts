import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyWrites, mergeWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { short } from '../../../common/quotes/pricing/decimal';
import { makeLists } from '../../../common/quotes/pricing/lists';
import { readQuote, writeQuote } from '../../../common/quotes/document/quoteDoc';
import { itemCells, resolveSku } from '../../../common/quotes/pricing/resolve';
import { readTakeoff } from '../../../common/quotes/takeoff/readTakeoff';
import { whatIf } from '../../../common/quotes/pricing/whatIf';
import { rowMaker } from '../../../server/quotes/document/rowMaker';
import { projectedRow } from '../../../server/quotes/document/projectedRow';
import { contentOf } from '../content';
import { lists as shipped, takeoffChanges, takeoffOf } from '../takeoff/takeoffs';

// Proposed changes to a quote and their acceptance: a takeoff, a manual match, another selection.

const row = (sku: string, more: object) => ({
  ...{ sku, priceCode: '', description: '', unit: 'EA', price: 1, cost: null, markup: null, drop: null },
  ...{ item: '', size: '', count: null, panel: '', metal: '', paint: '', color: '', ...more },
});
const match = (code: string, sku: string, more: object = {}) => ({
  ...{ code, sku, drop: null, panel: '', metal: '', paint: '', color: '', ...more },
});
const listsWith = (...matches: ReturnType<typeof match>[]) =>
  makeLists({
    matches: [match('PBR', 'PANEL'), match('SS16', 'SEAM'), match('CLIP', 'CLIP15'), ...matches],
    ratios: [
      { code: 'PBR', item: 'SCREW', ratio: 2.4 },
      { code: 'SS16', item: 'CLIP', ratio: 0.5 },
    ],
    catalog: [
      row('PANEL', { unit: 'LF', price: 2 }),
      row('SEAM', { unit: 'LF', price: 5 }),
      row('CLIP15', { unit: 'EA', price: 1 }),
      row('SCREW250', { unit: 'BX', count: 250, price: 40 }),
      row('SCREW1', { unit: 'EA', count: 250, price: 0.2 }),
    ],
    defaultFlat: 48,
    panels: [],
  });
const unknown = listsWith();

const takeoff = {
  panels: [
    {
      quantity: 10,
      length: 20 * 192,
      panel: 'PBR',
      mark: '',
      plane: '',
      color: '',
      file: 'p.csv',
      line: 2,
      rounded: false,
    },
  ],
  ...{ trims: [], refused: [], warnings: [], skipped: [], faults: [], recalled: [] },
} as unknown as ReturnType<typeof takeoffOf>;
const header = { panelClass: 'PBR' };
const panel = { kind: 'panel', code: 'PBR', sku: 'PANEL', unit: 'LF', price: '2', priced: 'list' };
const sheets = [{ quantity: '10', feet: '20', inch: '0', panel: 'PBR' }];
/** 200 ft of panel × 2.4 = 480 screws. */
const screws = (cells: Record<string, string>) =>
  contentOf(
    header,
    [panel, { kind: 'accessory', code: 'SCREW', quantity: '480', flags: 'no match', ...cells }],
    sheets,
  );
const money = (content: QuoteContent, lists = unknown) => computeQuote(content, lists).totals.subTotal;
const screwsOf = (content: QuoteContent) => {
  const at = content.lines.findIndex(({ code }) => code === 'SCREW');
  const { sku, price, flags } = content.lines[at] ?? {};
  return { sku, quantity: short(computeQuote(content, unknown).lines[at]?.quantity ?? 0n), price, flags };
};

test('a manually matched accessory is sold in its SKU’s unit: 480 screws are two boxes of 250 [Q17]', () => {
  const late = (content: QuoteContent, sku: string) =>
    itemCells(content.lines[1] as never, resolveSku(sku, '', unknown).cells);
  expect(late(screws({}), 'SCREW250')).toMatchObject({ sku: 'SCREW250', quantity: '2', price: '40.00' });
  expect(late(screws({}), 'SCREW1').quantity).toBeUndefined();
  // An earlier match already converted it to boxes, and a typed line keeps its own count.
  expect(late(screws({ flags: '', quantity: '2', sku: 'SCREW250', unit: 'BX' }), 'SCREW250').quantity).toBeUndefined();
  expect(late(screws({ kind: '' }), 'SCREW250').quantity).toBeUndefined();
});

test('a manual match is no difference from the takeoff; a quantity changed since is, in boxes [Q17]', () => {
  const matched = { sku: 'SCREW250', quantity: '2', price: '40', priced: 'list', unit: 'BX', flags: '' };
  const changes = (cells: Record<string, string>) =>
    takeoffChanges(screws({ ...matched, ...cells }), takeoff, unknown, rowMaker).changes;
  expect(changes({})).toEqual([]);
  expect(changes({ quantity: '3' }).map(({ before, after }) => [before, after])).toEqual([['3', '2']]);
});

test('importing more pieces than a quantity allows adds the line once, with its problem [Q10]', () => {
  const text = 'code,quantity\nRIDGE,999999\nRIDGE,999999\nRIDGE,999999\n';
  const three = readTakeoff([{ name: 'trims.csv', text, mixed: [] }], []);
  const empty = contentOf({}, []);
  const { changes } = takeoffChanges(empty, three, unknown, rowMaker);
  expect(changes.map(({ after }) => after)).toEqual(['2999997']);
  const taken = applyWrites(empty, mergeWrites(changes.map(({ writes }) => writes)));
  expect(takeoffChanges(taken, three, unknown, rowMaker).changes).toEqual([]);
});

test('the first lines of a quote record the selections they were matched with', () => {
  const selections = { panelClass: 'PBR', metal: '26ga', coating: 'SMP', color: 'Charcoal Gray', priceCode: 'A' };
  const matchedWith = (content: QuoteContent) =>
    mergeWrites(takeoffChanges(content, takeoff, unknown, rowMaker).changes.map(({ writes }) => writes)).header
      ?.matchedWith;
  expect(JSON.parse(matchedWith(contentOf(selections)) ?? 'null')).toEqual(selections);
  // Lines that are there keep theirs.
  expect(matchedWith(contentOf({ ...selections, metal: '24ga' }, [{ code: 'RIDGE', kind: 'trim' }]))).toBeUndefined();
});

test('proposes a code that the lists know by now with SKU and price', () => {
  const known = listsWith(match('SCREW', 'SCREW250'));
  const { changes } = takeoffChanges(screws({}), takeoff, known, rowMaker);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([['changed', '480', '2 SCREW250']]);
  const now = applyWrites(screws({}), mergeWrites(changes.map(({ writes }) => writes)));
  expect(screwsOf(now)).toEqual({ sku: 'SCREW250', quantity: '2', price: '40.00', flags: '' });
  // 200 ft × $2 + 2 × $40.
  expect(money(now, known)).toBe(480_00);
  // Locking the price does not lock the SKU (Q34); a locked line without a price gets none.
  const locked = screws({ lock: '1' });
  const { writes } = takeoffChanges(locked, takeoff, known, rowMaker).changes[0] ?? {};
  expect(screwsOf(applyWrites(locked, writes ?? {}))).toEqual({ sku: 'SCREW250', quantity: '2', price: '', flags: '' });
});

test('re-matching finds unmatched codes with the current selections, and sells them in the SKU’s unit', () => {
  const known = listsWith(match('SCREW', 'SCREW250'));
  const again = (content: QuoteContent) => screwsOf(applyWrites(content, whatIf(content, {}, known, rowMaker).writes));
  expect(again(screws({}))).toEqual({ sku: 'SCREW250', quantity: '2', price: '40.00', flags: '' });
  // 501 is a typed count: three boxes.
  expect(again(screws({ quantity: '501' }))).toMatchObject({ sku: 'SCREW250', quantity: '3' });
  expect(again(screws({ sku: 'SCREW250', unit: 'BX', quantity: '9', flags: '' }))).toMatchObject({ quantity: '9' });
  // Sold by the piece before, now by the box.
  const both = listsWith(match('SCREW', 'SCREW250'), match('SCREW', 'SCREW1'));
  const single = screws({ sku: 'SCREW1', flags: '' });
  expect(screwsOf(applyWrites(single, whatIf(single, {}, both, rowMaker).writes))).toMatchObject({
    ...{ sku: 'SCREW250', quantity: '2' },
  });
});

test('a typed price stays, with the piece count it applies to [Q20]', () => {
  // 480 × $0.12, not two boxes at $0.12.
  const hand = screws({ price: '0.12', priced: 'hand' });
  const cells = itemCells(hand.lines[1] as never, resolveSku('SCREW250', '', unknown).cells);
  expect(cells).toMatchObject({ sku: 'SCREW250' });
  expect([cells.price, cells.priced, cells.unit, cells.quantity]).toEqual([undefined, undefined, undefined, undefined]);
  const { changes } = takeoffChanges(hand, takeoff, listsWith(match('SCREW', 'SCREW250')), rowMaker);
  const now = applyWrites(hand, mergeWrites(changes.map(({ writes }) => writes)));
  expect(screwsOf(now)).toMatchObject({ sku: 'SCREW250', quantity: '480', price: '0.12' });
});

test('re-matching replaces values listed before the metal was selected, and keeps manual choices', () => {
  // The quote was created without a metal; 26ga was selected later.
  const picks = { panelClass: 'PBR', metal: '26ga', coating: 'SMP' };
  const ridge = { kind: 'trim', code: 'RIDGE', quantity: '2', priced: 'list', drop: '14' };
  const again = (cells: Record<string, string>) => {
    const content = contentOf(picks, [{ ...ridge, ...cells }]);
    const { sku, description, price } =
      applyWrites(content, whatIf(content, {}, shipped, rowMaker).writes).lines[0] ?? {};
    return { sku, description, price };
  };
  const words = (sku: string) => resolveSku(sku, '', shipped).cells;
  const stale = { sku: 'RC14-29S', description: words('RC14-29S').description ?? '', price: '26.63' };
  expect(again(stale)).toEqual({
    ...{ sku: 'RC14-26S', description: words('RC14-26S').description, price: words('RC14-26S').price },
  });
  expect(again({ ...stale, description: 'Ridge, special' })).toMatchObject({
    sku: 'RC14-26S',
    description: 'Ridge, special',
  });
  expect(again({ sku: 'RCV16-26S', price: '1' })).toMatchObject({ sku: 'RCV16-26S' });
});

test('two users who import the same takeoff at the same moment don’t duplicate its lines', () => {
  const full = takeoffOf('1-minimal');
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  for (const doc of docs) {
    const { changes } = takeoffChanges(readQuote(doc), full, shipped, rowMaker);
    writeQuote(doc, mergeWrites(changes.map(({ writes }) => writes)));
  }
  const alone = readQuote(docs[0]);
  Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1]));
  const both = readQuote(docs[0]);
  expect(alone.lines.length).toBeGreaterThan(3);
  expect([both.lines.length, both.cutlist.length]).toEqual([alone.lines.length, alone.cutlist.length]);
  expect(money(both, shipped)).toBe(money(alone, shipped));
  // Importing again next to a changed line with the same ID adds a line with another ID.
  const line = alone.lines.find(({ kind }) => kind === 'trim');
  const changed = applyWrites(alone, { rows: [{ map: 'lines', id: line?.id ?? '', cells: { code: 'MINE' } }] });
  const again = takeoffChanges(changed, full, shipped, rowMaker).changes.filter(({ what }) => what === 'added');
  expect(again.flatMap(({ writes }) => writes.rows ?? []).map(({ id }) => id === line?.id)).toEqual([false]);
});

test('another selection keeps a manually matched accessory, with its price and pack count', () => {
  const content = screws({ sku: 'SCREW250', quantity: '2', price: '39', priced: 'list', unit: 'BX', flags: '' });
  const red = applyWrites(content, whatIf(content, { color: 'Red' }, unknown, rowMaker).writes);
  expect(screwsOf(red)).toEqual({ sku: 'SCREW250', quantity: '2', price: '40.00', flags: '' });
});

test('another panel adds its accessories if the previous one had none, but only with a line for the panel', () => {
  const bare = contentOf(header, [panel], sheets);
  const now = applyWrites(bare, whatIf(bare, { panelClass: 'SS16' }, unknown, rowMaker).writes);
  // 200 ft × 0.5 clips at $1 plus 200 ft × $5.
  expect(now.lines.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['SS16', ''],
    ['CLIP', ''],
  ]);
  expect(money(now)).toBe(1100_00);
  const typed = contentOf(header, [{ code: 'RIDGE', quantity: '1' }], sheets);
  expect(applyWrites(typed, whatIf(typed, { panelClass: 'SS16' }, unknown, rowMaker).writes).lines).toHaveLength(1);
});

test('has no total with an unreadable tax, also in lists, and no impossible date', () => {
  const priced = (tax: string, expires: string) =>
    projectedRow(contentOf({ tax, expires }, [{ code: 'X', quantity: '2', price: '100' }]), unknown);
  expect(priced('7.5', '2026-12-31')).toMatchObject({
    subTotalCents: 200_00,
    totalCents: 215_00,
    expires: '2026-12-31',
  });
  expect(priced('7,5', '2026-19-39')).toMatchObject({
    subTotalCents: 200_00,
    totalCents: null,
    tax: null,
    expires: null,
  });
  expect(priced('', '2026-02-31')).toMatchObject({ totalCents: 200_00, expires: null });
});
