import type { MouseEvent } from 'react';
import { rowNumber } from '../grid/sheetCells';
import type { SheetPlace } from './sheetColumn';

interface MouseActions {
  /** `extend`: extends the selection to this cell. */
  cell(place: SheetPlace, extend: boolean): void;
  /** Selects a row by its number: alone, toggled, or all rows up to it. */
  row(id: string, how: 'alone' | 'also' | 'upTo'): void;
  open(place: SheetPlace): void;
  /** A column head was pressed. */
  head(): void;
}

/** The cell under the mouse. */
export function hitCell(event: MouseEvent): SheetPlace | null {
  const cell = (event.target as Element).closest('.ag-cell');
  const row = cell?.closest('.ag-row')?.getAttribute('row-id');
  const column = cell?.getAttribute('col-id');
  return row && column ? { row, column } : null;
}

/** Mouse handlers of a sheet: select cells, drag ranges, select rows by their numbers. */
export function mouseOf(actions: MouseActions, dragging: { current: SheetPlace | null }) {
  return {
    onMouseDown: (event: MouseEvent) => {
      if ((event.target as Element).closest('.ag-header')) {
        // Keep the focus in the cell.
        event.preventDefault();
        return actions.head();
      }
      const place = event.button === 0 ? hitCell(event) : null;
      if (!place) return;
      event.preventDefault();
      if (place.column === rowNumber) {
        const also = event.ctrlKey || event.metaKey;
        return actions.row(place.row, event.shiftKey ? 'upTo' : also ? 'also' : 'alone');
      }
      dragging.current = place;
      actions.cell(place, event.shiftKey);
    },
    onMouseMove: (event: MouseEvent) => {
      if (!dragging.current) return;
      const place = event.buttons === 1 ? hitCell(event) : null;
      if (event.buttons !== 1) dragging.current = null;
      if (!place || place.column === rowNumber) return;
      const { row, column } = dragging.current ?? place;
      if (place.row === row && place.column === column) return;
      dragging.current = place;
      actions.cell(place, true);
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = hitCell(event);
      if (place && place.column !== rowNumber) actions.open(place);
    },
  };
}
