import { useRef, useState } from 'react';
import { calculate } from './calculate';
import type { EditExit } from './CellField';
import type { SheetParts } from './SheetParts';
import { type Spot, tabbed } from './selection/selection';
import type { SheetPlace, SheetRow } from './sheetColumn';
import { useNextRow } from './useNextRow';
import type { SheetSelection } from './selection/useSheetSelection';

/** Row steps of each way to leave a cell. */
const steps = { stay: 0, enter: 1, down: 1, up: -1 } as const;

/** The open cell: opens it, writes its text when it is closed, and moves the keyboard on. */
export function useCellEditing<Row extends SheetRow>(parts: SheetParts<Row>, selected: SheetSelection) {
  const { columns, rows, readOnly, actions, onPlace, grid, field, later } = parts;
  const { size, lastSpot, tabStart, focusCell, go } = selected;
  const { rowAt, columnAt, textAt } = selected.places;
  const [editing, setEditing] = useState<SheetPlace | null>(null);
  /** Typing in the open cell has created its row. */
  const rowCreated = useRef(false);
  /** Others have been notified of typing in the open cell. */
  const typingShown = useRef(false);
  const nextRow = useNextRow(rows.at(-1)?.id, (column) => go({ row: rows.length - 1, column }));

  const createRow = (row: string) => {
    rowCreated.current = true;
    actions.begin(row);
  };
  const opened = (at: SheetPlace, typing: boolean) => {
    nextRow.cancel();
    typingShown.current = typing;
    setEditing(at);
    onPlace(at, typing);
  };
  /** Opens a cell to edit its text, rather than to type over it. */
  const edit = (at: SheetPlace) => {
    const column = columns[columnAt(at.column)];
    const row = rows[rowAt(at.row)];
    if (readOnly || !row || !column?.edit) return;
    focusCell(at);
    rowCreated.current = false;
    field.current?.open(column.edit(row));
    opened(at, false);
  };
  const onStarted = () => {
    const at = field.current?.place;
    if (!at) return;
    rowCreated.current = false;
    nextRow.cancel();
    const ghost = rows[rowAt(at.row)]?.ghost;
    later(() => {
      field.current?.opened();
      if (ghost) createRow(at.row);
      opened(at, true);
    });
  };
  const onTyped = () => {
    if (!editing) return;
    if (!rowCreated.current && rows[rowAt(editing.row)]?.ghost) createRow(editing.row);
    if (typingShown.current) return;
    typingShown.current = true;
    later(() => onPlace(editing, true));
  };

  /** Closes the open cell: writes its text and moves the keyboard on. */
  const finish = (typed: string | null, way: EditExit) => {
    const place = field.current?.place;
    if (!place) return;
    const { row, column } = place;
    const [index, created] = [rowAt(row), rowCreated.current];
    const [exists, columnIs] = [index >= 0, columnAt(column)];
    const value = (typed !== null && columns[columnIs]?.numeric && calculate(typed)) || typed;
    // If another user removed the row, continue from its last position.
    const spot = {
      row: exists ? index : Math.max(0, Math.min(rows.length - 1, lastSpot.current.row)),
      column: columnIs,
    };
    const writes = value !== null && (created || value !== textAt(index, columnIs, true));
    rowCreated.current = false;
    const rest = () => {
      setEditing(null);
      if (value === null && created) actions.abandon(row);
      if (writes) actions.write([{ row, column, value }]);
    };
    // A write that adds a row, or whose row is gone, can't wait for the paint.
    const deferred = way !== 'away' && exists && index < rows.length - 1;
    if (!deferred) rest();
    const first = () => {
      if (!deferred) return;
      if (!writes || grid.current?.previewText(row, column, value)) later(rest);
      else rest();
    };
    if (way === 'away') {
      field.current?.close();
      onPlace(place, false);
      if (exists) leave(spot);
    } else if (way === 'next' || way === 'back') tab(spot, way === 'next' ? 1 : -1, first);
    else {
      const to = way === 'enter' ? (tabStart.current ?? spot.column) : spot.column;
      if (way !== 'stay' && exists && leave(spot, way === 'enter' && value !== null && value !== ''))
        nextRow.request(to);
      const at = spot.row + (exists ? steps[way] : 0);
      go({ row: Math.max(0, Math.min(rows.length - 1, at)), column: to }, { first });
    }
  };
  /** Leaving the last field of the last row adds a row; so does Enter after text in that row. */
  const leave = ({ row, column }: Spot, anywhere = false): boolean => {
    if (readOnly || row !== rows.length - 1 || !(anywhere || columns[column]?.last)) return false;
    actions.grow();
    return true;
  };
  const tab = (from: Spot, step: 1 | -1, first?: () => void) => {
    const to = tabbed(from, step, size, (column) => columns[column]?.edit !== undefined || readOnly);
    const run = tabStart.current ?? from.column;
    const grows = step === 1 && leave(from);
    go(to ?? from, { first });
    if (!to && grows) nextRow.request(columns.findIndex((column) => column.edit));
    // A new run of Tabs begins on the next row.
    else tabStart.current = to && to.row !== from.row ? null : run;
  };

  /** Closes the open cell, if there is one, without moving the keyboard. */
  const close = () => {
    if (field.current?.isOpen) finish(field.current.value, 'away');
  };

  return { editing, edit, close, tab, events: { finish, onStarted, onTyped } };
}
export type CellEditing = ReturnType<typeof useCellEditing>;
