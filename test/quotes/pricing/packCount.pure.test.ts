import { expect, test } from 'vitest';
import { applyWrites, mergeWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { makeLists } from '../../../common/quotes/pricing/lists';
import { whatIf } from '../../../common/quotes/pricing/whatIf';
import { rowMaker } from '../../../server/quotes/document/rowMaker';
import { contentOf } from '../content';
import { takeoffChanges, type takeoffOf } from '../takeoff/takeoffs';

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
/** Quantity, unit and cents of the screws line. */
const screws = (content: QuoteContent) => {
  const at = content.lines.findIndex(({ sku }) => sku === 'WS');
  const { quantity = null, total = null } = computeQuote(content, each).lines[at] ?? {};
  return [quantity === null ? null : Number(quantity) / 1e6, content.lines[at]?.unit, total];
};
const typed = (cells: object) => contentOf({}, [{ sku: 'WS', ...cells }]);

test('re-pricing converts the quantity with the unit, in both directions [Q17]', () => {
  const two = again(typed(singly), boxed);
  expect(screws(two)).toEqual([2, 'BX', 5200]);
  // Converting back gives the original 300, not 500; a box count changed since converts to its content.
  expect(screws(again(two, each))).toEqual([300, 'EA', 3600]);
  const three = applyWrites(two, { rows: [{ map: 'lines', id: 'l0', cells: { quantity: '3' } }] });
  expect(screws(again(three, each))).toEqual([750, 'EA', 9000]);
  expect(screws(again(typed({ ...inBoxes, quantity: '3' }), each))).toEqual([750, 'EA', 9000]);
  // A different box size.
  expect(screws(again(typed({ ...inBoxes, quantity: '4' }), listsOf(row({ ...box, count: 1000, price: 90 }))))).toEqual(
    [...[1, 'BX', 9000]],
  );
});

test('switching to a price level that sells by the box converts the quantity, and back [Q17] [Q18]', () => {
  const b = again(typed(singly), byLevel, { priceCode: 'B' });
  expect(screws(b)).toEqual([2, 'BX', 5200]);
  expect(screws(again(b, byLevel, { priceCode: 'A' }))).toEqual([300, 'EA', 3600]);
});

test('a line without a pack count uses the catalog’s if the item is sold that way; otherwise it has no quantity', () => {
  const { count: _, ...old } = inBoxes;
  expect(screws(again(typed(old), boxed))).toEqual([2, 'BX', 5200]);
  expect(screws(again(typed(old), listsOf(row({ ...box, count: 500, price: 50 }))))).toEqual([2, 'BX', 10000]);
  expect(screws(again(typed(old), each))).toEqual([null, 'EA', null]);
});

test('a typed price keeps its unit [Q20]', () => {
  for (const cells of [
    { priced: 'hand', price: '0.10' },
    { lock: '1', price: '0.10' },
  ])
    expect(screws(again(typed({ ...singly, ...cells }), boxed))).toEqual([300, 'EA', 3000]);
});

const sold = (unit: string, price: number) => listsOf(row({ unit, price }));
const quantityOf = (cells: object, lists: Lists, level: Record<string, string> = {}) =>
  again(typed(cells), lists, level).lines[0]?.quantity;

test('a typed length or area never becomes a count: the line has no quantity rather than a wrong total [Q20] [Q28]', () => {
  // 42 LF at $4.85 are $203.70; sold by the piece at $50, the number of pieces is unknown.
  const feet = { unit: 'LF', quantity: '42', price: '4.85', priced: 'list' };
  expect(screws(typed(feet))).toEqual([42, 'LF', 20370]);
  const byPiece = again(typed(feet), sold('EA', 50));
  expect(screws(byPiece)).toEqual([null, 'EA', null]);
  expect(computeQuote(byPiece, each).lines[0]?.problems.map(({ field }) => field)).toEqual(['quantity']);
  expect(screws(again(typed({ ...feet, unit: 'EA' }), sold('SQ', 100)))).toEqual([null, 'SQ', null]);
  expect(quantityOf(feet, sold('SF', 2))).toBe('');
  expect(quantityOf(feet, listsOf(row(box)))).toBe('');
  // Pieces with a length stay pieces: 4 of 10 ft are 40 LF.
  expect(screws(again(typed({ ...feet, unit: 'EA', quantity: '4', length: `10'` }), sold('LF', 3)))).toEqual([
    ...[40, 'LF', 12000],
  ]);
});

test('square feet and squares convert by 100, in both directions', () => {
  const area = { unit: 'SF', quantity: '1771.9', price: '1', priced: 'list' };
  expect(screws(again(typed(area), sold('SQ', 100)))).toEqual([17.719, 'SQ', 177190]);
  expect(quantityOf({ ...area, unit: 'SQ', quantity: '17.719' }, sold('SF', 1))).toBe('1771.9');
});

test('a panel with a typed quantity follows the cut list again when its unit changes [Q11]', () => {
  // 10 sheets of 10 ft, 36 in wide: 100 LF, 300 SF, 3 SQ.
  const content = contentOf(
    { panelClassInput: 'WS', coverage: '36' },
    [{ kind: 'panel', code: 'WS', sku: 'WS', unit: 'LF', quantity: '1771.9', price: '3', priced: 'list' }],
    [{ quantity: '10', feet: '10' }],
  );
  expect(screws(content)).toEqual([1771.9, 'LF', 531570]);
  const panelLists = makeLists({
    ...{ matches: [{ code: 'WS', sku: 'WS', drop: null, panel: '', metal: '', paint: '', color: '' }], ratios: [] },
    ...{ catalog: [row({ unit: 'SQ', price: 100 })], defaultFlat: 48, panels: [] },
  });
  expect(screws(again(content, panelLists))).toEqual([3, 'SQ', 30000]);
});

test('a typed line keeps its unit while no item is found, so its quantity comes back unchanged', () => {
  const none = listsOf();
  const boxes = { ...inBoxes, quantity: '3' };
  expect(screws(again(again(typed(boxes), none), boxed))).toEqual([3, 'BX', 7800]);
  const feet = { unit: 'LF', quantity: '42', price: '4.85', priced: 'list' };
  expect(quantityOf(feet, none)).toBe('42');
  expect(screws(again(again(typed(feet), none), sold('EA', 50)))).toEqual([null, 'EA', null]);
});

const takeoff = {
  panels: [{ quantity: 10, length: 10 * 192, panel: 'PBR', mark: '', plane: '', color: '' }],
  ...{ trims: [], refused: [], warnings: [], skipped: [], faults: [], recalled: [] },
} as unknown as ReturnType<typeof takeoffOf>;
const acceptTakeoff = (content: QuoteContent, lists: Lists) =>
  applyWrites(
    content,
    mergeWrites(takeoffChanges(content, takeoff, lists, rowMaker).changes.map(({ writes }) => writes)),
  );
const empty = contentOf({ panelClass: 'PBR' });

test('every way to reach a state gives the same screws: 100 ft × 3 [Q15] [Q17]', () => {
  const wanted = { each: [300, 'EA', 3600], boxed: [2, 'BX', 5200] };
  expect(screws(acceptTakeoff(empty, each))).toEqual(wanted.each);
  expect(screws(acceptTakeoff(empty, boxed))).toEqual(wanted.boxed);
  expect(screws(again(acceptTakeoff(empty, each), boxed))).toEqual(wanted.boxed);
  expect(screws(again(acceptTakeoff(empty, boxed), each))).toEqual(wanted.each);
  expect(screws(acceptTakeoff(again(acceptTakeoff(empty, each), boxed), boxed))).toEqual(wanted.boxed);
  expect(screws(again(again(acceptTakeoff(empty, boxed), each), boxed))).toEqual(wanted.boxed);
  // Lines from before the count was stored.
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

test('a price typed for an unmatched line keeps its unit, in a takeoff import as in a what-if [Q20] [Q34]', () => {
  const match = (code: string, sku: string) => ({ code, sku, drop: null, panel: '', metal: '', paint: '', color: '' });
  const known = makeLists({
    matches: [match('SCREW', 'WS'), match('EAVE', 'EV')],
    ratios: [{ code: 'PBR', item: 'SCREW', ratio: 3 }],
    catalog: [row(box), row({ sku: 'EV', item: '', unit: 'LF', price: 4.85 })],
    ...{ defaultFlat: 48, panels: [] },
  });
  const trims = [{ code: 'EAVE', quantity: 4, length: 10.5 * 192, description: '' }];
  const both = { ...takeoff, trims } as unknown as typeof takeoff;
  const ways = (cells: object) => {
    const content = contentOf(
      { panelClass: 'PBR' },
      [
        { kind: 'panel', code: 'PBR', flags: 'no match' },
        { kind: 'trim', code: 'EAVE', quantity: '4', length: '126', flags: 'no match', price: '20', ...cells },
        { kind: 'accessory', code: 'SCREW', ratio: '3|PBR', flags: 'no match', price: '0.12', ...cells },
      ],
      [{ kind: 'takeoff', quantity: '10', feet: '10', inch: '0', panel: 'PBR' }],
    );
    const { changes } = takeoffChanges(content, both, known, rowMaker);
    return [again(content, known), applyWrites(content, mergeWrites(changes.map(({ writes }) => writes)))].map((made) =>
      made.lines.slice(1).map((line, i) => [line.sku, computeQuote(made, known).lines[i + 1]?.total]),
    );
  };
  // 4 × $20 and 300 × $0.12, whether or not the unit was also typed.
  const wanted = [
    ['EV', 80_00],
    ['WS', 36_00],
  ];
  expect(ways({ priced: 'hand', unit: 'EA' })).toEqual([wanted, wanted]);
  expect(ways({ priced: 'hand' })).toEqual([wanted, wanted]);
  expect(ways({ lock: '1' })).toEqual([wanted, wanted]);
  // Without its own price the line uses the item's: 42 LF × $4.85 and two boxes at $26.
  const listed = [
    ['EV', 203_70],
    ['WS', 52_00],
  ];
  expect(ways({ price: '' })).toEqual([listed, listed]);
});
