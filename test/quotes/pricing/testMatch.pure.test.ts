import { expect, test } from 'vitest';
import type { MatchRow } from '../../../common/quotes/pricing/matching';
import { testMatch } from '../../../common/quotes/pricing/testMatch';

const row = (sku: string, more: Partial<MatchRow> = {}): MatchRow => ({
  ...{ code: 'RIDGE', panel: '', metal: '', paint: '', color: '', sku, drop: null },
  ...more,
});
const picks = { panel: 'PBR', metal: '26ga', paint: 'SMP', color: 'Red' };

test('says which row of a code is used, and why each other one is not [Q13]', () => {
  const rows = [
    row('any'),
    row('metal', { metal: '26GA ' }),
    row('metal again', { metal: '26ga' }),
    row('paint', { paint: 'smp' }),
    row('metal and color', { metal: '26ga', color: 'red' }),
    row('panel and color', { panel: 'pbr', color: 'Red' }),
    row('other', { metal: '24ga', color: 'Blue', paint: 'SMP' }),
    row('rake', { code: 'RAKE' }),
  ];
  expect(testMatch(rows, ' ridge', picks).map(({ row: { sku }, met, loss }) => [sku, met.join(' '), loss])).toEqual([
    ['panel and color', 'panel color', null],
    ['any', '', { reason: 'fewer' }],
    ['metal', 'metal', { reason: 'fewer' }],
    ['metal again', 'metal', { reason: 'fewer' }],
    ['paint', 'paint', { reason: 'fewer' }],
    ['metal and color', 'metal color', { reason: 'order', condition: 'panel' }],
    ['other', '', { reason: 'unmet', conditions: ['metal', 'color'] }],
  ]);
  const two = testMatch(rows.slice(1, 3), 'RIDGE', picks);
  expect(two.map(({ row: { sku }, loss }) => [sku, loss])).toEqual([
    ['metal', null],
    ['metal again', { reason: 'later' }],
  ]);
});

test('finds no row that fits blank selections unless it has no conditions [Q13]', () => {
  const blank = { panel: '', metal: '', paint: '', color: '' };
  const rows = [row('metal', { metal: '26ga' })];
  expect(testMatch(rows, 'RIDGE', blank)).toEqual([
    { row: rows[0], met: [], loss: { reason: 'unmet', conditions: ['metal'] } },
  ]);
  expect(testMatch(rows, '', blank)).toEqual([]);
});
