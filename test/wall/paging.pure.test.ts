import { describe, expect, it } from 'vitest';
import { columnsTurn, shownPage } from '../../client/wall/paging';
import { wallSize } from '../../client/wall/wallSize';

const jobs = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('pages of a column', () => {
  it('turn one after the other and begin anew', () => {
    const pages = [0, 1, 2, 3].map((turn) => shownPage(jobs(14), 5, turn));
    expect(pages.map(({ page, pages }) => `${page + 1} of ${pages}`)).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 3']);
    expect(pages.map(({ rows }) => rows)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [10, 11, 12, 13, 14],
      [1, 2, 3, 4, 5],
    ]);
  });
  it('are one where everything fits, and where nothing is there', () => {
    expect(shownPage(jobs(5), 5, 7)).toEqual({ rows: [1, 2, 3, 4, 5], page: 0, pages: 1 });
    expect(shownPage([], 5, 3)).toEqual({ rows: [], page: 0, pages: 1 });
  });
  it('come up for what somebody has just taken', () => {
    expect(shownPage(jobs(14), 5, 0, (job) => job === 9)).toMatchObject({ page: 1, rows: [6, 7, 8, 9, 10] });
    expect(shownPage(jobs(6), 5, 0, (job) => job === 6)).toMatchObject({ page: 1, rows: [2, 3, 4, 5, 6] });
  });
});

it('on a phone one column follows the other, each with all its pages', () => {
  const turns = [0, 1, 2, 3, 4].map((turn) => columnsTurn([3, 0, 12], 6, turn));
  expect(turns.map(({ column, turn }) => `${column}.${turn}`)).toEqual(['0.0', '1.0', '2.0', '2.1', '0.0']);
});

describe('the picture', () => {
  it.each([
    [1920, 1080, false, { scale: 1, columns: 3, rows: 5 }],
    [1920, 1080, true, { scale: 1, columns: 3, rows: 4 }],
    [3840, 2160, false, { scale: 2, columns: 3, rows: 5 }],
    [1440, 900, false, { scale: 0.75, columns: 3, rows: 5 }],
    [1080, 1920, false, { scale: 0.5625, columns: 3, rows: 19 }],
    [390, 844, false, { columns: 1, rows: 7 }],
    [320, 200, true, { columns: 1, rows: 1 }],
  ])('on %i × %i, offline %s', (width, height, offline, size) => {
    expect(wallSize({ width, height }, offline)).toMatchObject(size);
  });
});
