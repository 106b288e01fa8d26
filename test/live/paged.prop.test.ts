import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropFromPage, newestPage, orderBy, type Paged, placeInPage } from '../../common/live/paged';

/** [P22] What a page makes of changes, against the plain truth: all rows, filtered, sorted, and cut after a row. */
interface Row {
  _id: number;
  version: number;
  key: number;
  open: boolean;
}
const limit = 3;
const keys = { key: (row: Row) => row.key };

function truth(all: Map<number, Row>, sort: string, edge: Row | null): Paged<Row> {
  const compare = orderBy(sort, keys);
  const list = [...all.values()].filter((row) => row.open).sort(compare);
  const behind = edge ? list.filter((row) => compare(row, edge) > 0) : list;
  const rows = behind.slice(0, limit);
  return { rows, next: behind.length > limit ? 'more' : null, total: String(list.length), sums: null };
}

const step = fc.record({
  _id: fc.integer({ min: 1, max: 9 }),
  key: fc.integer({ min: 0, max: 6 }),
  open: fc.boolean(),
  gone: fc.boolean(),
});

describe('a page of a long list', () => {
  it.each([
    ['page one in the list’s own order', 'key', null, true],
    ['page one in another order', '-key', null, true],
    ['a later page', 'key', { _id: 5, version: 0, key: 2, open: true }, true],
    ['a later page that began nobody knows where', 'key', { _id: 5, version: 0, key: 2, open: true }, false],
  ] as const)('%s equals asking again, or says that it must ask', (_, sort, edge, known) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const all = new Map<number, Row>();
        let page = truth(all, sort, edge);
        const versions = new Map<number, number>();
        const after = edge === null ? null : { row: known ? edge : undefined };
        const placing = {
          belongs: (row: Row) => row.open,
          compare: orderBy(sort, keys),
          limit,
          after,
          grows: sort === 'key',
        };
        for (const { gone, ...change } of steps) {
          const version = (versions.get(change._id) ?? 0) + 1;
          versions.set(change._id, version);
          const row = { ...change, version };
          // What a row is sorted by does not change where the page began.
          if (edge && row._id === edge._id) continue;
          let ask: boolean;
          let recount: boolean;
          if (gone) {
            all.delete(row._id);
            ({ page, ask, recount } = dropFromPage(page, row._id, edge === null));
          } else {
            all.set(row._id, row);
            ({ page, ask, recount } = placeInPage(page, row, placing));
          }
          const now = truth(all, sort, edge);
          if (ask) page = now;
          expect(page.rows).toEqual(now.rows);
          if (recount) page = { ...page, total: now.total };
          expect(page.total).toBe(now.total);
          // What left behind the page is not known here: a way on may lead to nothing, but none is ever missing.
          if (now.next !== null) expect(page.next !== null || page.cut === true).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps its identity when an answer says the same', () => {
    const rows = [{ _id: 1, version: 2, key: 1, open: true }];
    const held: Paged<Row> = { rows, next: null, total: '1', sums: null };
    expect(newestPage(held, { ...held, rows: rows.map((row) => ({ ...row })) })).toBe(held);
    expect(newestPage(held, { ...held, total: '2' })).toEqual({ ...held, total: '2' });
    const older = newestPage(held, { ...held, rows: [{ _id: 1, version: 1, key: 9, open: true }] });
    expect(older.rows[0]?.key).toBe(1);
  });

  it('sorts texts by code point, as the server does', () => {
    const named = ['zeta', 'Zeta', 'äpfel', 'zebra', '山', '\u{1F3E0}', '\uFF5E', 'z'].map((name, i) => ({
      _id: i + 1,
      version: 1,
      name,
    }));
    const bytes = (text: string) => Buffer.from(text);
    const sorted = [...named].sort(orderBy('name', { name: ({ name }: { name: string }) => name } as never));
    expect(sorted.map(({ name }) => name)).toEqual(
      named.map(({ name }) => name).sort((a, b) => Buffer.compare(bytes(a), bytes(b))),
    );
  });
});
