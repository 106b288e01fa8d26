import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { SheetGrid, type SheetGridHandle } from '../grid/SheetGrid';
import type { CellField, EditExit } from './CellField';
import { clipboardOf } from './clipboard';
import { actOf } from './keys';
import { mouseOf } from './mouse';
import { placesOf } from './places';
import type { SheetActions, SheetHandle } from './SheetActions';
import { SheetField } from './SheetField';
import { SheetCursors, SheetMarks } from './SheetMarks';
import { filled, type Put, type Size, type Spot, tabbed } from './selection';
import type { CellWrite, CursorSource, SheetColumn, SheetPlace, SheetRow } from './sheetColumn';
import { noRows, type Selection, selectedArea, selectedIds } from './sheetSelection';
import { useNextRow } from './useNextRow';
import { useSheetHandlers } from './useSheetHandlers';
import { runShortcut } from '../typing/keys';
import { useAfterPaint } from '../typing/useAfterPaint';
import css from './Sheet.module.css';

interface SheetProps<Row extends SheetRow> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  readOnly: boolean;
  actions: SheetActions;
  others: CursorSource;
  /** Reports the user's cell; null outside of this sheet. */
  onPlace: (place: SheetPlace | null, typing: boolean) => void;
  flagged?: (row: Row) => boolean;
  handle?: Ref<SheetHandle>;
}

/** Row steps of each way to leave a cell. */
const steps = { stay: 0, enter: 1, down: 1, up: -1 } as const;

/**
 * A spreadsheet: arrows, Tab, Enter, F2, type-over, ranges, Excel's clipboard, fill down, whole rows. To keep typing fast, a
 * key updates the field and the cell's text directly in the DOM; the write, the selection and presence follow after the
 * paint, or before the next event.
 */
export function Sheet<Row extends SheetRow>(props: SheetProps<Row>) {
  const { label, columns, rows, readOnly, actions, others, onPlace } = props;
  const grid = useRef<SheetGridHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<CellField>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [, placed] = useState(0);
  const [selection, setSelection] = useState<Selection | null>(null);
  const latestSelection = useRef(selection);
  latestSelection.current = selection;
  const [editing, setEditing] = useState<SheetPlace | null>(null);
  const [inside, setInside] = useState(false);
  /** After Escape, Tab leaves the sheet. */
  const tabLeaves = useRef(false);
  const lastSpot = useRef<Spot>({ row: 0, column: 0 });
  /** Column where a run of Tabs began; Enter goes down from there, as in Excel. */
  const tabStart = useRef<number | null>(null);
  /** Typing in the open cell has created its row. */
  const rowCreated = useRef(false);
  /** Others have been notified of typing in the open cell. */
  const typingShown = useRef(false);
  /** The field is already where the selection will be. */
  const moving = useRef(false);
  /** The focus is being moved to a cell by this component. */
  const focusing = useRef(false);
  const dragging = useRef<SheetPlace | null>(null);
  const { later, settle } = useAfterPaint(() => grid.current?.settlePreviews());

  const anchor = useCallback(() => {
    const selected = latestSelection.current;
    return selected && (field.current?.place?.row ?? selected.at.row);
  }, []);
  const onPlaced = useCallback(() => placed((count) => count + 1), []);

  const { rowAt, columnAt, spotOf, placeOf, textAt, cellOf } = placesOf(rows, columns, () => lastSpot.current.row);
  const size: Size = { rows: rows.length, columns: columns.length, page: 15 };

  /** Moves the keyboard to a cell, and scrolls `seen` into view. */
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
  const select = (at: SheetPlace, how: { extend?: boolean; rows?: ReadonlySet<string>; first?: () => void } = {}) => {
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
  const go = (spot: Spot, how: { extend?: boolean; first?: () => void } = {}) => {
    if (rows.length > 0) select(placeOf(spot), how);
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

  const area = (of: Selection) => selectedArea(of, rows, columns, spotOf);
  const stored = () => selectedIds(selection, rows, spotOf).filter((id) => !rows.find((row) => row.id === id)?.ghost);
  useImperativeHandle(props.handle, () => ({
    selected: stored,
    focus: () => go(selection ? spotOf(selection.from) : { row: 0, column: 0 }),
  }));

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
  const finish = (value: string | null, way: EditExit) => {
    const place = field.current?.place;
    if (!place) return;
    const { row, column } = place;
    const [index, created] = [rowAt(row), rowCreated.current];
    const [exists, columnIs] = [index >= 0, columnAt(column)];
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
  const nextRow = useNextRow(rows.at(-1)?.id, (column) => go({ row: rows.length - 1, column }));

  const clear = () => {
    if (!selection || readOnly) return;
    const over = area(selection);
    const written = over.columns.filter((column) => columns[column]?.edit);
    const cells: CellWrite[] = over.rows
      .filter((row) => !rows[row]?.ghost)
      .flatMap((row) => written.map((column) => ({ ...placeOf({ row, column }), value: '' })));
    if (cells.length > 0) actions.write(cells);
  };
  const put = (puts: readonly Put[]) => {
    const editable = puts.filter(({ column }) => columns[column]?.edit);
    if (editable.length > 0 && !readOnly) actions.put(editable);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (field.current?.isOpen || (event.target as Element).closest('.ag-header')) return;
    if (event.key === 'Tab' && tabLeaves.current) return out(event);
    tabLeaves.current = false;
    const active = selection ? spotOf(selection.from) : { row: 0, column: 0 };
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
        all,
        row: () => select(placeOf(active), { rows: new Set([placeOf(active).row]) }),
        undo: actions.undo,
        redo: actions.redo,
        help: () => runShortcut('?'),
        rows: () => {
          const chosen = readOnly ? [] : stored();
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

  /** Tab after Escape: moves the focus to the sheet's edge, from where the browser continues. */
  const out = (event: KeyboardEvent) => {
    event.stopPropagation();
    tabLeaves.current = false;
    const edge = box.current?.querySelector<HTMLElement>(event.shiftKey ? '[data-edge="start"]' : '[data-edge="end"]');
    edge?.focus();
  };
  const all = () => {
    if (rows.length === 0) return;
    const from = placeOf({ row: 0, column: 0 });
    setSelection({ at: placeOf({ row: rows.length - 1, column: columns.length - 1 }), from, rows: noRows });
    onPlace(from, false);
    const first = grid.current?.box(from.row, from.column);
    if (first) field.current?.moveTo(cellOf(from, first));
  };
  const fill = () => {
    if (!selection) return;
    put(filled(area(selection), (row, column) => textAt(row, column, true)));
  };

  const clipboard = clipboardOf(() => ({
    rows,
    columns,
    over: selection && !field.current?.isOpen ? area(selection) : null,
    whole: selection !== null && selection.rows.size > 0,
    actions: readOnly ? null : { put, clear, removeRows: () => actions.remove(stored()) },
  }));

  /** A click elsewhere in the sheet also closes the open cell. */
  const close = () => {
    tabLeaves.current = false;
    if (field.current?.isOpen) finish(field.current.value, 'away');
  };
  const mouse = mouseOf(
    {
      cell: (place, extend) => {
        close();
        select(place, { extend });
      },
      row: (id, how) => {
        close();
        const at = { row: id, column: columns[0]?.key ?? '' };
        if (how === 'upTo' && selection) {
          const [a, b] = [rowAt(id), rowAt(selection.from.row)].sort((x, y) => x - y) as [number, number];
          return select(at, { extend: true, rows: new Set(rows.slice(a, b + 1).map((row) => row.id)) });
        }
        const chosen = new Set(how === 'also' ? selection?.rows : []);
        if (!chosen.delete(id)) chosen.add(id);
        select(at, { rows: chosen });
      },
      open: edit,
      head: close,
    },
    dragging,
  );

  const handlers = useSheetHandlers(settle, { onKeyDown, finish, onStarted, onTyped, ...clipboard, ...mouse });

  const over: ReactNode = layer && (
    <>
      <SheetMarks
        grid={grid.current}
        selection={selection}
        rows={rows}
        columns={columns}
        framed={readOnly}
        idle={!inside}
        spotOf={spotOf}
      />
      <SheetCursors grid={grid.current} others={others} open={editing && (field.current?.box ?? null)} />
      {!readOnly && (
        <SheetField
          handle={field}
          blank={selection === null}
          offers={editing ? columns[columnAt(editing.column)]?.offers : undefined}
          {...handlers.field}
        />
      )}
    </>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is what has the role; its keys and clicks are handled here
    <div
      ref={box}
      className={css.sheet}
      {...handlers.box}
      onFocus={(event) => {
        setInside(true);
        // Focused by Tab from outside.
        if (!selection && event.target === field.current?.input && !focusing.current) go({ row: 0, column: 0 });
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        settle();
        setInside(false);
        onPlace(null, false);
      }}
    >
      <span data-edge="start" tabIndex={-1} />
      <SheetGrid<Row>
        label={label}
        columns={columns}
        rows={rows}
        readOnly={readOnly}
        anchor={anchor}
        flagged={props.flagged}
        handle={grid}
        onLayer={setLayer}
        onPlaced={onPlaced}
      />
      <span data-edge="end" tabIndex={-1} />
      {layer && createPortal(over, layer)}
    </div>
  );
}
