import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { drawGlyph } from '../Glyph';
import type { SheetColumn, SheetRow } from '../sheetColumn';
import css from './grid.module.css';

/** The column of the rows' numbers. */
export const rowNumber = '#';

/** No letter of a usual text is wider on average, in px; what a cell has beside its text; a sign and what is beside it. */
const letter = 8.5;
const sides = 18;
const signed = 17;

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

/** A column of a sheet as the grid draws it: texts, and marks where one is not what it should be. */
export function sheetDefOf<Row extends SheetRow>(column: SheetColumn<Row>): ColDef<Row> {
  const { key, head, width, grow, numeric, quiet, strong, edit } = column;
  const wrong = (data: Row | undefined) => (data ? (column.problem?.(data) ?? null) : null);
  const needs = (data: Row) => {
    const text = column.text(data);
    const bad = wrong(data) !== null;
    const shown = bad && text === '' ? (column.missing ?? '') : text;
    return shown.length * letter + sides + (bad || column.sign?.(data) ? signed : 0);
  };
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
        data !== undefined && needs(data) < (shown?.getActualWidth() ?? 0),
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
