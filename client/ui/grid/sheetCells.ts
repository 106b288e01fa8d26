import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { drawGlyph } from '../Glyph';
import type { SheetColumn, SheetRow } from '../sheet/sheetColumn';
import css from './grid.module.css';

/** Key of the row number column. */
export const rowNumber = '#';

/** Estimates in px: average width of a character at most, padding of a cell, and width of a sign with its gap. */
const charWidth = 8.5;
const paddingWidth = 18;
const signWidth = 17;

export const numberColumn = <Row>(): ColDef<Row> => ({
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

/** Column definition of a sheet column for AG Grid; `own` is the width that the user has dragged it to. */
export function sheetDefOf<Row extends SheetRow>(column: SheetColumn<Row>, own?: number): ColDef<Row> {
  const { key, head, width, grow, numeric, quiet, strong, edit } = column;
  const problemOf = (data: Row | undefined) => (data ? (column.problem?.(data) ?? null) : null);
  const neededWidth = (data: Row) => {
    const text = column.text(data);
    const bad = problemOf(data) !== null;
    const shown = bad && text === '' ? (column.missing ?? '') : text;
    return shown.length * charWidth + paddingWidth + (bad || column.sign?.(data) ? signWidth : 0);
  };
  return {
    colId: key,
    headerName: head,
    headerClass: numeric ? 'ag-right-aligned-header' : undefined,
    width: own ?? width,
    minWidth: grow && own === undefined ? width : 40,
    flex: grow && own === undefined ? 1 : undefined,
    sortable: false,
    cellClass: [
      numeric && css.numeric,
      quiet && css.quiet,
      strong && css.strong,
      edit ? css.cellEdits : css.computed,
    ].filter((name) => typeof name === 'string'),
    cellClassRules: {
      [css.wrong as string]: ({ data }) => problemOf(data) !== null,
      [css.fits as string]: ({ data, column: shown }) =>
        data !== undefined && neededWidth(data) < (shown?.getActualWidth() ?? 0),
    },
    // Includes problem and sign, so that a cell is also repainted when only those change.
    valueGetter: ({ data }) =>
      data ? `${column.text(data)}\u0000${problemOf(data) ?? ''}\u0000${column.sign?.(data)?.label ?? ''}` : '',
    valueFormatter: ({ value }) => (value as string).split('\u0000')[0] ?? '',
    cellRendererSelector: ({ data }) => {
      if (problemOf(data) !== null) return { component: wrongCell, params: { column } };
      return data && column.sign?.(data) ? { component: signedCell, params: { column } } : undefined;
    },
  };
}

type Marked<Row extends SheetRow> = ICellRendererParams<Row> & { column: SheetColumn<Row> };

/** A cell with a problem: marked, with the message on hover. */
function wrongCell<Row extends SheetRow>({ data, column }: Marked<Row>): HTMLElement {
  if (data === undefined) return marked('');
  const text = column.text(data);
  const title = column.problem?.(data) ?? '';
  return marked(
    css.wrongCell,
    title,
    drawGlyph('alert', 12),
    textSpan('cut', text === '' ? (column.missing ?? '') : text),
  );
}

/** A cell with a sign before the text; screen readers get its meaning. */
function signedCell<Row extends SheetRow>({ data, column }: Marked<Row>): HTMLElement {
  const sign = data && column.sign?.(data);
  if (data === undefined || !sign) return marked('');
  const { glyph, label } = sign;
  return marked(
    css.signedCell,
    label,
    drawGlyph(glyph, 12),
    textSpan('hidden', label),
    textSpan('cut', column.text(data)),
  );
}

function marked(className = '', title = '', ...parts: Node[]): HTMLElement {
  const cell = textSpan(className, '');
  cell.title = title;
  cell.append(...parts);
  return cell;
}

function textSpan(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
