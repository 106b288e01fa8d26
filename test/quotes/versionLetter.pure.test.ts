import { expect, test } from 'vitest';
import { salesStatusOf } from '../../common/quotes/sales/salesStatus';
import { versionLetter, versionNumber } from '../../common/quotes/versions/versionLetter';

test.each([
  [1, 'A'],
  [2, 'B'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
])('Q50: version %i is %s', (revision, letter) => {
  expect(versionLetter(revision)).toBe(letter);
});

test('Q50: the letter follows the number of the quote', () => {
  expect(versionNumber('100427-Q1', 2)).toBe('100427-Q1-B');
});

test('Q57: only a version that nobody answered expires, after its last day', () => {
  const on = (sales: 'draft' | 'sent' | 'viewed' | 'accepted' | 'declined', salesThrough: string | null) =>
    salesStatusOf({ sales, salesThrough }, '2026-12-19');
  expect([on('sent', '2026-12-19'), on('sent', '2026-12-18'), on('viewed', '2026-12-18')]).toEqual([
    ...['sent', 'expired', 'expired'],
  ]);
  expect([on('sent', null), on('accepted', '2020-01-01'), on('declined', '2020-01-01')]).toEqual([
    ...['sent', 'accepted', 'declined'],
  ]);
});
