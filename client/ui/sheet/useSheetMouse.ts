import { useRef } from 'react';
import { rowNumber } from '../grid/sheetCells';
import { mouseOf } from './mouse';
import type { SheetParts } from './SheetParts';
import type { SheetPlace, SheetRow } from './sheetColumn';
import type { CellEditing } from './useCellEditing';
import type { SheetSelection } from './selection/useSheetSelection';

/** Clicks and drags on cells. A click elsewhere in the sheet also closes the open cell; `onPress` runs first. */
export function useSheetMouse<Row extends SheetRow>(
  { columns, rows }: SheetParts<Row>,
  { selection, select, places }: SheetSelection,
  { edit, close }: CellEditing,
  onPress: () => void,
) {
  const dragging = useRef<SheetPlace | null>(null);
  const press = () => {
    onPress();
    close();
  };
  const selectRow = (id: string, how: 'alone' | 'also' | 'upTo') => {
    press();
    const at = { row: id, column: columns[0]?.key ?? '' };
    if (how === 'upTo' && selection) {
      const ends = [places.rowAt(id), places.rowAt(selection.from.row)];
      const [first, last] = ends.sort((x, y) => x - y) as [number, number];
      return select(at, { extend: true, rows: new Set(rows.slice(first, last + 1).map((row) => row.id)) });
    }
    const chosen = new Set(how === 'also' ? selection?.rows : []);
    if (!chosen.delete(id)) chosen.add(id);
    select(at, { rows: chosen });
  };
  /** Selects the cell below a right click; its row, if it is the row number. */
  const pressAt = (place: SheetPlace) => {
    if (place.column === rowNumber) return selectRow(place.row, 'alone');
    press();
    select(place);
  };
  const events = mouseOf(
    {
      cell: (place, extend) => {
        press();
        select(place, { extend });
      },
      row: selectRow,
      open: edit,
      head: press,
    },
    dragging,
  );
  return { events, pressAt };
}
