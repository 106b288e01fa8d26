import { expect, test } from 'vitest';
import { readTakeoff } from '../../../common/quotes/takeoff/readTakeoff';

const read = (text: string) => readTakeoff([{ name: 'a.csv', text, mixed: [] }], ['PBR']);
const trims = (text: string) => read(text).trims.map(({ code, quantity }) => [code, quantity]);
const fault = (text: string) => {
  const { faults, trims, panels } = read(text);
  expect([trims, panels]).toEqual([[], []]);
  return [faults[0]?.fatal, faults[0]?.message, faults[0]?.sample !== undefined];
};

test('an exact column name beats a synonym, in any position [Q7]', () => {
  expect(trims('Count,Code,Qty\n1,RIDGE,5\n')).toEqual([['RIDGE', 5]]);
  expect(trims('Item,Part Number,Qty\n1,RIDGE,5\n2,RAKE,3\n')).toEqual([
    ['RIDGE', 5],
    ['RAKE', 3],
  ]);
  expect(trims('Piece Mark,Item,Pieces\nM1,RIDGE,5\n')).toEqual([['RIDGE', 5]]);
});

test('two equally good columns reject the file and name both, unless one is chosen [Q7]', () => {
  const both = (field: string, a: string, b: string) => `Line 1: “${a}” and “${b}” could be the ${field}. Choose one.`;
  expect(fault('Qty,Code,Quantity\n1,RIDGE,5\n')).toEqual(['two-columns', both('quantity', 'Qty', 'Quantity'), true]);
  expect(fault('Pcs,Code,Count\n1,RIDGE,5\n')).toEqual(['two-columns', both('quantity', 'Pcs', 'Count'), true]);
  expect(fault('Item,Part,Qty\nA,RIDGE,5\n')).toEqual(['two-columns', both('code', 'Item', 'Part'), true]);
  const text = 'Qty,Code,Quantity\n1,RIDGE,5\n';
  const chosen = { delimiter: ',' as const, columns: { quantity: 2, code: 1 }, from: 2 };
  expect(readTakeoff([{ name: 'a.csv', text, mixed: [], chosen }], []).trims).toMatchObject([{ quantity: 5 }]);
});

test('without a header all rows must have the same layout; names the first that differs [Q7]', () => {
  const three = (row: number, cells: string) => [
    ...['no-header', `Line ${row}: Row ${row} (${cells}) isn't quantity, feet, inches. Choose the columns.`],
    true,
  ];
  expect(fault('14,21,3\n10,12\n4,16,6\n')).toEqual(three(2, '10, 12'));
  expect(fault('14,21,3\n10,12,\n4,16,6\n')).toEqual(three(2, '10, 12'));
  // A blank third cell in every row: 14 could be a code or a count.
  expect(fault('14,21,\n10,12,\n')).toEqual(three(1, '14, 21'));
  expect(fault('14;21;\n10;12;\n')).toEqual(three(1, '14, 21'));
  expect(fault('RIDGE,7\n14,21,\n')[0]).toBe('no-header');
  expect(trims('101,7\n102,3\n')).toEqual([
    ['101', 7],
    ['102', 3],
  ]);
  expect(fault('RIDGE,7\n14,21,3\n')).toEqual(three(1, 'RIDGE, 7'));
  expect(fault('RIDGE,7\nRAKE,some\n')[0]).toBe('no-header');
  expect(read('14,.5,0\n6,12,.5\n').panels.map(({ length }) => length)).toEqual([96, 12 * 192 + 8]);
});

test('reads quoted cells without a header, whichever delimiters occur in them or in comments [Q7]', () => {
  const two = [
    ['RC10', 5],
    ['RC11', 6],
  ];
  expect(trims('"RC10";5\n"RC11";6')).toEqual(two);
  expect(trims('; drawn by X\n"RC10","5"\n"RC11","6"\n')).toEqual(two);
  expect(trims('"RC10"\t5\n"RC11"\t6\n')).toEqual(two);
});

test('a quoting mistake is named, but only if no delimiter reads the file [Q7]', () => {
  expect(fault('"Ridge" cap 5\n')[0]).toBe('text-after-quote');
  expect(fault('"Ridge" cap,5\n')[0]).toBe('text-after-quote');
});

test('rows after END, repeated headers and columns that are not read are reported [Q7]', () => {
  const text = 'code,qty,vendor\nRIDGE,2,X\nCode,QTY,Vendor\nRAKE,3,Y\nEND\nHIP,1,\nEAVE,4,\n';
  const { unread, refused } = read(text);
  expect(trims(text)).toEqual([
    ['RIDGE', 2],
    ['RAKE', 3],
  ]);
  expect(refused).toEqual([]);
  expect(unread.map(({ line, reason, message }) => [line, reason, message])).toEqual([
    [1, 'unread-columns', 'Skipped columns: vendor.'],
    [3, 'repeated-header', 'Repeated header row, skipped.'],
    [6, 'after-end', '2 rows after END were skipped.'],
  ]);
});

test('columns that no row of the file uses are reported [Q7]', () => {
  const unread = (text: string) => read(text).unread.map(({ line, message }) => [line, message]);
  // Without a code every row is a panel, which has no description.
  expect(unread("Qty,Description,Length\n2,RIDGE,10'\n3,RAKE,12'\n")).toEqual([[1, 'Skipped columns: Description.']]);
  expect(unread('Code,Qty,Mark,Plane,Color,Description\nRIDGE,2,A,1,Red,Ridge cap\n')).toEqual([
    [1, 'Skipped columns: Mark, Plane, Color.'],
  ]);
  expect(unread("Code,Qty,Length,Mark,Description\nPBR,2,10',A,\nRIDGE,2,10',,Ridge cap\n")).toEqual([]);
});
