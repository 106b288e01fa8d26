import { expect, test } from 'vitest';
import { linesCsv } from '../../../common/quotes/prints/linesCsv';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { short } from '../../../common/quotes/pricing/decimal';
import { projectedRow } from '../../../server/quotes/document/projectedRow';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [{ code: 'PBR', coverage: 36 }] };
const compute = (...content: Parameters<typeof contentOf>) => computeQuote(contentOf(...content), setting);
const gutter = {
  kind: 'trim',
  code: 'GUTTER',
  sku: 'COIL-24P',
  unit: 'LF',
  quantity: '4',
  length: '126',
  price: '4.85',
};
const billed = (cells: object) => {
  const { quantity, total, problems } = compute({}, [{ ...gutter, ...cells }]).lines[0]!;
  return [quantity === null ? null : short(quantity), total, ...problems.map(({ code }) => code)];
};

test('bills a trim in its item’s unit, with its quantity in pieces [Q28]', () => {
  // 4 × 10' 6" = 42 ft × $4.85.
  expect(billed({})).toEqual(['42', 20370]);
  // Rounded once: 3 × 3' 1/16" = 9.015625 ft.
  expect(billed({ quantity: '3', length: '36.0625' })).toEqual(['9.02', 4375]);
  // 42 ft × 20 in = 70 sq ft.
  expect(billed({ unit: 'SF', drop: '20' })).toEqual(['70', 33950]);
  expect(billed({ unit: 'sq', drop: '20' })).toEqual(['0.7', 340]);
  for (const unit of ['EA', 'BX', 'RL', '']) expect(billed({ unit })).toEqual(['4', 1940]);
});

test('flags a trim without a length, or an area without a drop, and computes no amount [Q28]', () => {
  expect(billed({ length: '', size: `10' 6"` })).toEqual(['42', 20370]);
  expect(billed({ length: '0', size: `10' 6"` })).toEqual(['42', 20370]);
  expect(billed({ length: '' })).toEqual([null, null, 'no length']);
  expect(billed({ unit: 'SF' })).toEqual([null, null, 'no drop']);
});

test('a typed quantity is in the line’s unit without a length, and in pieces with one [Q28]', () => {
  expect(billed({ kind: '', length: '', size: `10' 6"`, quantity: '42' })).toEqual(['42', 20370]);
  expect(billed({ kind: '' })).toEqual(['42', 20370]);
});

test('only trims sold by the piece have flats [Q5] [Q6]', () => {
  const drop = { quantity: '4', drop: '20', price: '1', length: '126' };
  const kinds = [
    { kind: 'trim', unit: 'EA' },
    { kind: 'trim', unit: 'LF' },
    { kind: '', unit: '' },
    { kind: 'accessory', unit: 'EA' },
  ];
  const { lines, totals } = compute({}, [
    ...kinds.map((kind) => ({ ...drop, ...kind })),
    { kind: 'panel', unit: 'LF', ...drop },
  ]);
  expect(lines.map(({ flats }) => flats)).toEqual([2, null, 2, null, null]);
  expect([totals.flatsByLine, totals.flatsNested]).toEqual([4, 4]);
});

test('the API and the CSV have the billed amount and the pieces [Q28]', () => {
  const content = contentOf({}, [gutter]);
  const { page } = projectedRow(content, setting);
  expect(page).toMatchObject({ lines: [{ quantity: 42, pieces: 4, total: 203.7 }] });
  const [head, row] = linesCsv(content, computeQuote(content, setting)).split('\r\n');
  const cells = Object.fromEntries((head ?? '').split(',').map((name, i) => [name, row?.split(',')[i]]));
  expect(cells).toMatchObject({ Quantity: '42', Pieces: '4', Unit: 'LF', Total: '203.70' });
});

test('a PDF created before trims were billed by unit keeps its amounts', () => {
  const { lines } = computeQuote(contentOf({}, [{ ...gutter, drop: '20' }]), { ...setting, trimsByPiece: true });
  expect(lines[0]).toMatchObject({ quantity: 4_000_000n, total: 1940, flats: 2 });
});
