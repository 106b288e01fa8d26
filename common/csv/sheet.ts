/** Value of a cell, or why its row is rejected. */
export type Read = { readonly value: Cell } | { readonly reason: string; readonly message: string };
export type Cell = string | number | boolean | null | readonly string[];

export const refused = (reason: string, message: string): Read => ({ reason, message });

/** Company settings used by checks: the default flat width (Q27). */
export interface SheetContext {
  readonly flatWidth: number | null;
}

/** A CSV column of a list. */
export interface Column {
  /** Name of the field in the view and the API. */
  readonly field: string;
  /** Header in downloads. */
  readonly title: string;
  /** Other headers to recognize, compared ignoring case, spaces and punctuation. */
  readonly names: readonly string[];
  /** Text is guarded against formulas; numbers aren't. */
  readonly text: boolean;
  readonly read: (cell: string, context: SheetContext) => Read;
  /** Formats a value for downloads. */
  readonly write: (value: Cell) => string;
  /** Value in new rows if the file doesn't have this column. */
  readonly blank: Cell;
}

export type Values = { readonly [field: string]: Cell };

/** CSV format of a list: its columns, row identity and warnings. */
export interface Sheet {
  readonly columns: readonly Column[];
  /** Column order in the specification, for files without a header. */
  readonly order: readonly string[];
  /** Required columns. */
  readonly needs: readonly string[];
  /** Identity of a row (Q22); `carried` has the columns in the file. */
  readonly key: (row: Values, carried: ReadonlySet<string>) => string;
  /** Name of a row in messages. */
  readonly label: (row: Values) => string;
  readonly warn?: (row: Values) => string | null;
  /** Warning texts by code. */
  readonly warnings: Readonly<Record<string, string>>;
}

/** Treats `Unit of Measure` and `unit_of_measure` as the same name. */
export const plainName = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export { foldCase as plainWord } from './foldCase';
