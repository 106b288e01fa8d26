import { isFatal } from '../../csv/fault';
import { type CsvRecord, type Delimiter, parse } from '../../csv/parse';
import type { TakeoffField } from './columns';
import type { ChosenColumns } from './table';

/** The first rows of a file whose columns weren't recognized, so the user can assign them. */
export interface Sample {
  readonly delimiter: Delimiter;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}
export const sampled = { rows: 12, columns: 16, letters: 40 };

/** Uses the delimiter that gives the most cells. */
export function sampleOf(text: string): Sample | null {
  const ways = ([',', ';', '\t'] as const).flatMap((delimiter) => {
    const records = parse(text, delimiter);
    return isFatal(records) ? [] : [{ delimiter, records, cells: cellsIn(records) }];
  });
  const best = ways.sort((a, b) => b.cells - a.cells)[0];
  if (!best || best.cells === 0) return null;
  const rows = best.records.slice(0, sampled.rows).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, sampled.columns).map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, sampled.letters)),
  }));
  return { delimiter: best.delimiter, rows };
}
const cellsIn = (records: readonly CsvRecord[]): number =>
  records.slice(0, sampled.rows).reduce((sum, { cells }) => sum + cells.length, 0);

/** The user's column choice for a file, as sent to the server. */
export interface ChosenFile extends ChosenColumns {
  readonly file: string;
}
export const chosenText = (files: readonly ChosenFile[]): string => JSON.stringify(files);

/** True if quantity and a code or length are assigned. */
export const isEnough = (columns: Readonly<Partial<Record<TakeoffField, number>>>): boolean =>
  columns.quantity !== undefined &&
  (['code', 'feet', 'inch', 'length', 'inches'] as const).some((field) => columns[field] !== undefined);
