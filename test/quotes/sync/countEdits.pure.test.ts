import { expect, test } from 'vitest';
import { countEdits } from '../../../client/quotes/sync/journal';

test.each<[string, Record<string, string>, number]>([
  ['nothing', {}, 0],
  ['a detail and a cell', { 'header:city': 'Heber', 'lines:A:comments': 'short' }, 2],
  ['two cells of one row', { 'lines:A:comments': 'short', 'lines:A:unit': 'EA' }, 2],
  [
    'a new row with its cells as one',
    { 'lines:A': 'made', 'lines:A:order': 'a0', 'lines:A:code': 'ONE', 'lines:A:qty': '2' },
    1,
  ],
  ['a removed row', { 'cutlist:A': 'removed' }, 1],
  ['a moved row', { 'lines:A:order': 'a1' }, 1],
])('counts %s', (_what, cells, expected) => {
  expect(countEdits(cells)).toBe(expected);
});
