import { expect, test } from 'vitest';
import { rollFormerCsv } from '../../../common/quotes/prints/rollFormerCsv';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { short, twoPlaces } from '../../../common/quotes/pricing/decimal';
import { showLength } from '../../../common/format/length';
import { isLength, readLength, threeDecimals } from '../../../common/quotes/panels/lengths';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [{ code: 'PBR', coverage: 36 }] };
const compute = (...content: Parameters<typeof contentOf>) => computeQuote(contentOf(...content), setting);
const texts = (problems: readonly { text: string }[] | undefined) => problems?.map(({ text }) => text);

test('rounds money per line, half away from zero, and tax from the rounded subtotal [Q1]', () => {
  const { lines, totals } = compute({ tax: '7.25' }, [
    { quantity: '0.5', price: '0.01' },
    { quantity: '2.5', price: '$1,234.57' },
    { quantity: '3', price: '0' },
  ]);
  expect(lines.map(({ total }) => total)).toEqual([1, 308_643, 0]);
  // 3,086.44 × 7.25 % = 223.7669
  expect(totals).toMatchObject({ subTotal: 308_644, tax: 22_377, total: 331_021 });
  expect(compute({ tax: '5' }, [{ quantity: '1', price: '0.10' }]).totals).toMatchObject({ tax: 1, total: 11 });
});

test('reports unreadable input on its line and computes no number from it [Q1]', () => {
  const { lines, totals, linesWithProblems, problems } = compute({ tax: 'much' }, [
    { quantity: '1e3', price: '2' },
    { quantity: '-1', price: '2.005' },
    { quantity: '1000000', price: '10,000,000' },
    { quantity: '4' },
    { comments: 'a heading' },
    { quantity: '2', price: '3.50' },
  ]);
  expect(lines.map(({ total }) => total)).toEqual([null, null, null, null, null, 700]);
  expect(lines.map((line) => texts(line.problems))).toEqual([
    ['Quantity is not a plain number.'],
    ['Quantity is negative.', 'Price has more than 2 decimals.'],
    ['Quantity is more than 999,999.', 'Price is more than 9,999,999.99.'],
    ['No price.'],
    [],
    [],
  ]);
  expect(texts(problems)).toEqual(['Tax is not a plain number.']);
  expect([totals.subTotal, totals.tax, totals.total, linesWithProblems]).toEqual([700, null, null, 4]);
});

test('the largest lines are exact, and a sum that can’t be exact has no total [Q10]', () => {
  const most = { quantity: '999,999', price: '9,999,999.99' };
  const { lines, totals } = compute({ tax: '100' }, [most, most]);
  expect(lines.map(({ total }) => total)).toEqual([999_998_999_000_001, 999_998_999_000_001]);
  expect(totals).toMatchObject({ subTotal: 1_999_997_998_000_002, total: 3_999_995_996_000_004 });
  const many = compute({}, Array(20).fill(most));
  expect([many.totals.total, texts(many.problems)]).toEqual([
    null,
    ['The subtotal is more than can be added up exactly.'],
  ]);
});

// biome-ignore format: aligned columns
test.each([
  [`12' 6 1/2"`, `12' 6 1/2"`], ['12-6.5', `12' 6 1/2"`], ['150.5"', `12' 6 1/2"`], ['12’ 6 1/2”', `12' 6 1/2"`], ['12’ 6½”', `12' 6 1/2"`], ['⅞"', `0' 7/8"`],
  [`12'6.5`, `12' 6 1/2"`], ['12ft 6 1/2 in', `12' 6 1/2"`], [`21'-4 1/2"`, `21' 4 1/2"`], [`12-0`, `12' 0"`],
  [`9'`, `9' 0"`], [`10' 12"`, `11' 0"`], ['3/16"', `0' 3/16"`], [`1.5'`, `1' 6"`], ['12-14', `13' 2"`],
])('reads %s as %s [Q2] [Q9]', (text, shown) => {
  const read = readLength(text, null);
  expect(isLength(read) && showLength(read.sixteenths)).toBe(shown);
});

test.each(['12-6-8', '126', '12 6', '6-1/2', '-3"', '1e2"', 'ten feet', "12' x", '1/0"', `${'9'.repeat(80)}"`])(
  'rejects %s as a length [Q9]',
  (text) => expect(isLength(readLength(text, null))).toBe(false),
);

test('in an inch cell, `6-1/2` is inches, and feet with inches read as everywhere else', () => {
  const shown = (text: string) => {
    const read = readLength(text, 'inches');
    return isLength(read) && showLength(read.sixteenths);
  };
  expect(['6-1/2', '150.5', '12-6.5', '12-6 1/2', '12-6-8'].map(shown)).toEqual([
    ...[`0' 6 1/2"`, `12' 6 1/2"`, `12' 6 1/2"`, `12' 6 1/2"`, false],
  ]);
  const { cutlist, lines } = compute(
    {},
    [{ length: '12-6.5' }],
    [
      { quantity: '1', inch: '12-6.5' },
      { quantity: '1', feet: "12'", inch: '6-1/2"' },
    ],
  );
  expect([lines[0]?.length, ...cutlist.map(({ length }) => length)]).toEqual([2408, 2408, 2408]);
});

test('a fraction after a dash is accepted only as inches; `12-6` is feet and inches [Q9]', () => {
  const shown = (text: string) => {
    const read = readLength(text, 'feet');
    return isLength(read) && showLength(read.sixteenths);
  };
  expect(['12-1/2', '12-½', '12 - 3/16', '12-6', '12-6 1/2', '12-6.5'].map(shown)).toEqual([
    ...[false, false, false, `12' 6"`, `12' 6 1/2"`, `12' 6 1/2"`],
  ]);
  // Without a dash it is one number; with an inch mark it is inches.
  expect(['12 1/2', '12½', '1/2', '12-1/2"', '12-6-8'].map(shown)).toEqual([
    ...[`12' 6"`, `12' 6"`, `0' 6"`, false, false],
  ]);
  expect(isLength(readLength('12-1/2"', null))).toBe(false);
  expect(readLength('6-1/2"', 'inches')).toEqual({ sixteenths: 104, off: false });
});

test('rounds lengths to the nearest sixteenth, with a warning beyond a thousandth of an inch [Q2]', () => {
  const read = (text: string) => readLength(text, 'inches');
  expect(read('194.188')).toEqual({ sixteenths: 3107, off: false });
  expect(read('194.1885')).toEqual({ sixteenths: 3107, off: false });
  expect(read('194.189')).toEqual({ sixteenths: 3107, off: true });
  expect(read('0.03125')).toEqual({ sixteenths: 1, off: true });
  expect(threeDecimals(3107)).toBe('194.188');
  const { cutlist } = compute({}, [], [{ quantity: '1', feet: '4', inch: '6.1' }]);
  expect(texts(cutlist[0]?.problems)).toEqual(['Rounded to the nearest 1/16 inch.']);
});

test('carries 12 inches and more; accepts feet, inches or a whole length in one cell [Q2] [Q3]', () => {
  const { cutlist } = compute(
    {},
    [],
    [
      { quantity: '9', feet: '11', inch: '13.25' },
      { quantity: '1', feet: `12' 6 1/2"` },
      { quantity: '1', inch: '150 1/2' },
      { quantity: '1', feet: '12.5' },
      { quantity: '1', feet: '12.5', inch: '3' },
      { quantity: '1', feet: '12.5', inch: '0' },
      { quantity: '1' },
      { quantity: '2.5', feet: '3' },
      { feet: '3' },
    ],
  );
  expect(cutlist.map(({ feet, inch }) => [feet, inch])).toEqual([
    [12, '1.25'],
    [12, '6.5'],
    [12, '6.5'],
    [12, '6'],
    [null, null],
    [12, '6'],
    [null, null],
    [3, '0'],
    [3, '0'],
  ]);
  expect(cutlist.slice(4).map((row) => texts(row.problems))).toEqual([
    ['Feet must be a whole number.'],
    [],
    ['No length.'],
    ['Quantity is not a whole number.'],
    ['No quantity.'],
  ]);
});

test('linear feet, weight and squares are sums of rounded rows [Q3]', () => {
  const { cutlist, totals } = compute(
    { panelClass: 'pbr ', lbPerFt: '2.62' },
    [],
    [
      { quantity: '14', feet: '18', inch: '6.5' },
      { quantity: '3', feet: '9', inch: '10.25' },
    ],
  );
  expect(cutlist.map(({ linearFeet, weight }) => [linearFeet, weight])).toEqual([
    [25_958, 68_010],
    [2_956, 7_745],
  ]);
  expect(totals).toMatchObject({ pieces: 17, linearFeet: 28_914, weight: 75_755, squares: 867 });
  const none = compute({ panelClassInput: 'One-off' }, [], [{ quantity: '1', feet: '10' }]).totals;
  expect([none.squares, none.weight]).toEqual([null, null]);
  expect(compute({ coverage: '24' }, [], [{ quantity: '1', feet: '50' }]).totals.squares).toBe(100);
});

const packs = (lbPerFt: string, rows: readonly (readonly [string, string])[], max = '') =>
  compute(
    { lbPerFt, maxPackWeight: max },
    [],
    rows.map(([quantity, feet]) => ({ quantity, feet })),
  ).packs;

test('bundles group similar lengths and weigh at most the maximum [Q4]', () => {
  const { packs: found } = packs('2.5', [
    ['4', '10'],
    ['30', '20'],
  ]);
  expect(found.map(({ pieces, weight }) => [pieces, twoPlaces(weight)])).toEqual([
    [10, '500.00'],
    [10, '500.00'],
    [10, '500.00'],
    [4, '100.00'],
  ]);
  expect(packs('2.5001', [['30', '20']]).packs.map(({ pieces }) => pieces)).toEqual([9, 9, 9, 3]);
});

test('a piece over the maximum gets its own bundle, and the next one starts another [Q4]', () => {
  const { packs: found } = packs('10', [
    ['2', '60'],
    ['3', '20'],
  ]);
  expect(found.map(({ number, pieces, overweight }) => [number, pieces, overweight])).toEqual([
    [1, 1, true],
    [2, 1, true],
    [3, 2, false],
    [4, 1, false],
  ]);
});

test('no bundles without a weight per foot; a million pieces give a plan marked as cut [Q4]', () => {
  expect(packs('', [['3', '20']]).packs).toEqual([]);
  const many = packs('10', [['999999', '60']]);
  expect([many.cut, many.packs.length]).toEqual([true, 2000]);
});

// Checked example: pieces per flat, flats by line, flats combined.
// biome-ignore format: aligned columns
test.each([
  ['48',      [3, 5, 9, 2], [3, 3, 2, 2], 7],
  ['41.5625', [2, 4, 7, 2], [4, 3, 2, 2], 9],
  ['20.75',   [1, 2, 3, 1], [7, 6, 4, 3], 17],
])('flats of %s in [Q5] [Q6]', (flatWidth, perFlat, flats, nested) => {
  const trim = (quantity: string, drop: string) => ({ kind: 'trim', quantity, drop, price: '1', length: '126' });
  const { lines, totals } = compute({ flatWidth }, [trim('7', '14'), trim('12', '8.5'), trim('10', '5.25'), trim('3', '20')]);
  expect(lines.map((line) => line.perFlat)).toEqual(perFlat);
  expect(lines.map((line) => line.flats)).toEqual(flats);
  expect(totals.flatsNested).toBe(nested);
});

test('has no flats without a drop; flags a drop wider than the flat, and a missing flat width [Q5]', () => {
  const line = (drop: string) => ({ kind: 'trim', quantity: '5', drop, price: '1' });
  const { lines, totals } = compute({ flatWidth: '20' }, [line(''), line('0'), line('20.0001'), line('6 2/3')]);
  expect(lines.map(({ flats }) => flats)).toEqual([null, null, null, null]);
  expect(lines.map((one) => texts(one.problems))).toEqual([
    [],
    [],
    ['Wider than the flat width.'],
    ['Drop is not a plain number.'],
  ]);
  expect([totals.flatsByLine, totals.flatsNested]).toEqual([0, 0]);
  const bare = computeQuote(contentOf({}, [line('5')]), { defaultFlat: null, panels: [] });
  expect([bare.lines[0]?.flats, texts(bare.lines[0]?.problems)]).toEqual([
    null,
    ['Enter a flat width in Project Details.'],
  ]);
  expect(compute({}, [line('16')]).lines[0]).toMatchObject({ perFlat: 3, flats: 2 });
});

test('combines flats by metal, paint, color and length, taking blank values from the quote [Q6]', () => {
  const half = { kind: 'trim', quantity: '1', drop: '24', price: '1' };
  const { nested } = compute({ metal: '26ga', coating: 'SMP', color: 'Red' }, [
    { ...half, metal: '26GA ', length: '126' },
    { ...half, paint: 'smp', size: `10'-6"` },
    { ...half, color: 'Blue', length: '126' },
    { ...half, length: '146' },
    half,
    { ...half, kind: 'accessory' },
    { ...half, drop: '49' },
  ]);
  expect(nested).toEqual([
    { metal: '26GA', paint: 'SMP', color: 'RED', length: 126 * 16, flats: 1 },
    { metal: '26GA', paint: 'SMP', color: 'BLUE', length: 126 * 16, flats: 1 },
    { metal: '26GA', paint: 'SMP', color: 'RED', length: 146 * 16, flats: 1 },
    { metal: '26GA', paint: 'SMP', color: 'RED', length: null, flats: 1 },
  ]);
});

test.each([
  ['LF', '662.73'],
  ['SF', '1988.19'],
  ['SQ', '19.88'],
  ['EA', '38'],
  ['', '38'],
])('a panel’s line in %s follows the cut list [Q11]', (unit, quantity) => {
  const cutlist = [
    ['14', '21', '3'],
    ['14', '18', '6.5'],
    ['6', '12', '0'],
    ['3', '9', '10.25'],
    ['1', '4', '1.0625'],
  ].map(([pieces = '', feet = '', inch = '']) => ({ quantity: pieces, feet, inch }));
  const { lines } = compute({ panelClass: 'PBR' }, [{ kind: 'panel', unit, price: '1' }], cutlist);
  expect(short(lines[0]?.quantity ?? 0n)).toBe(quantity);
  // A typed quantity stays.
  const typed = compute({ panelClass: 'PBR' }, [{ kind: 'panel', unit, quantity: '5', price: '1' }], cutlist);
  expect(short(typed.lines[0]?.quantity ?? 0n)).toBe('5');
});

test('keeps, sums and flags a row of another panel [Q12]', () => {
  const { cutlist, totals } = compute(
    { panelClass: 'PBR' },
    [],
    [
      { quantity: '1', feet: '10', panel: 'pbr' },
      { quantity: '1', feet: '10', panel: 'AG' },
    ],
  );
  expect(cutlist.map(({ problems }) => problems.map(({ code }) => code))).toEqual([[], ['other panel']]);
  expect(totals.linearFeet).toBe(2000);
});

test('escapes formulas in the roll former file too [Q25]', () => {
  const made = (header: Record<string, string>, panel: string) => {
    const content = contentOf(header, [], [{ quantity: '2', feet: '10', panel }]);
    return rollFormerCsv('100001-Q1', content, computeQuote(content, { defaultFlat: null, panels: [] }));
  };
  expect(made({ metal: '=1+1', coating: 'SMP' }, '=X')).toBe(`"100001-Q1",1,2,120.000,"'=1+1 SMP","'=X"\r\n`);
  expect(made({ color: ' @SUM(A1) and a long name of it' }, '+1')).toBe(
    `"100001-Q1",1,2,120.000,"'@SUM(A1) and a-OMF2","'+1"\r\n`,
  );
  expect(made({ metal: '26ga' }, '-"-')).toBe(`"100001-Q1",1,2,120.000,"26ga","'-''-"\r\n`);
});
