import { newest, newestRows, type Versioned } from './newest';

/** One page of a long list. */
export interface Paged<T> {
  readonly rows: readonly T[];
  /** The next page's cursor; null on the last page. */
  readonly next: string | null;
  /** Value of X-Total, such as `312` or `1000+`; null if not counted. */
  readonly total: string | null;
  /** Value of X-Sums, if the list has totals. */
  readonly sums: string | null;
  /** A row was inserted and the last one cut off. `next` would skip that row, so refetch before using it. */
  readonly cut?: true;
}

/** How a page of a list applies changes (PROTOCOL P22). */
export interface PagePlacing<T> {
  /** True if the row belongs in the list; undefined if only the server knows. */
  readonly belongs: (row: T) => boolean | undefined;
  /** Order of the list, with a unique last key. */
  readonly compare: (a: T, b: T) => number;
  readonly limit: number;
  /** null on the first page; otherwise the last row of the previous page, if known. */
  readonly after: null | { readonly row?: T };
  /** True if new rows are inserted, as in the default order; otherwise the page is refetched. */
  readonly grows: boolean;
}
export interface PlacedInPage<T> {
  readonly page: Paged<T>;
  /** True if the page must be refetched to be right. */
  readonly refetch: boolean;
  /** True if only the total may have changed. */
  readonly recount: boolean;
}

const exact = { refetch: false, recount: false };

/** Updates a changed row, inserts a new one on the first page, and asks for a refetch when a row leaves or moves. */
export function placeInPage<T extends Versioned>(
  page: Paged<T>,
  incoming: T,
  placing: PagePlacing<T>,
): PlacedInPage<T> {
  const at = page.rows.findIndex((row) => row._id === incoming._id);
  const old = page.rows[at];
  return old === undefined ? enter(page, incoming, placing) : repaint(page, at, old, incoming, placing);
}

function repaint<T extends Versioned>(
  page: Paged<T>,
  at: number,
  old: T,
  incoming: T,
  { belongs, compare, after }: PagePlacing<T>,
): PlacedInPage<T> {
  const row = newest(old, incoming);
  if (row === old) return { page, ...exact };
  const stays = belongs(row);
  if (stays === false && isWhole(page, after === null)) return { page: without(page, at, true), ...exact };
  // The row keeps its place, with its new content, until the refetch is done.
  const rows = page.rows.map((other, i) => (i === at ? row : other));
  return { page: { ...page, rows }, refetch: stays !== true || compare(old, row) !== 0, recount: false };
}

function enter<T extends Versioned>(page: Paged<T>, row: T, placing: PagePlacing<T>): PlacedInPage<T> {
  const { belongs, compare, limit, after, grows } = placing;
  const comes = belongs(row);
  // A new row wasn't in any list. Any other row may already be in this list, on another page.
  const isNew = row.version === 1;
  const whole = isWhole(page, after === null);
  // A row that leaves a list of 1000+ may bring the total below its cap; one that enters can't.
  const mayCount = !isNew && !whole && (isCounted(page.total) || (page.total !== null && comes !== true));
  if (comes === false) return { page, refetch: false, recount: mayCount };
  // A new row elsewhere in the list adds one, and only the server can count.
  const unchanged = { page, refetch: isNew && isCounted(page.total), recount: mayCount };
  const last = page.rows.at(-1);
  if (page.next !== null && last && compare(row, last) > 0) return unchanged;
  if (after?.row && compare(row, after.row) <= 0) return unchanged;
  if (comes === undefined || after !== null || !grows) return { page, refetch: true, recount: false };

  let to = page.rows.findIndex((other) => compare(row, other) < 0);
  if (to < 0) to = page.rows.length;
  const rows = page.rows.toSpliced(to, 0, row);
  const total = isNew || whole ? incremented(page.total) : page.total;
  const placed = { refetch: mayCount, recount: false };
  if (rows.length <= limit) return { page: { ...page, rows, total }, ...placed };
  return { page: { ...page, rows: rows.slice(0, limit), total, cut: true }, ...placed };
}

/** Removes a deleted row at once; a refetch fills the page up. */
export function dropFromPage<T extends Versioned>(page: Paged<T>, id: number, first: boolean): PlacedInPage<T> {
  const at = page.rows.findIndex((row) => row._id === id);
  const whole = isWhole(page, first);
  // The row may have been on another page, which changes the total.
  if (at < 0) return { page, refetch: !whole, recount: false };
  return { page: without(page, at, whole), refetch: !whole, recount: false };
}

/** Merges a page response: newer rows are kept, and equal parts keep their identity. */
export function newestPage<T extends Versioned>(old: Paged<T> | undefined, incoming: Paged<T>): Paged<T> {
  const page = { ...incoming, rows: newestRows(old?.rows, incoming.rows) };
  const same = (['rows', 'next', 'total', 'sums', 'cut'] as const).every((part) => old?.[part] === page[part]);
  return old && same ? old : page;
}

/** True if the whole list is on this page. */
const isWhole = <T>(page: Paged<T>, first: boolean): boolean => first && page.next === null && !page.cut;

const without = <T>(page: Paged<T>, at: number, whole: boolean): Paged<T> => {
  const rows = page.rows.toSpliced(at, 1);
  return { ...page, rows, total: whole && page.total !== null ? String(rows.length) : page.total };
};

/** True if the total is exact, so that one more row changes it. */
const isCounted = (total: string | null): boolean => total !== null && !total.endsWith('+');

const countedTo = 1000;
const incremented = (total: string | null): string | null =>
  total === null || total.endsWith('+')
    ? total
    : Number(total) >= countedTo
      ? `${countedTo}+`
      : String(Number(total) + 1);

type Key = string | number;

/** Order of a list sorted by the server: by a stored key, then by ID; `-` reverses both. */
export function orderBy<T extends Versioned>(
  sort: string,
  keys: Readonly<Record<string, (row: T) => Key>>,
): (a: T, b: T) => number {
  const down = sort.startsWith('-');
  const key = keys[down ? sort.slice(1) : sort] ?? (() => 0);
  const up = (a: T, b: T) => compareKeys(key(a), key(b)) || a._id - b._id;
  return down ? (a, b) => up(b, a) : up;
}

/** Compares texts by code point, like COLLATE "C". */
function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  const left = [...a];
  const right = [...b];
  const at = left.findIndex((letter, i) => letter !== right[i]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
