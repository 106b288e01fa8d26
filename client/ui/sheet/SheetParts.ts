import type { RefObject } from 'react';
import type { SheetGridHandle } from '../grid/SheetGrid';
import type { CellField } from './CellField';
import type { SheetActions } from './SheetActions';
import type { SheetColumn, SheetPlace, SheetRow } from './sheetColumn';

/** Shared by the hooks of a sheet: its content, its parts in the DOM, and its owner's actions. */
export interface SheetParts<Row extends SheetRow> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly readOnly: boolean;
  readonly actions: SheetActions;
  /** Reports the user's cell; null outside of this sheet. */
  readonly onPlace: (place: SheetPlace | null, typing: boolean) => void;
  readonly box: RefObject<HTMLElement | null>;
  readonly grid: RefObject<SheetGridHandle | null>;
  readonly field: RefObject<CellField | null>;
  /** Runs work after the paint, or before the next event. */
  readonly later: (work: () => void) => void;
}
