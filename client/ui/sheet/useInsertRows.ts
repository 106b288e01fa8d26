import { useEffect, useRef } from 'react';
import type { InsertSide } from './SheetActions';
import type { SheetParts } from './SheetParts';
import type { SheetRow } from './sheetColumn';
import { selectedIds } from './selection/sheetSelection';
import type { SheetSelection } from './selection/useSheetSelection';

/** Inserts as many blank rows as are selected, and moves the keyboard to the first one once it exists. */
export function useInsertRows<Row extends SheetRow>(parts: SheetParts<Row>, selected: SheetSelection) {
  const { rows, readOnly, actions } = parts;
  const { selection, activeSpot, go } = selected;
  const { placeOf, rowAt, spotOf } = selected.places;
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    const at = awaited.current === null ? -1 : rowAt(awaited.current);
    if (at < 0) return;
    awaited.current = null;
    go({ row: at, column: activeSpot().column });
  }, [rows]);
  return (side: InsertSide) => {
    if (readOnly || rows.length === 0) return;
    const beside = selection ? selectedIds(selection, rows, spotOf) : [placeOf(activeSpot()).row];
    awaited.current = actions.insert(beside, side);
  };
}
