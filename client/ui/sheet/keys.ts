import type { KeyboardEvent } from 'react';
import { isComposing, typesByAltGr } from '../form/composing';
import type { InsertSide } from './SheetActions';
import { moved, type Size, type Spot } from './selection/selection';

export interface SheetKeyActions {
  go(to: Spot, extend: boolean): void;
  tab(step: 1 | -1): void;
  edit(): void;
  escape(): void;
  clear(): void;
  fill(): void;
  all(): void;
  /** Selects the row of the active cell. */
  row(): void;
  undo(): void;
  redo(): void;
  /** Shows the keyboard shortcuts. */
  help(): void;
  /** Opens the menu of the selected cells. */
  menu(): void;
  /** Opens find, or find and replace. */
  find(replaces: boolean): void;
  /** Inserts a blank row beside the selected ones. */
  insert(side: InsertSide): void;
  /** Actions on the selected rows; null if none is selected or the sheet is read-only. */
  rows(): RowActions | null;
}
interface RowActions {
  remove(): void;
  duplicate(): void;
  move(step: 1 | -1): void;
  lock(): void;
}

interface KeyContext {
  /** The cell that typing goes to, and the corner that moves with Shift. */
  readonly active: Spot;
  readonly corner: Spot;
  readonly size: Size;
  /** True if the active cell is editable. */
  readonly edits: boolean;
  readonly actions: SheetKeyActions;
}

const nothing = () => {};

/** Maps a key in a closed cell to an action; 'field' types into the cell, 'browser' leaves the key to the browser. */
export function actOf(event: KeyboardEvent, context: KeyContext): (() => void) | 'field' | 'browser' {
  const { key, shiftKey, altKey } = event;
  const { active, corner, size, edits, actions } = context;
  if (isComposing(event)) return 'browser';
  if (typesByAltGr(event)) return edits ? 'field' : nothing;
  const far = event.ctrlKey || event.metaKey;
  if (altKey) return withAlt(event, actions);
  const to = moved(shiftKey ? corner : active, key, far, size);
  if (to) return () => actions.go(to, shiftKey);
  if (far) return withControl(event, actions);
  switch (key) {
    case 'Tab':
      return () => actions.tab(shiftKey ? -1 : 1);
    case 'F2':
      return edits ? actions.edit : nothing;
    case 'Enter':
      return edits
        ? actions.edit
        : () => actions.go({ ...active, row: Math.min(size.rows - 1, active.row + 1) }, false);
    case 'Escape':
      return actions.escape;
    case 'Delete':
    case 'Backspace':
      return actions.clear;
  }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return actions.menu;
  if (key === ' ' && shiftKey) return actions.row;
  // To start a text with a question mark, open the cell with F2 or Enter first.
  if (key === '?') return actions.help;
  if (key.length > 1) return 'browser';
  return edits ? 'field' : nothing;
}

function withAlt({ key, code, shiftKey }: KeyboardEvent, actions: SheetKeyActions): (() => void) | 'browser' {
  const rows = actions.rows();
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!rows) return nothing;
    if (shiftKey && key === 'ArrowDown') return rows.duplicate;
    return () => rows.move(key === 'ArrowUp' ? -1 : 1);
  }
  if (key === 'Enter') return () => actions.insert(shiftKey ? 'above' : 'below');
  // On a Mac, Option types a letter on some layouts (ł on the Polish one) and a symbol on others.
  const locks = key.toLowerCase() === 'l' || (code === 'KeyL' && !/\p{L}/u.test(key));
  return locks && rows ? rows.lock : 'browser';
}

function withControl({ key, shiftKey }: KeyboardEvent, actions: SheetKeyActions): (() => void) | 'browser' {
  switch (key.toLowerCase()) {
    case 'd':
      return actions.fill;
    case 'a':
      return actions.all;
    case 'z':
      return shiftKey ? actions.redo : actions.undo;
    case 'y':
      return actions.redo;
    case 'f':
      return () => actions.find(false);
    case 'h':
      return () => actions.find(true);
    case 'delete':
    case 'backspace':
      return actions.rows()?.remove ?? nothing;
    default:
      return 'browser';
  }
}
