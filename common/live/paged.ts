import { newest, newestRows, type Versioned } from './newest';

/** One page of a long list, as a screen holds it. */
export interface Paged<T> {
  readonly rows: readonly T[];
  /** The next page's cursor; null on the last page. */
  readonly next: string | null;
  /** As X-Total says it: `312`, `1000+`; null where nobody counted. */
  readonly total: string | null;
  /** X-Sums, where the list has sums. */
  readonly sums: string | null;
  /** A row came in and the last one was cut: `next` would leave that one out, so it is asked for anew before it is used. */
  readonly cut?: true;
}

/** How a page of a list takes what changes (PROTOCOL P22). */
export interface PagePlacing<T> {
  /** Does the row belong in the list? Undefined where only the server can tell. */
  readonly belongs: (row: T) => boolean | undefined;
  /** The list's order, ending in what is unique. */
  readonly compare: (a: T, b: T) => number;
  readonly limit: number;
  /** Null at the start of the list; else the last row of the page before, where it is known. */
  readonly after: null | { readonly row?: T };
  /** In the list's own order a new row is put in by itself; in any other one the page is asked for again. */
  readonly grows: boolean;
}
export interface PlacedInPage<T> {
  readonly page: Paged<T>;
  /** What the page should hold now is known to the server alone. */
  readonly ask: boolean;
  /** The page holds what it should, but how many rows there are in all may have changed. */
  readonly recount: boolean;
}

const exact = { ask: false, recount: false };

/** A changed row repaints; a new one comes in on page one; one that leaves or moves means asking again. */
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
  // Until the answer is there it stands where it stood, with what is true of it.
  const rows = page.rows.map((other, i) => (i === at ? row : other));
  return { page: { ...page, rows }, ask: stays !== true || compare(old, row) !== 0, recount: false };
}

function enter<T extends Versioned>(page: Paged<T>, row: T, placing: PagePlacing<T>): PlacedInPage<T> {
  const { belongs, compare, limit, after, grows } = placing;
  const comes = belongs(row);
  // A row that has just been made was in no list. Any other one may have been in this list, on another page.
  const isNew = row.version === 1;
  const whole = isWhole(page, after === null);
  const mayCount = isCounted(page.total) && !isNew && !whole;
  if (comes === false) return { page, ask: false, recount: mayCount };
  // Elsewhere in the list: one more for a new row, and only the server can count.
  const unchanged = { page, ask: isNew && isCounted(page.total), recount: mayCount };
  const last = page.rows.at(-1);
  if (page.next !== null && last && compare(row, last) > 0) return unchanged;
  if (after?.row && compare(row, after.row) <= 0) return unchanged;
  if (comes === undefined || after !== null || !grows) return { page, ask: true, recount: false };

  let to = page.rows.findIndex((other) => compare(row, other) < 0);
  if (to < 0) to = page.rows.length;
  const rows = page.rows.toSpliced(to, 0, row);
  const total = isNew || whole ? more(page.total) : page.total;
  const placed = { ask: mayCount, recount: false };
  if (rows.length <= limit) return { page: { ...page, rows, total }, ...placed };
  return { page: { ...page, rows: rows.slice(0, limit), total, cut: true }, ...placed };
}

/** A row that is no more goes at once; who comes in its place is asked for. */
export function dropFromPage<T extends Versioned>(page: Paged<T>, id: number, first: boolean): PlacedInPage<T> {
  const at = page.rows.findIndex((row) => row._id === id);
  const whole = isWhole(page, first);
  // It may have stood on another page, and then the total is another.
  if (at < 0) return { page, ask: !whole, recount: false };
  return { page: without(page, at, whole), ask: !whole, recount: false };
}

/** A whole answer arrives: row by row the newer one stays, and what says the same is the same. */
export function newestPage<T extends Versioned>(old: Paged<T> | undefined, incoming: Paged<T>): Paged<T> {
  const page = { ...incoming, rows: newestRows(old?.rows, incoming.rows) };
  const same = (['rows', 'next', 'total', 'sums', 'cut'] as const).every((part) => old?.[part] === page[part]);
  return old && same ? old : page;
}

/** All of the list is on this page: nothing can come in from behind. */
const isWhole = <T>(page: Paged<T>, first: boolean): boolean => first && page.next === null && !page.cut;

const without = <T>(page: Paged<T>, at: number, whole: boolean): Paged<T> => {
  const rows = page.rows.toSpliced(at, 1);
  return { ...page, rows, total: whole && page.total !== null ? String(rows.length) : page.total };
};

/** A total that one more row changes. */
const isCounted = (total: string | null): boolean => total !== null && !total.endsWith('+');

const countedTo = 1000;
const more = (total: string | null): string | null =>
  total === null || total.endsWith('+')
    ? total
    : Number(total) >= countedTo
      ? `${countedTo}+`
      : String(Number(total) + 1);

type Key = string | number;

/** The order of a list that the server sorts: by a stored key, then by id; `-` turns both round. */
export function orderBy<T extends Versioned>(
  sort: string,
  keys: Readonly<Record<string, (row: T) => Key>>,
): (a: T, b: T) => number {
  const down = sort.startsWith('-');
  const key = keys[down ? sort.slice(1) : sort] ?? (() => 0);
  const up = (a: T, b: T) => compareKeys(key(a), key(b)) || a._id - b._id;
  return down ? (a, b) => up(b, a) : up;
}

/** Texts as COLLATE "C" orders them: by code point, whatever the language. */
function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  const left = [...a];
  const right = [...b];
  const at = left.findIndex((letter, i) => letter !== right[i]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
