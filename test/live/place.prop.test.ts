import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newest, newestRows } from '../../common/live/newest';
import { drop, place } from '../../common/live/place';

/** [P19–P22] A list updated by `place` equals the expected one: all rows, filtered, sorted and cut. */
interface Row {
  _id: number;
  version: number;
  key: number;
  open: boolean;
}
const placing = (limit: number) => ({
  belongs: (row: Row) => row.open,
  compare: (a: Row, b: Row) => a.key - b.key || a._id - b._id,
  limit,
});
const expectedRows = (rows: Map<number, Row>, limit: number) =>
  [...rows.values()]
    .filter((row) => row.open)
    .sort(placing(limit).compare)
    .slice(0, limit);

const step = fc.record({
  _id: fc.integer({ min: 1, max: 8 }),
  key: fc.integer({ min: 0, max: 5 }),
  open: fc.boolean(),
  gone: fc.boolean(),
});

describe('place', () => {
  it('keeps a complete list equal to a refetch, and reports when rows may be missing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (steps, limit) => {
        const all = new Map<number, Row>();
        let list: readonly Row[] = [];
        let version = 0;
        for (const { gone, ...change } of steps) {
          const row = { ...change, version: ++version };
          let short: boolean;
          if (gone) {
            all.delete(row._id);
            ({ rows: list, short } = drop(list, row._id, limit));
          } else {
            all.set(row._id, row);
            ({ rows: list, short } = place(list, row, placing(limit)));
          }
          // A list that lost a row it can't replace is refetched.
          if (short) list = expectedRows(all, limit);
          expect(list).toEqual(expectedRows(all, limit));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('doesn’t refetch when the last row of a full list moves', () => {
    const [first, last] = [
      { _id: 1, version: 1, key: 1, open: true },
      { _id: 2, version: 1, key: 2, open: true },
    ];
    const changed = { ...last, version: 2 };
    expect(place([first, last], changed, placing(2))).toEqual({ rows: [first, changed], short: false });
    // If its key changes, another row may come before it.
    expect(place([first, last], { ...changed, key: 9 }, placing(2)).short).toBe(true);
  });

  it('ignores older data, and keeps the identity of unchanged rows', () => {
    const current = { _id: 1, version: 5, key: 1, open: true };
    const list = [current];
    expect(place(list, { ...current, version: 4, key: 9 }, placing(3)).rows).toBe(list);
    expect(newest(current, { ...current, version: 4 })).toBe(current);
    expect(newest(current, { ...current, version: 6 }).version).toBe(6);
    expect(newestRows(list, [{ ...current }])).toBe(list);
    expect(newestRows(list, [{ ...current, version: 4 }])[0]).toBe(current);
  });
});
