import { expect, test } from 'vitest';
import { applyWrites, together } from '../../common/quotes/applyWrites';
import { computeQuote } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
import { makeLists } from '../../common/quotes/lists';
import { whatIf } from '../../common/quotes/whatIf';
import { rowMaker } from '../../server/quotes/rowMaker';
import { contentOf } from './content';
import { takeoffChanges, type takeoffOf } from './takeoffs';

// 300 screws: $0.12 each, or $26 for a box of 250. Two boxes are $52.

const row = (more: object) => ({
  ...{ sku: 'WS', priceCode: '', description: 'Screw', unit: 'EA', price: 0.12, cost: null, markup: null, drop: null },
  ...{ item: 'SCREW', size: '', count: null, panel: '', metal: '', paint: '', color: '', ...more },
});
const box = { unit: 'BX', count: 250, price: 26 };
const listsOf = (...catalog: ReturnType<typeof row>[]) =>
  makeLists({
    matches: [],
    ratios: [{ code: 'PBR', item: 'SCREW', ratio: 3 }],
    catalog,
    defaultFlat: 48,
    panels: [],
  });
const [each, boxed] = [listsOf(row({})), listsOf(row(box))];
const byLevel = listsOf(row({ priceCode: 'A' }), row({ ...box, priceCode: 'B' }));
const inBoxes = { unit: 'BX', count: '250', quantity: '2', price: '26.00', priced: 'list' };
const singly = { unit: 'EA', quantity: '300', price: '0.12', priced: 'list' };

type Lists = typeof each;
const again = (content: QuoteContent, lists: Lists, choice: Record<string, string> = {}) =>
  applyWrites(content, whatIf(content, choice, lists, rowMaker).writes);
/** Quantity, unit and cents of the screws. */
const screws = (content: QuoteContent) => {
  const at = content.lines.findIndex(({ sku }) => sku === 'WS');
  const { quantity = null, total = null } = computeQuote(content, each).lines[at] ?? {};
  return [quantity === null ? null : Number(quantity) / 1e6, content.lines[at]?.unit, total];
};
const typed = (cells: object) => contentOf({}, [{ sku: 'WS', ...cells }]);

test('re-pricing converts the quantity with the unit, in both directions [Q17]', () => {
  const two = again(typed(singly), boxed);
  expect(screws(two)).toEqual([2, 'BX', 5200]);
  // Back it is the 300 that it was made from, not 500; a count of boxes that was changed since is what they hold.
  expect(screws(again(two, each))).toEqual([300, 'EA', 3600]);
  const three = applyWrites(two, { rows: [{ map: 'lines', id: 'l0', cells: { quantity: '3' } }] });
  expect(screws(again(three, each))).toEqual([750, 'EA', 9000]);
  expect(screws(again(typed({ ...inBoxes, quantity: '3' }), each))).toEqual([750, 'EA', 9000]);
  // Another size of box.
  expect(screws(again(typed({ ...inBoxes, quantity: '4' }), listsOf(row({ ...box, count: 1000, price: 90 }))))).toEqual(
    [...[1, 'BX', 9000]],
  );
});

test('another price level that sells it by the box converts it, and its way back [Q17] [Q18]', () => {
  const b = again(typed(singly), byLevel, { priceCode: 'B' });
  expect(screws(b)).toEqual([2, 'BX', 5200]);
  expect(screws(again(b, byLevel, { priceCode: 'A' }))).toEqual([300, 'EA', 3600]);
});

test('a line without a pack count takes it from the catalog as long as that sells it so; else it has no quantity', () => {
  const { count: _, ...old } = inBoxes;
  expect(screws(again(typed(old), boxed))).toEqual([2, 'BX', 5200]);
  expect(screws(again(typed(old), listsOf(row({ ...box, count: 500, price: 50 }))))).toEqual([2, 'BX', 10000]);
  expect(screws(again(typed(old), each))).toEqual([null, 'EA', null]);
});

test('a price typed by hand stays with the unit that it is a price of [Q20]', () => {
  for (const cells of [
    { priced: 'hand', price: '0.10' },
    { lock: '1', price: '0.10' },
  ])
    expect(screws(again(typed({ ...singly, ...cells }), boxed))).toEqual([300, 'EA', 3000]);
});

const takeoff = {
  panels: [{ quantity: 10, length: 10 * 192, panel: 'PBR', mark: '', plane: '', color: '' }],
  ...{ trims: [], refused: [], warnings: [], skipped: [], faults: [], recalled: [] },
} as unknown as ReturnType<typeof takeoffOf>;
const taken = (content: QuoteContent, lists: Lists) =>
  applyWrites(content, together(takeoffChanges(content, takeoff, lists, rowMaker).changes.map(({ writes }) => writes)));
const empty = contentOf({ panelClass: 'PBR' });

test('every way to a quote’s state gives the same screws: 100 ft × 3 [Q15] [Q17]', () => {
  const wanted = { each: [300, 'EA', 3600], boxed: [2, 'BX', 5200] };
  expect(screws(taken(empty, each))).toEqual(wanted.each);
  expect(screws(taken(empty, boxed))).toEqual(wanted.boxed);
  expect(screws(again(taken(empty, each), boxed))).toEqual(wanted.boxed);
  expect(screws(again(taken(empty, boxed), each))).toEqual(wanted.each);
  expect(screws(taken(again(taken(empty, each), boxed), boxed))).toEqual(wanted.boxed);
  expect(screws(again(again(taken(empty, boxed), each), boxed))).toEqual(wanted.boxed);
  // Lines from before the count was kept.
  const old = (cells: object) =>
    contentOf(
      { panelClass: 'PBR' },
      [
        { kind: 'panel', code: 'PBR' },
        { kind: 'accessory', code: 'SCREW', sku: 'WS', ...cells },
      ],
      [{ quantity: '10', feet: '10', panel: 'PBR' }],
    );
  const { count: _, ...inOldBoxes } = inBoxes;
  expect(screws(again(old(singly), boxed))).toEqual(wanted.boxed);
  expect(screws(again(old(inOldBoxes), each))).toEqual(wanted.each);
  expect(screws(again(old({ ...inOldBoxes, quantity: '5' }), boxed))).toEqual([5, 'BX', 13000]);
});
