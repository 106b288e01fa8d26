/** Which page of a column is shown. Pages turn by the clock, unless somebody has just taken a job on another one. */
export interface Shown<Row> {
  readonly rows: readonly Row[];
  /** From 0. */
  readonly page: number;
  readonly pages: number;
}

/** The last page is a full one too: rather a job twice than a wall half empty. */
export function shownPage<Row>(
  all: readonly Row[],
  fit: number,
  turn: number,
  eye: (row: Row) => boolean = () => false,
): Shown<Row> {
  const pages = Math.max(1, Math.ceil(all.length / fit));
  const caught = all.findIndex(eye);
  const page = caught >= 0 ? Math.floor(caught / fit) : turn % pages;
  const from = Math.max(0, Math.min(page * fit, all.length - fit));
  return { rows: all.slice(from, from + fit), page, pages };
}

/** Where only one column fits: whose turn it is, and which of its pages. */
export function columnsTurn(lengths: readonly number[], fit: number, turn: number): { column: number; turn: number } {
  const pages = lengths.map((length) => Math.max(1, Math.ceil(length / fit)));
  let at = turn % pages.reduce((sum, n) => sum + n, 0);
  const column = pages.findIndex((n) => {
    if (at < n) return true;
    at -= n;
    return false;
  });
  return { column, turn: at };
}
