import { expect, test } from 'vitest';
import { holidaysOf } from '../../db/seeds/holidays';

test('the demo’s office keeps seven holidays a year, on the weekday they are observed', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-05-25',
    // July 4 is a Saturday.
    '2026-07-03',
    '2026-09-07',
    '2026-11-26',
    '2026-11-27',
    '2026-12-25',
  ]);
  expect(holidaysOf(2027)).toEqual([
    '2027-01-01',
    '2027-05-31',
    // July 4 is a Sunday.
    '2027-07-05',
    '2027-09-06',
    '2027-11-25',
    '2027-11-26',
    // December 25 is a Saturday.
    '2027-12-24',
  ]);
});

test('a New Year’s Day on a Saturday is kept in the year before', () => {
  expect(holidaysOf(2028)[0]).toBe('2027-12-31');
});
