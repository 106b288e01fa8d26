import type { ReactNode } from 'react';
import type { Column } from '../layout/Table';

/** A column of a Grid; on a phone, the same columns are laid out as cards of a Table. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Width in px; the minimum width if `grow` is set. */
  readonly width: number;
  /** Share of the remaining width. */
  readonly grow?: number;
  /** Right-aligns the cells and the head. */
  readonly numeric?: boolean;
  /** Secondary text color, for supporting facts. */
  readonly quiet?: boolean;
  /** The server's sort name; a column without one can't be sorted. */
  readonly sort?: string;
  /** How the sort directions are labeled; by default as words. */
  readonly sortsLike?: 'words' | 'numbers' | 'times';
  /** Sorts in descending order first: newest, most expensive. */
  readonly sortsDown?: boolean;
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
  /** Can't be hidden, because it identifies the row. */
  readonly fixed?: boolean;
  readonly card?: Column<Row>['card'];
  /** On a card, the head is only for screen readers, because the value is self-explanatory. */
  readonly bare?: boolean;
  readonly edit?: CellEdit<Row>;
}

/** A cell that is edited in place: a double click, Enter or typing starts; Enter or leaving saves; Esc cancels. */
export interface CellEdit<Row> {
  readonly may?: (row: Row) => boolean;
  /** The field's initial text. */
  readonly text: (row: Row) => string;
  /** Called with the typed text if it changed. The row shows it once the server has saved it. */
  readonly save: (row: Row, typed: string) => void;
  /** Allowed values, instead of free text. */
  readonly choices?: readonly string[];
}

/** A column in the user's layout of a list: position, width (null: flexible) and visibility. */
export interface PlacedColumn {
  readonly key: string;
  readonly width: number | null;
  readonly hidden: boolean;
}

/** Keyboard access to a list, whether shown as a grid or as cards. */
export interface ListHandle<Row> {
  /** Moves to the next or previous row, at first to the first one. */
  move(step: 1 | -1): void;
  /** The row with the keyboard focus. */
  current(): Row | null;
}

/** Columns in the user's layout. */
export function arranged<Row>(
  columns: readonly GridColumn<Row>[],
  layout: readonly PlacedColumn[],
): (GridColumn<Row> & { readonly placed: PlacedColumn })[] {
  const defaults = columns.map(({ key, width, grow, hidden = false }) => ({
    key,
    width: grow === undefined ? width : null,
    hidden,
  }));
  const fresh = defaults.filter(({ key }) => !layout.some((placed) => placed.key === key));
  return [...layout, ...fresh].flatMap((placed) => {
    const column = columns.find(({ key }) => key === placed.key);
    return column ? [{ ...column, placed: column.fixed ? { ...placed, hidden: false } : placed }] : [];
  });
}
