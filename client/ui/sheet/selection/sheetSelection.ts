import { type Area, areaOf, boxOf, type Spot } from './selection';
import type { SheetPlace } from '../sheetColumn';

/** The selected cells of a sheet, by row IDs and column keys, so that they stay selected when rows move. */
export interface Selection {
  /** The corner that moves when the selection is extended. */
  readonly at: SheetPlace;
  /** Where the selection started; typing goes to this cell. */
  readonly from: SheetPlace;
  /** Rows selected as a whole, by their row numbers. */
  readonly rows: ReadonlySet<string>;
}
export const noRows: ReadonlySet<string> = new Set();

type SpotOf = (place: SheetPlace) => Spot;

/** IDs of the rows in a selection. */
export function selectedIds(selection: Selection | null, rows: readonly { readonly id: string }[], spotOf: SpotOf) {
  if (!selection) return [];
  if (selection.rows.size > 0) return rows.filter(({ id }) => selection.rows.has(id)).map(({ id }) => id);
  const { top, bottom } = boxOf(spotOf(selection.at), spotOf(selection.from));
  return rows.slice(top, bottom + 1).map(({ id }) => id);
}

/** The cells of a selection by their current row and column numbers. */
export const selectedArea = (
  { at, from, rows: whole }: Selection,
  rows: readonly { readonly id: string }[],
  columns: readonly unknown[],
  spotOf: SpotOf,
): Area =>
  whole.size > 0
    ? { rows: rows.flatMap(({ id }, i) => (whole.has(id) ? i : [])), columns: columns.map((_, i) => i) }
    : areaOf(boxOf(spotOf(at), spotOf(from)));
