import { type KeyboardEvent, useRef } from 'react';
import { runShortcut } from '../typing/keys';
import type { AreaEdits } from './areaEdits';
import { actOf, type SheetKeyActions } from './keys';
import type { SheetParts } from './SheetParts';
import type { SheetRow } from './sheetColumn';
import type { CellEditing } from './useCellEditing';
import type { SheetSelection } from './selection/useSheetSelection';

/** Keys in a closed cell. After Escape, Tab leaves the sheet until `keepTab`. */
export function useSheetKeys<Row extends SheetRow>(
  parts: SheetParts<Row>,
  selected: SheetSelection,
  { edit, tab }: CellEditing,
  { clear, fill }: AreaEdits,
  more: Pick<SheetKeyActions, 'menu' | 'find' | 'insert'>,
) {
  const { columns, readOnly, actions, box, field } = parts;
  const { selection, size, activeSpot, select, go, selectAll, storedRows } = selected;
  const { spotOf, placeOf } = selected.places;
  const tabLeaves = useRef(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (field.current?.isOpen || (event.target as Element).closest('.ag-header')) return;
    if (event.key === 'Tab' && tabLeaves.current) return leaveSheet(event);
    tabLeaves.current = false;
    const active = activeSpot();
    const act = actOf(event, {
      active,
      corner: selection ? spotOf(selection.at) : active,
      size,
      edits: !readOnly && columns[active.column]?.edit !== undefined,
      actions: {
        go: (to, extend) => go(to, { extend }),
        tab: (step) => tab(active, step),
        edit: () => edit(placeOf(active)),
        escape: () => {
          tabLeaves.current = true;
          go(active);
        },
        clear,
        fill,
        all: selectAll,
        row: () => select(placeOf(active), { rows: new Set([placeOf(active).row]) }),
        undo: actions.undo,
        redo: actions.redo,
        help: () => runShortcut('?'),
        ...more,
        rows: () => {
          const chosen = readOnly ? [] : storedRows();
          if (chosen.length === 0) return null;
          return {
            remove: () => actions.remove(chosen),
            duplicate: () => actions.duplicate(chosen),
            move: (step) => actions.move(chosen, step),
            lock: () => actions.lock?.(chosen),
          };
        },
      },
    });
    if (act === 'browser') return;
    event.stopPropagation();
    if (act === 'field') return;
    event.preventDefault();
    act();
  };

  /** Moves the focus to the sheet's edge, from where the browser continues. */
  const leaveSheet = (event: KeyboardEvent) => {
    event.stopPropagation();
    tabLeaves.current = false;
    const edge = box.current?.querySelector<HTMLElement>(event.shiftKey ? '[data-edge="start"]' : '[data-edge="end"]');
    edge?.focus();
  };

  const keepTab = () => {
    tabLeaves.current = false;
  };
  return { onKeyDown, keepTab };
}
