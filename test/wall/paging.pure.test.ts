import { describe, expect, it } from 'vitest';
import { laneTurn, shareRows, shownPage } from '../../client/wall/paging';
import { wallSize } from '../../client/wall/wallSize';

const jobs = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('pages of a lane', () => {
  it('cycle through all pages', () => {
    const pages = [0, 1, 2, 3].map((turn) => shownPage(jobs(14), 5, turn));
    expect(pages.map(({ page, pages }) => `${page + 1} of ${pages}`)).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 3']);
    expect(pages.map(({ rows }) => rows)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [10, 11, 12, 13, 14],
      [1, 2, 3, 4, 5],
    ]);
  });
  it('are a single one when everything fits, and when there is nothing', () => {
    expect(shownPage(jobs(5), 5, 7)).toEqual({ rows: [1, 2, 3, 4, 5], page: 0, pages: 1, more: 0 });
    expect(shownPage([], 5, 3)).toEqual({ rows: [], page: 0, pages: 1, more: 0 });
  });
  it('show the job that someone has just taken', () => {
    expect(shownPage(jobs(14), 5, 0, { eye: (job) => job === 9 })).toMatchObject({ page: 1, rows: [6, 7, 8, 9, 10] });
    expect(shownPage(jobs(6), 5, 0, { eye: (job) => job === 6 })).toMatchObject({ page: 1, rows: [2, 3, 4, 5, 6] });
  });
  it('keep overdue jobs on every page, and at least one row for the others', () => {
    const late = (last: number) => ({ pinned: (job: number) => job <= last });
    const turned = (turn: number, last: number) => shownPage(jobs(9), 5, turn, late(last)).rows;
    expect([0, 1, 2, 3].map((turn) => turned(turn, 2))).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 6, 7, 8],
      [1, 2, 7, 8, 9],
      [1, 2, 3, 4, 5],
    ]);
    expect([0, 1, 4].map((turn) => turned(turn, 7))).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 6],
      [1, 2, 3, 4, 9],
    ]);
    // A job on hold may be due before one that is overdue.
    expect(shownPage(jobs(9), 5, 1, { pinned: (job) => job === 2 }).rows).toEqual([2, 6, 7, 8, 9]);
    expect(shownPage(jobs(3), 1, 1, late(3))).toMatchObject({ rows: [2], pages: 3 });
  });
  it('cycle within a minute, and count the jobs that are due later', () => {
    expect(shownPage(jobs(30), 5, 5)).toEqual({ rows: [26, 27, 28, 29, 30], page: 5, pages: 6, more: 0 });
    expect(shownPage(jobs(834), 5, 6)).toEqual({ rows: [1, 2, 3, 4, 5], page: 0, pages: 6, more: 804 });
    const caught = shownPage(jobs(834), 5, 0, { pinned: (job) => job === 1, eye: (job) => job === 700 });
    expect(caught).toMatchObject({ rows: [1, 698, 699, 700, 701], page: 5, pages: 6, more: 809 });
  });
});

it('shows one lane after the other on a phone, each with all its pages', () => {
  const turns = [0, 1, 2, 3, 4].map((turn) => laneTurn([1, 1, 2], turn));
  expect(turns.map(({ lane, turn }) => `${lane}.${turn}`)).toEqual(['0.0', '1.0', '2.0', '2.1', '0.0']);
});

it.each([
  [[20, 20, 20], 9, [3, 3, 3]],
  [[2, 0, 20], 9, [2, 0, 6]],
  [[0, 0, 20], 9, [0, 0, 8]],
  [[1, 1, 1], 9, [1, 1, 1]],
  // Five pages of four rows would leave ten of thirty jobs unseen.
  [[6, 4, 30], 10, [3, 2, 5]],
  [[5, 5, 5], 3, [1, 1, 1]],
])('shares rows among lanes of %j jobs, %i in all, as %j', (lengths, rows, fits) => {
  expect(shareRows(lengths, rows)).toEqual(fits);
});

it('shows every job of an upright wall within a minute, overdue ones on every page', () => {
  const fits = shareRows([5, 4, 18], 9, [0, 0, 2]);
  expect(fits).toEqual([2, 2, 5]);
  const seen = new Set<number>();
  for (let turn = 0; turn < 6; turn++) {
    const { rows, more } = shownPage(jobs(18), 5, turn, { pinned: (job) => job <= 2 });
    expect([rows.slice(0, 2), more]).toEqual([[1, 2], 0]);
    for (const row of rows) seen.add(row);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual(jobs(18));
});

it('pins fewer overdue jobs so that others are shown, but always one, and counts what is left', () => {
  // Four rows: with three pinned, eighteen jobs would need fifteen pages; with one, six.
  const pinned = { pinned: (job: number) => job <= 3 };
  expect(shownPage(jobs(18), 4, 5, pinned)).toEqual({ rows: [1, 16, 17, 18], page: 5, pages: 6, more: 0 });
  // Three rows: even with one pinned, five jobs are beyond the six pages.
  expect(shownPage(jobs(18), 3, 5, pinned)).toEqual({ rows: [1, 12, 13], page: 5, pages: 6, more: 5 });
});

describe('the wall’s layout', () => {
  it.each([
    [1920, 1080, false, { scale: 1, layout: 'side', rows: 5 }],
    [1920, 1080, true, { scale: 1, layout: 'side', rows: 4 }],
    [3840, 2160, false, { scale: 2, layout: 'side', rows: 5 }],
    [1440, 900, false, { scale: 0.75, layout: 'side', rows: 5 }],
    [1080, 1920, false, { scale: 1, layout: 'stacked', rows: 9 }],
    [1080, 1920, true, { scale: 1, layout: 'stacked', rows: 8 }],
    [390, 844, false, { layout: 'single', rows: 7 }],
    [320, 200, true, { layout: 'single', rows: 1 }],
  ])('on %i × %i, offline %s', (width, height, offline, size) => {
    expect(wallSize({ width, height }, offline)).toMatchObject(size);
  });
});
