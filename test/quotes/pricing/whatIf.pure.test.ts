import { expect, test } from 'vitest';
import { applyWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { explainLine } from '../../../common/quotes/pricing/explain';
import { keysFor, type RowMaker } from '../../../common/quotes/document/place';
import { whatIf } from '../../../common/quotes/pricing/whatIf';
import { contentOf } from '../content';
import { lists } from '../takeoff/takeoffs';

let made = 0;
const maker: RowMaker = {
  id: () => `new ${++made}`,
  keysBetween: (after, _before, count) => Array.from({ length: count }, (_, i) => `${after ?? ''}${i}`),
};
const header = { panelClass: 'PBR', metal: '26ga', coating: 'SMP', color: 'Barn Red', priceCode: '' };
const ridge = {
  kind: 'trim',
  code: 'RIDGE',
  sku: 'RC14-26S',
  quantity: '2',
  price: '30.90',
  priced: 'list',
  drop: '14',
};
const after = (line: Record<string, string>, choice: Record<string, string>) => {
  const content = contentOf(header, [{ ...ridge, ...line }]);
  return applyWrites(content, whatIf(content, choice, lists, maker).writes).lines[0];
};

test('a locked price and a typed one stay, and the SKU follows the selections [Q20] [Q34]', () => {
  const choice = { metal: '24ga', coating: 'PVDF' };
  expect(after({ lock: '1' }, choice)).toMatchObject({ sku: 'RC14-24P', price: '30.90' });
  expect(after({ price: '1.00', priced: 'hand' }, choice)).toMatchObject({
    sku: 'RC14-24P',
    price: '1.00',
    priced: 'hand',
  });
  expect(after({}, choice)).toMatchObject({ sku: 'RC14-24P', priced: 'list' });
});

test('after selections were overwritten manually, lines follow only when given the previous selections', () => {
  const content = contentOf({ ...header, priceCode: 'A' }, [{ ...ridge, sku: 'RC14-24P', price: '42.80' }]);
  const lineAfter = (before?: Record<string, string>) =>
    applyWrites(content, whatIf(content, {}, lists, maker, before).writes).lines[0];
  // At level A RC14-24P costs 35.95 and RC14-26S 25.95.
  const before = { metal: '24ga', coating: 'PVDF', priceCode: '' };
  expect(lineAfter(before)).toMatchObject({ sku: 'RC14-26S', price: '25.95' });
  expect(lineAfter()).toMatchObject({ sku: 'RC14-24P', price: '35.95' });
});

test('an item’s lock protects it from imports, not the line from new prices [Q20]', () => {
  // CRATE is locked in the catalog.
  const crate = { kind: '', code: '', sku: 'CRATE', quantity: '1', price: '1.00', priced: 'list', drop: '' };
  expect(after(crate, {})).toMatchObject({ price: '145.00' });
});

test('a line without a new price loses the old one, and says so [Q20]', () => {
  const panel = { kind: 'panel', code: 'PBR', sku: 'PBR-26S', unit: 'LF', price: '3.68', quantity: '5', drop: '' };
  const lost = after(panel, { metal: '29ga', coating: 'Bare' });
  expect(lost).toMatchObject({ sku: '', price: '', priced: '', flags: 'no match' });
  const another = after({ ...panel, kind: '', code: '', sku: 'OC-32P' }, { priceCode: 'B' });
  expect(another).toMatchObject({ sku: 'OC-32P', price: '', flags: 'no price for level B' });
});

test('manual changes to listed values stay', () => {
  const choice = { metal: '24ga', coating: 'PVDF' };
  expect(after({ drop: '13.5', description: 'Ridge, special' }, choice)).toMatchObject({
    sku: 'RC14-24P',
    drop: '13.5',
    description: 'Ridge, special',
  });
  // A manually chosen SKU is re-priced but not re-matched.
  expect(after({ sku: 'RCV16-26S' }, { priceCode: 'A' })).toMatchObject({ sku: 'RCV16-26S', price: '30.07' });
});

test('accessories are re-matched, added and removed; manually added ones stay', () => {
  const accessory = (code: string, sku: string, quantity: string) => ({
    kind: 'accessory',
    code,
    sku,
    quantity,
    price: '1',
    priced: 'list',
  });
  const content = contentOf(
    header,
    [
      { kind: 'panel', code: 'PBR', sku: 'PBR-26S', unit: 'LF', price: '3.68' },
      { ...accessory('SCREW15', 'WG15-BRD', '1'), unit: 'BX' },
      { ...accessory('LAPSCREW', 'LAP78-BRD', '7'), unit: 'BX' },
      accessory('MYOWN', '', '3'),
    ],
    [{ quantity: '10', feet: '10', panel: 'PBR' }],
  );
  const { writes } = whatIf(content, { panelClass: 'SS16', metal: '24ga', coating: 'PVDF' }, lists, maker);
  const now = applyWrites(content, writes);
  expect(now.lines.map(({ code, sku, quantity }) => [code, sku, quantity])).toEqual([
    ['SS16', 'SS16-24P', ''],
    ['MYOWN', '', '3'],
    ['CLIP', 'CLIP15', ''],
    ['PANCAKE', 'PAN1', ''],
  ]);
  // UNDERLAY was already required and is not in the quote, so a user removed it.
  expect(now.cutlist[0]?.panel).toBe('SS16');
  // Another color changes their SKUs; a manual quantity is not recomputed.
  const red = applyWrites(content, whatIf(content, { color: 'Ash Gray' }, lists, maker).writes);
  expect(red.lines.slice(1, 3).map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['WG15-ASH', ''],
    ['LAP78-ASH', '7'],
  ]);
});

test('new rows go after their kind, whatever order keys the neighbors have', () => {
  const content = contentOf({}, [
    { kind: 'trim', order: 'a1' },
    { kind: 'trim', order: 'a1' },
    { kind: 'accessory', order: 'a2' },
  ]);
  const calls: unknown[] = [];
  const keysBetween = (...ask: unknown[]) => {
    calls.push(ask);
    return ['k'];
  };
  expect([keysFor(content, 'lines', 'trim', 1, { ...maker, keysBetween }), calls]).toEqual([['k'], [['a1', 'a2', 1]]]);
});

const why = (line: Record<string, string>) => {
  const content = contentOf(header, [{ ...ridge, ...line }]);
  const computed = computeQuote(content, { defaultFlat: 48, panels: [] });
  return explainLine(content, computed, 'l0', lists).map(({ cell, text }) => `${cell}: ${text}`);
};

test('explanations don’t attribute manual values to the lists', () => {
  const listed = why({ price: '30.89' });
  expect(listed).toContain('drop: Match list: drop 14 in.');
  expect(listed).toContain('quantity: Pieces from the takeoff. See History for later edits.');
  expect(listed.filter((text) => /This line/.test(text))).toEqual([]);
  expect(why({ drop: '13.5' })).toContain('drop: This line has 13.5 in: entered manually, or the lists changed later.');
  expect(why({ price: '29.00' })).toContain('price: This line keeps its price of 29.00. The catalog changed later.');
  // A SKU matched before the selections changed was not chosen manually.
  expect(why({ sku: 'RC14-29S', listed: 'RC14-29S' })).toContain(
    'sku: RC14-29S came from an earlier match list. The list now has RC14-26S.',
  );
  expect(why({ sku: 'RC14-29S' })).toContain('sku: RC14-29S was chosen manually. The match list has RC14-26S.');
  // An accessory with a manually chosen SKU is priced by that catalog row.
  const screws = why({ kind: 'accessory', code: 'NOSUCH', sku: 'RC14-26S', quantity: '5' });
  expect(screws).toContain('sku: RC14-26S was chosen manually.');
  expect(screws.some((text) => text.startsWith('price: Catalog: RC14-26S'))).toBe(true);
});

test('weight per foot follows the panel and the metal [Q35]', () => {
  const content = contentOf({ ...header, lbPerFt: '2.62' }, [ridge]);
  const weightAfter = (choice: Record<string, string>, known = '') =>
    whatIf(content, choice, { ...lists, lbPerFtOf: () => known }, maker).writes.header?.lbPerFt;
  expect(weightAfter({ metal: '24ga' }, '3.1')).toBe('3.1');
  expect(weightAfter({ metal: '24ga' })).toBe('');
  expect(weightAfter({ panelClass: 'SS16' })).toBe('');
  expect(weightAfter({ color: 'Galvalume' }, '3.1')).toBeUndefined();
});

test('flags a line in another metal than the quote, but not an accessory [Q36]', () => {
  const lines = [
    { ...ridge, metal: '26ga' },
    { ...ridge, code: 'ZEE', sku: 'ZC-29S', metal: '29ga' },
    { ...ridge, kind: 'accessory', code: 'OCLOSURE', metal: '29ga' },
  ];
  const computed = computeQuote(contentOf(header, lines), lists);
  const flagged = computed.lines.map(({ problems }) => problems.filter(({ code }) => code === 'other metal'));
  expect(flagged.map((some) => some.map(({ text }) => text))).toEqual([[], ['29ga, but the quote is 26ga.'], []]);
  expect(computed.problems).toContainEqual({ field: 'metal', text: 'A line is in another metal: ZEE.' });
  const blank = computeQuote(contentOf({ ...header, metal: '' }, lines), lists);
  expect(blank.problems).toContainEqual({ field: 'metal', text: 'Select a metal. The lines mix 26ga and 29ga.' });
});
