import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { type CellBox, SheetGrid, type SheetGridHandle } from './grid/SheetGrid';
import { rowNumber } from './grid/sheetCells';
import { boxOf, filled, moved, pasted, type Put, type Size, type Spot, tabbed } from './sheet/selection';
import { SheetEditor, type Way } from './sheet/SheetEditor';
import { SheetCursors, SheetMarks } from './sheet/SheetMarks';
import { parseTsv, toTsv } from './sheet/tsv';
import type { CellWrite, CursorSource, SheetColumn, SheetPlace, SheetRow } from './sheetColumn';
import { toast } from './toast';
import css from './Sheet.module.css';

export interface SheetDeeds {
  /** Cells of rows that are there; one act. */
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
  /** The last field of the last row was left. */
  grow(): void;
}

export interface SheetHandle {
  /** Rows that are selected, or that the cursor is in. */
  selected(): string[];
  focus(): void;
}

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
  readonly at: SheetPlace;
  readonly from: SheetPlace;
  /** Whole rows, by their number at the side. */
  readonly rows: ReadonlySet<string>;
}
interface Editing extends SheetPlace {
  /** What it begins with, when a letter began it. */
  readonly typed: string | null;
  readonly began: boolean;
}

const noRows: ReadonlySet<string> = new Set();
/** How far down each way of leaving a cell leads. */
const steps: Record<Exclude<Way, 'next' | 'back' | 'away'>, number> = { stay: 0, enter: 1, down: 1, up: -1 };

/**
 * A spreadsheet: arrows, Tab, Enter, F2, type-over, ranges, the clipboard of Excel, fill down, whole rows. The open
 * editor is an input of its own above the grid, so nothing that others do reaches what is being typed.
 */
export function Sheet<Row extends SheetRow>(props: SheetProps<Row>) {
  const { label, columns, rows, readOnly, deeds, others, onPlace } = props;
  const grid = useRef<SheetGridHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [, placed] = useState(0);
  const [selection, setSelection] = useState<Selection | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [inside, setInside] = useState(false);
  /** After Escape, Tab leads out of the sheet. */
  const leaving = useRef(false);
  const lastSpot = useRef<Spot>({ row: 0, column: 0 });
  /** The column in which a run of Tabs began: Enter goes down from there, as in Excel. */
  const began = useRef<number | null>(null);
  const dragging = useRef(false);
  const latest = useRef({ selection, editing });
  latest.current = { selection, editing };

  const anchor = useCallback(() => latest.current.editing?.row ?? latest.current.selection?.at.row ?? null, []);
  const onPlaced = useCallback(() => placed((count) => count + 1), []);

  const rowAt = (id: string) => rows.findIndex((row) => row.id === id);
  const columnAt = (key: string) => columns.findIndex((column) => column.key === key);
  const spotOf = (place: SheetPlace): Spot => {
    const row = rowAt(place.row);
    return {
      row: row < 0 ? Math.min(lastSpot.current.row, rows.length - 1) : row,
      column: Math.max(0, columnAt(place.column)),
    };
  };
  const placeOf = ({ row, column }: Spot): SheetPlace => ({
    row: rows[row]?.id ?? '',
    column: columns[column]?.key ?? '',
  });
  const size: Size = { rows: rows.length, columns: columns.length, page: 15 };
  const textAt = (row: number, column: number, toEdit = false): string => {
    const [data, one] = [rows[row], columns[column]];
    if (!data || !one) return '';
    return toEdit && one.edit ? one.edit(data) : one.text(data);
  };

  const select = (at: SheetPlace, how: { extend?: boolean; rows?: ReadonlySet<string> } = {}) => {
    const from = how.extend && selection ? selection.from : at;
    began.current = null;
    lastSpot.current = spotOf(at);
    setSelection({ at, from, rows: how.rows ?? noRows });
    grid.current?.focus(at.row, at.column);
    onPlace(at, false);
  };
  const go = (spot: Spot, extend = false) => {
    if (rows.length > 0) select(placeOf(spot), { extend });
  };

  // A row that somebody has removed takes nobody's keyboard with it: the cursor stays where it stood.
  const goneRow = selection && rowAt(selection.at.row) < 0 ? selection : null;
  useEffect(() => {
    if (!goneRow || editing || rows.length === 0) return;
    const at = placeOf(spotOf(goneRow.at));
    setSelection({ at, from: at, rows: noRows });
    if (inside) grid.current?.focus(at.row, at.column);
  });

  const selected = (): string[] => {
    if (!selection) return [];
    if (selection.rows.size > 0) return rows.filter(({ id }) => selection.rows.has(id)).map(({ id }) => id);
    const { top, bottom } = boxOf(spotOf(selection.at), spotOf(selection.from));
    return rows.slice(top, bottom + 1).map(({ id }) => id);
  };
  const stored = () => selected().filter((id) => !rows.find((row) => row.id === id)?.ghost);
  useImperativeHandle(props.handle, () => ({
    selected: stored,
    focus: () => go(selection ? spotOf(selection.at) : { row: 0, column: 0 }),
  }));

  const edit = (at: SheetPlace, typed: string | null) => {
    const column = columns[columnAt(at.column)];
    if (readOnly || !column?.edit) return;
    const ghost = rows[rowAt(at.row)]?.ghost === true;
    if (typed !== null && ghost) deeds.begin(at.row);
    setEditing({ ...at, typed, began: typed !== null && ghost });
    onPlace(at, true);
  };
  const onTyped = () => {
    if (!editing || editing.began || !rows[rowAt(editing.row)]?.ghost) return;
    deeds.begin(editing.row);
    setEditing({ ...editing, began: true });
  };

  /** The editor is done: its text is written, and the keyboard goes on from its cell. */
  const finish = (value: string | null, way: Way) => {
    if (!editing) return;
    const { row, column, began: made } = editing;
    setEditing(null);
    latest.current.editing = null;
    const index = rowAt(row);
    const spot = { row: index, column: columnAt(column) };
    if (value === null) {
      if (made) deeds.abandon(row);
    } else if (index >= 0 && (made || value !== textAt(spot.row, spot.column, true)))
      deeds.write([{ row, column, value }]);
    if (index < 0 && value) kept(column, value);
    onPlace({ row, column }, false);
    if (way === 'away') return leave(spot);
    if (way === 'next' || way === 'back') tab(spot, way === 'next' ? 1 : -1);
    else {
      const to = way === 'enter' ? (began.current ?? spot.column) : spot.column;
      if (way !== 'stay' && leave(spot, way === 'enter' && value !== null && value !== '')) next.current = to;
      const at = index < 0 ? lastSpot.current.row : spot.row + steps[way];
      go({ row: Math.max(0, Math.min(rows.length - 1, at)), column: to });
    }
  };
  /** Somebody has removed the row meanwhile: what was typed into it is still there to be taken. */
  const kept = (column: string, value: string) => {
    const put = [{ row: rows.length, column: columnAt(column), value }];
    toast.error({
      text: `The row was removed while you typed “${value}”.`,
      action: { label: 'Put it in a new row', onClick: () => deeds.put(put) },
    });
  };

  /** The last field of the last row makes room for another one; so does Enter after a word in that row. */
  const leave = ({ row, column }: Spot, anywhere = false): boolean => {
    if (readOnly || row !== rows.length - 1 || !(anywhere || columns[column]?.last)) return false;
    deeds.grow();
    return true;
  };
  const tab = (from: Spot, step: 1 | -1) => {
    const to = tabbed(from, step, size, (column) => columns[column]?.edit !== undefined || readOnly);
    const run = began.current ?? from.column;
    const grows = step === 1 && leave(from);
    if (!to && grows) next.current = columns.findIndex((column) => column.edit);
    else {
      go(to ?? from);
      // On the next row it begins anew.
      began.current = to && to.row !== from.row ? null : run;
    }
  };
  /** The column in which the keyboard goes on when the row that it asked for is there. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null || rows.length === 0) return;
    go({ row: rows.length - 1, column: Math.max(0, next.current) });
    next.current = null;
  }, [rows.length]);

  const clear = () => {
    if (!selection || readOnly) return;
    const { top, bottom, left, right } = boxOf(spotOf(selection.at), spotOf(selection.from));
    const cells: CellWrite[] = [];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const place = placeOf({ row, column });
        if (columns[column]?.edit && !rows[row]?.ghost) cells.push({ ...place, value: '' });
      }
    }
    if (cells.length > 0) deeds.write(cells);
  };
  const put = (puts: readonly Put[]) => {
    const own = puts.filter(({ column }) => columns[column]?.edit);
    if (own.length > 0 && !readOnly) deeds.put(own);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || (event.target as Element).closest('.ag-header')) return;
    const { key, shiftKey, altKey } = event;
    const far = event.ctrlKey || event.metaKey;
    const done = (work?: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work?.();
    };
    if (key === 'Tab' && leaving.current) return out(event);
    leaving.current = false;
    const at = selection ? spotOf(selection.at) : { row: 0, column: 0 };
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const ids = stored();
      if (readOnly || ids.length === 0) return done();
      if (shiftKey && key === 'ArrowDown') return done(() => deeds.duplicate(ids));
      return done(() => deeds.move(ids, key === 'ArrowUp' ? -1 : 1));
    }
    if (altKey && event.code === 'KeyL' && deeds.lock && !readOnly && stored().length > 0)
      return done(() => deeds.lock?.(stored()));
    if (altKey) return;
    const to = moved(at, key, far, size);
    if (to) return done(() => go(to, shiftKey));
    if (far) {
      const letter = key.toLowerCase();
      if (letter === 'd') return done(fill);
      if (letter === 'a') return done(all);
      if (letter === 'z') return done(shiftKey ? deeds.redo : deeds.undo);
      if (letter === 'y') return done(deeds.redo);
      if (key === 'Delete' || key === 'Backspace')
        return done(() => !readOnly && stored().length > 0 && deeds.remove(stored()));
      return;
    }
    if (key === 'Tab') return done(() => tab(at, shiftKey ? -1 : 1));
    if (key === 'Enter' || key === 'F2') {
      const can = !readOnly && columns[at.column]?.edit;
      return done(() => (can ? edit(placeOf(at), null) : go({ ...at, row: Math.min(rows.length - 1, at.row + 1) })));
    }
    if (key === 'Escape') {
      leaving.current = true;
      return done(() => go(at));
    }
    if (key === 'Delete' || key === 'Backspace') return done(clear);
    if (key.length === 1 && !event.nativeEvent.isComposing) return done(() => edit(placeOf(at), key));
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
    const at = placeOf({ row: 0, column: 0 });
    setSelection({ at, from: placeOf({ row: rows.length - 1, column: columns.length - 1 }), rows: noRows });
  };
  const fill = () => {
    if (!selection) return;
    put(filled(boxOf(spotOf(selection.at), spotOf(selection.from)), (row, column) => textAt(row, column, true)));
  };

  const copied = (): string | null => {
    if (!selection) return null;
    if (selection.rows.size > 0) {
      const lines = rows.filter(({ id }) => selection.rows.has(id));
      return toTsv(lines.map((row) => columns.map((column) => (column.edit ?? column.text)(row))));
    }
    const { top, bottom, left, right } = boxOf(spotOf(selection.at), spotOf(selection.from));
    const table = [];
    for (let row = top; row <= bottom; row++) {
      const line = [];
      for (let column = left; column <= right; column++) line.push(textAt(row, column, true));
      table.push(line);
    }
    return toTsv(table);
  };
  const clipboard: Pick<ComponentProps<'div'>, 'onCopy' | 'onCut' | 'onPaste'> = {
    onCopy: (event) => {
      const text = editing ? null : copied();
      if (text === null) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
    },
    onCut: (event) => {
      const text = editing ? null : copied();
      if (text === null) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      if (selection && selection.rows.size > 0 && !readOnly) deeds.remove(stored());
      else clear();
    },
    onPaste: (event) => {
      if (editing || readOnly || !selection) return;
      event.preventDefault();
      const table = parseTsv(event.clipboardData.getData('text/plain'));
      const over = boxOf(spotOf(selection.at), spotOf(selection.from));
      put(pasted(table, over, columns.length));
    },
  };

  const hit = (event: MouseEvent): SheetPlace | null => {
    const cell = (event.target as Element).closest('.ag-cell');
    const row = cell?.closest('.ag-row')?.getAttribute('row-id');
    const column = cell?.getAttribute('col-id');
    return row && column ? { row, column } : null;
  };
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0) return;
    const place = hit(event);
    if (!place) return;
    leaving.current = false;
    if (place.column === rowNumber) {
      const at = { row: place.row, column: columns[0]?.key ?? '' };
      const held = selection?.rows ?? noRows;
      if (event.shiftKey && selection) {
        const [a, b] = [rowAt(place.row), rowAt(selection.from.row)].sort((x, y) => x - y) as [number, number];
        const range = new Set(rows.slice(a, b + 1).map(({ id }) => id));
        setSelection({ at, from: selection.from, rows: range });
        grid.current?.focus(at.row, at.column);
      } else {
        const next = new Set(event.ctrlKey || event.metaKey ? held : []);
        if (next.has(place.row)) next.delete(place.row);
        else next.add(place.row);
        select(at, { rows: next });
      }
    } else {
      dragging.current = true;
      select(place, { extend: event.shiftKey });
    }
    event.preventDefault();
  };
  const onMouseMove = (event: MouseEvent) => {
    if (!dragging.current || !selection || event.buttons !== 1) {
      dragging.current = false;
      return;
    }
    const place = hit(event);
    if (!place || place.column === rowNumber) return;
    if (place.row !== selection.at.row || place.column !== selection.at.column)
      setSelection({ at: place, from: selection.from, rows: noRows });
  };

  const open = editing ? columns[columnAt(editing.column)] : undefined;
  const openRow = editing ? rows[rowAt(editing.row)] : undefined;
  // Of a row that somebody has removed it stands where it stood, until the person is done.
  const stood = useRef<CellBox | null>(null);
  stood.current = editing ? (grid.current?.box(editing.row, editing.column) ?? stood.current) : null;
  const cell = stood.current;
  const over: ReactNode = layer && (
    <>
      <SheetMarks
        grid={grid.current}
        selection={selection}
        rows={rows}
        columns={columns}
        idle={!inside}
        spotOf={spotOf}
      />
      <SheetCursors grid={grid.current} others={others} open={cell} />
      {editing && open && cell && (
        <SheetEditor
          key={`${editing.row} ${editing.column}`}
          box={cell}
          label={`${open.head}, line ${rowAt(editing.row) + 1}`}
          numeric={open.numeric ?? false}
          maxLength={open.maxLength}
          offers={open.offers}
          start={editing.typed ?? (openRow && open.edit ? open.edit(openRow) : '')}
          typed={editing.typed !== null}
          onTyped={onTyped}
          onDone={finish}
        />
      )}
    </>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is what has the role; its keys and clicks are handled here
    <div
      ref={box}
      className={css.sheet}
      onKeyDownCapture={onKeyDown}
      onMouseDown={onMouseDown}
      onMouseMove={onMouseMove}
      onDoubleClick={(event) => {
        const place = hit(event);
        if (place && place.column !== rowNumber) edit(place, null);
      }}
      onFocus={() => setInside(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        setInside(false);
        onPlace(null, false);
      }}
      {...clipboard}
    >
      <span data-edge="start" tabIndex={-1} />
      <SheetGrid<Row>
        label={label}
        columns={columns}
        rows={rows}
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
