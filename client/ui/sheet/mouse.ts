import type { MouseEvent } from 'react';
import { rowNumber } from '../grid/sheetCells';
import type { SheetPlace } from '../sheetColumn';

interface MouseDeeds {
  /** `extend`: the selection reaches to there. */
  cell(place: SheetPlace, extend: boolean): void;
  /** A row by its number: alone, one more or less, or all up to it. */
  row(id: string, how: 'alone' | 'also' | 'upTo'): void;
  open(place: SheetPlace): void;
  /** A head is taken hold of. */
  head(): void;
}

/** The cell under the mouse. */
function hit(event: MouseEvent): SheetPlace | null {
  const cell = (event.target as Element).closest('.ag-cell');
  const row = cell?.closest('.ag-row')?.getAttribute('row-id');
  const column = cell?.getAttribute('col-id');
  return row && column ? { row, column } : null;
}

/** What the mouse does in a sheet: cells, ranges by dragging, whole rows by their numbers. */
export function mouseOf(deeds: MouseDeeds, dragging: { current: SheetPlace | null }) {
  return {
    onMouseDown: (event: MouseEvent) => {
      if ((event.target as Element).closest('.ag-header')) {
        // The keyboard stays in its cell.
        event.preventDefault();
        return deeds.head();
      }
      const place = event.button === 0 ? hit(event) : null;
      if (!place) return;
      event.preventDefault();
      if (place.column === rowNumber) {
        const also = event.ctrlKey || event.metaKey;
        return deeds.row(place.row, event.shiftKey ? 'upTo' : also ? 'also' : 'alone');
      }
      dragging.current = place;
      deeds.cell(place, event.shiftKey);
    },
    onMouseMove: (event: MouseEvent) => {
      if (!dragging.current) return;
      const place = event.buttons === 1 ? hit(event) : null;
      if (event.buttons !== 1) dragging.current = null;
      if (!place || place.column === rowNumber) return;
      const { row, column } = dragging.current ?? place;
      if (place.row === row && place.column === column) return;
      dragging.current = place;
      deeds.cell(place, true);
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = hit(event);
      if (place && place.column !== rowNumber) deeds.open(place);
    },
  };
}
