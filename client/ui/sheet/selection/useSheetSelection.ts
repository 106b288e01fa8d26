import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placesOf } from '../places';
import type { SheetParts } from '../SheetParts';
import type { Size, Spot } from './selection';
import type { SheetPlace, SheetRow } from '../sheetColumn';
import { noRows, type Selection, selectedArea, selectedIds } from './sheetSelection';

interface How {
  readonly extend?: boolean;
  readonly rows?: ReadonlySet<string>;
  /** Runs once the cell is in view, before the field moves to it. */
  readonly first?: (() => void) | undefined;
}

/**
 * The selected cells and the keyboard's cell. The field moves at once; the selection's state and presence follow after
 * the paint.
 */
export function useSheetSelection<Row extends SheetRow>(parts: SheetParts<Row>) {
  const { columns, rows, readOnly, onPlace, grid, field, later } = parts;
  const [selection, setSelection] = useState<Selection | null>(null);
  const latestSelection = useRef(selection);
  latestSelection.current = selection;
  const [inside, setInside] = useState(false);
  const lastSpot = useRef<Spot>({ row: 0, column: 0 });
  /** Column where a run of Tabs began; Enter goes down from there, as in Excel. */
  const tabStart = useRef<number | null>(null);
  /** The field is already where the selection will be. */
  const moving = useRef(false);
  /** The focus is being moved to a cell by this hook. */
  const focusing = useRef(false);

  const anchor = useCallback(() => {
    const selected = latestSelection.current;
    return selected && (field.current?.place?.row ?? selected.at.row);
  }, [field]);

  const places = placesOf(rows, columns, () => lastSpot.current.row);
  const { rowAt, spotOf, placeOf, cellOf } = places;
  const size: Size = { rows: rows.length, columns: columns.length, page: 15 };

  /** Moves the keyboard to a cell, and scrolls `visible` into view. */
  const focusCell = (place: SheetPlace, visible = place, first?: () => void) => {
    if (readOnly) return grid.current?.focus(visible.row, visible.column);
    const shown = grid.current?.reveal(visible.row, visible.column);
    const at = visible === place ? shown : grid.current?.box(place.row, place.column);
    first?.();
    if (at) field.current?.moveTo(cellOf(place, at));
    focusing.current = true;
    field.current?.focus();
    focusing.current = false;
  };
  const select = (at: SheetPlace, how: How = {}) => {
    const from = how.extend && selection ? selection.from : at;
    tabStart.current = null;
    // Rows removed from a selection are replaced by those below it, so the keyboard goes on at its first row.
    lastSpot.current = { row: Math.min(spotOf(at).row, spotOf(from).row), column: spotOf(at).column };
    focusCell(from, at, how.first);
    moving.current = true;
    later(() => {
      setSelection({ at, from, rows: how.rows ?? noRows });
      onPlace(from, false);
      grid.current?.surround(at.row);
    });
  };
  const go = (spot: Spot, how: Omit<How, 'rows'> = {}) => {
    if (rows.length > 0) select(placeOf(spot), how);
  };
  /** Selects a cell and scrolls it into view; the focus stays elsewhere. */
  const show = (spot: Spot) => {
    const place = placeOf(spot);
    const box = grid.current?.reveal(place.row, place.column);
    if (box) field.current?.moveTo(cellOf(place, box));
    lastSpot.current = spot;
    setSelection({ at: place, from: place, rows: noRows });
    onPlace(place, false);
  };
  const selectAll = () => {
    if (rows.length === 0) return;
    const from = placeOf({ row: 0, column: 0 });
    setSelection({ at: placeOf({ row: rows.length - 1, column: columns.length - 1 }), from, rows: noRows });
    onPlace(from, false);
    const first = grid.current?.box(from.row, from.column);
    if (first) field.current?.moveTo(cellOf(from, first));
  };

  // Cleared with the commit, not with setSelection: React runs the effects of the render before in between, and the
  // effect below would move the keyboard back to the removed row.
  useLayoutEffect(() => {
    moving.current = false;
  }, [selection]);

  // If another user removes the row, the keyboard stays at its position.
  const goneRow = selection && [selection.at, selection.from].some(({ row }) => rowAt(row) < 0) ? selection : null;
  useEffect(() => {
    if (!goneRow || moving.current || field.current?.isOpen || rows.length === 0) return;
    const at = placeOf(spotOf(goneRow.from));
    setSelection({ at, from: at, rows: noRows });
    if (!inside) return;
    focusCell(at);
    onPlace(at, false);
  });

  // The field follows its cell and has its current text.
  useLayoutEffect(() => {
    const one = field.current;
    const place = one?.place ?? (rows.length > 0 ? placeOf({ row: 0, column: 0 }) : null);
    const at = place && grid.current?.box(place.row, place.column);
    if (!one || !at) return;
    if (one.isOpen) one.follow(at);
    else one.moveTo(cellOf(place, at));
  });

  return {
    ...{ selection, size, places, lastSpot, tabStart, anchor },
    ...{ inside, setInside, focusing },
    ...{ focusCell, select, go, show, selectAll },
    /** Where typing goes; the first cell if none is selected. */
    activeSpot: (): Spot => (selection ? spotOf(selection.from) : { row: 0, column: 0 }),
    area: (of: Selection) => selectedArea(of, rows, columns, spotOf),
    /** IDs of the selected rows that are stored. */
    storedRows: () => selectedIds(selection, rows, spotOf).filter((id) => !rows.find((row) => row.id === id)?.ghost),
  };
}
export type SheetSelection = ReturnType<typeof useSheetSelection>;
