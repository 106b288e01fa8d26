import type { KeyboardEvent } from 'react';
import { isComposing, typesByAltGr } from '../composing';
import { moved, type Size, type Spot } from './selection';

interface KeyDeeds {
  go(to: Spot, extend: boolean): void;
  tab(step: 1 | -1): void;
  edit(): void;
  escape(): void;
  clear(): void;
  fill(): void;
  all(): void;
  undo(): void;
  redo(): void;
  /** Of the selected rows; null: none is selected, or none can be changed. */
  rows(): RowDeeds | null;
}
interface RowDeeds {
  remove(): void;
  duplicate(): void;
  move(step: 1 | -1): void;
  lock(): void;
}

interface KeyContext {
  /** The cell that is typed into, and the corner that moves with Shift. */
  readonly active: Spot;
  readonly corner: Spot;
  readonly size: Size;
  /** The active cell can be written. */
  readonly edits: boolean;
  readonly deeds: KeyDeeds;
}

const nothing = () => {};

/** What a key does in a closed cell: an action of the sheet, a character for the field, or whatever the browser does. */
export function actOf(event: KeyboardEvent, context: KeyContext): (() => void) | 'field' | 'browser' {
  const { key, shiftKey, altKey } = event;
  const { active, corner, size, edits, deeds } = context;
  if (isComposing(event)) return 'browser';
  if (typesByAltGr(event)) return edits ? 'field' : nothing;
  const far = event.ctrlKey || event.metaKey;
  if (altKey) return withAlt(event, deeds);
  const to = moved(shiftKey ? corner : active, key, far, size);
  if (to) return () => deeds.go(to, shiftKey);
  if (far) return withControl(event, deeds);
  switch (key) {
    case 'Tab':
      return () => deeds.tab(shiftKey ? -1 : 1);
    case 'F2':
      return edits ? deeds.edit : nothing;
    case 'Enter':
      return edits ? deeds.edit : () => deeds.go({ ...active, row: Math.min(size.rows - 1, active.row + 1) }, false);
    case 'Escape':
      return deeds.escape;
    case 'Delete':
    case 'Backspace':
      return deeds.clear;
  }
  if (key.length > 1) return 'browser';
  return edits ? 'field' : nothing;
}

function withAlt({ key, code, shiftKey }: KeyboardEvent, deeds: KeyDeeds): (() => void) | 'browser' {
  const rows = deeds.rows();
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!rows) return nothing;
    if (shiftKey && key === 'ArrowDown') return rows.duplicate;
    return () => rows.move(key === 'ArrowUp' ? -1 : 1);
  }
  // Option on a Mac types a letter on some layouts (ł on the Polish one) and a sign on others.
  const locks = key.toLowerCase() === 'l' || (code === 'KeyL' && !/\p{L}/u.test(key));
  return locks && rows ? rows.lock : 'browser';
}

function withControl({ key, shiftKey }: KeyboardEvent, deeds: KeyDeeds): (() => void) | 'browser' {
  switch (key.toLowerCase()) {
    case 'd':
      return deeds.fill;
    case 'a':
      return deeds.all;
    case 'z':
      return shiftKey ? deeds.redo : deeds.undo;
    case 'y':
      return deeds.redo;
    case 'delete':
    case 'backspace':
      return deeds.rows()?.remove ?? nothing;
    default:
      return 'browser';
  }
}
