import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newest, newestRows } from '../../common/live/newest';
import { drop, place } from '../../common/live/place';

/** [P19–P22] What `place` makes of a list, against the plain truth: all rows, filtered, sorted, cut. */
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
const truth = (rows: Map<number, Row>, limit: number) =>
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
  it('keeps a list that nothing is missing from equal to asking again, and says when something may be missing', () => {
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
          // A list that lost a row it cannot replace is asked for again.
          if (short) list = truth(all, limit);
          expect(list).toEqual(truth(all, limit));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('asks for nothing when the last row of a full list changes where it stands', () => {
    const [first, last] = [
      { _id: 1, version: 1, key: 1, open: true },
      { _id: 2, version: 1, key: 2, open: true },
    ];
    const changed = { ...last, version: 2 };
    expect(place([first, last], changed, placing(2))).toEqual({ rows: [first, changed], short: false });
    // With another key something else may come before it.
    expect(place([first, last], { ...changed, key: 9 }, placing(2)).short).toBe(true);
  });

  it('drops what is older than what is held, and keeps the identity of what did not change', () => {
    const held = { _id: 1, version: 5, key: 1, open: true };
    const list = [held];
    expect(place(list, { ...held, version: 4, key: 9 }, placing(3)).rows).toBe(list);
    expect(newest(held, { ...held, version: 4 })).toBe(held);
    expect(newest(held, { ...held, version: 6 }).version).toBe(6);
    expect(newestRows(list, [{ ...held }])).toBe(list);
    expect(newestRows(list, [{ ...held, version: 4 }])[0]).toBe(held);
  });
});
