import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLayout, readLayout } from '../../client/lists/columnLayout';
import { arranged, type GridColumn } from '../../client/ui/board/gridColumn';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const column = (key: string, more: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  key,
  head: key.toUpperCase(),
  width: 100,
  cell: () => null,
  ...more,
});
const columns = [column('num', { fixed: true }), column('name', { grow: 2 }), column('price', { hidden: true })];

describe('a saved column layout', () => {
  it('is separate for each user and list', () => {
    const layout = [{ key: 'name', width: null, hidden: false }];
    keepLayout(7, 'jobs', layout);
    expect(readLayout(7, 'jobs', columns)).toEqual(layout);
    expect(readLayout(8, 'jobs', columns)).toBeNull();
    expect(readLayout(7, 'users', columns)).toBeNull();
    keepLayout(7, 'jobs', null);
    expect(readLayout(7, 'jobs', columns)).toBeNull();
  });

  it.each([
    ['not JSON', /JSON/],
    ['{"key":"num"}', /layout isn’t valid/],
    ['[{"key":"gone","width":100,"hidden":false}]', /Column “gone” no longer exists/],
    ['[null]', /Column “undefined” no longer exists/],
    ['[{"key":"num","width":100,"hidden":false},{"key":"num","width":90,"hidden":false}]', /twice/],
    ['[{"key":"num","width":-4,"hidden":false}]', /“NUM” has an invalid width/],
    ['[{"key":"num","width":100}]', /“NUM” has an invalid width/],
  ])('explains why it can’t be applied: %s', (text, why) => {
    kept.set('layout:7:jobs', text);
    expect(() => readLayout(7, 'jobs', columns)).toThrow(why);
  });
});

describe('the columns as arranged', () => {
  const shown = (layout: Parameters<typeof arranged>[1]) =>
    arranged(columns, layout).map(({ key, placed }) => `${key} ${placed.width} ${placed.hidden ? 'hidden' : 'shown'}`);
  it('have the defaults without a layout', () => {
    expect(shown([])).toEqual(['num 100 shown', 'name null shown', 'price 100 hidden']);
  });
  it('follow the layout; new columns come last, and fixed ones stay visible', () => {
    const layout = [
      { key: 'name', width: 250, hidden: true },
      { key: 'num', width: 80, hidden: true },
    ];
    expect(shown(layout)).toEqual(['name 250 hidden', 'num 80 shown', 'price 100 hidden']);
  });
});
