import { keysAfter, newRowId } from './rowOrder';

/** A blank row on this screen only. The first character typed creates it with the same id and order. */
export interface Ghost {
  readonly id: string;
  readonly order: string;
}
interface Row {
  readonly id: string;
  readonly order: string;
}

/** An empty sheet starts with two blank rows (R9); otherwise there is one below the rows. */
export const ghostsAtFirst = (rows: readonly Row[]): Ghost[] => grown(rows, [], rows.length === 0 ? 2 : 1);

/** Adds blank rows at the end. */
export function grown(rows: readonly Row[], ghosts: readonly Ghost[], n = 1): Ghost[] {
  const all = placed(rows, ghosts);
  return [...ghosts, ...keysAfter(all, all.length - 1, n).map((order) => ({ id: newRowId(), order }))];
}

/**
 * Blank rows after a change. A blank row that was filled is replaced, so there is always one below the others. Rows of
 * other users and moved rows go before the blank ones. Filling a later blank row leaves the earlier one in place.
 *
 * @param made rows that were made on this screen, with the order they were made with
 */
export function settled(
  rows: readonly Row[],
  ghosts: readonly Ghost[],
  made: ReadonlyMap<string, string>,
): readonly Ghost[] {
  const stored = new Set(rows.map(({ id }) => id));
  const left = ghosts.filter(({ id }) => !stored.has(id));
  if (left.length === 0) return ghostsAtFirst(rows);
  if (rows.length === 0 && left.length === 1) return grown(rows, left);
  const notMadeHere = rows.findLast(({ id, order }) => made.get(id) !== order);
  const passed = notMadeHere !== undefined && left.some(({ order }) => order <= notMadeHere.order);
  if (!passed) return left.length === ghosts.length ? ghosts : left;
  const keys = keysAfter(rows, rows.length - 1, left.length);
  return left.map(({ id }, i) => ({ id, order: keys[i] as string }));
}

/** Rows and blank rows in display order. */
export function placed(rows: readonly Row[], ghosts: readonly Ghost[]): readonly Row[] {
  if (ghosts.length === 0) return rows;
  const all = [...rows, ...ghosts];
  const last = rows.at(-1)?.order ?? '';
  // Usually all blank rows are at the end, in order.
  if (ghosts.every(({ order }, i) => order > (i === 0 ? last : (ghosts[i - 1] as Ghost).order))) return all;
  return all.sort((a, b) => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1));
}
