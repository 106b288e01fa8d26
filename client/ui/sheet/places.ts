import type { CellBox } from '../grid/SheetGrid';
import type { SheetColumn, SheetPlace, SheetRow } from './sheetColumn';
import type { FieldCell } from './CellField';
import type { Spot } from './selection/selection';

/** Conversions between stable cell references (row ID and column key) and current positions. */
export function placesOf<Row extends SheetRow>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  /** Last row of the keyboard, used for a row that no longer exists. */
  lastRow: () => number,
) {
  const rowAt = (id: string) => rows.findIndex((row) => row.id === id);
  const columnAt = (key: string) => columns.findIndex((column) => column.key === key);
  const spotOf = (place: SheetPlace): Spot => {
    const row = rowAt(place.row);
    return {
      row: row < 0 ? Math.min(lastRow(), rows.length - 1) : row,
      column: Math.max(0, columnAt(place.column)),
    };
  };
  const placeOf = ({ row, column }: Spot): SheetPlace => ({
    row: rows[row]?.id ?? '',
    column: columns[column]?.key ?? '',
  });
  /** Text that a cell shows, or its text for editing. */
  const textAt = (row: number, column: number, toEdit = false): string => {
    const [data, one] = [rows[row], columns[column]];
    if (!data || !one) return '';
    return toEdit && one.edit ? one.edit(data) : one.text(data);
  };
  const cellOf = (place: SheetPlace, box: CellBox): FieldCell => {
    const [row, column] = [rowAt(place.row), columnAt(place.column)];
    const { head = '', edit, numeric = false, maxLength } = columns[column] ?? {};
    const label = `${head}, line ${row + 1}`;
    return { place, box, label, text: textAt(row, column), numeric, maxLength, edits: edit !== undefined };
  };
  return { rowAt, columnAt, spotOf, placeOf, textAt, cellOf };
}
