import { expect, test } from 'vitest';
import { hiddenNotes, moreRows, takeoffWords } from '../../../client/quotes/takeoff/takeoffWords';

const totals = {
  ...{ pieces: 0, linearFeet: 0, squares: null, weight: null, flatsByLine: 0, flatsNested: 0 },
  ...{ subTotal: 0, discounts: 0, options: 0, freight: null, tax: null, total: null, deposit: null },
};

test('counts the rows and codes of a takeoff that the response does not list', () => {
  const note = (line: number) => ({ file: 'trims.csv', line, reason: 'quantity', message: 'Quantity is negative.' });
  const takeoff = {
    release: 'R0',
    ...{ files: ['trims.csv'], changes: [], before: totals, after: totals, unmatched: [], withoutLength: [] },
    ...{ faults: [], recalled: [], refused: [note(3)], warnings: [note(9)], unread: [], skipped: ['RAKE'] },
    counts: { refused: 1000, warnings: 236, skipped: 1250 },
  };
  expect([...takeoffWords(takeoff), ...moreRows(hiddenNotes(takeoff))]).toEqual([
    'trims.csv, row 3: Quantity is negative.',
    'trims.csv, row 9: Quantity is negative.',
    'RAKE and 1,249 more skipped (quantity 0).',
    '1,234 more rows need attention.',
  ]);
  expect(moreRows(1)).toEqual(['1 more row needs attention.']);
  expect(moreRows(0)).toEqual([]);
});
