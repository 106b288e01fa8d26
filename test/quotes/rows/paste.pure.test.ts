import { describe, expect, test } from 'vitest';
import { parseTsv, toTsv } from '../../../client/ui/sheet/tsv';
import { areaOf, filled, moved, pasted, tabbed } from '../../../client/ui/sheet/selection/selection';
import { cellsOf } from '../../../client/quotes/rows/cellsOf';
import { fitCells, type Unfit, unfitWords } from '../../../client/quotes/rows/fitCells';
import { readRowLength } from '../../../common/quotes/document/cells';
import { cellProblem } from '../../../server/quotes/document/checkUpdate';

// Clipboard contents of Excel, Calc and Sheets, reproduced by hand.
describe('parsing a sheet from the clipboard', () => {
  test('reads 130,000 pasted lines', () => {
    const table = parseTsv('A\t1\r\n'.repeat(130_000));
    expect(table).toHaveLength(130_000);
    expect(table.at(-1)).toEqual(['A', '1']);
  });
  test.each<[string, string, string[][]]>([
    [
      'Excel ends with a line break, which is not a row',
      'A\t1\r\nB\t2\r\n',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'Sheets ends without one',
      'A\t1\nB\t2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['old Mac line ends', 'A\rB\r', [['A'], ['B']]],
    ['a blank row in the middle stays', 'A\r\n\r\nB\r\n', [['A'], [''], ['B']]],
    ['blank cells at a row’s end', 'A\t\t\r\n', [['A', '', '']]],
    [
      'short rows are padded',
      'A\tB\r\nC\r\n',
      [
        ['A', 'B'],
        ['C', ''],
      ],
    ],
    ['quotes around tabs and breaks', '"a\tb"\t"two\r\nlines"\r\n', [['a b', 'two lines']]],
    ['doubled quotes', '"6"" eave"\tx', [['6" eave', 'x']]],
    ['inch marks are not quotes', `12' 6 1/2"\t150.5"`, [[`12' 6 1/2"`, '150.5"']]],
    ['a leading inch mark is not a quote', '"oddly\tx', [['"oddly', 'x']]],
    ['a single cell', '7', [['7']]],
    ['empty text', '', []],
  ])('%s', (_, text, expected) => {
    expect(parseTsv(text)).toEqual(expected);
  });

  test('copied cells paste unchanged', () => {
    const table = [
      ['RIDGE', `10'-6"`, ''],
      ['"quoted"', 'x', 'y'],
    ];
    expect(parseTsv(toTsv(table))).toEqual(table);
  });
});

describe('where a paste goes', () => {
  const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
  test('a table starts at the selected cell and may extend past the last row, not the last column', () => {
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
  test('one cell fills the selection; a table repeats if it fits', () => {
    const over = areaOf({ top: 0, bottom: 1, left: 0, right: 1 });
    expect(pasted([['x']], over, 5).map(({ value }) => value)).toEqual(['x', 'x', 'x', 'x']);
    expect(pasted([['a', 'b']], over, 5).map(({ value }) => value)).toEqual(['a', 'b', 'a', 'b']);
    expect(pasted([['a'], ['b'], ['c']], over, 5)).toHaveLength(3);
  });
  test('fills nonadjacent rows one by one, repeating the table if they are a multiple of it', () => {
    const over = { rows: [1, 4, 6, 7], columns: [0] };
    const into = (table: string[][]) => pasted(table, over, 5).map(({ row, value }) => `${row}${value}`);
    expect(into([['x']])).toEqual(['1x', '4x', '6x', '7x']);
    expect(into([['x'], ['y']])).toEqual(['1x', '4y', '6x', '7y']);
    expect(into([['x'], ['y'], ['z']])).toEqual(['1x', '2y', '3z']);
    // A table wider than the sheet also fills only the selected rows.
    const wide = [Array(6).fill('x'), Array(6).fill('y')] as string[][];
    const whole = { rows: [1, 4], columns: [0, 1, 2, 3, 4] };
    expect(new Set(pasted(wide, whole, 5).map(({ row, value }) => `${row}${value}`))).toEqual(new Set(['1x', '4y']));
    expect(pasted(wide, whole, 5)).toHaveLength(10);
  });
  test('fill down copies the first selected row, or the row above a single one', () => {
    const text = (row: number, column: number) => `${row}${column}`;
    expect(filled(areaOf({ top: 1, bottom: 3, left: 2, right: 2 }), text)).toEqual([
      { row: 2, column: 2, value: '12' },
      { row: 3, column: 2, value: '12' },
    ]);
    expect(filled(areaOf(cell(4, 0)), text)).toEqual([{ row: 4, column: 0, value: '30' }]);
    expect(filled(areaOf(cell(0, 0)), text)).toEqual([]);
  });
  test('fill down copies the first of nonadjacent rows into the others, not between them', () => {
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
  test('keys move as in a spreadsheet', () => {
    const size = { rows: 10, columns: 4, page: 5 };
    const at = { row: 3, column: 1 };
    expect(moved(at, 'ArrowDown', false, size)).toEqual({ row: 4, column: 1 });
    expect(moved(at, 'ArrowDown', true, size)).toEqual({ row: 9, column: 1 });
    expect(moved(at, 'Home', false, size)).toEqual({ row: 3, column: 0 });
    expect(moved(at, 'End', true, size)).toEqual({ row: 9, column: 3 });
    expect(moved({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 });
    expect(moved(at, 'x', false, size)).toBeNull();
    // Tab skips computed columns, and continues in the next row.
    const stops = (column: number) => column !== 2;
    expect(tabbed(at, 1, size, stops)).toEqual({ row: 3, column: 3 });
    expect(tabbed({ row: 3, column: 3 }, 1, size, stops)).toEqual({ row: 4, column: 0 });
    expect(tabbed({ row: 9, column: 3 }, 1, size, stops)).toBeNull();
    expect(tabbed({ row: 0, column: 0 }, -1, size, stops)).toBeNull();
  });
});

describe('storing typed text', () => {
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
    // A dash separates feet and inches in the feet cell; in the inch cell it is inches only, and the feet stay.
    [{ feet: '12-1/2' }, { feet: '12-1/2' }],
    [{ inch: '6-1/2' }, { inch: '6-1/2' }],
    [{ inch: `6 1/2"` }, { inch: `6 1/2"` }],
    [{ inch: '12-6.5' }, { feet: '12', inch: '6.5' }],
    // Values between sixteenths stay as exact as typed.
    [{ feet: `12' 6 1/3"` }, { feet: '12', inch: '6.333333' }],
    [{ feet: `11' 11.99"` }, { feet: '11', inch: '11.99' }],
    [{ inch: `150.51"` }, { feet: '12', inch: '6.51' }],
    [{ feet: `16' 2.188"` }, { feet: '16', inch: '2.1875' }],
    // An invalid length stays as typed; its row shows the problem.
    [{ feet: '12-6-8' }, { feet: '12-6-8' }],
  ])('stores %j in the panel list as %j', (typed, written) => {
    expect(cellsOf('cutlist', typed)).toEqual(written);
  });
  test.each([`12' 6 1/3"`, `11' 11.99"`, `150.51"`, '10.3'])(
    'reports %s in one cell as off the sixteenth [Q2]',
    (feet) => {
      const { feet: whole = '', inch = '' } = cellsOf('cutlist', { feet });
      expect(readRowLength(whole, inch).value?.off).toBe(true);
    },
  );
  test('marks a typed price as manual, and clears the mark with the price', () => {
    expect(cellsOf('lines', { price: '3.09' })).toEqual({ price: '3.09', priced: 'hand' });
    expect(cellsOf('lines', { price: '' })).toEqual({ price: '', priced: '' });
    expect(cellsOf('lines', { code: 'RIDGE' })).toEqual({ code: 'RIDGE' });
  });
});

describe('text that does not fit into its cell', () => {
  const fit = (map: 'lines' | 'cutlist' | 'header', given: Record<string, string>, row: number | null = 3) => {
    const unfit: Unfit[] = [];
    return [fitCells(map, () => row, given, unfit), unfitWords(unfit)];
  };
  test('leaves out codes, numbers and units that are too long, truncates prose, and reports both', () => {
    expect(fit('lines', { code: 'RIDGE', unit: 'LINEAR FEET', quantity: '7' })).toEqual([
      { code: 'RIDGE', quantity: '7' },
      'Unit in line 3 is limited to 10 characters. “LINEAR FEET” was left out.',
    ]);
    expect(fit('lines', { comments: `${'x'.repeat(1000)}and more` }, 12)).toEqual([
      { comments: 'x'.repeat(1000) },
      'Comments in line 12 is limited to 1,000 characters. “and more” was cut off.',
    ]);
    expect(fit('cutlist', { mark: 'm'.repeat(101), feet: '12' })).toEqual([
      { feet: '12' },
      `Mark in panel row 3 is limited to 100 characters. “${'m'.repeat(60)}…” was left out.`,
    ]);
    expect(fit('header', { tax: '8'.repeat(21) }, null)).toEqual([
      {},
      `Tax is limited to 20 characters. “${'8'.repeat(21)}” was left out.`,
    ]);
    expect(fit('lines', { unit: 'LINEAR FT.', code: 'C'.repeat(100) })[1]).toBe('');
  });
  test('reports three and counts the others', () => {
    const unfit: Unfit[] = [];
    for (let row = 1; row <= 5; row++) fitCells('lines', () => row, { unit: 'SQUARE FEET' }, unfit);
    expect(unfitWords(unfit)).toMatch(
      /in line 1 .* in line 2 .* in line 3 .* was left out\. 2 more cells were too long\.$/,
    );
  });
  test('removes control characters and replaces lone surrogates', () => {
    expect(fit('lines', { code: 'RI\0D\x07GE\x7f', comments: 'two\nlines\there \ud83d', sku: '🏠' })).toEqual([
      { code: 'RIDGE', comments: 'two\nlines\there \ufffd', sku: '🏠' },
      '',
    ]);
    // The last character has two code units, and there is room for one.
    expect(fit('lines', { comments: `${'x'.repeat(999)}🏠` })[0]).toEqual({ comments: 'x'.repeat(999) });
  });
  test('for any input, the result is accepted by the server', () => {
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
