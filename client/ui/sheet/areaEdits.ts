import type { SheetParts } from './SheetParts';
import { filled, type Put } from './selection/selection';
import type { CellWrite, SheetRow } from './sheetColumn';
import type { SheetSelection } from './selection/useSheetSelection';

/** Edits of all selected cells at once; computed columns and read-only sheets stay as they are. */
export function areaEditsOf<Row extends SheetRow>(parts: SheetParts<Row>, selected: SheetSelection) {
  const { columns, rows, readOnly, actions } = parts;
  const { selection, area } = selected;
  const { placeOf, textAt } = selected.places;
  const clear = () => {
    if (!selection || readOnly) return;
    const over = area(selection);
    const written = over.columns.filter((column) => columns[column]?.edit);
    const cells: CellWrite[] = over.rows
      .filter((row) => !rows[row]?.ghost)
      .flatMap((row) => written.map((column) => ({ ...placeOf({ row, column }), value: '' })));
    if (cells.length > 0) actions.write(cells);
  };
  const put = (puts: readonly Put[]) => {
    const editable = puts.filter(({ column }) => columns[column]?.edit);
    if (editable.length > 0 && !readOnly) actions.put(editable);
  };
  /** Fills the selected cells from the first row, or from the row above. */
  const fill = () => {
    if (!selection) return;
    put(filled(area(selection), (row, column) => textAt(row, column, true)));
  };
  return { clear, put, fill };
}
export type AreaEdits = ReturnType<typeof areaEditsOf>;
