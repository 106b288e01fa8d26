import { type Fatal, fatal, isFatal } from '../../csv/fault';
import { type CsvRecord, type Delimiter, maxCells, parse } from '../../csv/parse';
import { trimEnd } from '../../csv/recognise';
import { type Columns, columnsOf } from './columns';
import type { Steps } from './steps';

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly columns: Columns;
}
/** A takeoff's rows under the columns that were recognised. */
export interface Table {
  readonly rows: readonly TableRow[];
  /** How many cells a row may fill. */
  readonly width: number;
  /** Numbers are written with a decimal comma: the file has semicolons (Q7). */
  readonly comma: boolean;
}

/** A person's own choice where no header was found. */
export interface ChosenColumns {
  readonly delimiter: Delimiter;
  readonly columns: Columns;
  /** The first line with a row in it. */
  readonly from: number;
}

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
/** A header is looked for so far down (Q7). */
export const headerRows = 30;

export function* tableSteps(text: string, chosen?: ChosenColumns): Steps<Table | Fatal> {
  if (text.trim() === '') return fatal('empty', 'There is nothing in this file.');
  const files: { delimiter: Delimiter; records: CsvRecord[] }[] = [];
  let fault: Fatal | null = null;
  // What a text does not have does not part its cells.
  const possible = delimiters.filter((delimiter) => delimiter === ',' || text.includes(delimiter));
  for (const delimiter of chosen ? [chosen.delimiter] : possible) {
    const records = parse(text, delimiter);
    yield;
    if (isFatal(records)) fault ??= records;
    else files.push({ delimiter, records });
  }
  if (chosen) {
    const [file] = files;
    if (!file) return fault ?? noHeader();
    const rows = untilEnd(file.records.filter(({ line }) => line >= chosen.from));
    return { ...under(chosen.columns, rows), width: maxCells, comma: chosen.delimiter === ';' };
  }
  const found = files
    .map(({ delimiter, records }) => ({ delimiter, ...underHeader(records) }))
    .filter((file) => file.columns !== null)
    .sort((a, b) => Object.keys(b.columns ?? {}).length - Object.keys(a.columns ?? {}).length)[0];
  if (found?.columns) {
    const { columns, rows, width, delimiter } = found;
    if (rows.length === 0) return fatal('no-rows', 'This file has a header and no rows.');
    return { ...under(columns, rows), width, comma: delimiter === ';' };
  }
  if (fault) return fault;
  for (const { delimiter, records } of files) {
    const rows = untilEnd(records.filter((record) => !isComment(record, delimiter)));
    const placed = rows.map((row) => ({ ...row, columns: ownLayout(row.cells) }));
    if (placed.length > 0 && placed.every((row) => row.columns !== null)) {
      return { rows: placed as TableRow[], width: maxCells, comma: delimiter === ';' };
    }
  }
  return noHeader();
}

const noHeader = () =>
  fatal('no-header', 'No row names a quantity with a code or a length. Say which column is which.');

const under = (columns: Columns, rows: readonly CsvRecord[]): Pick<Table, 'rows'> => ({
  rows: rows.map(({ line, cells }) => ({ line, cells, columns })),
});

function underHeader(records: readonly CsvRecord[]) {
  for (const [i, { line, cells, width }] of records.entries()) {
    if (line > headerRows) break;
    const columns = columnsOf(cells);
    const rest = records.slice(i + 1).filter((record) => !isComment(record));
    if (columns) return { columns, width, rows: untilEnd(rest) };
  }
  return { columns: null, width: 0, rows: [] };
}

/** `END` alone in a row ends the file; with a quantity it is the endwall (Q7). */
function untilEnd(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const end = records.findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === 1 && filled[0]?.trim().toUpperCase() === 'END';
  });
  return end < 0 ? records : records.slice(0, end);
}

/** A drafting tool's comment line. */
const isComment = ({ cells }: CsvRecord, delimiter: Delimiter = ','): boolean =>
  delimiter !== ';' && (cells[0] ?? '').trimStart().startsWith(';');

const number = /^-?\d[\d.,]*$/;
const inches = /^(?:\d[\d.,]*|(?:\d+ +)?\d+\/\d+)$/;

/** Without a header only our own two layouts are taken: code, number; or quantity, feet, inch. */
function ownLayout(cells: readonly string[]): Columns | null {
  const row = trimEnd(cells).map((cell) => cell.trim());
  if (row.length === 2 && row[0] !== '' && number.test(row[1] as string)) return { code: 0, quantity: 1 };
  const three = row.length === 3 && number.test(row[0] as string) && number.test(row[1] as string);
  return three && inches.test(row[2] as string) ? { quantity: 0, feet: 1, inch: 2 } : null;
}
