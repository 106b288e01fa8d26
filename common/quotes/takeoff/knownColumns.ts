import { isFatal } from '../../csv/fault';
import { type Delimiter, parse } from '../../csv/parse';
import { trimEnd } from '../../csv/recognise';
import { plainName } from '../../csv/sheet';
import type { Columns } from './columns';
import { type ChosenColumns, headerRows } from './table';

/** What was said once of the columns under a head, for every file that has the same head. */
export interface KnownColumns {
  readonly head: string;
  readonly delimiter: Delimiter;
  readonly columns: Columns;
}

/** A row as the head that it may be: its names in their order, letter case, blanks and signs apart; null: it names nothing. */
function headOf(cells: readonly string[]): string | null {
  const names = trimEnd(cells).map(plainName);
  return names.filter((name) => /\p{L}/u.test(name)).length < 2 ? null : names.join('|').slice(0, 500);
}

/** The row just above the first one that counts, if it is a head by which such a file can be known again. */
export function headAbove(text: string, { delimiter, from }: ChosenColumns): string | null {
  const records = parse(text, delimiter);
  const above = isFatal(records) ? undefined : records.findLast(({ line }) => line < from);
  return above && above.line <= headerRows ? headOf(above.cells) : null;
}

/** How a file is read whose head somebody has explained before. */
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
