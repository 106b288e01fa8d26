export interface Versioned {
  readonly _id: number;
  readonly version: number;
}

/** Keeps the higher version. An equal one may replace the old row, as it is the same state. PROTOCOL 21. */
export const newest = <T extends Versioned>(old: T | undefined, incoming: T): T =>
  old !== undefined && old.version > incoming.version ? old : incoming;

/**
 * Rows of one version are equal unless permissions changed while the client was offline; then the later response is
 * right.
 */
const isUnchanged = <T extends Versioned>(before: T, row: T): boolean =>
  before.version > row.version || (before.version === row.version && JSON.stringify(before) === JSON.stringify(row));

/**
 * Merges a list response row by row: an older response never overwrites a newer row. Equal rows keep their identity, so
 * they aren't re-rendered.
 */
export function newestRows<T extends Versioned>(old: readonly T[] | undefined, incoming: readonly T[]): readonly T[] {
  if (!old) return incoming;
  const oldById = new Map(old.map((row) => [row._id, row]));
  let same = old.length === incoming.length;
  const rows = incoming.map((row, i) => {
    const before = oldById.get(row._id);
    const kept = before && isUnchanged(before, row) ? before : row;
    if (same && old[i] !== kept) same = false;
    return kept;
  });
  return same ? old : rows;
}
