import { expect, test } from 'vitest';
import { keepPlaces } from '../../client/ui/keepPlaces';

const row = (_id: number, fact = '') => ({ _id, fact });
const here = (...rows: { _id: number; fact: string }[]) => rows.map((r) => ({ row: r, gone: false }));

test('what changes, changes in its place', () => {
  expect(keepPlaces(here(row(1), row(2)), [row(2, 'new'), row(1)])).toEqual(here(row(1), row(2, 'new')));
});

test('what left keeps its place and is marked, with what was last known of it', () => {
  expect(keepPlaces(here(row(1, 'last'), row(2)), [row(2)])).toEqual([
    { row: row(1, 'last'), gone: true },
    { row: row(2), gone: false },
  ]);
});

test('what comes stands at the end, whatever its order', () => {
  expect(keepPlaces(here(row(2), row(3)), [row(1), row(2), row(3)])).toEqual(here(row(2), row(3), row(1)));
});

test('what left and came back is in its old place', () => {
  const once = keepPlaces(here(row(1), row(2)), [row(2)]);
  expect(keepPlaces(once, [row(2), row(1, 'back')])).toEqual(here(row(1, 'back'), row(2)));
});

test('the same twice is the same', () => {
  const rows = [row(4), row(2, 'x')];
  const once = keepPlaces(here(row(1), row(2)), rows);
  expect(keepPlaces(once, rows)).toEqual(once);
});
