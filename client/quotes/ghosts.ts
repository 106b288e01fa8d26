import { keysAfter, newRowId } from './rowOrder';

/** A blank row on this screen alone. Its id and place are those of the row that it becomes with the first letter. */
export interface Ghost {
  readonly id: string;
  readonly order: string;
}
interface Row {
  readonly id: string;
  readonly order: string;
}

/** A sheet without rows begins with two blank ones (spec §9); below rows there is one. */
export const ghostsAtFirst = (rows: readonly Row[]): Ghost[] => grown(rows, [], rows.length === 0 ? 2 : 1);

/** More blank rows, behind everything. */
export function grown(rows: readonly Row[], ghosts: readonly Ghost[], n = 1): Ghost[] {
  const all = placed(rows, ghosts);
  return [...ghosts, ...keysAfter(all, all.length - 1, n).map((order) => ({ id: newRowId(), order }))];
}

/**
 * Blank rows after something has changed: one that became a row is none any more; rows that others have added stand
 * before those that are blank. A row that was made here in a later blank one leaves the earlier one where it is. Where
 * all rows are gone it begins anew.
 */
export function settled(rows: readonly Row[], ghosts: readonly Ghost[], made: ReadonlySet<string>): readonly Ghost[] {
  const stored = new Set(rows.map(({ id }) => id));
  const left = ghosts.filter(({ id }) => !stored.has(id));
  if (rows.length === 0 && left.length === 0) return ghostsAtFirst(rows);
  const theirs = rows.findLast(({ id }) => !made.has(id));
  const passed = theirs !== undefined && left.some(({ order }) => order <= theirs.order);
  if (!passed) return left.length === ghosts.length ? ghosts : left;
  const keys = keysAfter(rows, rows.length - 1, left.length);
  return left.map(({ id }, i) => ({ id, order: keys[i] as string }));
}

/** Rows and blank ones in the order of the screen. */
export function placed(rows: readonly Row[], ghosts: readonly Ghost[]): readonly Row[] {
  if (ghosts.length === 0) return rows;
  const all = [...rows, ...ghosts];
  const last = rows.at(-1)?.order ?? '';
  // As a rule they stand behind everything, in their own order.
  if (ghosts.every(({ order }, i) => order > (i === 0 ? last : (ghosts[i - 1] as Ghost).order))) return all;
  return all.sort((a, b) => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1));
}
