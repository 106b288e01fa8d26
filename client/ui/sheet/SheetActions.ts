import type { CellWrite } from './sheetColumn';
import type { Put } from './selection/selection';

export type InsertSide = 'above' | 'below';

/** Actions of a sheet on its rows; each is one undo step. */
export interface SheetActions {
  /** Writes cells of existing rows. If a row was removed, offers to put its text into a new one. */
  write(cells: readonly CellWrite[]): void;
  /** Pastes or fills cells; rows beyond the last one are added. */
  put(puts: readonly Put[]): void;
  /** Creates a blank row when its first character is typed. */
  begin(row: string): void;
  /** Removes a row that was created by `begin` and then canceled. */
  abandon(row: string): void;
  remove(rows: readonly string[]): void;
  /** Inserts as many blank rows as these, above or below them; returns the first new one, null if there is no room. */
  insert(rows: readonly string[], side: InsertSide): string | null;
  duplicate(rows: readonly string[]): void;
  move(rows: readonly string[], step: 1 | -1): void;
  /** Locks all rows, or unlocks them if all are already locked. */
  lock?(rows: readonly string[]): void;
  undo(): void;
  redo(): void;
  /** Adds a blank row at the end. */
  grow(): void;
}

export interface SheetHandle {
  /** Selected rows, or the row with the cursor. */
  selected(): string[];
  focus(): void;
  /** Inserts blank rows beside the selected ones and focuses the first. */
  insert(side: InsertSide): void;
  /** Opens find, or find and replace. */
  find(replaces: boolean): void;
  /** Focuses a cell; the row's first one if the column is unknown. */
  goTo(row: string, column: string): void;
}
