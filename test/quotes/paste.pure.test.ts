import { describe, expect, test } from 'vitest';
import { parseTsv, toTsv } from '../../client/ui/sheet/tsv';
import { filled, moved, pasted, tabbed } from '../../client/ui/sheet/selection';
import { cellsOf } from '../../client/quotes/cellsOf';

// What Excel, Calc and Sheets put on the clipboard, typed here by hand.
describe('a sheet on the clipboard', () => {
  test.each<[string, string, string[][]]>([
    [
      'Excel ends with a line break, which is no row',
      'A\t1\r\nB\t2\r\n',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'Sheets does not',
      'A\t1\nB\t2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['old Macs', 'A\rB\r', [['A'], ['B']]],
    ['a blank row in the middle stays', 'A\r\n\r\nB\r\n', [['A'], [''], ['B']]],
    ['blank cells at a row’s end', 'A\t\t\r\n', [['A', '', '']]],
    [
      'short rows are filled up',
      'A\tB\r\nC\r\n',
      [
        ['A', 'B'],
        ['C', ''],
      ],
    ],
    ['quotes around tabs and breaks', '"a\tb"\t"two\r\nlines"\r\n', [['a b', 'two lines']]],
    ['doubled quotes', '"6"" eave"\tx', [['6" eave', 'x']]],
    ['inch marks are not quotes', `12' 6 1/2"\t150.5"`, [[`12' 6 1/2"`, '150.5"']]],
    ['an inch mark at the front neither', '"oddly\tx', [['"oddly', 'x']]],
    ['a single cell', '7', [['7']]],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(parseTsv(text)).toEqual(expected);
  });

  test('what is copied here comes back', () => {
    const table = [
      ['RIDGE', `10'-6"`, ''],
      ['"quoted"', 'x', 'y'],
    ];
    expect(parseTsv(toTsv(table))).toEqual(table);
  });
});

describe('where it goes', () => {
  const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
  test('a table lies from the selected cell on, beyond the last row, and not beyond the last column', () => {
    expect(
      pasted(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        cell(3, 1),
        2,
      ),
    ).toEqual([
      { row: 3, column: 1, value: 'a' },
      { row: 4, column: 1, value: 'c' },
    ]);
  });
  test('one cell fills the selection, a table repeats where it fits', () => {
    const over = { top: 0, bottom: 1, left: 0, right: 1 };
    expect(pasted([['x']], over, 5).map(({ value }) => value)).toEqual(['x', 'x', 'x', 'x']);
    expect(pasted([['a', 'b']], over, 5).map(({ value }) => value)).toEqual(['a', 'b', 'a', 'b']);
    expect(pasted([['a'], ['b'], ['c']], over, 5)).toHaveLength(3);
  });
  test('fill down takes the first row of the selection, or the row above a single one', () => {
    const text = (row: number, column: number) => `${row}${column}`;
    expect(filled({ top: 1, bottom: 3, left: 2, right: 2 }, text)).toEqual([
      { row: 2, column: 2, value: '12' },
      { row: 3, column: 2, value: '12' },
    ]);
    expect(filled(cell(4, 0), text)).toEqual([{ row: 4, column: 0, value: '30' }]);
    expect(filled(cell(0, 0), text)).toEqual([]);
  });
  test('keys lead where they lead in a spreadsheet', () => {
    const size = { rows: 10, columns: 4, page: 5 };
    const at = { row: 3, column: 1 };
    expect(moved(at, 'ArrowDown', false, size)).toEqual({ row: 4, column: 1 });
    expect(moved(at, 'ArrowDown', true, size)).toEqual({ row: 9, column: 1 });
    expect(moved(at, 'Home', false, size)).toEqual({ row: 3, column: 0 });
    expect(moved(at, 'End', true, size)).toEqual({ row: 9, column: 3 });
    expect(moved({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 });
    expect(moved(at, 'x', false, size)).toBeNull();
    // Computed columns are no stops of Tab; at a row's end it goes on in the next.
    const stops = (column: number) => column !== 2;
    expect(tabbed(at, 1, size, stops)).toEqual({ row: 3, column: 3 });
    expect(tabbed({ row: 3, column: 3 }, 1, size, stops)).toEqual({ row: 4, column: 0 });
    expect(tabbed({ row: 9, column: 3 }, 1, size, stops)).toBeNull();
    expect(tabbed({ row: 0, column: 0 }, -1, size, stops)).toBeNull();
  });
});

describe('what is typed, as it is written', () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [{ feet: `12' 6 1/2"` }, { feet: '12', inch: '6.5' }],
    [{ feet: '12-6.5' }, { feet: '12', inch: '6.5' }],
    [{ inch: `150.5"` }, { feet: '12', inch: '6.5' }],
    [{ inch: '6 1/2' }, { inch: '6 1/2' }],
    [{ feet: '21' }, { feet: '21' }],
    [
      { feet: '21', inch: '3' },
      { feet: '21', inch: '3' },
    ],
    // What is no length stays as it was typed: its row says so.
    [{ feet: '12-6-8' }, { feet: '12-6-8' }],
  ])('%j in the panel list is %j', (typed, written) => {
    expect(cellsOf('cutlist', typed)).toEqual(written);
  });
  test('a price typed by hand says so, and a cleared one no longer', () => {
    expect(cellsOf('lines', { price: '3.09' })).toEqual({ price: '3.09', priced: 'hand' });
    expect(cellsOf('lines', { price: '' })).toEqual({ price: '', priced: '' });
    expect(cellsOf('lines', { code: 'RIDGE' })).toEqual({ code: 'RIDGE' });
  });
});
