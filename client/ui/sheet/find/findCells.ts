import type { Spot } from '../selection/selection';
import type { CellWrite, SheetColumn, SheetRow } from '../sheetColumn';

interface Table<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
}

const has = (text: string, needle: string): boolean => text.toLowerCase().includes(needle);

/** Cells that contain the text, as shown or as edited, row by row. */
export function findCells<Row extends SheetRow>({ rows, columns }: Table<Row>, query: string): Spot[] {
  const needle = query.toLowerCase();
  if (needle === '') return [];
  return rows.flatMap((data, row) =>
    data.ghost
      ? []
      : columns.flatMap((one, column) =>
          has(one.text(data), needle) || (one.edit && has(one.edit(data), needle)) ? [{ row, column }] : [],
        ),
  );
}

/** New texts of the found cells; computed cells have none. */
export function replacedCells<Row extends SheetRow>(
  { rows, columns }: Table<Row>,
  found: readonly Spot[],
  query: string,
  replacement: string,
): CellWrite[] {
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return found.flatMap(({ row, column }) => {
    const [data, one] = [rows[row], columns[column]];
    const text = data && one?.edit?.(data);
    if (!data || !one || !text || !has(text, query.toLowerCase())) return [];
    return [{ row: data.id, column: one.key, value: text.replace(pattern, () => replacement) }];
  });
}

/** Index of the match after the current cell, or before it; continues from the other end. */
export function nextMatch(found: readonly Spot[], from: Spot, step: 1 | -1): number {
  const compare = (a: Spot, b: Spot) => a.row - b.row || a.column - b.column;
  if (step === 1) {
    const at = found.findIndex((spot) => compare(spot, from) > 0);
    return Math.max(at, 0);
  }
  const at = found.findLastIndex((spot) => compare(spot, from) < 0);
  return at < 0 ? found.length - 1 : at;
}
