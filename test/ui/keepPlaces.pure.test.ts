import { expect, test } from 'vitest';
import { keepPlaces } from '../../client/ui/board/keepPlaces';

const row = (_id: number, fact = '') => ({ _id, fact });
const here = (...rows: { _id: number; fact: string }[]) => rows.map((r) => ({ row: r, gone: false }));

test('a changed row stays in place', () => {
  expect(keepPlaces(here(row(1), row(2)), [row(2, 'new'), row(1)])).toEqual(here(row(1), row(2, 'new')));
});

test('a removed row keeps its place and is marked, with its last known values', () => {
  expect(keepPlaces(here(row(1, 'last'), row(2)), [row(2)])).toEqual([
    { row: row(1, 'last'), gone: true },
    { row: row(2), gone: false },
  ]);
});

test('a new row goes to the end, regardless of its order', () => {
  expect(keepPlaces(here(row(2), row(3)), [row(1), row(2), row(3)])).toEqual(here(row(2), row(3), row(1)));
});

test('a row that left and came back is in its old place', () => {
  const once = keepPlaces(here(row(1), row(2)), [row(2)]);
  expect(keepPlaces(once, [row(2), row(1, 'back')])).toEqual(here(row(1, 'back'), row(2)));
});

test('applying the same rows twice changes nothing', () => {
  const rows = [row(4), row(2, 'x')];
  const once = keepPlaces(here(row(1), row(2)), rows);
  expect(keepPlaces(once, rows)).toEqual(once);
});
