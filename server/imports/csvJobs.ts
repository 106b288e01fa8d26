import type { Fatal } from '../../common/csv/fault';
import type { GoodRow, SheetRead, Warning } from '../../common/csv/readSheet';
import type { Chosen } from '../../common/csv/recognizeColumns';
import type { SheetContext } from '../../common/csv/sheet';
import type { List } from '../../common/imports/import';
import type { KnownColumns } from '../../common/quotes/takeoff/knownColumns';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { ChosenColumns } from '../../common/quotes/takeoff/table';

// Jobs and results of the CSV thread.

export interface SheetJob {
  readonly kind: 'sheet' | 'badRows';
  readonly what: List;
  /** False if the person can't see costs (Q83). */
  readonly costs: boolean;
  /** Path of the uploaded file. */
  readonly path: string;
  readonly context: SheetContext;
  readonly chosen: Chosen;
}

export interface TakeoffBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly chosen?: ChosenColumns;
}
export interface TakeoffJob {
  readonly kind: 'takeoff';
  readonly files: readonly TakeoffBytes[];
  readonly panelCodes: readonly string[];
  readonly known: readonly KnownColumns[];
}
export interface HeadsJob {
  readonly kind: 'heads';
  readonly files: readonly (TakeoffBytes & { readonly chosen: ChosenColumns })[];
}
export type CsvJob = SheetJob | TakeoffJob | HeadsJob;

/** A row that can't be imported, with its name and the wrong cell. */
export interface NamedBadRow {
  readonly line: number;
  readonly label: string;
  readonly value: string;
  readonly reason: string;
  readonly message: string;
}

/** A parsed list: all valid rows, and what the reply reports about the others. */
export interface RowsRead extends Pick<SheetRead, 'layout' | 'first' | 'carried'> {
  readonly good: readonly GoodRow[];
  readonly badCount: number;
  readonly bad: readonly NamedBadRow[];
  readonly warnings: readonly Warning[];
}

/** A batch of rows for one of the result's lists. */
export interface CsvPart {
  readonly list: string;
  readonly rows: readonly unknown[];
}

export type TakeoffRows = Pick<
  Takeoff,
  'panels' | 'trims' | 'refused' | 'warnings' | 'unread' | 'repeated' | 'skipped'
>;
export type CsvResult =
  | { readonly kind: 'fatal'; readonly fatal: Fatal }
  | { readonly kind: 'sheet'; readonly read: Omit<RowsRead, 'good'> }
  | { readonly kind: 'badRows'; readonly text: string }
  | { readonly kind: 'takeoff'; readonly takeoff: Omit<Takeoff, keyof TakeoffRows> }
  | { readonly kind: 'heads'; readonly heads: readonly (string | null)[] };
