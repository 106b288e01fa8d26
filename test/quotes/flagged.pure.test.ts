import { expect, test } from 'vitest';
import { applyWrites, together } from '../../common/quotes/applyWrites';
import { computeQuote } from '../../common/quotes/computeQuote';
import { rollFormerCsv } from '../../common/quotes/rollFormerCsv';
import { projectedRow } from '../../server/quotes/projectedRow';
import { rowMaker } from '../../server/quotes/rowMaker';
import { contentOf } from './content';
import { lists, takeoffChanges, takeoffOf } from './takeoffs';

const setting = { defaultFlat: 48, panels: [] };
const compute = (...content: Parameters<typeof contentOf>) => computeQuote(contentOf(...content), setting);

test('a maximum weight that cannot be read gives no packs, and no other value takes its place [Q4]', () => {
  const sheets = [{ quantity: '3', feet: '20' }];
  const heavy = (maxPackWeight: string) => compute({ lbPerFt: '2', maxPackWeight }, [], sheets);
  expect(heavy('')).toMatchObject({ packs: { packs: [{ pieces: 3 }] }, used: { maxPackWeight: 500_000_000n } });
  expect(heavy('much')).toMatchObject({
    ...{ packs: { packs: [] }, used: { maxPackWeight: null } },
    problems: [{ field: 'maxPackWeight', text: 'Weight per pack is not a plain number.' }],
  });
});

test('rows and lines that cannot be read are counted [Q30]', () => {
  const content = contentOf(
    { panelClass: 'PBR' },
    [{ quantity: '1e3', price: '2' }, { quantity: '2', price: '3' }, { comments: 'heading' }],
    [
      { quantity: '12', feet: '12 6' },
      { quantity: '1', feet: '10', panel: 'AG' },
      { quantity: '1', feet: '4', inch: '6.1' },
      { quantity: '0', feet: '10' },
    ],
  );
  const computed = computeQuote(content, setting);
  expect(computed.unread).toEqual({ lines: 1, rows: 1 });
  expect(projectedRow(content, setting).problems).toBe(2);
});

test('amounts past their bound are nothing with a reason, and a quote of them can be opened [Q29]', () => {
  const content = contentOf(
    { panelClassInput: 'Wide', coverage: '999', lbPerFt: '999' },
    [
      { kind: 'panel', unit: 'SF', price: '9999999.99' },
      { kind: 'trim', unit: 'LF', quantity: '999999', length: `1000'`, price: '9999999.99' },
    ],
    Array.from({ length: 4 }, () => ({ quantity: '999999', feet: '1000' })),
  );
  const { lines, totals } = computeQuote(content, setting);
  expect(lines.map(({ quantity, total, problems }) => [quantity, total, problems.map(({ text }) => text)])).toEqual([
    [null, null, ['Quantity comes to more than 999,999,999.']],
    [999_999_000_000_000n, null, ['Total comes to more than $9,999,999,999,999.99.']],
  ]);
  expect(totals.subTotal).toBe(0);
  expect(() => projectedRow(content, setting)).not.toThrow();
});

test('only a discount takes a negative price, and nothing else [Q38]', () => {
  const line = (cells: object) => compute({}, [{ quantity: '1', price: '100' }, { quantity: '1', ...cells } as never]);
  expect(line({ kind: 'discount', price: '-25.50' }).totals.subTotal).toBe(74_50);
  expect(line({ kind: 'discount', price: '-$25.50' }).totals.subTotal).toBe(74_50);
  expect(line({ kind: 'discount', price: '25.50' }).lines[1]).toMatchObject({
    ...{ total: null, problems: [{ text: 'A discount takes a negative price.' }] },
  });
  expect(line({ price: '-25.50' }).lines[1]).toMatchObject({ total: null, problems: [{ text: 'Price is negative.' }] });
  expect(line({ kind: 'discount', price: '-1', quantity: '-1' }).lines[1]?.total).toBeNull();
});

test('lines of several gauges in a quote without a metal are flagged [Q36]', () => {
  const lines: Record<string, string>[] = [
    { metal: '26ga' },
    { metal: '29GA' },
    { metal: '26ga ' },
    { kind: 'accessory', metal: '24ga' },
  ];
  const said = (metal: string) => compute({ metal }, lines).problems.map(({ field, text }) => [field, text]);
  expect(said('')).toEqual([['metal', 'Select a metal: the lines mix 26ga and 29GA.']]);
  expect(said('26ga')).toEqual([]);
});

test('a takeoff that is imported again leaves the panel rows that a person typed', () => {
  const takeoff = takeoffOf('1-minimal');
  const all = (content: ReturnType<typeof contentOf>) => takeoffChanges(content, takeoff, lists, rowMaker).changes;
  const typed = contentOf({ panelClass: 'PBR' }, [], [{ quantity: '2', feet: '7', panel: 'PBR' }]);
  const taken = applyWrites(typed, together(all(typed).map(({ writes }) => writes)));
  expect(taken.cutlist).toHaveLength(takeoff.panels.length + 1);
  expect(all(taken)).toEqual([]);
  // A row of an earlier takeoff goes.
  const more = applyWrites(taken, {
    rows: [{ map: 'cutlist', id: 'gone', cells: { order: 'z', kind: 'takeoff', quantity: '1', feet: '3' } }],
  });
  expect(all(more).map(({ what }) => what)).toEqual(['removed']);
});

test('materials that differ behind the twentieth character stay two for a roll former', () => {
  const material = (color: string) => {
    const content = contentOf({ metal: '26ga', coating: 'SMP', color }, [], [{ quantity: '1', feet: '10' }]);
    const file = rollFormerCsv('1', content, computeQuote(content, setting)) as string;
    return file.split(',')[4] ?? '';
  };
  const [gray, green] = [material('Charcoal Gray'), material('Charcoal Green')];
  expect([gray.length, green.length, gray === green]).toEqual([22, 22, false]);
  expect(material('charcoal gray').slice(-5)).toBe(gray.slice(-5));
  expect(material('Red')).toBe('"26ga SMP Red"');
});
