import { expect, test } from 'vitest';
import { applyWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { short } from '../../../common/quotes/pricing/decimal';
import { makeLists } from '../../../common/quotes/pricing/lists';
import { panelOf } from '../../../common/quotes/pricing/picks';
import { ratioCell } from '../../../common/quotes/pricing/ratio';
import { whatIf } from '../../../common/quotes/pricing/whatIf';
import { rowMaker } from '../../../server/quotes/document/rowMaker';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [] };
const base = [
  { kind: 'panel', code: 'PBR', unit: 'LF', price: '2' },
  { kind: 'trim', code: 'RIDGE', quantity: '4', length: '126', price: '1' },
];
const ratio = '2.4|PBR\n1|ridge';
const sheets = (feet: string, panel = 'PBR') => [{ quantity: '10', feet, panel }];
const screws = (cells: object, feet = '20', trims: object[] = base, panel = 'PBR') => {
  const content = contentOf(
    { panelClass: 'PBR' },
    [...trims, { kind: 'accessory', code: 'S', price: '1', ...cells }] as never,
    sheets(feet, panel),
  );
  const { quantity, follows, problems } = computeQuote(content, setting).lines.at(-1)!;
  return [quantity === null ? null : short(quantity), follows, ...problems.map(({ text }) => text)];
};

test('a count from a ratio follows its base, summed and rounded up once [Q33] [Q15]', () => {
  // 200 ft × 2.4 + 42 ft × 1, then 205 ft × 2.4 = 492.
  expect(screws({ ratio })).toEqual(['522', 'ratio']);
  expect(screws({ ratio }, '20.5')).toEqual(['534', 'ratio']);
  expect(screws({ ratio }, '20', base.slice(0, 1))).toEqual(['480', 'ratio']);
  expect(screws({ ratio, unit: 'BX', count: '250' })).toEqual(['3', 'ratio']);
  expect(screws({ ratio }, '', [])).toEqual(['0', 'ratio']);
});

test('a manual count stays, and shows the difference from the ratio [Q33]', () => {
  expect(screws({ ratio, quantity: '500' })).toEqual([
    '500',
    null,
    "Manual quantity: 22 fewer than the ratio's 522. Clear it to use the ratio.",
  ]);
  expect(screws({ ratio, quantity: '4', unit: 'BX', count: '250' })).toEqual([
    ...['4', null, "Manual quantity: 1 more than the ratio's 3 BX. Clear it to use the ratio."],
  ]);
  expect(screws({ ratio, quantity: '522' })).toEqual(['522', null]);
  // A line from before ratios were stored with it.
  expect(screws({ quantity: '500' })).toEqual(['500', null]);
});

test('a count over the largest quantity is flagged and stays visible [Q29]', () => {
  expect(screws({ ratio: '5000|PBR' })).toEqual([null, 'ratio', 'Quantity is over 999,999.']);
});

test('each panel’s ratios use its own feet; rows without a panel count for the selected one [Q31]', () => {
  expect(screws({ ratio }, '20', [], 'AG')).toEqual(['0', 'ratio']);
  expect(screws({ ratio: '1|ag' }, '20', [], 'AG')).toEqual(['200', 'ratio']);
  expect(screws({ ratio }, '20', [], '')).toEqual(['480', 'ratio']);
});

test('the cell stores as many of the item’s rows as fit, starting with those that apply', () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({ code: `CODE-${i}`, item: 'S', ratio: 0.5 }));
  const cell = ratioCell(rows, [rows[150]!]);
  expect([cell.startsWith('0.5|CODE-150\n0.5|CODE-0\n'), cell.length <= 2000]).toEqual([true, true]);
  expect(ratioCell(rows, rows)).toBe('');
});

test('re-matching without a selected panel keeps the panel of the cut list', () => {
  const match = { code: 'PBR', sku: 'P', drop: null, panel: '', metal: '', paint: '', color: '' };
  const lists = makeLists({ matches: [match], ratios: [], catalog: [], ...setting });
  const content = contentOf({}, [{ kind: 'panel', code: 'PBR', sku: 'P' }], sheets('20'));
  expect(panelOf(content)).toBe('PBR');
  expect(applyWrites(content, whatIf(content, {}, lists, rowMaker).writes).lines[0]).toMatchObject({
    code: 'PBR',
    sku: 'P',
  });
});
