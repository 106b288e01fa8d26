import { newest, type Versioned } from './newest';

export interface Placing<T> {
  /** True if the row belongs in this list. */
  readonly belongs: (row: T) => boolean;
  readonly compare: (a: T, b: T) => number;
  /** The list holds the first `limit` rows of its order. */
  readonly limit: number;
}
export interface Placed<T> {
  readonly rows: readonly T[];
  /** A row left a full list, so the row that follows the last one is missing. */
  readonly short: boolean;
}

/** Inserts, replaces, moves or drops one row in a cached list; exact while `short` is false. PROTOCOL 22. */
export function place<T extends Versioned>(list: readonly T[], incoming: T, placing: Placing<T>): Placed<T> {
  const at = list.findIndex((row) => row._id === incoming._id);
  const row = newest(at < 0 ? undefined : list[at], incoming);
  if (at >= 0 && row === list[at]) return { rows: list, short: false };
  const full = list.length >= placing.limit;
  const before = list[at];
  // The sort key is unchanged: the row keeps its place, even as the last one of a full list.
  if (before && placing.belongs(row) && placing.compare(row, before) === 0)
    return { rows: list.map((other) => (other === before ? row : other)), short: false };
  if (!placing.belongs(row)) return at < 0 ? { rows: list, short: false } : { rows: without(list, at), short: full };

  const rest = at < 0 ? list.slice() : without(list, at);
  let to = rest.findIndex((other) => placing.compare(row, other) < 0);
  if (to < 0) to = rest.length;
  // After the last row of a full list: the row may belong on a later page, and a row of that page may belong here.
  if (to === rest.length && full) return { rows: at < 0 ? list : rest, short: at >= 0 };
  rest.splice(to, 0, row);
  return { rows: rest.slice(0, placing.limit), short: false };
}

/** Removes a deleted row. */
export function drop<T extends Versioned>(list: readonly T[], id: number, limit: number): Placed<T> {
  const at = list.findIndex((row) => row._id === id);
  return at < 0 ? { rows: list, short: false } : { rows: without(list, at), short: list.length >= limit };
}

const without = <T>(list: readonly T[], at: number): T[] => [...list.slice(0, at), ...list.slice(at + 1)];
