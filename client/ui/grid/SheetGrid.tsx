import { createGrid, type GridApi, type GridOptions, type IRowNode } from 'ag-grid-community';
import { memo, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cspNonce } from '../../look/cspNonce';
import type { SheetColumn, SheetRow } from '../sheetColumn';
import { sheetModules, theme } from './agGrid';
import { numberColumn, rowNumber, sheetDefOf } from './sheetCells';
import { drawnAround, SheetScroll } from './SheetScroll';
import css from './grid.module.css';

/** Where a cell stands in the layer that scrolls with the rows. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface SheetGridHandle {
  /** Brought into sight; it must keep its place on the screen from now on. */
  reveal(row: string, column: string): CellBox | null;
  /** Its neighbours, too: the next step needs no scrolling. */
  surround(row: string): void;
  /** The keyboard goes to this cell of a sheet that is only read. */
  focus(row: string, column: string): void;
  box(row: string, column: string): CellBox | null;
  /** What its row will say in a moment. False: the cell is no mere text, and waits for its row. */
  drawAhead(row: string, column: string, text: string): boolean;
  /** The rows say what they say: what was drawn ahead and does not agree is drawn anew. */
  settle(): void;
}

interface SheetGridProps<Row extends SheetRow> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** Its cells take the keyboard themselves; otherwise the field over them does. */
  readOnly: boolean;
  /** The row that must not move on the screen when others come and go. */
  anchor: () => string | null;
  flagged?: (row: Row) => boolean;
  handle: Ref<SheetGridHandle>;
  /** The element that scrolls with the rows, for what is drawn over them. */
  onLayer: (layer: HTMLElement | null) => void;
  /** Rows or columns stand elsewhere now. */
  onPlaced: () => void;
}

/**
 * The rows of a sheet, drawn; what keys, mouse and clipboard do with them is client/ui/Sheet.tsx's affair. Here the grid
 * draws by itself, without React: some four hundred cells that are components cost a key more than it may take.
 */
export const SheetGrid = memo(DrawnRows) as typeof DrawnRows;

function DrawnRows<Row extends SheetRow>(props: SheetGridProps<Row>) {
  const { label, columns, rows, readOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const api = useRef<GridApi<Row>>(null);
  const now = useRef(props);
  now.current = props;
  const drawn = useRef(rows);
  const stood = useRef<{ id: string; top: number } | null>(null);

  const ahead = useRef<{ row: string; column: string; cell: Element }[]>([]);
  const scroll = useRef<SheetScroll | null>(null);
  const show = ({ rowTop, rowIndex }: IRowNode<Row>, around: number) => {
    if (rowTop === null || rowIndex === null) return;
    // Near rows are drawn before they are seen.
    const near = scroll.current?.show(rowTop - around * rowHeight, rowTop + (1 + around) * rowHeight);
    if (!near) api.current?.ensureIndexVisible(rowIndex);
  };
  const boxOf = (row: string, column: string): CellBox | null => {
    const node = api.current?.getRowNode(row);
    const shown = api.current?.getColumn(column);
    if (!node || !shown || node.rowTop === null) return null;
    return {
      left: shown.getLeft() ?? 0,
      top: node.rowTop,
      width: shown.getActualWidth(),
      height: rowHeight,
    };
  };
  const reveal = (row: string, column: string): IRowNode<Row> | null => {
    const node = api.current?.getRowNode(row);
    if (!node || node.rowIndex === null) return null;
    show(node, 0);
    const at = boxOf(row, column);
    if (at && !scroll.current?.holds(at.left, at.left + at.width)) api.current?.ensureColumnVisible(column);
    // What the keyboard is in is what must keep its place.
    stood.current = node.rowTop === null ? null : { id: row, top: node.rowTop };
    return node;
  };

  useImperativeHandle(props.handle, () => ({
    box: boxOf,
    reveal: (row, column) => reveal(row, column) && boxOf(row, column),
    surround: (row) => {
      const node = api.current?.getRowNode(row);
      if (node) show(node, 1);
    },
    focus: (row, column) => {
      const index = reveal(row, column)?.rowIndex;
      if (index != null) api.current?.setFocusedCell(index, column);
    },
    drawAhead: (row, column, text) => {
      const cell = box.current?.querySelector(`.ag-row[row-id="${CSS.escape(row)}"] .ag-cell[col-id="${column}"]`);
      const part = cell?.firstElementChild ?? cell;
      if (!cell || !part || part.childElementCount > 0) return false;
      ahead.current.push({ row, column, cell });
      part.textContent = text;
      return true;
    },
    settle: () => {
      for (const { row, column, cell } of ahead.current.splice(0)) {
        const node = api.current?.getRowNode(row);
        const text = node?.data && columns.find(({ key }) => key === column)?.text(node.data);
        if (node && cell.textContent !== text)
          api.current?.refreshCells({ rowNodes: [node], columns: [column], force: true });
      }
    },
  }));

  useLayoutEffect(() => {
    if (!box.current) return;
    const placed = () => {
      const id = now.current.anchor();
      const before = stood.current;
      const top = id === null ? null : (api.current?.getRowNode(id)?.rowTop ?? null);
      if (before && before.id === id && top !== null && top !== before.top) scroll.current?.by(top - before.top);
      stood.current = id === null || top === null ? null : { id, top };
      now.current.onPlaced();
    };
    const grid = createGrid<Row>(
      box.current,
      {
        ...sheetOptions,
        styleNonce: cspNonce(),
        // Then Tab leads from outside to the field, not to the grid.
        ...(!readOnly && { suppressCellFocus: true, tabIndex: -1 }),
        rowData: drawn.current as Row[],
        columnDefs: [numberColumn<Row>(), ...columns.map((one) => sheetDefOf(one))],
        getRowId: ({ data }) => data.id,
        rowClassRules: {
          [css.flagged as string]: ({ data }) => data !== undefined && now.current.flagged?.(data) === true,
          [css.ghost as string]: ({ data }) => data?.ghost === true,
        },
        onFirstDataRendered: () => {
          const layer = box.current?.querySelector<HTMLElement>('.ag-row')?.parentElement ?? null;
          scroll.current = layer && SheetScroll.around(layer);
          now.current.onLayer(layer);
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
      { modules: sheetModules },
    );
    api.current = grid;
    box.current.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
    return () => {
      api.current = null;
      now.current.onLayer(null);
      scroll.current?.end();
      grid.destroy();
    };
  }, [columns, label, readOnly]);

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

const rowHeight = 28;

const sheetOptions: GridOptions = {
  theme: theme.withParams({ rowHeight, headerHeight: 28, columnBorder: true }),
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
  rowBuffer: drawnAround / rowHeight,
  // Rows are drawn when the grid is told to, not in the frame of whatever key comes next.
  suppressAnimationFrame: true,
};
