import { isFatal } from '../../csv/fault';
import { type Delimiter, parse } from '../../csv/parse';
import { trimEnd } from '../../csv/recognizeColumns';
import { plainName } from '../../csv/sheet';
import type { Columns } from './columns';
import { type ChosenColumns, headerRows } from './table';

/** A saved column mapping; applies to every file with the same header. */
export interface KnownColumns {
  readonly head: string;
  readonly delimiter: Delimiter;
  readonly columns: Columns;
}

/** Normalized header text of a row, ignoring case, spaces and punctuation; null if it has fewer than two names. */
function headOf(cells: readonly string[]): string | null {
  const names = trimEnd(cells).map(plainName);
  return names.filter((name) => /\p{L}/u.test(name)).length < 2 ? null : names.join('|').slice(0, 500);
}

/** Header right above the first data row; null if it can't identify such files. */
export function headAbove(text: string, { delimiter, from }: ChosenColumns): string | null {
  const records = parse(text, delimiter);
  const above = isFatal(records) ? undefined : records.findLast(({ line }) => line < from);
  return above && above.line <= headerRows ? headOf(above.cells) : null;
}

/** Column mapping of a file whose header was mapped before. */
export function recall(text: string, known: readonly KnownColumns[]): ChosenColumns | null {
  for (const delimiter of new Set(known.map((one) => one.delimiter))) {
    const records = parse(text, delimiter);
    if (isFatal(records)) continue;
    for (const [i, { line, cells }] of records.entries()) {
      if (line > headerRows) break;
      const head = headOf(cells);
      const found = known.find((one) => one.delimiter === delimiter && one.head === head);
      const first = records[i + 1];
      if (found && first) return { delimiter, columns: found.columns, from: first.line };
    }
  }
  return null;
}
