import { expect, it } from 'vitest';
import type { LineText } from '../../../common/quotes/document/content';
import { restoreLine } from '../../../common/quotes/document/restoreLine';
import { contentOf } from '../content';

const ridge = { order: 'a1', code: 'RIDGE', quantity: '7', price: '12.50' };
const content = (...lines: Record<string, string>[]) => contentOf({}, lines);
const [then] = content(ridge).lines as [LineText];

it('writes only the cells that differ, and leaves the line where it is', () => {
  const now = content({ ...ridge, order: 'a9', price: '99', comments: 'odd' });
  expect(restoreLine(now, then)).toEqual({
    rows: [{ map: 'lines', id: 'l0', cells: { price: '12.50', comments: '' } }],
  });
});

it('brings a removed line back to its place', () => {
  const { rows } = restoreLine(content(), then) ?? {};
  expect(rows).toMatchObject([{ id: 'l0', cells: ridge }]);
});

it('has nothing to restore in an equal line', () => {
  expect(restoreLine(content({ ...ridge, order: 'a5' }), then)).toBeNull();
});
