import { expect, test } from 'vitest';
import { readTakeoff } from '../../../common/quotes/takeoff/readTakeoff';
import { handDerived } from './takeoffs.table';
import { fileOf, json, quoteOf, takeoffOf } from './takeoffs';

const expected = json('expected.json');

test.each(['1-minimal', '2-titles', '3-shipper'])(
  '%s gives its expected quote, including cents, flats and bundles',
  (folder) => {
    expect(quoteOf(folder)).toEqual(expected[folder].result);
  },
);

test.each(Object.keys(handDerived))('%s gives the quote calculated by hand', (folder) => {
  const quote = quoteOf(folder);
  const { lines, ...rest } = handDerived[folder]!;
  expect(
    quote.lines.map((line) => [
      line.code,
      line.sku,
      line.quantity,
      line.length,
      line.priceCents,
      line.flats,
      line.flags.join(),
    ]),
  ).toEqual(lines);
  expect(quote).toMatchObject(rest);
});

test('180 panel rows merge into 110 lengths [Q8], in 189 bundles [Q4]', () => {
  const { panels, trims, refused } = takeoffOf('6-large');
  expect([panels.length, trims.length, refused.length]).toEqual([110, 32, 0]);
  // Calculated independently, piece by piece: 3 × 38.68 ft × 3.25 lb = 377.13; a fourth would make 502.84.
  const { packs } = quoteOf('6-large');
  expect(packs.length).toBe(189);
  expect([packs[0], packs[188]]).toMatchObject([
    { pieces: 3, runs: [{ pieces: 3, lengthFt: '38.68' }], linearFeet: '116.04', weight: '377.13' },
    {
      pieces: 13,
      runs: [
        { pieces: 6, lengthFt: '4.00' },
        { pieces: 7, lengthFt: '3.38' },
      ],
      weight: '154.90',
    },
  ]);
  // 12' 1 15/16" is on six rows, with and without a mark column that is always blank.
  expect(panels.filter(({ length }) => length === 145 * 16 + 15)).toHaveLength(1);
});

test('rejected rows are listed with their first line and reason [Q9] [Q10]', () => {
  const { trims, panels, refused, skipped } = readTakeoff([fileOf('takeoff-rows.csv')], ['PBR']);
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'quantity'],
    [4, 'quantity'],
    [5, 'quantity'],
    [6, 'length'],
    [7, 'length'],
    [8, 'code'],
    [9, 'quantity'],
    [10, 'length'],
    [13, 'length'],
    [15, 'quantity'],
  ]);
  expect(trims).toMatchObject([
    { code: 'RIDGE', quantity: 4, length: 126 * 16 },
    { code: 'JTRIM', quantity: 1200 },
  ]);
  expect(panels).toMatchObject([{ panel: 'PBR', quantity: 12, length: 256 * 16 }]);
  expect(skipped).toEqual([]);
});

test('a file without a header is accepted only in the two default layouts [Q7]', () => {
  const { faults, trims } = readTakeoff([fileOf('takeoff-no-header.csv')], []);
  expect(faults).toMatchObject([{ fatal: 'no-header', file: 'takeoff-no-header.csv' }]);
  expect(trims).toEqual([]);
  const own = (text: string) => readTakeoff([{ name: 'a.csv', text, mixed: [] }], []);
  expect(own('RIDGE,7\r\nEND,2\r\nEND\r\nRAKE,3\r\n').trims.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['RIDGE', 7],
    ['END', 2],
  ]);
  expect(own('14,21,3\n6,12,6 1/2\n').panels.map(({ quantity, length }) => [quantity, length])).toEqual([
    [14, 255 * 16],
    [6, 150.5 * 16],
  ]);
  expect(own('RIDGE,7\nRAKE,some\n').faults).toMatchObject([{ fatal: 'no-header' }]);
});

test('finds a header down to row 30 [Q7]', () => {
  const below = (rows: number) =>
    readTakeoff([{ name: 'a.csv', text: `${'title\n'.repeat(rows)}code,qty\nRIDGE,2\n`, mixed: [] }], []);
  expect(below(29).trims).toMatchObject([{ code: 'RIDGE', quantity: 2 }]);
  expect(below(30).faults).toMatchObject([{ fatal: 'no-header' }]);
});

test('decimal inches beat feet and inches, and a difference is reported [Q9]', () => {
  const text =
    'qty,piece mark,length ft-in,length decimal inches\n2,RAKE,"10\'-6""",126.063\n3,RAKE,"10\'-6""",130\n1,HIP,odd,48\n';
  const { trims, warnings } = readTakeoff([{ name: 'a.csv', text, mixed: [] }], []);
  // 126.063 is 126 1/16, off by half a thousandth: no warning; none either within 1/16 of 10' 6".
  expect(trims.map(({ code, length }) => [code, length])).toEqual([
    ['RAKE', 2017],
    ['RAKE', 2080],
    ['HIP', 768],
  ]);
  expect(warnings.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'lengths differ'],
    [4, 'length'],
  ]);
});

test('tabs separate cells; semicolons imply a decimal comma [Q7]', () => {
  const tabs = readTakeoff([{ name: 'a.csv', text: 'pcs\tfeet\tin\n3\t10\t6.5\n', mixed: [] }], []);
  expect(tabs.panels).toMatchObject([{ quantity: 3, length: 126.5 * 16 }]);
  const semicolons = readTakeoff([{ name: 'a.csv', text: 'pcs;length ft\n3,0;10,5\n1.200;4\n', mixed: [] }], []);
  expect(semicolons.panels).toMatchObject([{ quantity: 3, length: 126 * 16 }]);
  // Neither 1.2 pieces nor, silently, 1,200.
  expect(semicolons.refused).toMatchObject([{ line: 3, reason: 'quantity' }]);
});

test('rejects a count with a comma before three digits in a semicolon file; no digit group starts with 0 [Q24]', () => {
  const { trims, refused } = readTakeoff(
    [{ name: 'a.csv', text: 'code;qty\nA;1,000\nB;12,0\nC;12,345\n', mixed: [] }],
    [],
  );
  expect(trims).toMatchObject([{ code: 'B', quantity: 12 }]);
  expect(refused.map(({ line, message }) => [line, message])).toEqual([
    [2, 'In a file with semicolons 1,000 may be 1000 or a number with decimals. Write it without the comma.'],
    [4, 'In a file with semicolons 12,345 may be 12345 or a number with decimals. Write it without the comma.'],
  ]);
  const commas = readTakeoff([{ name: 'a.csv', text: 'code,qty\nA,"1,000"\nB,"0,125"\n', mixed: [] }], []);
  expect(commas.trims).toMatchObject([{ code: 'A', quantity: 1000 }]);
  expect(commas.refused).toMatchObject([{ line: 3, reason: 'quantity' }]);
});

test('rejects a point before three digits in a semicolon file instead of guessing thousands or decimals [Q7]', () => {
  const text = [
    ...['code;qty;decimal inches', 'A;1.000;48', 'B;2.500;48', 'C;4;126.125', 'D;4;1.000', 'E;3;126,125', 'F;3;21.5'],
    ...['G;2;1.200,5', 'H;2;0.125', 'I;12;126.1875', 'J;2,0;48'],
  ].join('\n');
  const { trims, refused } = readTakeoff([{ name: 'a.csv', text, mixed: [] }], []);
  expect(refused.map(({ line, reason, message }) => [line, reason, message])).toEqual([
    [
      2,
      'quantity',
      'In a file with semicolons 1.000 may be 1000 or a number with decimals. Write it without the point.',
    ],
    [
      3,
      'quantity',
      'In a file with semicolons 2.500 may be 2500 or a number with decimals. Write it without the point.',
    ],
    [4, 'length', 'In a file with semicolons 126.125 may be 126125 or 126,125. Write it as one of these.'],
    [5, 'length', 'In a file with semicolons 1.000 may be 1000 or 1,000. Write it as one of these.'],
  ]);
  expect(trims.map(({ code, quantity, length }) => [code, quantity, (length ?? 0) / 16])).toEqual([
    ['E', 3, 126.125],
    ['F', 3, 21.5],
    ['G', 2, 1200.5],
    ['H', 2, 0.125],
    ['I', 12, 126.1875],
    ['J', 2, 48],
  ]);
  const panels = readTakeoff(
    [{ name: 'a.csv', text: 'pcs;feet;in\n3;1.000;0\n3;10;6.125\n3;10;6,125\n', mixed: [] }],
    [],
  );
  expect(panels.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'length'],
    [3, 'length'],
  ]);
  // In a comma file the point is the decimal point.
  const commas = readTakeoff([{ name: 'a.csv', text: 'code,qty,decimal inches\nA,1.000,126.125\n', mixed: [] }], []);
  expect(commas.trims).toMatchObject([{ quantity: 1, length: 126.125 * 16 }]);
});

test('an extra cell is not used for another column', () => {
  const text = 'code,qty,length\nRIDGE,4,"10\' 6""",vented\nRAKE,1,"10\' 6""",\n';
  const { trims, refused } = readTakeoff([{ name: 'a.csv', text, mixed: [] }], []);
  expect(refused).toMatchObject([{ line: 2, reason: 'columns' }]);
  expect(trims).toMatchObject([{ code: 'RAKE' }]);
});
