import type { CellWrite } from '../sheetColumn';
import type { Put } from './selection';

/** What a sheet does with its rows; each is one act. */
export interface SheetDeeds {
  /** Cells of rows that are there; one act. For a row that is gone, it is offered to put them in a new one. */
  write(cells: readonly CellWrite[]): void;
  /** A paste that may reach beyond the last row: `row` counts on from it. */
  put(puts: readonly Put[]): void;
  /** The first letter in a blank row. */
  begin(row: string): void;
  /** Nothing came of it. */
  abandon(row: string): void;
  remove(rows: readonly string[]): void;
  duplicate(rows: readonly string[]): void;
  move(rows: readonly string[], step: 1 | -1): void;
  /** Rows that can be locked: all of them are, or none is any more. */
  lock?(rows: readonly string[]): void;
  undo(): void;
  redo(): void;
  /** One more blank row: the last field of the last row was left, or somebody reached for another one. */
  grow(): void;
}

export interface SheetHandle {
  /** Rows that are selected, or that the cursor is in. */
  selected(): string[];
  focus(): void;
}
