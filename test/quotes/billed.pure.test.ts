import { expect, test } from 'vitest';
import { linesCsv } from '../../common/quotes/linesCsv';
import { computeQuote } from '../../common/quotes/computeQuote';
import { short } from '../../common/quotes/decimal';
import { projectedRow } from '../../server/quotes/projectedRow';
import { contentOf } from './content';

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
const said = (cells: object) => {
  const { quantity, total, problems } = compute({}, [{ ...gutter, ...cells }]).lines[0]!;
  return [quantity === null ? null : short(quantity), total, ...problems.map(({ code }) => code)];
};

test('a trim is billed in its item’s unit; its quantity stays pieces [Q28]', () => {
  // 4 × 10' 6" = 42 ft × $4.85.
  expect(said({})).toEqual(['42', 20370]);
  // Rounded once: 3 × 3' 1/16" = 9.015625 ft.
  expect(said({ quantity: '3', length: '36.0625' })).toEqual(['9.02', 4375]);
  // 42 ft × 20 in = 70 sq ft.
  expect(said({ unit: 'SF', drop: '20' })).toEqual(['70', 33950]);
  expect(said({ unit: 'sq', drop: '20' })).toEqual(['0.7', 340]);
  for (const unit of ['EA', 'BX', 'RL', '']) expect(said({ unit })).toEqual(['4', 1940]);
});

test('without a length, or an area without a drop, there is no amount, and it is flagged [Q28]', () => {
  expect(said({ length: '', size: `10' 6"` })).toEqual(['42', 20370]);
  expect(said({ length: '0', size: `10' 6"` })).toEqual(['42', 20370]);
  expect(said({ length: '' })).toEqual([null, null, 'no length']);
  expect(said({ unit: 'SF' })).toEqual([null, null, 'no drop']);
});

test('a typed quantity without a length is in the unit beside it; with one it is pieces [Q28]', () => {
  expect(said({ kind: '', length: '', size: `10' 6"`, quantity: '42' })).toEqual(['42', 20370]);
  expect(said({ kind: '' })).toEqual(['42', 20370]);
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

test('calls and the CSV say the billed amount, and the pieces beside it [Q28]', () => {
  const content = contentOf({}, [gutter]);
  const { page } = projectedRow(content, setting);
  expect(page).toMatchObject({ lines: [{ quantity: 42, pieces: 4, total: 203.7 }] });
  const [head, row] = linesCsv(content, computeQuote(content, setting)).split('\r\n');
  const cells = Object.fromEntries((head ?? '').split(',').map((name, i) => [name, row?.split(',')[i]]));
  expect(cells).toMatchObject({ Quantity: '42', Pieces: '4', Unit: 'LF', Total: '203.70' });
});

test('a print that was frozen before trims were billed by their unit keeps its amounts', () => {
  const { lines } = computeQuote(contentOf({}, [{ ...gutter, drop: '20' }]), { ...setting, trimsByPiece: true });
  expect(lines[0]).toMatchObject({ quantity: 4_000_000n, total: 1940, flats: 2 });
});
