import { expect, test } from 'vitest';
import { matchSheet } from '../../common/companies/matchCsv';
import { isFatal } from '../../common/csv/fault';
import { readSheet } from '../../common/csv/readSheet';
import type { Sheet } from '../../common/csv/sheet';
import { itemSheet } from '../../common/items/itemCsv';

const read = (sheet: Sheet, text: string, chosen = {}) =>
  readSheet(sheet, { text, mixed: [] }, { flatWidth: 48 }, chosen);
const rows = (sheet: Sheet, text: string, chosen = {}) => {
  const found = read(sheet, text, chosen);
  return isFatal(found) ? found.message : found.good.map(({ values }) => values);
};

test('an exact name wins over a looser one in every list [Q7]', () => {
  expect(rows(itemSheet, 'Code,SKU,Price\n1,AB-1,2.50\n')).toEqual([{ sku: 'AB-1', price: 2.5 }]);
  expect(rows(itemSheet, 'SKU,List Price,Price\nAB-1,9,2.50\n')).toEqual([{ sku: 'AB-1', price: 2.5 }]);
  expect(rows(matchSheet, 'code,item,sku\nRIDGE,Ridge,AB-1\n')).toEqual([{ code: 'RIDGE', sku: 'AB-1' }]);
});

test('a SKU of a match row begins as one of the catalog does [Q25]', () => {
  const found = read(matchSheet, 'code,sku\nA,=A1\nB,.5X\nC,-X\nD,\n');
  expect(isFatal(found) ? found : found.bad.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'sku'],
    [4, 'sku'],
    [5, 'sku'],
  ]);
});

test('two columns that fit alike refuse the file and name both, unless a person chooses', () => {
  const text = 'SKU,List Price,Unit Price\nAB-1,9,2.50\n';
  expect(rows(itemSheet, text)).toBe('Line 1: “List Price” and “Unit Price” could both be Price. Choose one.');
  expect(rows(itemSheet, text, { fields: ['sku', null, 'price'], header: true })).toEqual([
    { sku: 'AB-1', price: 2.5 },
  ]);
});

test('a file of few columns with one known name has a header; with none the person is asked', () => {
  expect(rows(itemSheet, 'SKU,Vendor\nAB-1,Acme\n')).toEqual([{ sku: 'AB-1' }]);
  const found = read(itemSheet, 'Vendor,Thing\nAcme,AB-1\n');
  expect(isFatal(found) && [found.fatal, found.layout]).toEqual(['no-header', { fields: [null, null], header: false }]);
});
