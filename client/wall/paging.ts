/** The part of a lane that is currently shown. */
export interface Shown<Row> {
  readonly rows: readonly Row[];
  /** Zero-based page number. */
  readonly page: number;
  readonly pages: number;
  /** Number of rows beyond the last page. */
  readonly more: number;
}

interface Marks<Row> {
  /** Rows shown on every page (overdue jobs): at least one, and more as long as all others still get their turn. */
  pinned?: (row: Row) => boolean;
  /** Rows whose page is shown at once. */
  eye?: (row: Row) => boolean;
}

/** Maximum pages per lane, so that all are shown within a minute; jobs beyond that are only counted. */
const mostPages = 6;
const never = () => false;

/** Number of pages a lane needs with `top` jobs pinned to each of them. */
const pagesOf = (length: number, fit: number, top: number): number =>
  length <= fit ? 1 : Math.ceil((length - top) / (fit - top));

/** As many pinned rows as possible while every job is still shown within `mostPages`, but at least one. */
function pinnedRows(length: number, fit: number, pinned: number): number {
  const most = Math.min(pinned, fit - 1);
  for (let top = most; top >= 1; top--) if (pagesOf(length, fit, top) <= mostPages) return top;
  return Math.min(1, most);
}

/** The last page is filled up with jobs of the previous page, so the wall is never half empty. */
export function shownPage<Row>(
  all: readonly Row[],
  fit: number,
  turn: number,
  { pinned = never, eye = never }: Marks<Row> = {},
): Shown<Row> {
  if (all.length <= fit) return { rows: all, page: 0, pages: 1, more: 0 };
  const late = all.filter(pinned);
  const top = late.slice(0, pinnedRows(all.length, fit, late.length));
  const rest = all.filter((row) => !top.includes(row));
  const size = fit - top.length;
  const pages = Math.min(Math.ceil(rest.length / size), mostPages);
  const caught = rest.findIndex(eye);
  const page = caught >= 0 ? Math.floor(caught / size) : turn % pages;
  const from = Math.max(0, Math.min(page * size, rest.length - size));
  return {
    rows: [...top, ...rest.slice(from, from + size)],
    page: Math.min(page, pages - 1),
    pages,
    more: Math.max(0, rest.length - pages * size),
  };
}

/** Lane and page of this turn where only one lane fits; `pages` is the page count of each lane. */
export function laneTurn(pages: readonly number[], turn: number): { lane: number; turn: number } {
  let at = turn % pages.reduce((sum, n) => sum + n, 0);
  const lane = pages.findIndex((n) => {
    if (at < n) return true;
    at -= n;
    return false;
  });
  return { lane, turn: at };
}

/**
 * Rows for each of the stacked lanes: at least one, but only one together for the texts of empty lanes. Rows go to the lane that needs the most pages until every job is
 * shown within `mostPages`, then equally to lanes that still have more jobs than rows.
 */
export function shareRows(lengths: readonly number[], rows: number, pinned: readonly number[] = []): number[] {
  const fits = lengths.map((length) => Math.min(1, length));
  const used = fits.reduce((sum, n) => sum + n, lengths.includes(0) ? 1 : 0);
  for (let left = rows - used; left > 0; left--) {
    const pages = fits.map((fit, i) => pagesOf(lengths[i] ?? 0, fit, Math.min(pinned[i] ?? 0, fit - 1)));
    const most = Math.max(...pages);
    if (most > mostPages) {
      const first = pages.indexOf(most);
      fits[first] = (fits[first] as number) + 1;
      continue;
    }
    const short = fits.map((fit, i) => (fit < (lengths[i] as number) ? fit : Number.POSITIVE_INFINITY));
    const least = Math.min(...short);
    if (least === Number.POSITIVE_INFINITY) break;
    fits[short.indexOf(least)] = least + 1;
  }
  return fits;
}
