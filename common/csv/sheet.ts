/** What a cell holds, or why its row is refused. */
export type Read = { readonly value: Cell } | { readonly reason: string; readonly message: string };
export type Cell = string | number | boolean | null | readonly string[];

export const refused = (reason: string, message: string): Read => ({ reason, message });

/** What a check needs to know of the company: its default flat (Q27). */
export interface SheetContext {
  readonly flatWidth: number | null;
}

/** One column of a list that is written to and read from CSV. */
export interface Column {
  /** The field of the view and the call. */
  readonly field: string;
  /** The header that a download writes. */
  readonly title: string;
  /** Other headers that mean it; compared without letter case, spaces and signs. */
  readonly names: readonly string[];
  /** Text is guarded against formulas; numbers are not. */
  readonly text: boolean;
  readonly read: (cell: string, context: SheetContext) => Read;
  /** As a download writes it. */
  readonly write: (value: Cell) => string;
  /** What a new row gets where the file has no such column. */
  readonly blank: Cell;
}

export type Values = { readonly [field: string]: Cell };

/** A list as CSV: its columns, what makes a row the same row, and what is worth a warning. */
export interface Sheet {
  readonly columns: readonly Column[];
  /** The specification's order, for files without a header. */
  readonly order: readonly string[];
  /** Columns without which there is nothing to import. */
  readonly needs: readonly string[];
  /** A row's identity (Q22); `carried` are the columns that the file has. */
  readonly key: (row: Values, carried: ReadonlySet<string>) => string;
  /** A row's name in messages. */
  readonly label: (row: Values) => string;
  readonly warn?: (row: Values) => string | null;
  /** What a warning says, by its code. */
  readonly warnings: Readonly<Record<string, string>>;
}

/** `Unit of Measure` and `unit_of_measure` are one name. */
export const plainName = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `ABC ` and `abc` are one word (Q13). */
export const plainWord = (text: string): string => text.trim().toUpperCase();
