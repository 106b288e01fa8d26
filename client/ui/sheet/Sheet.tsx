import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SheetGrid, type SheetGridHandle } from '../grid/SheetGrid';
import { ContextMenu } from '../overlay/ContextMenu';
import type { MenuAction } from '../overlay/Menu';
import { useAfterPaint } from '../typing/useAfterPaint';
import { areaEditsOf } from './areaEdits';
import type { CellField } from './CellField';
import { clipboardOf } from './clipboard';
import type { ColumnWidths } from './columnWidths';
import type { SheetActions, SheetHandle } from './SheetActions';
import { SheetField } from './SheetField';
import { SheetFind } from './find/SheetFind';
import { SheetCursors, SheetMarks } from './SheetMarks';
import type { SheetParts } from './SheetParts';
import type { CursorSource, SheetColumn, SheetPlace, SheetRow } from './sheetColumn';
import { sheetText } from './sheetText';
import { type Summary, summaryOf } from './selection/summary';
import { useCellEditing } from './useCellEditing';
import { useInsertRows } from './useInsertRows';
import { useSheetFind } from './find/useSheetFind';
import { useSheetHandlers } from './useSheetHandlers';
import { useSheetKeys } from './useSheetKeys';
import { useSheetMenu } from './useSheetMenu';
import { useSheetMouse } from './useSheetMouse';
import { useSheetSelection } from './selection/useSheetSelection';
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
  heads?: (row: Row) => boolean;
  handle?: Ref<SheetHandle>;
  /** Reports the sum of several selected numbers; null if there aren't several. */
  onSummary?: (summary: Summary | null) => void;
  /** Actions on the selected rows, for the menu of a right click. */
  rowItems?: readonly MenuAction[];
  widths?: ColumnWidths;
}

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
  const onPlaced = useCallback(() => placed((count) => count + 1), []);
  const { later, settle } = useAfterPaint(() => grid.current?.settlePreviews());

  const parts: SheetParts<Row> = { columns, rows, readOnly, actions, onPlace, box, grid, field, later };
  const selected = useSheetSelection(parts);
  const { selection, inside, setInside, activeSpot, area, go, storedRows } = selected;
  const { columnAt, rowAt, spotOf, textAt } = selected.places;
  useImperativeHandle(props.handle, () => ({
    selected: storedRows,
    focus: () => go(activeSpot()),
    insert: (side) => insertRows(side),
    find: (replaces) => find.open(replaces),
    goTo: (row, column) => rowAt(row) >= 0 && go(spotOf({ row, column })),
  }));

  const { onSummary } = props;
  useEffect(() => {
    const isRange = selection !== null && selection.rows.size === 0 && selection.at !== selection.from;
    const cells = isRange ? area(selection) : { rows: [], columns: [] };
    onSummary?.(summaryOf(cells.rows.flatMap((row) => cells.columns.map((column) => textAt(row, column)))));
  }, [selection, rows, columns, onSummary]);

  const editor = useCellEditing(parts, selected);
  const { editing } = editor;
  const edits = areaEditsOf(parts, selected);
  const find = useSheetFind(parts, selected);
  const insertRows = useInsertRows(parts, selected);
  const { onKeyDown, keepTab } = useSheetKeys(parts, selected, editor, edits, {
    menu: () => menu.openAtCell(),
    find: (replaces) => find.open(replaces),
    insert: insertRows,
  });
  const mouse = useSheetMouse(parts, selected, editor, keepTab);
  const clipboard = clipboardOf(() => ({
    rows,
    columns,
    over: selection && !field.current?.isOpen ? area(selection) : null,
    whole: selection !== null && selection.rows.size > 0,
    actions: readOnly ? null : { ...edits, removeRows: () => actions.remove(storedRows()) },
  }));
  const { rowItems = [] } = props;
  const menu = useSheetMenu(parts, selected, { edits, clipboard, find, rowItems, press: mouse.pressAt });
  const { onContextMenu } = menu;
  const handlers = useSheetHandlers(settle, {
    ...{ onKeyDown, onContextMenu },
    ...editor.events,
    ...clipboard.events,
    ...mouse.events,
  });

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

  const sheet = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is what has the role; its keys and clicks are handled here
    <div
      ref={box}
      className={css.sheet}
      {...handlers.box}
      onFocus={(event) => {
        setInside(true);
        // Focused by Tab from outside.
        if (!selection && event.target === field.current?.input && !selected.focusing.current)
          go({ row: 0, column: 0 });
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
        anchor={selected.anchor}
        flagged={props.flagged}
        heads={props.heads}
        handle={grid}
        widths={props.widths}
        onLayer={setLayer}
        onPlaced={onPlaced}
      />
      <span data-edge="end" tabIndex={-1} />
      {layer && createPortal(over, layer)}
    </div>
  );
  return (
    <div className={css.frame}>
      {find.opened > 0 && <SheetFind label={label} find={find} />}
      {sheet}
      {menu.at && box.current && (
        <ContextMenu
          at={menu.at}
          label={sheetText.menu}
          items={menu.items}
          onClose={menu.close}
          inside={box.current.closest('[role="dialog"], main') ?? document.body}
        />
      )}
    </div>
  );
}
