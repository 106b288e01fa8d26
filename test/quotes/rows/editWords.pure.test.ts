import { expect, test } from 'vitest';
import { editWords } from '../../../client/quotes/rows/editWords';
import type { QuoteEdit } from '../../../common/quotes/quoteRoutes';
import { contentOf } from '../content';

// "Who changed which cell when": lines are named by their current position.

const [first, second] = ['A'.repeat(22), 'B'.repeat(22)];
const now = contentOf({}, [{ id: first, code: 'RIDGE' }, { id: second }]);
type Cell = QuoteEdit['cells'][number];
const edit = (cells: Cell[], seq = 7, count = cells.length): QuoteEdit => ({ seq, at: '', by: 'Jo', cells, count });
const cell = (row: string | null, field: string | null, from: string | null, to: string | null): Cell => ({
  map: row === null ? 'header' : 'lines',
  row,
  field,
  from,
  to,
});

test.each<[string, QuoteEdit]>([
  ['Quote created', edit([], 1)],
  ['line 1, Code: – → RIDGE', edit([cell(first, 'code', null, 'RIDGE')])],
  [
    'line 2 added; line 2, SKU: – → X',
    edit([...[cell(second, null, null, ''), cell(second, 'order', null, 'a2'), cell(second, 'sku', null, 'X')]]),
  ],
  ['line 2 moved', edit([cell(second, 'order', 'a1', 'a3')])],
  ['line deleted', edit([cell('C'.repeat(22), null, '', null)])],
  ['a deleted line, Price: 4 → 5', edit([cell('C'.repeat(22), 'price', '4', '5')])],
  ['line 1, Price: 4 → 5', edit([cell(first, 'price', '4', '5'), cell(first, 'priced', 'list', 'hand')])],
  ['price level: A → B and 8 more', edit([cell(null, 'priceCode', 'A', 'B')], 7, 9)],
  [
    'tax: 1 → 2; tax: 2 → 3; tax: 3 → 4; tax: 4 → 5 and 2 more',
    edit([1, 2, 3, 4, 5, 6].map((n) => cell(null, 'tax', `${n}`, `${n + 1}`))),
  ],
])('%s', (words, one) => {
  expect(editWords(one, now)).toBe(words);
});

test('lists all cells of a large edit on request, and counts those not recorded', () => {
  const six = [1, 2, 3, 4, 5, 6].map((n) => cell(null, 'tax', `${n}`, `${n + 1}`));
  expect(editWords(edit(six), now, true)).toBe(
    'tax: 1 → 2; tax: 2 → 3; tax: 3 → 4; tax: 4 → 5; tax: 5 → 6; tax: 6 → 7',
  );
  expect(editWords(edit(six, 7, 700), now, true)).toMatch(/6 → 7 and 694 more$/);
});
