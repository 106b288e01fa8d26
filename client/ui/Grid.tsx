import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  createGrid,
  type GridApi,
  type GridOptions,
  type ICellRendererParams,
  RenderApiModule,
  RowApiModule,
  type RowClickedEvent,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  type ComponentProps,
  memo,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { cspNonce } from '../look/cspNonce';
import { arranged, type GridColumn, type ListHandle, type PlacedColumn } from './gridColumn';
import { drawGlyph } from './Glyph';
import type { SheetColumn, SheetRow } from './sheetColumn';
import css from './Grid.module.css';
import { type Tone, tones } from './tone';

/**
 * Many rows, compared and edited: the only place that knows AG Grid. It shows one page that the server has sorted and
 * filtered; rows are known by `_id`, so a change repaints its cells and leaves focus, scroll and edit alone. Load it
 * with lazy(): a phone shows the same columns as cards (client/lists/ListPage.tsx) and never needs it.
 */
interface GridProps<Row> {
  /** Its name, for those who hear it. */
  label: string;
  /** Keep the same array as long as nothing changes. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** As the server has sorted it: `name`, `-num`. */
  sort?: string;
  onSort?: (sort: string) => void;
  layout?: readonly PlacedColumn[];
  onLayout?: (layout: PlacedColumn[]) => void;
  /** The row's ground, by its name in Grid.module.css. */
  tone?: (row: Row) => Tone | undefined;
  /** Those that are no longer in the list, and only keep their place under a hand. */
  gone?: ReadonlySet<number>;
  onOpen?: (row: Row) => void;
  /** Somebody has begun to edit a cell, or ended it. */
  onEditing?: (editing: boolean) => void;
  /** A box before each row, and one for all: called with those that are chosen. */
  onSelect?: (rows: Row[]) => void;
  selectable?: (row: Row) => boolean;
  handle?: Ref<ListHandle<Row>>;
  /** What useSteady asks for. */
  hand?: ComponentProps<'div'>;
}

const nobody: ReadonlySet<number> = new Set();

interface Keyed {
  readonly _id: number;
}

const modules = [
  ClientSideRowModelModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  CellStyleModule,
  RowStyleModule,
  RowSelectionModule,
  TextEditorModule,
  SelectEditorModule,
];

/** The tokens switch the theme: one set of parameters serves light and dark. */
const theme = themeQuartz.withParams({
  fontFamily: 'var(--font)',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 500,
  rowHeight: 32,
  headerHeight: 32,
  spacing: 4,
  cellHorizontalPadding: 8,
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--text-3)',
  borderColor: 'var(--line)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnResizeHandleColor: 'var(--line)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--select)',
  accentColor: 'var(--accent)',
  rangeSelectionBorderColor: 'var(--accent)',
  browserColorScheme: 'inherit',
});

const ShownCell = <Row,>({ data, column }: ICellRendererParams<Row> & { column: GridColumn<Row> }) =>
  data === undefined ? null : column.cell(data);

/** What a click on it does is its own affair, not the row's. */
const ownClick = 'a, button, input, select, label, .ag-cell-inline-editing, .ag-selection-checkbox';

export function Grid<Row extends Keyed>(props: GridProps<Row>) {
  const { label, columns, rows, sort, layout, onSelect, gone = nobody, hand } = props;
  const box = useRef<HTMLDivElement>(null);
  const api = useRef<GridApi<Row>>(null);
  const focused = useRef<number | null>(null);
  const now = useRef(props);
  now.current = props;

  const columnDefs = useMemo(
    () => arranged(columns, layout ?? []).map((one) => defOf(one, sort)),
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

  // A row that only keeps its place has not changed: it is drawn anew to show that.
  const drawn = useRef(nobody);
  useEffect(() => {
    const grid = api.current;
    const moved = [...new Set([...drawn.current, ...gone])].filter((id) => drawn.current.has(id) !== gone.has(id));
    drawn.current = gone;
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
    // A link or button inside does its own; who marks text does not want to leave.
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
        // Its room is reserved, or columns that grow would reach below it.
        alwaysShowVerticalScroll
        enableCellTextSelection
        stopEditingWhenCellsLoseFocus
        animateRows={false}
        onGridReady={(event) => {
          api.current = event.api;
          box.current?.querySelector('.ag-root')?.setAttribute('aria-label', label);
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
        onCellEditingStarted={() => now.current.onEditing?.(true)}
        onCellEditingStopped={() => now.current.onEditing?.(false)}
        onSelectionChanged={({ api: grid }) => now.current.onSelect?.(grid.getSelectedRows())}
      />
    </div>
  );
}

function defOf<Row>(column: GridColumn<Row> & { placed: PlacedColumn }, sort: string | undefined): ColDef<Row> {
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
    // The server sorts; here the head only shows it and asks for another.
    sortable: column.sort !== undefined,
    comparator: () => 0,
    sort: sorted ? (sort?.startsWith('-') ? 'desc' : 'asc') : null,
    sortingOrder: column.sortsDown ? ['desc', 'asc'] : ['asc', 'desc'],
    cellRenderer: ShownCell,
    cellRendererParams: { column },
    ...(edit ? editing(edit) : { valueGetter: ({ data }) => data }),
  };
}

const editing = <Row,>(edit: NonNullable<GridColumn<Row>['edit']>): ColDef<Row> => ({
  valueGetter: ({ data }) => data && edit.text(data),
  // A row that changed repaints also where the text to edit is the same.
  equals: () => false,
  editable: ({ data }) => data !== undefined && (edit.may?.(data) ?? true),
  cellEditor: edit.choices ? 'agSelectCellEditor' : 'agTextCellEditor',
  cellEditorParams: edit.choices ? { values: edit.choices } : undefined,
  valueSetter: ({ data, newValue, oldValue }) => {
    const typed = String(newValue ?? '').trim();
    if (typed !== oldValue) edit.save(data, typed);
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

/** The keyboard stays in its row when rows come in above it. */
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

/** Where a cell stands in the layer that scrolls with the rows. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface SheetGridHandle {
  /** The keyboard goes to this cell, which is brought into sight. */
  focus(row: string, column: string): void;
  box(row: string, column: string): CellBox | null;
}

interface SheetGridProps<Row extends SheetRow> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** The row that must not move on the screen when others come and go. */
  anchor: () => string | null;
  flagged?: (row: Row) => boolean;
  handle: Ref<SheetGridHandle>;
  /** The element that scrolls with the rows, for what is drawn over them. */
  onLayer: (layer: HTMLElement | null) => void;
  /** Rows or columns stand elsewhere now. */
  onPlaced: () => void;
}

export const rowNumber = '#';

/**
 * The rows of a sheet, drawn; what keys, mouse and clipboard do with them is client/ui/Sheet.tsx's affair. Here the grid
 * draws by itself, without React: some four hundred cells that are components cost a key more than it may take.
 */
export const SheetGrid = memo(DrawnRows) as typeof DrawnRows;

function DrawnRows<Row extends SheetRow>(props: SheetGridProps<Row>) {
  const { label, columns, rows } = props;
  const box = useRef<HTMLDivElement>(null);
  const api = useRef<GridApi<Row>>(null);
  const now = useRef(props);
  now.current = props;
  const drawn = useRef(rows);
  const stood = useRef<{ id: string; top: number } | null>(null);

  useImperativeHandle(props.handle, () => ({
    focus: (row, column) => {
      const node = api.current?.getRowNode(row);
      if (!node || node.rowIndex === null) return;
      api.current?.ensureIndexVisible(node.rowIndex);
      api.current?.ensureColumnVisible(column);
      api.current?.setFocusedCell(node.rowIndex, column);
      // What the keyboard is in is what must keep its place.
      stood.current = node.rowTop === null ? null : { id: row, top: node.rowTop };
    },
    box: (row, column) => {
      const node = api.current?.getRowNode(row);
      const shown = api.current?.getColumn(column);
      if (!node || !shown || node.rowTop === null) return null;
      return {
        left: shown.getLeft() ?? 0,
        top: node.rowTop,
        width: shown.getActualWidth(),
        height: node.rowHeight ?? 28,
      };
    },
  }));

  useLayoutEffect(() => {
    if (!box.current) return;
    const placed = () => {
      const id = now.current.anchor();
      const before = stood.current;
      const top = id === null ? null : (api.current?.getRowNode(id)?.rowTop ?? null);
      if (before && before.id === id && top !== null && top !== before.top)
        scrollerOf(box.current)?.scrollBy(0, top - before.top);
      stood.current = id === null || top === null ? null : { id, top };
      now.current.onPlaced();
    };
    const grid = createGrid<Row>(
      box.current,
      {
        ...sheetOptions,
        styleNonce: cspNonce(),
        rowData: drawn.current as Row[],
        columnDefs: [numberColumn<Row>(), ...columns.map((one) => sheetDefOf(one))],
        getRowId: ({ data }) => data.id,
        rowClassRules: {
          [css.flagged as string]: ({ data }) => data !== undefined && now.current.flagged?.(data) === true,
          [css.ghost as string]: ({ data }) => data?.ghost === true,
        },
        onFirstDataRendered: () => {
          now.current.onLayer(box.current?.querySelector('.ag-row')?.parentElement ?? null);
          placed();
        },
        onRowDataUpdated: (event) => {
          event.api.refreshCells({ columns: [rowNumber] });
          placed();
        },
        onGridSizeChanged: () => now.current.onPlaced(),
        onColumnResized: (event) => {
          if (event.finished) event.api.refreshCells({ force: true });
          now.current.onPlaced();
        },
      },
      { modules },
    );
    api.current = grid;
    box.current.querySelector('.ag-root')?.setAttribute('aria-label', label);
    return () => {
      api.current = null;
      now.current.onLayer(null);
      grid.destroy();
    };
  }, [columns, label]);

  useLayoutEffect(() => {
    if (api.current) draw(api.current, drawn.current, rows);
    drawn.current = rows;
  }, [rows]);

  return <div ref={box} className={`${css.grid} ${css.sheet}`} />;
}

/** Where the same rows stand in the same order, those that say something else are drawn anew, and nothing is sorted. */
function draw<Row extends SheetRow>(grid: GridApi<Row>, before: readonly Row[], rows: readonly Row[]): void {
  if (before === rows) return;
  if (before.length !== rows.length || rows.some(({ id }, i) => id !== before[i]?.id)) {
    grid.setGridOption('rowData', rows as Row[]);
    return;
  }
  for (const [i, row] of rows.entries()) if (row !== before[i]) grid.getRowNode(row.id)?.updateData(row);
}

/** No letter of a usual text is wider on average, in px; what a cell has beside its text. */
const letter = 8.5;
const sides = 18;

const sheetOptions: GridOptions = {
  theme: theme.withParams({ rowHeight: 28, headerHeight: 28, columnBorder: true }),
  ensureDomOrder: true,
  // Rows that are each moved by a transform are each a layer to be put together at every key.
  suppressRowTransform: true,
  suppressColumnVirtualisation: true,
  suppressDragLeaveHidesColumns: true,
  suppressMovableColumns: true,
  suppressHeaderFocus: true,
  suppressNoRowsOverlay: true,
  alwaysShowVerticalScroll: true,
  animateRows: false,
  rowBuffer: 6,
};

const numberColumn = <Row,>(): ColDef<Row> => ({
  colId: rowNumber,
  headerName: rowNumber,
  width: 40,
  minWidth: 40,
  resizable: false,
  sortable: false,
  cellClass: [css.number, css.fits] as string[],
  headerClass: 'ag-right-aligned-header',
  valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
});

function sheetDefOf<Row extends SheetRow>(column: SheetColumn<Row>): ColDef<Row> {
  const { key, head, width, grow, numeric, quiet, strong, edit } = column;
  const wrong = (data: Row | undefined) => (data ? (column.problem?.(data) ?? null) : null);
  return {
    colId: key,
    headerName: head,
    headerClass: numeric ? 'ag-right-aligned-header' : undefined,
    width,
    minWidth: grow ? width : 40,
    flex: grow ? 1 : undefined,
    sortable: false,
    cellClass: [
      numeric && css.numeric,
      quiet && css.quiet,
      strong && css.strong,
      edit ? css.cellEdits : css.computed,
    ].filter((name) => typeof name === 'string'),
    cellClassRules: {
      [css.wrong as string]: ({ data }) => wrong(data) !== null,
      [css.fits as string]: ({ data, column: shown }) =>
        data !== undefined && column.text(data).length * letter < (shown?.getActualWidth() ?? 0) - sides,
    },
    // The mark follows what is wrong, also where the text stays.
    valueGetter: ({ data }) =>
      data ? `${column.text(data)}\u0000${wrong(data) ?? ''}\u0000${column.sign?.(data)?.says ?? ''}` : '',
    valueFormatter: ({ value }) => (value as string).split('\u0000')[0] ?? '',
    cellRendererSelector: ({ data }) => {
      if (wrong(data) !== null) return { component: wrongCell, params: { column } };
      return data && column.sign?.(data) ? { component: signedCell, params: { column } } : undefined;
    },
  };
}

type Marked<Row extends SheetRow> = ICellRendererParams<Row> & { column: SheetColumn<Row> };

/** A cell whose text is not what it should be: marked, and said in words where the mouse rests. */
function wrongCell<Row extends SheetRow>({ data, column }: Marked<Row>): HTMLElement {
  if (data === undefined) return marked('');
  const text = column.text(data);
  const title = column.problem?.(data) ?? '';
  return marked(css.wrongCell, title, drawGlyph('alert', 12), said('cut', text === '' ? (column.missing ?? '') : text));
}

/** A sign before the text, and what it says for those who do not see it. */
function signedCell<Row extends SheetRow>({ data, column }: Marked<Row>): HTMLElement {
  const sign = data && column.sign?.(data);
  if (data === undefined || !sign) return marked('');
  const { glyph, says } = sign;
  return marked(css.signedCell, says, drawGlyph(glyph, 12), said('hidden', says), said('cut', column.text(data)));
}

function marked(className = '', title = '', ...parts: Node[]): HTMLElement {
  const cell = said(className, '');
  cell.title = title;
  cell.append(...parts);
  return cell;
}

function said(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** What scrolls up and down around the rows. */
function scrollerOf(box: HTMLElement | null): HTMLElement | null {
  for (let at = box?.querySelector('.ag-row')?.parentElement ?? null; at && at !== box; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
