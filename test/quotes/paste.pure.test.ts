import { describe, expect, test } from 'vitest';
import { parseTsv, toTsv } from '../../client/ui/sheet/tsv';
import { areaOf, filled, moved, pasted, tabbed } from '../../client/ui/sheet/selection';
import { cellsOf } from '../../client/quotes/cellsOf';
import { fitCells, type Unfit, unfitWords } from '../../client/quotes/fitCells';
import { readRowLength } from '../../common/quotes/cells';
import { cellProblem } from '../../server/quotes/checkUpdate';

// What Excel, Calc and Sheets put on the clipboard, typed here by hand.
describe('a sheet on the clipboard', () => {
  test('reads 130,000 pasted lines', () => {
    const table = parseTsv('A\t1\r\n'.repeat(130_000));
    expect(table).toHaveLength(130_000);
    expect(table.at(-1)).toEqual(['A', '1']);
  });
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
        areaOf(cell(3, 1)),
        2,
      ),
    ).toEqual([
      { row: 3, column: 1, value: 'a' },
      { row: 4, column: 1, value: 'c' },
    ]);
  });
  test('one cell fills the selection, a table repeats where it fits', () => {
    const over = areaOf({ top: 0, bottom: 1, left: 0, right: 1 });
    expect(pasted([['x']], over, 5).map(({ value }) => value)).toEqual(['x', 'x', 'x', 'x']);
    expect(pasted([['a', 'b']], over, 5).map(({ value }) => value)).toEqual(['a', 'b', 'a', 'b']);
    expect(pasted([['a'], ['b'], ['c']], over, 5)).toHaveLength(3);
  });
  test('rows that are no neighbours each take a row, or the table again where they are a multiple of it', () => {
    const over = { rows: [1, 4, 6, 7], columns: [0] };
    const into = (table: string[][]) => pasted(table, over, 5).map(({ row, value }) => `${row}${value}`);
    expect(into([['x']])).toEqual(['1x', '4x', '6x', '7x']);
    expect(into([['x'], ['y']])).toEqual(['1x', '4y', '6x', '7y']);
    expect(into([['x'], ['y'], ['z']])).toEqual(['1x', '2y', '3z']);
    // One that is wider than the sheet goes into no other rows either.
    const wide = [Array(6).fill('x'), Array(6).fill('y')] as string[][];
    const whole = { rows: [1, 4], columns: [0, 1, 2, 3, 4] };
    expect(new Set(pasted(wide, whole, 5).map(({ row, value }) => `${row}${value}`))).toEqual(new Set(['1x', '4y']));
    expect(pasted(wide, whole, 5)).toHaveLength(10);
  });
  test('fill down takes the first row of the selection, or the row above a single one', () => {
    const text = (row: number, column: number) => `${row}${column}`;
    expect(filled(areaOf({ top: 1, bottom: 3, left: 2, right: 2 }), text)).toEqual([
      { row: 2, column: 2, value: '12' },
      { row: 3, column: 2, value: '12' },
    ]);
    expect(filled(areaOf(cell(4, 0)), text)).toEqual([{ row: 4, column: 0, value: '30' }]);
    expect(filled(areaOf(cell(0, 0)), text)).toEqual([]);
  });
  test('of whole rows that are no neighbours the first goes into the others, and into nothing between them', () => {
    const text = (row: number, column: number) => `${row}${column}`;
    expect(filled({ rows: [1, 4, 6], columns: [0, 1] }, text)).toEqual([
      { row: 4, column: 0, value: '10' },
      { row: 4, column: 1, value: '11' },
      { row: 6, column: 0, value: '10' },
      { row: 6, column: 1, value: '11' },
    ]);
    expect(filled({ rows: [3], columns: [0] }, text)).toEqual([{ row: 3, column: 0, value: '20' }]);
    expect(filled({ rows: [], columns: [0] }, text)).toEqual([]);
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
    // A dash parts feet and inches where a number is feet; in the inch cell it is inches alone, and the feet stay.
    [{ feet: '12-1/2' }, { feet: '12-1/2' }],
    [{ inch: '6-1/2' }, { inch: '6-1/2' }],
    [{ inch: `6 1/2"` }, { inch: `6 1/2"` }],
    [{ inch: '12-6.5' }, { feet: '12', inch: '6.5' }],
    // What is no sixteenth stays as exact as it was typed.
    [{ feet: `12' 6 1/3"` }, { feet: '12', inch: '6.333333' }],
    [{ feet: `11' 11.99"` }, { feet: '11', inch: '11.99' }],
    [{ inch: `150.51"` }, { feet: '12', inch: '6.51' }],
    [{ feet: `16' 2.188"` }, { feet: '16', inch: '2.1875' }],
    // What is no length stays as it was typed: its row says so.
    [{ feet: '12-6-8' }, { feet: '12-6-8' }],
  ])('%j in the panel list is %j', (typed, written) => {
    expect(cellsOf('cutlist', typed)).toEqual(written);
  });
  test.each([`12' 6 1/3"`, `11' 11.99"`, `150.51"`, '10.3'])(
    '%s in one cell is off the sixteenth, and so it says [Q2]',
    (feet) => {
      const { feet: whole = '', inch = '' } = cellsOf('cutlist', { feet });
      expect(readRowLength(whole, inch).value?.off).toBe(true);
    },
  );
  test('a price typed by hand says so, and a cleared one no longer', () => {
    expect(cellsOf('lines', { price: '3.09' })).toEqual({ price: '3.09', priced: 'hand' });
    expect(cellsOf('lines', { price: '' })).toEqual({ price: '', priced: '' });
    expect(cellsOf('lines', { code: 'RIDGE' })).toEqual({ code: 'RIDGE' });
  });
});

describe('what does not fit into its cell', () => {
  const fit = (map: 'lines' | 'cutlist' | 'header', given: Record<string, string>, row: number | null = 3) => {
    const unfit: Unfit[] = [];
    return [fitCells(map, () => row, given, unfit), unfitWords(unfit)];
  };
  test('a code, a number or a unit stays out whole; of prose the end is cut off; both are said', () => {
    expect(fit('lines', { code: 'RIDGE', unit: 'LINEAR FEET', quantity: '7' })).toEqual([
      { code: 'RIDGE', quantity: '7' },
      'Unit of line 3, at most 10 letters: “LINEAR FEET” was left out.',
    ]);
    expect(fit('lines', { comments: `${'x'.repeat(1000)}and more` }, 12)).toEqual([
      { comments: 'x'.repeat(1000) },
      'Comments of line 12, at most 1,000 letters: “and more” was cut off.',
    ]);
    expect(fit('cutlist', { mark: 'm'.repeat(101), feet: '12' })).toEqual([
      { feet: '12' },
      `Mark of panel row 3, at most 100 letters: “${'m'.repeat(60)}…” was left out.`,
    ]);
    expect(fit('header', { tax: '8'.repeat(21) }, null)).toEqual([
      {},
      `Tax, at most 20 letters: “${'8'.repeat(21)}” was left out.`,
    ]);
    expect(fit('lines', { unit: 'LINEAR FT.', code: 'C'.repeat(100) })[1]).toBe('');
  });
  test('three are told, the others counted', () => {
    const unfit: Unfit[] = [];
    for (let row = 1; row <= 5; row++) fitCells('lines', () => row, { unit: 'SQUARE FEET' }, unfit);
    expect(unfitWords(unfit)).toMatch(
      /of line 1, .* of line 2, .* of line 3, .* was left out\. So it is with 2 more\.$/,
    );
  });
  test('what cannot be stored is not written: control characters go, half a sign is told as one that cannot be read', () => {
    expect(fit('lines', { code: 'RI\0D\x07GE\x7f', comments: 'two\nlines\there \ud83d', sku: '🏠' })).toEqual([
      { code: 'RIDGE', comments: 'two\nlines\there \ufffd', sku: '🏠' },
      '',
    ]);
    // The last sign is two letters, and there is room for one.
    expect(fit('lines', { comments: `${'x'.repeat(999)}🏠` })[0]).toEqual({ comments: 'x'.repeat(999) });
  });
  test('whatever is put in, the server takes what is written', () => {
    const hostile = [
      '\0',
      '\x1b[31m',
      '\ud800',
      `${'x'.repeat(30_001)}`,
      '🏠'.repeat(16_000),
      `\udc00${'y'.repeat(600)}\ud800`,
    ];
    for (const [map, fields] of [
      ['lines', ['code', 'sku', 'unit', 'description', 'comments', 'price', 'length']],
      ['cutlist', ['quantity', 'feet', 'inch', 'panel', 'color']],
      ['header', ['name', 'tax', 'panelsRaw', 'metal']],
    ] as const)
      for (const field of fields)
        for (const text of hostile)
          for (const [name, written] of Object.entries(fitCells(map, () => 1, { [field]: text }, [])))
            expect(cellProblem(map, name, written)).toBeNull();
  });
});
