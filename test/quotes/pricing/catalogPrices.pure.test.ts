import { expect, test } from 'vitest';
import { plainWord } from '../../../common/csv/sheet';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { LineCells } from '../../../common/quotes/pricing/resolve';
import { selectionsText } from '../../../common/quotes/pricing/selections';
import { changedPrices, pricedSkus } from '../../../common/quotes/prints/catalogPrices';
import { openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [] };
const catalog = new Map<string, LineCells>(
  [
    { sku: 'CF-26S', price: '3.90', priced: 'list', unit: 'EA', count: '' },
    { sku: 'SCREW', price: '45.00', priced: 'list', unit: 'BX', count: '250' },
    { sku: 'GONE', price: '', priced: '', unit: '', count: '' },
  ].map((cells) => [plainWord(cells.sku), cells]),
);
const line = (cells: object = {}) => ({
  ...{ code: 'RIDGE', sku: 'CF-26S', quantity: '2', unit: 'EA', price: '3.68', priced: 'list' },
  ...cells,
});
const check = (lines: readonly Record<string, string>[], header: Record<string, string> = {}) => {
  const content = contentOf(header, lines);
  return changedPrices(content, computeQuote(content, setting), catalog);
};

test('a line’s price differs from the catalog’s now', () => {
  expect(
    check([line(), line({ price: '3.9', id: 'same' })]).map(({ index, text, cells }) => [index, text, cells]),
  ).toEqual([[0, 'Catalog price is $3.90, not $3.68.', { price: '3.90' }]]);
});

test('prices typed by hand, locked lines and items without a price stay [Q20]', () => {
  const kept = [{ priced: 'hand' }, { lock: '1' }, { sku: 'GONE' }, { sku: 'OTHER' }, { sku: '', priced: 'list' }];
  expect(check(kept.map(line))).toEqual([]);
  expect(pricedSkus(contentOf({}, [...kept.map(line), line(), line({ sku: ' cf-26s ' })]))).toEqual([
    ...['GONE', 'OTHER', 'cf-26s'],
  ]);
});

test('a price for another unit comes with the unit, and the quantity is converted [Q17]', () => {
  const [changed] = check([line({ kind: 'accessory', sku: 'SCREW', quantity: '600', unit: 'EA', price: '0.2' })]);
  // 600 pieces in boxes of 250 are three boxes.
  expect(changed?.cells).toMatchObject({ price: '45.00', unit: 'BX', count: '250', quantity: '3' });
  expect(Object.keys(changed?.cells ?? {}).sort()).toEqual(['count', 'pieces', 'price', 'quantity', 'unit']);
});

test('lines of old selections are re-matched instead', () => {
  const matchedWith = selectionsText(contentOf({ metal: '24ga' }).header);
  expect(check([line()], { metal: '26ga', matchedWith })).toEqual([]);
});

test('the check before sending lists them with the price to look at [Q74]', () => {
  const content = contentOf({}, [line()]);
  const problems = openProblems(content, computeQuote(content, setting), {
    ...{ today: '2026-11-28', takeoffRelease: null, catalog },
  });
  expect(problems.map(problemText)).toEqual(['Line 1, RIDGE: Catalog price is $3.90, not $3.68.']);
  expect(problems[0]?.place).toEqual({ map: 'lines', row: 'l0', column: 'price' });
});
