import { expect, test } from 'vitest';
import { applyWrites } from '../../common/quotes/applyWrites';
import { computeQuote } from '../../common/quotes/computeQuote';
import { explainLine } from '../../common/quotes/explain';
import { keysFor, type RowMaker } from '../../common/quotes/place';
import { whatIf } from '../../common/quotes/whatIf';
import { contentOf } from './content';
import { lists } from './takeoffs';

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

test('a locked price and one typed by hand stay, and the SKU follows the selections [Q20] [Q34]', () => {
  const choice = { metal: '24ga', coating: 'PVDF' };
  expect(after({ lock: '1' }, choice)).toMatchObject({ sku: 'RC14-24P', price: '30.90' });
  expect(after({ price: '1.00', priced: 'hand' }, choice)).toMatchObject({
    sku: 'RC14-24P',
    price: '1.00',
    priced: 'hand',
  });
  expect(after({}, choice)).toMatchObject({ sku: 'RC14-24P', priced: 'list' });
});

test('picks that were written over by hand: the lines are those of the ones before, and follow when that is said', () => {
  const content = contentOf({ ...header, priceCode: 'A' }, [{ ...ridge, sku: 'RC14-24P', price: '42.80' }]);
  const lineAfter = (before?: Record<string, string>) =>
    applyWrites(content, whatIf(content, {}, lists, maker, before).writes).lines[0];
  // At level A RC14-24P costs 35.95 and RC14-26S 25.95.
  const before = { metal: '24ga', coating: 'PVDF', priceCode: '' };
  expect(lineAfter(before)).toMatchObject({ sku: 'RC14-26S', price: '25.95' });
  expect(lineAfter()).toMatchObject({ sku: 'RC14-24P', price: '35.95' });
});

test('an item’s lock guards it against imports, not the line against prices [Q20]', () => {
  // CRATE is locked in the catalog.
  const crate = { kind: '', code: '', sku: 'CRATE', quantity: '1', price: '1.00', priced: 'list', drop: '' };
  expect(after(crate, {})).toMatchObject({ price: '145.00' });
});

test('a line that finds no price loses the old one, and says so [Q20]', () => {
  const panel = { kind: 'panel', code: 'PBR', sku: 'PBR-26S', unit: 'LF', price: '3.68', quantity: '5', drop: '' };
  const lost = after(panel, { metal: '29ga', coating: 'Bare' });
  expect(lost).toMatchObject({ sku: '', price: '', priced: '', flags: 'no match' });
  const another = after({ ...panel, kind: '', code: '', sku: 'OC-32P' }, { priceCode: 'B' });
  expect(another).toMatchObject({ sku: 'OC-32P', price: '', flags: 'no price for level B' });
});

test('what a person changed of what the lists had said stays', () => {
  const choice = { metal: '24ga', coating: 'PVDF' };
  expect(after({ drop: '13.5', description: 'Ridge, special' }, choice)).toMatchObject({
    sku: 'RC14-24P',
    drop: '13.5',
    description: 'Ridge, special',
  });
  // A SKU that was chosen by hand is priced anew, and not chosen again.
  expect(after({ sku: 'RCV16-26S' }, { priceCode: 'A' })).toMatchObject({ sku: 'RCV16-26S', price: '30.07' });
});

test('accessories follow: found anew, added and taken away; what a person added stays', () => {
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
  // UNDERLAY was asked for before and is not there: a person took it away.
  expect(now.cutlist[0]?.panel).toBe('SS16');
  // Another color changes their SKUs; a quantity that a person changed is not reckoned over.
  const red = applyWrites(content, whatIf(content, { color: 'Ash Gray' }, lists, maker).writes);
  expect(red.lines.slice(1, 3).map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['WG15-ASH', ''],
    ['LAP78-ASH', '7'],
  ]);
});

test('new rows stand behind their kind, whatever keys their neighbours have', () => {
  const content = contentOf({}, [
    { kind: 'trim', order: 'a1' },
    { kind: 'trim', order: 'a1' },
    { kind: 'accessory', order: 'a2' },
  ]);
  const asked: unknown[] = [];
  const keysBetween = (...ask: unknown[]) => {
    asked.push(ask);
    return ['k'];
  };
  expect([keysFor(content, 'lines', 'trim', 1, { ...maker, keysBetween }), asked]).toEqual([['k'], [['a1', 'a2', 1]]]);
});

const why = (line: Record<string, string>) => {
  const content = contentOf(header, [{ ...ridge, ...line }]);
  const computed = computeQuote(content, { defaultFlat: 48, panels: [] });
  return explainLine(content, computed, 'l0', lists).map(({ cell, text }) => `${cell}: ${text}`);
};

test('why a figure is what it is: what was typed over is not said to be the lists’', () => {
  const listed = why({ price: '30.89' });
  expect(listed).toContain('drop: Match list: drop 14 in.');
  expect(listed).toContain('quantity: The takeoff’s pieces; whoever has typed over them since stands in the history.');
  expect(listed.filter((text) => /The line/.test(text))).toEqual([]);
  expect(why({ drop: '13.5' })).toContain('drop: The line says 13.5 in: typed, or the lists have changed since.');
  expect(why({ price: '29.00' })).toContain(
    'price: The line keeps 29.00, as it was priced; the lists have changed since.',
  );
  // What the lists had matched before the selections changed was not chosen by a person.
  expect(why({ sku: 'RC14-29S', listed: 'RC14-29S' })).toContain(
    'sku: RC14-29S was matched by the lists as they were. Now they say RC14-26S.',
  );
  expect(why({ sku: 'RC14-29S' })).toContain('sku: RC14-29S was chosen by hand. The match list says RC14-26S.');
  // An accessory whose SKU was chosen by hand: that row prices it.
  const screws = why({ kind: 'accessory', code: 'NOSUCH', sku: 'RC14-26S', quantity: '5' });
  expect(screws).toContain('sku: RC14-26S was chosen by hand.');
  expect(screws.some((text) => text.startsWith('price: Catalog: RC14-26S'))).toBe(true);
});
