import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropFromPage, newestPage, orderBy, type Paged, type PagePlacing, placeInPage } from '../../common/live/paged';

/** [P22] A page updated by changes equals the expected one: all rows, filtered, sorted and cut after a row. */
interface Row {
  _id: number;
  version: number;
  key: number;
  open: boolean;
}
const limit = 3;
const keys = { key: (row: Row) => row.key };

function expectedPage(all: Map<number, Row>, sort: string, edge: Row | null): Paged<Row> {
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
    ['page one in the list’s default order', 'key', null, true],
    ['page one in another order', '-key', null, true],
    ['a later page', 'key', { _id: 5, version: 0, key: 2, open: true }, true],
    ['a later page whose first row is unknown', 'key', { _id: 5, version: 0, key: 2, open: true }, false],
  ] as const)('%s equals asking again, or says that it must ask', (_, sort, edge, known) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const all = new Map<number, Row>();
        let page = expectedPage(all, sort, edge);
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
          // A change of the edge row doesn't move the start of the page.
          if (edge && row._id === edge._id) continue;
          let refetch: boolean;
          let recount: boolean;
          if (gone) {
            all.delete(row._id);
            ({ page, refetch, recount } = dropFromPage(page, row._id, edge === null));
          } else {
            all.set(row._id, row);
            ({ page, refetch, recount } = placeInPage(page, row, placing));
          }
          const now = expectedPage(all, sort, edge);
          if (refetch) page = now;
          expect(page.rows).toEqual(now.rows);
          if (recount) page = { ...page, total: now.total };
          expect(page.total).toBe(now.total);
          // Rows removed after this page aren't known: `next` may lead to an empty page, but is never missing.
          if (now.next !== null) expect(page.next !== null || page.cut === true).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is recounted when a row outside a page with a capped total may have left the list', () => {
    const rows = [{ _id: 1, version: 2, key: 1, open: true }];
    const capped: Paged<Row> = { rows, next: 'more', total: '1000+', sums: null };
    const placing: PagePlacing<Row> = {
      ...{ belongs: ({ open }) => open, compare: (a, b) => a.key - b.key || a._id - b._id },
      ...{ limit: 1, after: null, grows: true },
    };
    const row = { _id: 9, version: 5, key: 9 };
    expect(placeInPage(capped, { ...row, open: false }, placing)).toEqual({
      page: capped,
      refetch: false,
      recount: true,
    });
    expect(placeInPage(capped, { ...row, open: true }, placing)).toEqual({
      page: capped,
      refetch: false,
      recount: false,
    });
    const fresh = { ...row, version: 1, open: false };
    expect(placeInPage(capped, fresh, placing)).toEqual({ page: capped, refetch: false, recount: false });
  });

  it('keeps its identity when a response is unchanged', () => {
    const rows = [{ _id: 1, version: 2, key: 1, open: true }];
    const current: Paged<Row> = { rows, next: null, total: '1', sums: null };
    expect(newestPage(current, { ...current, rows: rows.map((row) => ({ ...row })) })).toBe(current);
    expect(newestPage(current, { ...current, total: '2' })).toEqual({ ...current, total: '2' });
    const older = newestPage(current, { ...current, rows: [{ _id: 1, version: 1, key: 9, open: true }] });
    expect(older.rows[0]?.key).toBe(1);
  });

  it('sorts text by code point, like the server', () => {
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
