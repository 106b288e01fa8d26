import { expect, test } from 'vitest';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { makeLists } from '../../../common/quotes/pricing/lists';
import type { MatchRow } from '../../../common/quotes/pricing/matching';
import { accessoriesOf } from '../../../common/quotes/pricing/needs';
import type { CatalogRow } from '../../../common/quotes/pricing/prices';
import { resolveCode, resolveItem, resolveSku } from '../../../common/quotes/pricing/resolve';
import { contentOf } from '../content';

const matchRow = (code: string, sku: string, more: Partial<MatchRow> = {}): MatchRow => ({
  code,
  sku,
  panel: '',
  metal: '',
  paint: '',
  color: '',
  drop: null,
  ...more,
});
const item = (sku: string, priceCode: string, more: Partial<CatalogRow> = {}): CatalogRow => ({
  sku,
  priceCode,
  description: sku,
  unit: 'EA',
  price: null,
  cost: null,
  markup: null,
  drop: null,
  item: '',
  size: '',
  count: null,
  panel: '',
  metal: '',
  paint: '',
  color: '',
  ...more,
});
const listsOf = (lists: {
  matches?: MatchRow[];
  catalog?: CatalogRow[];
  ratios?: { code: string; item: string; ratio: number }[];
}) => makeLists({ matches: [], catalog: [], ratios: [], defaultFlat: 48, panels: [], ...lists });
const picks = { panel: 'SS16', metal: '24ga', paint: 'PVDF', color: 'Bronze' };

test('the row that meets most conditions wins, ignoring case and spaces [Q13]', () => {
  const lists = listsOf({
    matches: [
      matchRow('RIDGE', 'ANY'),
      matchRow('RIDGE', 'TWO', { metal: '24GA ', paint: ' pvdf' }),
      matchRow('RIDGE', 'ONE', { panel: 'SS16' }),
      matchRow('RIDGE', 'OTHER', { panel: 'SS16', metal: '24ga', color: 'Red' }),
    ],
  });
  expect(lists.matchOf(' ridge ', picks)?.sku).toBe('TWO');
  // A blank selection meets only blank conditions.
  expect(lists.matchOf('RIDGE', { ...picks, paint: '', panel: '' })?.sku).toBe('ANY');
  expect(lists.matchOf('RIDG', picks)).toBeNull();
});

test('ties go to panel, then metal, then paint, then color, then the first row [Q13]', () => {
  const one = (field: string, sku: string) => matchRow('X', sku, { [field]: picks[field as keyof typeof picks] });
  const rows = [one('color', 'C'), one('paint', 'P'), one('metal', 'M'), one('panel', 'A'), one('panel', 'B')];
  for (const [left, sku] of [
    [5, 'A'],
    [3, 'M'],
    [2, 'P'],
    [1, 'C'],
  ] as const) {
    expect(listsOf({ matches: rows.slice(0, left) }).matchOf('X', picks)?.sku).toBe(sku);
  }
});

test('the drop comes from the match row, or from the item if blank [Q14]', () => {
  const lists = listsOf({
    matches: [matchRow('A', 'S', { drop: 23.5 }), matchRow('B', 'S'), matchRow('C', 'S', { drop: 0 })],
    catalog: [item('S', '', { drop: 24, price: 1 })],
  });
  expect(resolveCode('A', picks, '', lists).cells.drop).toBe('23.5');
  expect(resolveCode('B', picks, '', lists).cells.drop).toBe('24');
  expect(resolveCode('C', picks, '', lists).cells.drop).toBe('0');
});

const needed = (
  lines: Record<string, string>[],
  lists: ReturnType<typeof listsOf>,
  cutlist: Record<string, string>[] = [],
) => {
  const content = contentOf({}, lines, cutlist);
  return accessoriesOf(content, computeQuote(content, lists), 'PBR', picks, '', lists);
};

test('sums the feet for a ratio first and rounds up once [Q15]', () => {
  const lists = listsOf({
    ratios: [
      { code: 'RIDGE', item: 'CLOSURE', ratio: 0.67 },
      { code: 'HIP', item: 'CLOSURE', ratio: 0.67 },
    ],
  });
  // 73.5' and 21': 49.245 + 14.07 is 64 together, 65 apart.
  const { accessories } = needed(
    [
      { kind: 'trim', code: 'ridge', quantity: '7', length: '126' },
      { kind: 'trim', code: 'HIP', quantity: '2', size: `10'-6"` },
    ],
    lists,
  );
  expect(accessories).toMatchObject([{ item: 'CLOSURE', pieces: 64, packs: null, sku: null }]);
});

test('reports trims without a length and computes nothing for them; doesn’t round exact lengths [Q15]', () => {
  const lists = listsOf({ ratios: [{ code: 'EAVE', item: 'TAPE', ratio: 1 }] });
  expect(needed([{ kind: 'trim', code: 'EAVE', quantity: '3' }], lists)).toEqual({
    accessories: [],
    withoutLength: ['EAVE'],
  });
  // Three times four inches is a foot, not 0.99 or 1.000001.
  expect(needed([{ kind: 'trim', code: 'EAVE', quantity: '3', length: '4' }], lists).accessories[0]?.pieces).toBe(1);
});

test('a panel’s feet are the sum of its rounded rows [Q15]', () => {
  const lists = listsOf({ ratios: [{ code: 'pbr', item: 'SCREW', ratio: 2.4 }] });
  const row = { quantity: '1', feet: '4', inch: '1.0625' };
  // 4.09 + 4.09 = 8.18, × 2.4 = 19.632
  expect(needed([], lists, [row, row]).accessories).toMatchObject([{ item: 'SCREW', pieces: 20 }]);
});

test('finds an item as a code, then by the catalog’s item column, never by SKU [Q16]', () => {
  const catalog = [
    item('CLIP15', '', { item: 'CLIP', price: 1 }),
    item('CLIP2', '', { item: 'clip', panel: 'SS16', price: 2 }),
    item('TAPE', '', { price: 3 }),
  ];
  expect(resolveItem('CLIP', picks, '', listsOf({ catalog })).cells.sku).toBe('CLIP2');
  expect(resolveItem('CLIP', picks, '', listsOf({ catalog, matches: [matchRow('CLIP', 'TAPE')] })).cells.sku).toBe(
    'TAPE',
  );
  expect(resolveItem('TAPE', picks, '', listsOf({ catalog })).cells).toMatchObject({
    sku: '',
    flags: 'no match',
    price: '',
  });
});

test('sells boxes and rolls with a count by the pack, everything else by the piece [Q17]', () => {
  const ratios = [{ code: 'EAVE', item: 'X', ratio: 10 }];
  const sold = (unit: string, count: number | null) =>
    needed(
      [{ kind: 'trim', code: 'EAVE', quantity: '7', length: '126' }],
      listsOf({ ratios, catalog: [item('S', '', { item: 'X', unit, count, price: 1 })] }),
    ).accessories.map(({ pieces, packs, quantity }) => [pieces, packs, quantity]);
  expect(sold('BX', 250)).toEqual([[735, 3, '3']]);
  expect(sold('RL', 245)).toEqual([[735, 3, '3']]);
  expect(sold('EA', 250)).toEqual([[735, null, '735']]);
  expect(sold('RL', null)).toEqual([[735, null, '735']]);
});

test('uses the price level’s row, or the blank one if there is none; never another level [Q18] [Q19]', () => {
  const catalog = [
    item('A', 'A', { cost: 1, unit: 'BX', size: `4'`, drop: 5 }),
    item('A', '', { price: 9 }),
    item('B', '', { price: 0 }),
    item('C', 'B', { price: 4, unit: 'RL', size: `10'`, drop: 7 }),
    item('D', '', { cost: 0.9, markup: 35 }),
  ];
  const lists = listsOf({ catalog });
  const priced = (sku: string, level: string) => {
    const { price, flags, unit, drop, size } = resolveSku(sku, level, lists).cells;
    return [price, flags, unit, drop, size];
  };
  // Cost without markup is no price, and the blank row is not used instead.
  expect(priced('A', 'a')).toEqual(['', 'no price for level a', 'BX', '5', `4'`]);
  expect(priced('A', 'B')).toEqual(['9.00', '', 'EA', '', '']);
  expect(priced('B', '')).toEqual(['0.00', '', 'EA', '', '']);
  expect(priced('C', '')).toEqual(['', 'no price for level (blank)', 'RL', '7', `10'`]);
  expect(priced('D', 'Z')).toEqual(['1.22', '', 'EA', '', '']);
  expect(priced('NONE', 'A')).toEqual(['', 'no price for level A', '', '', '']);
});

test('explains a missing price with each level named once [Q18]', () => {
  const reasons = (level: string) => resolveSku('nope', level, listsOf({})).why.map(({ text }) => text);
  expect(reasons('')).toEqual(['nope has no row of the blank level.']);
  expect(reasons('A')).toEqual(['nope has no row of level A and none of the blank one.']);
});
