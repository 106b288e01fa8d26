import type { ColDef, GridApi, ICellRendererParams, RowClickedEvent } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ComponentProps, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { cspNonce } from '../../look/cspNonce';
import { arranged, type GridColumn, type ListHandle, type PlacedColumn } from '../board/gridColumn';
import { type Tone, tones } from '../status/job/tone';
import { modules, theme } from './agGrid';
import css from './grid.module.css';

/**
 * A data grid for many rows that are compared and edited. Shows one page, sorted and filtered by the server. Rows are
 * identified by `_id`, so a change repaints only its cells and keeps focus, scroll position and edit. Load it with
 * lazyPart(): phones show the same columns as cards (client/lists/ListPage.tsx) and never need it.
 */
interface GridProps<Row> {
  /** Accessible name. */
  label: string;
  /** Must keep the same identity while nothing changes. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** The server's sort order: `name`, `-num`. */
  sort?: string;
  onSort?: (sort: string) => void;
  layout?: readonly PlacedColumn[];
  onLayout?: (layout: PlacedColumn[]) => void;
  /** The row's tint, a class in grid.module.css. */
  tone?: (row: Row) => Tone | undefined;
  /** IDs of rows that are no longer in the list and only keep their place. */
  gone?: ReadonlySet<number>;
  onOpen?: (row: Row) => void;
  /** Called when the user starts and stops editing a cell. */
  onEditing?: (editing: boolean) => void;
  /** Adds a checkbox to each row and one for all; called with the selected rows. */
  onSelect?: (rows: Row[]) => void;
  selectable?: (row: Row) => boolean;
  handle?: Ref<ListHandle<Row>>;
  /** Handlers from useStableRows. */
  hand?: ComponentProps<'div'>;
}

const noRows: ReadonlySet<number> = new Set();

interface Keyed {
  readonly _id: number;
}

const ShownCell = <Row,>({ data, column }: ICellRendererParams<Row> & { column: GridColumn<Row> }) =>
  data === undefined ? null : column.cell(data);

/** Elements whose clicks don't open the row. */
const ownClick = 'a, button, input, select, label, .ag-cell-inline-editing, .ag-selection-checkbox';

export function Grid<Row extends Keyed>(props: GridProps<Row>) {
  const { label, columns, rows, sort, layout, onSelect, gone = noRows, hand } = props;
  const box = useRef<HTMLDivElement>(null);
  const api = useRef<GridApi<Row>>(null);
  const focused = useRef<number | null>(null);
  const now = useRef(props);
  now.current = props;

  /** The row at the start of a cell edit, on which the user's decision is based. */
  const editedRow = useRef<Row | null>(null);
  const columnDefs = useMemo(
    () => arranged(columns, layout ?? []).map((one) => defOf(one, sort, editedRow)),
    [columns, layout, sort],
  );
  const rowClassRules = useMemo(() => {
    const when =
      (is: (row: Row) => boolean) =>
      ({ data }: { data?: Row }) =>
        data !== undefined && is(data);
    return {
      ...Object.fromEntries(
        tones.map((tone) => [css[tone] as string, when((row) => now.current.tone?.(row) === tone)]),
      ),
      [css.gone as string]: when((row) => now.current.gone?.has(row._id) ?? false),
    };
  }, []);
  const selects = onSelect !== undefined;
  const rowSelection = useMemo(() => {
    if (!selects) return undefined;
    const isRowSelectable = ({ data }: { data?: Row }) =>
      data !== undefined && (now.current.selectable?.(data) ?? true);
    return { mode: 'multiRow' as const, isRowSelectable };
  }, [selects]);

  // A row that is no longer in the list hasn't changed itself, so redraw it to show that.
  const lastGone = useRef(noRows);
  useEffect(() => {
    const grid = api.current;
    const moved = [...new Set([...lastGone.current, ...gone])].filter(
      (id) => lastGone.current.has(id) !== gone.has(id),
    );
    lastGone.current = gone;
    const rowNodes = moved.map((id) => grid?.getRowNode(String(id))).filter((node) => node !== undefined);
    if (grid && rowNodes.length > 0) grid.redrawRows({ rowNodes });
  }, [gone]);

  useImperativeHandle(props.handle, () => ({
    move: (step) => api.current && walk(api.current, step),
    current: () => {
      const cell = hasFocus(box.current) ? api.current?.getFocusedCell() : null;
      return (cell && api.current?.getDisplayedRowAtIndex(cell.rowIndex)?.data) ?? null;
    },
  }));

  const opened = ({ data, event }: RowClickedEvent<Row>) => {
    // Clicks on a link or button, and text selection, don't open the row.
    if ((event?.target as Element | null)?.closest(ownClick) || getSelection()?.toString()) return;
    if (data) now.current.onOpen?.(data);
  };

  return (
    <div {...hand} ref={box} className={css.grid} data-opens={props.onOpen ? '' : undefined}>
      <AgGridReact<Row>
        modules={modules}
        theme={theme}
        styleNonce={cspNonce()}
        rowData={rows as Row[]}
        columnDefs={columnDefs}
        getRowId={({ data }) => String(data._id)}
        rowClassRules={rowClassRules}
        rowSelection={rowSelection}
        ensureDomOrder
        suppressColumnVirtualisation
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        // Reserve space for the scroll bar; otherwise flexible columns would extend below it.
        alwaysShowVerticalScroll
        enableCellTextSelection
        stopEditingWhenCellsLoseFocus
        animateRows={false}
        onGridReady={(event) => {
          api.current = event.api;
          box.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
        }}
        onCellFocused={({ rowIndex }) => {
          focused.current =
            rowIndex === null ? null : (api.current?.getDisplayedRowAtIndex(rowIndex)?.data?._id ?? null);
        }}
        onRowDataUpdated={({ api: grid }) => keepFocus(grid, focused.current, hasFocus(box.current))}
        onRowClicked={opened}
        onSortChanged={({ source, api: grid }) => {
          if (source !== 'uiColumnSorted') return;
          const column = grid.getColumnState().find((state) => state.sort);
          const name = columns.find(({ key }) => key === column?.colId)?.sort;
          if (name !== undefined) now.current.onSort?.(column?.sort === 'desc' ? `-${name}` : name);
        }}
        onDragStopped={({ api: grid }) => now.current.onLayout?.(layoutOf(grid))}
        onCellEditingStarted={({ data }) => {
          editedRow.current = data ?? null;
          now.current.onEditing?.(true);
        }}
        onCellEditingStopped={() => {
          editedRow.current = null;
          now.current.onEditing?.(false);
        }}
        onSelectionChanged={({ api: grid }) => now.current.onSelect?.(grid.getSelectedRows())}
      />
    </div>
  );
}

function defOf<Row>(
  column: GridColumn<Row> & { placed: PlacedColumn },
  sort: string | undefined,
  editedRow: RefObject<Row | null>,
): ColDef<Row> {
  const { key, head, numeric, quiet, placed, edit } = column;
  const sorted = column.sort !== undefined && sort?.replace(/^-/, '') === column.sort;
  return {
    colId: key,
    headerName: head,
    headerClass: numeric ? 'ag-right-aligned-header' : undefined,
    cellClass: [numeric && css.numeric, quiet && css.quiet, edit && css.edits].filter(
      (name) => typeof name === 'string',
    ),
    width: placed.width ?? column.width,
    flex: placed.width === null ? (column.grow ?? 1) : null,
    minWidth: placed.width === null ? column.width : 48,
    hide: placed.hidden,
    lockVisible: column.fixed,
    // The server sorts; the head only shows the order and requests another.
    sortable: column.sort !== undefined,
    comparator: () => 0,
    sort: sorted ? (sort?.startsWith('-') ? 'desc' : 'asc') : null,
    sortingOrder: column.sortsDown ? ['desc', 'asc'] : ['asc', 'desc'],
    cellRenderer: ShownCell,
    cellRendererParams: { column },
    ...(edit ? editing(edit, editedRow) : { valueGetter: ({ data }) => data }),
  };
}

const editing = <Row,>(edit: NonNullable<GridColumn<Row>['edit']>, editedRow: RefObject<Row | null>): ColDef<Row> => ({
  valueGetter: ({ data }) => data && edit.text(data),
  // Repaint a changed row even if its editable text is the same.
  equals: () => false,
  editable: ({ data }) => data !== undefined && (edit.may?.(data) ?? true),
  cellEditor: edit.choices ? 'agSelectCellEditor' : 'agTextCellEditor',
  cellEditorParams: edit.choices ? { values: edit.choices } : undefined,
  valueSetter: ({ data, newValue }) => {
    const typed = String(newValue ?? '').trim();
    const original = editedRow.current ?? data;
    if (typed !== edit.text(original)) edit.save(original, typed);
    return false;
  },
});

const hasFocus = (box: HTMLElement | null): boolean => box?.contains(document.activeElement) ?? false;

function walk<Row>(grid: GridApi<Row>, step: 1 | -1): void {
  const cell = grid.getFocusedCell();
  const column = cell?.column ?? grid.getAllDisplayedColumns()[0];
  const to = cell ? cell.rowIndex + step : 0;
  if (!column || to < 0 || to >= grid.getDisplayedRowCount()) return;
  grid.ensureIndexVisible(to);
  grid.setFocusedCell(to, column);
}

/** Keeps the keyboard focus in its row when rows are added above. */
function keepFocus<Row>(grid: GridApi<Row>, id: number | null, inside: boolean): void {
  const cell = grid.getFocusedCell();
  if (!cell || id === null) return;
  const index = grid.getRowNode(String(id))?.rowIndex ?? null;
  if (index === cell.rowIndex) return;
  if (!inside) grid.clearFocusedCell();
  else if (index !== null) grid.setFocusedCell(index, cell.column);
}

const layoutOf = <Row,>(grid: GridApi<Row>): PlacedColumn[] =>
  grid
    .getColumnState()
    .filter(({ colId }) => !colId.startsWith('ag-Grid-'))
    .map(({ colId, width, flex, hide }) => ({
      key: colId,
      width: flex ? null : Math.round(width ?? 100),
      hidden: hide ?? false,
    }));
