import { createGrid, type GridApi, type GridOptions, type IRowNode } from 'ag-grid-community';
import { memo, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cspNonce } from '../../look/cspNonce';
import type { ColumnWidths } from '../sheet/columnWidths';
import type { SheetColumn, SheetRow } from '../sheet/sheetColumn';
import { sheetModules, theme } from './agGrid';
import { numberColumn, rowNumber, sheetDefOf } from './sheetCells';
import { renderedAround, SheetScroll } from './SheetScroll';
import css from './grid.module.css';

/** Position of a cell within the layer that scrolls with the rows. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface SheetGridHandle {
  /** Scrolls the cell into view; from now on it keeps its position on screen. */
  reveal(row: string, column: string): CellBox | null;
  /** Scrolls the neighboring rows into view, so that the next step needs no scrolling. */
  surround(row: string): void;
  /** Focuses a cell of a read-only sheet. */
  focus(row: string, column: string): void;
  box(row: string, column: string): CellBox | null;
  /** Shows a cell's new text before its row is updated. False if the cell isn't plain text and has to wait. */
  previewText(row: string, column: string, text: string): boolean;
  /** Redraws cells whose text set by drawAhead() differs from their row. */
  settlePreviews(): void;
  /** True if the user has resized a column. */
  hasOwnWidths(): boolean;
  resetWidths(): void;
}

interface SheetGridProps<Row extends SheetRow> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** Read-only cells take the focus themselves; otherwise the field over them does. */
  readOnly: boolean;
  /** ID of the row that must keep its position on screen when other rows are added or removed. */
  anchor: () => string | null;
  flagged?: (row: Row) => boolean;
  /** True for a row that is the heading of the rows below it. */
  heads?: (row: Row) => boolean;
  handle: Ref<SheetGridHandle>;
  /** The user's column widths. */
  widths?: ColumnWidths | undefined;
  /** Called with the element that scrolls with the rows, for overlays on it. */
  onLayer: (layer: HTMLElement | null) => void;
  /** Called when rows or columns have moved. */
  onPlaced: () => void;
}

/**
 * Renders the rows of a sheet; client/ui/sheet/Sheet.tsx handles keys, mouse and clipboard. The grid draws directly to
 * the DOM, because about 400 cells as React components would make each key too slow.
 */
export const SheetGrid = memo(SheetRows) as typeof SheetRows;

function SheetRows<Row extends SheetRow>(props: SheetGridProps<Row>) {
  const { label, columns, rows, readOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const api = useRef<GridApi<Row>>(null);
  const now = useRef(props);
  now.current = props;
  const lastRows = useRef(rows);
  const anchorTop = useRef<{ id: string; top: number } | null>(null);

  const previews = useRef<{ row: string; column: string; cell: Element }[]>([]);
  const scroll = useRef<SheetScroll | null>(null);
  const show = ({ rowTop, rowIndex }: IRowNode<Row>, around: number) => {
    if (rowTop === null || rowIndex === null) return;
    // Rows just outside of the view are already rendered.
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
    if (at && !scroll.current?.shows(at.left, at.left + at.width)) api.current?.ensureColumnVisible(column);
    // Remember the position of the focused row, which must not move.
    anchorTop.current = node.rowTop === null ? null : { id: row, top: node.rowTop };
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
    previewText: (row, column, text) => {
      const cell = box.current?.querySelector(`.ag-row[row-id="${CSS.escape(row)}"] .ag-cell[col-id="${column}"]`);
      const part = cell?.firstElementChild ?? cell;
      if (!cell || !part || part.childElementCount > 0) return false;
      previews.current.push({ row, column, cell });
      part.textContent = text;
      return true;
    },
    hasOwnWidths: () => Object.keys(now.current.widths?.read() ?? {}).length > 0,
    resetWidths: () => {
      now.current.widths?.keep(null);
      api.current?.setGridOption('columnDefs', columnDefs(columns, {}));
      api.current?.applyColumnState({
        state: columns.map(({ key, width, grow }) => ({ colId: key, width, flex: grow ? 1 : null })),
      });
    },
    settlePreviews: () => {
      for (const { row, column, cell } of previews.current.splice(0)) {
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
      const before = anchorTop.current;
      const top = id === null ? null : (api.current?.getRowNode(id)?.rowTop ?? null);
      if (before && before.id === id && top !== null && top !== before.top) scroll.current?.by(top - before.top);
      anchorTop.current = id === null || top === null ? null : { id, top };
      now.current.onPlaced();
    };
    const grid = createGrid<Row>(
      box.current,
      {
        ...sheetOptions,
        styleNonce: cspNonce(),
        // So that Tab from outside leads to the field and not to the grid.
        ...(!readOnly && { suppressCellFocus: true, tabIndex: -1 }),
        rowData: lastRows.current as Row[],
        columnDefs: columnDefs(columns, now.current.widths?.read() ?? {}),
        getRowId: ({ data }) => data.id,
        rowClassRules: {
          [css.flagged as string]: ({ data }) => data !== undefined && now.current.flagged?.(data) === true,
          [css.heading as string]: ({ data }) => data !== undefined && now.current.heads?.(data) === true,
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
          if (event.finished && (event.source === 'uiColumnResized' || event.source === 'autosizeColumns')) {
            const sizes = (event.columns ?? []).map((column) => [column.getColId(), column.getActualWidth()]);
            now.current.widths?.keep({ ...now.current.widths.read(), ...Object.fromEntries(sizes) });
          }
          now.current.onPlaced();
        },
      },
      { modules: sheetModules },
    );
    api.current = grid;
    box.current.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
    // Browsers put scrollable elements in the Tab order; there Shift+Tab would also move the active cell.
    for (const scroller of box.current.querySelectorAll<HTMLElement>('[class*="-viewport"]')) scroller.tabIndex = -1;
    return () => {
      api.current = null;
      now.current.onLayer(null);
      scroll.current?.end();
      grid.destroy();
    };
  }, [columns, label, readOnly]);

  useLayoutEffect(() => {
    if (api.current) updateRows(api.current, lastRows.current, rows);
    lastRows.current = rows;
  }, [rows]);

  return <div ref={box} className={`${css.grid} ${css.sheet}`} />;
}

const columnDefs = <Row extends SheetRow>(
  columns: readonly SheetColumn<Row>[],
  widths: Readonly<Record<string, number>>,
) => [numberColumn<Row>(), ...columns.map((one) => sheetDefOf(one, widths[one.key]))];

/** If the same rows are in the same order, only updates the changed ones, without sorting. */
function updateRows<Row extends SheetRow>(grid: GridApi<Row>, before: readonly Row[], rows: readonly Row[]): void {
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
  // Rows positioned by a transform are separate layers, which are composited again on every key.
  suppressRowTransform: true,
  suppressColumnVirtualisation: true,
  suppressDragLeaveHidesColumns: true,
  suppressMovableColumns: true,
  suppressHeaderFocus: true,
  suppressNoRowsOverlay: true,
  alwaysShowVerticalScroll: true,
  animateRows: false,
  rowBuffer: renderedAround / rowHeight,
  // Render rows immediately, not in the animation frame of some later key.
  suppressAnimationFrame: true,
};
