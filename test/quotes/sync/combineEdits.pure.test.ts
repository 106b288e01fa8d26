import { expect, it } from 'vitest';
import { mergeByTime, withInherited } from '../../../client/quotes/sync/storage/combineEdits';

it('keeps the later text of a cell that two closed tabs changed, in any storage order', () => {
  const later = { at: 200, cells: { 'lines:r:price': '2' } };
  const earlier = { at: 100, cells: { 'lines:r:price': '1', 'lines:r:code': 'RIDGE' } };
  const merged = { 'lines:r:price': '2', 'lines:r:code': 'RIDGE' };
  expect(mergeByTime([later, earlier])).toEqual(merged);
  expect(mergeByTime([earlier, later])).toEqual(merged);
});

it('keeps this page’s text where it and a closed page edited the same cell, and decisions of both', () => {
  const own = { cells: { 'lines:r:price': '3' }, refused: { 'lines:r:sku': 'X' }, orphaned: null, message: null };
  const closed = {
    cells: { 'lines:r:price': '2', 'lines:r:code': 'RIDGE' },
    refused: { 'lines:s:sku': 'Y' },
    orphaned: null,
    message: 'This SKU isn’t in the catalog.',
  };
  expect(withInherited(own, closed)).toEqual({
    cells: { 'lines:r:price': '3', 'lines:r:code': 'RIDGE' },
    refused: { 'lines:r:sku': 'X', 'lines:s:sku': 'Y' },
    orphaned: null,
    message: 'This SKU isn’t in the catalog.',
  });
});
