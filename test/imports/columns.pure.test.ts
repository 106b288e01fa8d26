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

test('an exact column name beats a synonym in every list [Q7]', () => {
  expect(rows(itemSheet, 'Code,SKU,Price\n1,AB-1,2.50\n')).toEqual([{ sku: 'AB-1', price: 2.5 }]);
  expect(rows(itemSheet, 'SKU,List Price,Price\nAB-1,9,2.50\n')).toEqual([{ sku: 'AB-1', price: 2.5 }]);
  expect(rows(matchSheet, 'code,item,sku\nRIDGE,Ridge,AB-1\n')).toEqual([{ code: 'RIDGE', sku: 'AB-1' }]);
});

test('a match row’s SKU must start like a catalog SKU [Q25]', () => {
  const found = read(matchSheet, 'code,sku\nA,=A1\nB,.5X\nC,-X\nD,\n');
  expect(isFatal(found) ? found : found.bad.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'sku'],
    [4, 'sku'],
    [5, 'sku'],
  ]);
});

test('two equally good columns reject the file and name both, unless the user chooses', () => {
  const text = 'SKU,List Price,Unit Price\nAB-1,9,2.50\n';
  expect(rows(itemSheet, text)).toBe('Line 1: “List Price” and “Unit Price” could both be Price. Choose one.');
  expect(rows(itemSheet, text, { fields: ['sku', null, 'price'], header: true })).toEqual([
    { sku: 'AB-1', price: 2.5 },
  ]);
});

test('a short first row with one known name is a header; with none, the user must choose', () => {
  expect(rows(itemSheet, 'SKU,Vendor\nAB-1,Acme\n')).toEqual([{ sku: 'AB-1' }]);
  const found = read(itemSheet, 'Vendor,Thing\nAcme,AB-1\n');
  expect(isFatal(found) && [found.fatal, found.layout]).toEqual(['no-header', { fields: [null, null], header: false }]);
});

test('a full first row with only the required column name is a header', () => {
  expect(rows(itemSheet, 'SKU,Our text,Our unit,Our price,Our level\nAB-1,Cap,EA,2.50,A\n')).toEqual([{ sku: 'AB-1' }]);
  expect(rows(itemSheet, 'AB-1,Drop,EA,2.50,A\n')).toMatchObject([{ sku: 'AB-1', description: 'Drop' }]);
});

test('a bad row is named by line and key, with the wrong value [Q21]', () => {
  const found = read(
    itemSheet,
    'SKU,Price,Unit\nWLK-001,1.00,EA\nWLK-002,-1,EA\n,2.00,EA\nWLK-004,abc,EA\nWLK-005,1,YD\n',
  );
  expect(isFatal(found) ? found : found.bad.map(({ message }) => message)).toEqual([
    "Row 3, WLK-002: Price can't be negative",
    'Row 4: SKU is missing',
    `Row 5, WLK-004: "abc" isn't a price`,
    `Row 6, WLK-005: "YD" isn't a unit. It must be one of EA, LF, SF, SQ, BX, RL`,
  ]);
});
