import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
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
import { SheetGrid, type SheetGridHandle } from './grid/SheetGrid';
import type { CellField, Way } from './sheet/CellField';
import { clipboardOf } from './sheet/clipboard';
import { actOf } from './sheet/keys';
import { mouseOf } from './sheet/mouse';
import { placesOf } from './sheet/places';
import type { SheetDeeds, SheetHandle } from './sheet/SheetDeeds';
import { SheetField } from './sheet/SheetField';
import { SheetCursors, SheetMarks } from './sheet/SheetMarks';
import { type Area, areaOf, boxOf, filled, type Put, type Size, type Spot, tabbed } from './sheet/selection';
import type { CellWrite, CursorSource, SheetColumn, SheetPlace, SheetRow } from './sheetColumn';
import { useAfterPaint } from './useAfterPaint';
import css from './Sheet.module.css';

interface SheetProps<Row extends SheetRow> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  readOnly: boolean;
  deeds: SheetDeeds;
  others: CursorSource;
  /** Where the person is now; null: not in this sheet. */
  onPlace: (place: SheetPlace | null, typing: boolean) => void;
  flagged?: (row: Row) => boolean;
  handle?: Ref<SheetHandle>;
}

interface Selection {
  /** The corner that moves. */
  readonly at: SheetPlace;
  /** Where it began: the cell that is typed into. */
  readonly from: SheetPlace;
  /** Whole rows, by their number at the side. */
  readonly rows: ReadonlySet<string>;
}
const noRows: ReadonlySet<string> = new Set();
/** How far down each way of leaving a cell leads. */
const steps = { stay: 0, enter: 1, down: 1, up: -1 } as const;

/**
 * A spreadsheet: arrows, Tab, Enter, F2, type-over, ranges, the clipboard of Excel, fill down, whole rows. A key draws
 * what it says by hand, the field and the text of a cell; what follows from it (the write, the selection, what others are
 * told) is done when that is on the screen, or before whatever comes next.
 */
export function Sheet<Row extends SheetRow>(props: SheetProps<Row>) {
  const { label, columns, rows, readOnly, deeds, others, onPlace } = props;
  const grid = useRef<SheetGridHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<CellField>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [, placed] = useState(0);
  const [selection, setSelection] = useState<Selection | null>(null);
  const [editing, setEditing] = useState<SheetPlace | null>(null);
  const [inside, setInside] = useState(false);
  /** After Escape, Tab leads out of the sheet. */
  const leaving = useRef(false);
  const lastSpot = useRef<Spot>({ row: 0, column: 0 });
  /** The column in which a run of Tabs began: Enter goes down from there, as in Excel. */
  const began = useRef<number | null>(null);
  /** The open cell's first letter has made its row. */
  const made = useRef(false);
  /** Others have been told that something is typed into the open cell. */
  const told = useRef(false);
  /** The field stands where the selection will be. */
  const moving = useRef(false);
  /** The focus is on its way to a cell. */
  const standing = useRef(false);
  const dragging = useRef<SheetPlace | null>(null);
  /** The column in which the keyboard goes on when there is another row behind this one. */
  const next = useRef<{ readonly column: number; readonly after: string | undefined } | null>(null);
  const { later, settle } = useAfterPaint(() => grid.current?.settle());

  const anchor = useCallback(() => {
    const { selection } = acts.current;
    return selection && (field.current?.place?.row ?? selection.at.row);
  }, []);
  const onPlaced = useCallback(() => placed((count) => count + 1), []);

  const { rowAt, columnAt, spotOf, placeOf, textAt, cellOf } = placesOf(rows, columns, () => lastSpot.current.row);
  const size: Size = { rows: rows.length, columns: columns.length, page: 15 };

  /** The keyboard stands at this cell, and this one is seen. */
  const stand = (place: SheetPlace, seen = place, first?: () => void) => {
    if (readOnly) return grid.current?.focus(seen.row, seen.column);
    const shown = grid.current?.reveal(seen.row, seen.column);
    const at = seen === place ? shown : grid.current?.box(place.row, place.column);
    first?.();
    if (at) field.current?.stand(cellOf(place, at));
    standing.current = true;
    field.current?.focus();
    standing.current = false;
  };
  const select = (at: SheetPlace, how: { extend?: boolean; rows?: ReadonlySet<string>; first?: () => void } = {}) => {
    const from = how.extend && selection ? selection.from : at;
    began.current = null;
    lastSpot.current = spotOf(at);
    stand(from, at, how.first);
    moving.current = true;
    later(() => {
      moving.current = false;
      setSelection({ at, from, rows: how.rows ?? noRows });
      onPlace(from, false);
      grid.current?.surround(at.row);
    });
  };
  const go = (spot: Spot, how: { extend?: boolean; first?: () => void } = {}) => {
    if (rows.length > 0) select(placeOf(spot), how);
  };

  // A row that somebody has removed takes nobody's keyboard with it: the cursor stays where it stood.
  const goneRow = selection && [selection.at, selection.from].some(({ row }) => rowAt(row) < 0) ? selection : null;
  useEffect(() => {
    if (!goneRow || moving.current || field.current?.isOpen || rows.length === 0) return;
    const at = placeOf(spotOf(goneRow.from));
    setSelection({ at, from: at, rows: noRows });
    if (!inside) return;
    stand(at);
    onPlace(at, false);
  });

  // The field follows its cell, and reads out what it says now.
  useLayoutEffect(() => {
    const one = field.current;
    const place = one?.place ?? (rows.length > 0 ? placeOf({ row: 0, column: 0 }) : null);
    const at = place && grid.current?.box(place.row, place.column);
    if (!one || !at) return;
    if (one.isOpen) one.follow(at);
    else one.stand(cellOf(place, at));
  });

  const selected = (): string[] => {
    if (!selection) return [];
    if (selection.rows.size > 0) return rows.filter(({ id }) => selection.rows.has(id)).map(({ id }) => id);
    const { top, bottom } = boxOf(spotOf(selection.at), spotOf(selection.from));
    return rows.slice(top, bottom + 1).map(({ id }) => id);
  };
  const area = ({ at, from, rows: whole }: Selection): Area =>
    whole.size > 0
      ? { rows: rows.flatMap(({ id }, i) => (whole.has(id) ? i : [])), columns: columns.map((_, i) => i) }
      : areaOf(boxOf(spotOf(at), spotOf(from)));
  const stored = () => selected().filter((id) => !rows.find((row) => row.id === id)?.ghost);
  useImperativeHandle(props.handle, () => ({
    selected: stored,
    focus: () => go(selection ? spotOf(selection.from) : { row: 0, column: 0 }),
  }));

  const make = (row: string) => {
    made.current = true;
    deeds.begin(row);
  };
  const opened = (at: SheetPlace, typing: boolean) => {
    next.current = null;
    told.current = typing;
    setEditing(at);
    onPlace(at, typing);
  };
  /** By hand: its text can be changed, not only typed over. */
  const edit = (at: SheetPlace) => {
    const column = columns[columnAt(at.column)];
    const row = rows[rowAt(at.row)];
    if (readOnly || !row || !column?.edit) return;
    stand(at);
    made.current = false;
    field.current?.open(column.edit(row));
    opened(at, false);
  };
  const onBegun = () => {
    const at = field.current?.place;
    if (!at) return;
    made.current = false;
    next.current = null;
    const ghost = rows[rowAt(at.row)]?.ghost;
    later(() => {
      field.current?.opened();
      if (ghost) make(at.row);
      opened(at, true);
    });
  };
  const onTyped = () => {
    if (!editing) return;
    if (!made.current && rows[rowAt(editing.row)]?.ghost) make(editing.row);
    if (told.current) return;
    told.current = true;
    later(() => onPlace(editing, true));
  };

  /** The open cell is done: its text is written, and the keyboard goes on from there. */
  const finish = (value: string | null, way: Way) => {
    const place = field.current?.place;
    if (!place) return;
    const { row, column } = place;
    const [index, making] = [rowAt(row), made.current];
    const [there, columnIs] = [index >= 0, columnAt(column)];
    // Where somebody has removed the row, the keyboard goes on from where it stood.
    const spot = {
      row: there ? index : Math.max(0, Math.min(rows.length - 1, lastSpot.current.row)),
      column: columnIs,
    };
    const writes = value !== null && (making || value !== textAt(index, columnIs, true));
    made.current = false;
    const rest = () => {
      setEditing(null);
      if (value === null && making) deeds.abandon(row);
      if (writes) deeds.write([{ row, column, value }]);
    };
    // What makes room for another row, or has no row any more, is done at once.
    const waits = way !== 'away' && there && index < rows.length - 1;
    if (!waits) rest();
    const first = () => {
      if (!waits) return;
      if (!writes || grid.current?.drawAhead(row, column, value)) later(rest);
      else rest();
    };
    if (way === 'away') {
      field.current?.close();
      onPlace(place, false);
      if (there) leave(spot);
    } else if (way === 'next' || way === 'back') tab(spot, way === 'next' ? 1 : -1, first);
    else {
      const to = way === 'enter' ? (began.current ?? spot.column) : spot.column;
      if (way !== 'stay' && there && leave(spot, way === 'enter' && value !== null && value !== '')) wish(to);
      const at = spot.row + (there ? steps[way] : 0);
      go({ row: Math.max(0, Math.min(rows.length - 1, at)), column: to }, { first });
    }
  };
  /** The last field of the last row makes room for another one; so does Enter after a word in that row. */
  const leave = ({ row, column }: Spot, anywhere = false): boolean => {
    if (readOnly || row !== rows.length - 1 || !(anywhere || columns[column]?.last)) return false;
    deeds.grow();
    return true;
  };
  const tab = (from: Spot, step: 1 | -1, first?: () => void) => {
    const to = tabbed(from, step, size, (column) => columns[column]?.edit !== undefined || readOnly);
    const run = began.current ?? from.column;
    const grows = step === 1 && leave(from);
    go(to ?? from, { first });
    if (!to && grows) wish(columns.findIndex((column) => column.edit));
    // On the next row it begins anew.
    else began.current = to && to.row !== from.row ? null : run;
  };
  const wish = (column: number) => {
    next.current = { column, after: rows.at(-1)?.id };
  };
  // Told by its id: in the same moment somebody may have removed another row.
  const newest = rows.at(-1)?.id;
  useEffect(() => {
    if (next.current === null || newest === undefined || newest === next.current.after) return;
    const { column } = next.current;
    next.current = null;
    go({ row: rows.length - 1, column: Math.max(0, column) });
  }, [newest]);

  const clear = () => {
    if (!selection || readOnly) return;
    const over = area(selection);
    const written = over.columns.filter((column) => columns[column]?.edit);
    const cells: CellWrite[] = over.rows
      .filter((row) => !rows[row]?.ghost)
      .flatMap((row) => written.map((column) => ({ ...placeOf({ row, column }), value: '' })));
    if (cells.length > 0) deeds.write(cells);
  };
  const put = (puts: readonly Put[]) => {
    const own = puts.filter(({ column }) => columns[column]?.edit);
    if (own.length > 0 && !readOnly) deeds.put(own);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (field.current?.isOpen || (event.target as Element).closest('.ag-header')) return;
    if (event.key === 'Tab' && leaving.current) return out(event);
    leaving.current = false;
    const active = selection ? spotOf(selection.from) : { row: 0, column: 0 };
    const act = actOf(event, {
      active,
      corner: selection ? spotOf(selection.at) : active,
      size,
      edits: !readOnly && columns[active.column]?.edit !== undefined,
      deeds: {
        go: (to, extend) => go(to, { extend }),
        tab: (step) => tab(active, step),
        edit: () => edit(placeOf(active)),
        escape: () => {
          leaving.current = true;
          go(active);
        },
        clear,
        fill,
        all,
        undo: deeds.undo,
        redo: deeds.redo,
        rows: () => {
          const chosen = readOnly ? [] : stored();
          if (chosen.length === 0) return null;
          return {
            remove: () => deeds.remove(chosen),
            duplicate: () => deeds.duplicate(chosen),
            move: (step) => deeds.move(chosen, step),
            lock: () => deeds.lock?.(chosen),
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

  /** Tab after Escape: the browser goes on from the sheet's edge. */
  const out = (event: KeyboardEvent) => {
    event.stopPropagation();
    leaving.current = false;
    const edge = box.current?.querySelector<HTMLElement>(event.shiftKey ? '[data-edge="start"]' : '[data-edge="end"]');
    edge?.focus();
  };
  const all = () => {
    if (rows.length === 0) return;
    const from = placeOf({ row: 0, column: 0 });
    setSelection({ at: placeOf({ row: rows.length - 1, column: columns.length - 1 }), from, rows: noRows });
    onPlace(from, false);
    const first = grid.current?.box(from.row, from.column);
    if (first) field.current?.stand(cellOf(from, first));
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
    deeds: readOnly ? null : { put, clear, removeRows: () => deeds.remove(stored()) },
  }));

  /** A click elsewhere in the sheet is the end of what is open, too. */
  const close = () => {
    leaving.current = false;
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

  // What a key has left to be done comes before whatever is done next, which knows of it then.
  const acts = useRef({ selection, onKeyDown, finish, onBegun, onTyped, ...clipboard, ...mouse });
  acts.current = { selection, onKeyDown, finish, onBegun, onTyped, ...clipboard, ...mouse };
  const [handlers] = useState(() => {
    const fresh = () => {
      settle();
      return acts.current;
    };
    return {
      onKeyDownCapture: (event: KeyboardEvent) => fresh().onKeyDown(event),
      onMouseDown: (event: MouseEvent) => fresh().onMouseDown(event),
      onMouseMove: (event: MouseEvent) => fresh().onMouseMove(event),
      onDoubleClick: (event: MouseEvent) => fresh().onDoubleClick(event),
      onCopy: (event: ClipboardEvent) => fresh().onCopy(event),
      onCut: (event: ClipboardEvent) => fresh().onCut(event),
      onPaste: (event: ClipboardEvent) => fresh().onPaste(event),
      field: {
        onBegun: () => fresh().onBegun(),
        onTyped: () => fresh().onTyped(),
        onDone: (value: string | null, way: Way) => fresh().finish(value, way),
      },
    };
  });
  const { field: fieldHandlers, ...boxHandlers } = handlers;

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
          {...fieldHandlers}
        />
      )}
    </>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is what has the role; its keys and clicks are handled here
    <div
      ref={box}
      className={css.sheet}
      {...boxHandlers}
      onFocus={(event) => {
        setInside(true);
        // By Tab, from outside.
        if (!selection && event.target === field.current?.input && !standing.current) go({ row: 0, column: 0 });
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
