import type { ReactNode } from 'react';
import type { Column } from './Table';

/** A column of a Grid; on a phone the same columns make the cards of a Table. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** In px; the least one where it grows. */
  readonly width: number;
  /** Takes a part of the room that is left. */
  readonly grow?: number;
  /** Figures stand on the right, under their head. */
  readonly numeric?: boolean;
  /** Facts beside the matter, in secondary ink. */
  readonly quiet?: boolean;
  /** The name that the server sorts by; without one the head cannot be clicked. */
  readonly sort?: string;
  /** What its orders are called; words unless said. */
  readonly sortsLike?: 'words' | 'numbers' | 'times';
  /** What one wants first: the newest, the dearest. */
  readonly sortsDown?: boolean;
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean;
  /** Cannot be hidden: it names the row. */
  readonly fixed?: boolean;
  readonly card?: Column<Row>['card'];
  /** On a card its value says what it is: the head is for those who hear it. */
  readonly bare?: boolean;
  readonly edit?: CellEdit<Row>;
}

/** A cell that is edited in place: a double click, Enter or typing begins, Enter or leaving saves, Esc drops it. */
export interface CellEdit<Row> {
  readonly may?: (row: Row) => boolean;
  /** What stands in the field to begin with. */
  readonly text: (row: Row) => string;
  /** Called with what was typed, when it is something else. The row shows it once the server has it. */
  readonly save: (row: Row, typed: string) => void;
  /** One of these instead of free text. */
  readonly choices?: readonly string[];
}

/** How a person has arranged a list: order, width (null: it grows) and what is hidden. */
export interface PlacedColumn {
  readonly key: string;
  readonly width: number | null;
  readonly hidden: boolean;
}

/** What keys do with a list, whichever way it is shown. */
export interface ListHandle<Row> {
  /** Walk to the next row or the one before; at first to the first one. */
  move(step: 1 | -1): void;
  /** The row that the keyboard is in. */
  current(): Row | null;
}

/** The columns as a person has arranged them. */
export function arranged<Row>(
  columns: readonly GridColumn<Row>[],
  layout: readonly PlacedColumn[],
): (GridColumn<Row> & { readonly placed: PlacedColumn })[] {
  const usual = columns.map(({ key, width, grow, hidden = false }) => ({
    key,
    width: grow === undefined ? width : null,
    hidden,
  }));
  const fresh = usual.filter(({ key }) => !layout.some((placed) => placed.key === key));
  return [...layout, ...fresh].flatMap((placed) => {
    const column = columns.find(({ key }) => key === placed.key);
    return column ? [{ ...column, placed: column.fixed ? { ...placed, hidden: false } : placed }] : [];
  });
}
