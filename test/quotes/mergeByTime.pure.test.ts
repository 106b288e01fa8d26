import { expect, it } from 'vitest';
import { mergeByTime } from '../../client/quotes/sync/storage/mergeByTime';

it('keeps the later text of a cell that two closed tabs changed, in any storage order', () => {
  const later = { at: 200, cells: { 'lines:r:price': '2' } };
  const earlier = { at: 100, cells: { 'lines:r:price': '1', 'lines:r:code': 'RIDGE' } };
  const merged = { 'lines:r:price': '2', 'lines:r:code': 'RIDGE' };
  expect(mergeByTime([later, earlier])).toEqual(merged);
  expect(mergeByTime([earlier, later])).toEqual(merged);
});
