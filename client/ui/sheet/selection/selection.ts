/** Current position of a cell, by row and column number. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}
/** A rectangle of cells. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const boxOf = (a: Spot, b: Spot): Box => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** Selected cells by row and column: a rectangle, or whole rows that need not be adjacent. */
export interface Area {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}
const run = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
export const areaOf = ({ top, bottom, left, right }: Box): Area => ({
  rows: run(top, bottom),
  columns: run(left, right),
});

export interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Rows per screen, for Page Up and Page Down. */
  readonly page: number;
}

const within = ({ row, column }: Spot, { rows, columns }: Size): Spot => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

/** Where a key moves the cursor; null if it doesn't. */
export function moved(from: Spot, key: string, far: boolean, size: Size): Spot | null {
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return within({ row: far ? 0 : row - 1, column }, size);
    case 'ArrowDown':
      return within({ row: far ? size.rows - 1 : row + 1, column }, size);
    case 'ArrowLeft':
      return within({ row, column: far ? 0 : column - 1 }, size);
    case 'ArrowRight':
      return within({ row, column: far ? size.columns - 1 : column + 1 }, size);
    case 'Home':
      return within({ row: far ? 0 : row, column: 0 }, size);
    case 'End':
      return within({ row: far ? size.rows - 1 : row, column: size.columns - 1 }, size);
    case 'PageUp':
      return within({ row: row - size.page, column }, size);
    case 'PageDown':
      return within({ row: row + size.page, column }, size);
    default:
      return null;
  }
}

/** The next editable cell for Tab, continuing on the next row; null if there is none. */
export function tabbed(
  from: Spot,
  step: 1 | -1,
  { rows, columns }: Size,
  stops: (column: number) => boolean,
): Spot | null {
  for (let at = from.row * columns + from.column + step; at >= 0 && at < rows * columns; at += step) {
    if (stops(at % columns)) return { row: Math.floor(at / columns), column: at % columns };
  }
  return null;
}

/** A cell of a paste or fill; rows beyond the last one are added. */
export interface Put extends Spot {
  readonly value: string;
}

/**
 * Distributes a copied table over the selection. A single cell fills the selection; a table is repeated if the
 * selection is a multiple of it; otherwise it is pasted once from the first selected cell on, beyond the last row if
 * necessary.
 */
export function pasted(table: readonly (readonly string[])[], over: Area, columns: number): Put[] {
  const [top = 0, left = 0] = [over.rows[0], over.columns[0]];
  const [height, width] = [table.length, Math.min(table[0]?.length ?? 0, columns - left)];
  if (height === 0 || width <= 0) return [];
  const repeats = over.rows.length % height === 0 && over.columns.length % width === 0;
  const into = repeats ? over : areaOf({ top, bottom: top + height - 1, left, right: left + width - 1 });
  return into.rows.flatMap((row, r) =>
    into.columns.map((column, c) => ({ row, column, value: table[r % height]?.[c % width] ?? '' })),
  );
}

/** Ctrl+D: copies the first selected row into all rows below it; with a single row, copies the row above. */
export function filled({ rows, columns }: Area, text: (row: number, column: number) => string): Put[] {
  const [first = 0, ...below] = rows;
  const [from, into] = below.length === 0 ? [first - 1, [first]] : [first, below];
  if (from < 0) return [];
  return into.flatMap((row) => columns.map((column) => ({ row, column, value: text(from, column) })));
}
