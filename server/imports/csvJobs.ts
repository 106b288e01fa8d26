import type { Fatal } from '../../common/csv/fault';
import type { GoodRow, SheetRead, Warning } from '../../common/csv/readSheet';
import type { Chosen } from '../../common/csv/recognise';
import type { SheetContext } from '../../common/csv/sheet';
import type { List } from '../../common/imports/import';
import type { KnownColumns } from '../../common/quotes/takeoff/knownColumns';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { ChosenColumns } from '../../common/quotes/takeoff/table';

// What the CSV thread is asked, and what it answers.

export interface SheetJob {
  readonly kind: 'sheet' | 'badRows';
  readonly what: List;
  /** Where the upload lies. */
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

/** A list's file as it was read: good rows whole, of the others what a reply names. */
export interface RowsRead extends Pick<SheetRead, 'layout' | 'first' | 'carried'> {
  readonly good: readonly GoodRow[];
  readonly badCount: number;
  readonly bad: readonly { readonly line: number; readonly reason: string; readonly message: string }[];
  readonly warnings: readonly Warning[];
}

/** Some rows of one of the lists of the result. */
export interface CsvPart {
  readonly list: string;
  readonly rows: readonly unknown[];
}

export type TakeoffRows = Pick<Takeoff, 'panels' | 'trims' | 'refused' | 'warnings' | 'unread' | 'skipped'>;
export type CsvResult =
  | { readonly kind: 'fatal'; readonly fatal: Fatal }
  | { readonly kind: 'sheet'; readonly read: Omit<RowsRead, 'good'> }
  | { readonly kind: 'badRows'; readonly text: string }
  | { readonly kind: 'takeoff'; readonly takeoff: Omit<Takeoff, keyof TakeoffRows> }
  | { readonly kind: 'heads'; readonly heads: readonly (string | null)[] };
