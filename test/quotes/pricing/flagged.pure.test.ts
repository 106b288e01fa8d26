import { expect, test } from 'vitest';
import { applyWrites, mergeWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { rollFormerCsv, shortenedWords } from '../../../common/quotes/prints/rollFormerCsv';
import { projectedRow } from '../../../server/quotes/document/projectedRow';
import { rowMaker } from '../../../server/quotes/document/rowMaker';
import { contentOf } from '../content';
import { lists, takeoffChanges, takeoffOf } from '../takeoff/takeoffs';

const setting = { defaultFlat: 48, panels: [] };
const compute = (...content: Parameters<typeof contentOf>) => computeQuote(contentOf(...content), setting);

test('an unreadable maximum weight gives no bundles, and is not replaced by a default [Q4]', () => {
  const sheets = [{ quantity: '3', feet: '20' }];
  const heavy = (maxPackWeight: string) => compute({ lbPerFt: '2', maxPackWeight }, [], sheets);
  expect(heavy('')).toMatchObject({ packs: { packs: [{ pieces: 3 }] }, used: { maxPackWeight: 500_000_000n } });
  expect(heavy('much')).toMatchObject({
    ...{ packs: { packs: [] }, used: { maxPackWeight: null } },
    problems: [{ field: 'maxPackWeight', text: 'Weight per bundle is not a plain number.' }],
  });
});

test('counts unreadable rows and lines [Q30]', () => {
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

test('amounts over their limit are null with a reason, and the quote can still be opened [Q29]', () => {
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
    [null, null, ['Quantity is over 999,999,999.']],
    [999_999_000_000_000n, null, ['Total is over $9,999,999,999,999.99.']],
  ]);
  expect(totals.subTotal).toBe(0);
  expect(() => projectedRow(content, setting)).not.toThrow();
});

test('a sum over its limit is null, with a reason that counts as a problem [Q29]', () => {
  const sums = (...content: Parameters<typeof contentOf>) => {
    const made = contentOf(...content);
    const { totals, problems } = computeQuote(made, setting);
    return { totals, texts: problems.map(({ text }) => text), row: projectedRow(made, setting) };
  };
  const most = { quantity: '999,999', price: '9,999,999.99' };
  const dear = sums({}, Array(20).fill(most));
  expect(dear.texts).toEqual(['The subtotal is more than can be added up exactly.']);
  expect(dear.row).toMatchObject({ subTotalCents: null, totalCents: null, problems: 1 });
  // 999,999 sheets of 1,000 ft at 999 lb/ft are 99,899,900,100,000 hundredths of a pound.
  const sheets = Array(100).fill({ quantity: '999999', feet: '1000' });
  const heavy = sums({ lbPerFt: '999' }, [], sheets);
  expect(heavy.totals.weight).toBeNull();
  expect(heavy.texts).toContain('The weight is more than can be added up exactly.');
  expect(sums({}, [], sheets).texts).toEqual([]);
});

test('only a discount accepts a negative price, and only that [Q38]', () => {
  const line = (cells: object) => compute({}, [{ quantity: '1', price: '100' }, { quantity: '1', ...cells } as never]);
  expect(line({ kind: 'discount', price: '-25.50' }).totals.subTotal).toBe(74_50);
  expect(line({ kind: 'discount', price: '-$25.50' }).totals.subTotal).toBe(74_50);
  expect(line({ kind: 'discount', price: '25.50' }).lines[1]).toMatchObject({
    ...{ total: null, problems: [{ text: 'Enter a negative price for a discount.' }] },
  });
  expect(line({ price: '-25.50' }).lines[1]).toMatchObject({ total: null, problems: [{ text: 'Price is negative.' }] });
  expect(line({ kind: 'discount', price: '-1', quantity: '-1' }).lines[1]?.total).toBeNull();
});

test('flags mixed gauges without a selected metal, and lines in another metal than the quote [Q36]', () => {
  const lines: Record<string, string>[] = [
    { metal: '26ga' },
    { metal: '29GA' },
    { metal: '26ga ' },
    { kind: 'accessory', metal: '24ga' },
  ];
  const texts = (metal: string) => compute({ metal }, lines).problems.map(({ field, text }) => [field, text]);
  expect(texts('')).toEqual([['metal', 'Select a metal. The lines mix 26ga and 29GA.']]);
  expect(texts('26ga')).toEqual([['metal', 'A line is in another metal: line 2.']]);
});

test('says which metal the lines are priced as when none is selected [Q36]', () => {
  const priced = compute({}, [{ metal: '26ga' }, { metal: ' 26GA' }, { kind: 'accessory', metal: '24ga' }] as never);
  expect(priced.problems).toEqual([{ field: 'metal', text: 'Select a metal. The lines are priced as 26ga.' }]);
  expect(compute({}, [{ kind: 'accessory', metal: '24ga' }, { code: 'LABOR' }] as never).problems).toEqual([]);
});

test('importing a takeoff again keeps typed panel rows', () => {
  const takeoff = takeoffOf('1-minimal');
  const all = (content: ReturnType<typeof contentOf>) => takeoffChanges(content, takeoff, lists, rowMaker).changes;
  const typed = contentOf({ panelClass: 'PBR' }, [], [{ quantity: '2', feet: '7', panel: 'PBR' }]);
  const taken = applyWrites(typed, mergeWrites(all(typed).map(({ writes }) => writes)));
  expect(taken.cutlist).toHaveLength(takeoff.panels.length + 1);
  expect(all(taken)).toEqual([]);
  // A row of an earlier takeoff is removed.
  const more = applyWrites(taken, {
    rows: [{ map: 'cutlist', id: 'gone', cells: { order: 'z', kind: 'takeoff', quantity: '1', feet: '3' } }],
  });
  expect(all(more).map(({ what }) => what)).toEqual(['removed']);
});

test('a takeoff never removes or changes typed rows, even if all rows were typed', () => {
  const takeoff = takeoffOf('1-minimal');
  const all = (content: ReturnType<typeof contentOf>) => takeoffChanges(content, takeoff, lists, rowMaker).changes;
  const first = takeoff.panels[0];
  if (!first) throw new Error('The takeoff has panels.');
  const mine = (quantity: string, length: number) => ({
    ...{ kind: 'hand', quantity, feet: String(Math.floor(length / 192)), inch: String((length % 192) / 16) },
    ...{ panel: first.panel, mark: first.mark, plane: first.plane },
  });
  // Pasted as text over an imported takeoff, whose panel line is still there.
  const pasted = contentOf({ panelClass: 'PBR' }, [{ kind: 'panel', code: 'PBR' }], [mine('5', first.length)]);
  const changes = all(pasted).filter(({ part }) => part === 'panels');
  expect(changes.map(({ what }) => what)).toEqual(takeoff.panels.map(() => 'added'));
  const now = applyWrites(pasted, mergeWrites(changes.map(({ writes }) => writes)));
  expect(now.cutlist.find(({ kind }) => kind === 'hand')?.quantity).toBe('5');
  expect(all(now).filter(({ part }) => part === 'panels')).toEqual([]);
});

test('materials that differ only after 20 characters stay distinct for a roll former', () => {
  const material = (color: string) => {
    const content = contentOf({ metal: '26ga', coating: 'SMP', color }, [], [{ quantity: '1', feet: '10' }]);
    const file = rollFormerCsv('1', content, computeQuote(content, setting)) as string;
    return file.split(',')[4] ?? '';
  };
  const [gray, green] = [material('Charcoal Gray'), material('Charcoal Green')];
  expect([gray.length, green.length, gray === green]).toEqual([22, 22, false]);
  expect(material('charcoal gray').slice(-5)).toBe(gray.slice(-5));
  expect(material('Red')).toBe('"26ga SMP Red"');
  const words = (color: string, panel: string) =>
    shortenedWords(contentOf({ metal: '26ga', coating: 'SMP', color }, [], [{ quantity: '1', feet: '10', panel }]));
  expect(words('Red', 'PBR')).toEqual([]);
  expect(words('Charcoal Gray', 'Standing Seam 16 in wide').map(({ text, code }) => [text, code.length])).toEqual([
    ['26ga SMP Charcoal Gray', 20],
    ['Standing Seam 16 in wide', 20],
  ]);
});
