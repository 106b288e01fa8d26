export interface Versioned {
  readonly _id: number;
  readonly version: number;
}

/** Keep the higher version; an equal one may replace (it is the same state). PROTOCOL 21. */
export const newest = <T extends Versioned>(old: T | undefined, incoming: T): T =>
  old !== undefined && old.version > incoming.version ? old : incoming;

/**
 * Two of one version say the same, unless rights have changed between them, there and back, while the line was down: then
 * it is the later answer that is meant for whoever it is now.
 */
const stays = <T extends Versioned>(before: T, row: T): boolean =>
  before.version > row.version || (before.version === row.version && JSON.stringify(before) === JSON.stringify(row));

/**
 * Row by row, for a whole list that arrives: a slow old reply never overwrites a newer row. Rows that are equal keep
 * their identity, so that nothing repaints.
 */
export function newestRows<T extends Versioned>(old: readonly T[] | undefined, incoming: readonly T[]): readonly T[] {
  if (!old) return incoming;
  const held = new Map(old.map((row) => [row._id, row]));
  let same = old.length === incoming.length;
  const rows = incoming.map((row, i) => {
    const before = held.get(row._id);
    const kept = before && stays(before, row) ? before : row;
    if (same && old[i] !== kept) same = false;
    return kept;
  });
  return same ? old : rows;
}
