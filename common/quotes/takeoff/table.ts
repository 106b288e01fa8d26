import { plural } from '../../format/plural';
import { type Fatal, fatal, isFatal } from '../../csv/fault';
import { type CsvRecord, type Delimiter, maxCells, parse } from '../../csv/parse';
import { trimEnd } from '../../csv/recognizeColumns';
import { plainName } from '../../csv/sheet';
import { type Columns, fieldWords, headerOf } from './columns';
import type { Steps } from './steps';

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly columns: Columns;
}
/** Rows of a takeoff file with their recognized columns. */
export interface Table {
  readonly rows: readonly TableRow[];
  /** Maximum number of cells in a row. */
  readonly width: number;
  /** True if numbers use a decimal comma, as in files with semicolons (Q7). */
  readonly comma: boolean;
  /** Skipped rows and repeated headers; skipped columns are added later. */
  readonly unread: readonly Unread[];
  readonly header: CsvRecord | null;
}
export interface Unread {
  readonly line: number;
  readonly reason: 'after-end' | 'repeated-header' | 'unread-columns';
  readonly message: string;
}

/** The user's column choice for a file without a recognized header. */
export interface ChosenColumns {
  readonly delimiter: Delimiter;
  readonly columns: Columns;
  /** First line with data. */
  readonly from: number;
}

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
/** Search for a header in this many lines (Q7). */
export const headerRows = 30;

export function* tableSteps(text: string, chosen?: ChosenColumns): Steps<Table | Fatal> {
  if (text.trim() === '') return fatal('empty', 'This file is empty.');
  const files: { delimiter: Delimiter; records: CsvRecord[] }[] = [];
  let fault: Fatal | null = null;
  // Only try delimiters that occur in the text.
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
    const { rows, unread } = untilEnd(file.records.filter(({ line }) => line >= chosen.from));
    return { ...under(chosen.columns, rows), unread, header: null, width: maxCells, comma: chosen.delimiter === ';' };
  }
  const found = files
    .map(({ delimiter, records }) => ({ delimiter, ...underHeader(records) }))
    .filter((file) => file.columns !== null)
    .sort((a, b) => Object.keys(b.columns ?? {}).length - Object.keys(a.columns ?? {}).length)[0];
  if (found?.columns) {
    const { columns, twice, rows, unread, width, delimiter, line, header } = found;
    if (twice)
      return fatal('two-columns', `${both(twice.names)} could be the ${fieldWords[twice.field]}. Choose one.`, line);
    if (rows.length === 0) return fatal('no-rows', 'This file has only a header row.');
    return { ...under(columns, rows), unread, header, width, comma: delimiter === ';' };
  }
  // A wrong delimiter may find fault with quotes that the right one reads.
  const isSplit = files.some(({ records }) => records.some(({ width }) => width > 1));
  if (fault && !isSplit) return fault;
  let misfit: Fatal | null = null;
  for (const { delimiter, records } of files) {
    const { rows, unread } = untilEnd(records.filter((record) => !isComment(record, delimiter)));
    const layouts = rows.map(({ cells }) => ownLayout(cells));
    // If any row has three numbers, all rows must.
    const layout = layouts.find((one) => one === threeNumbers) ?? layouts.find((one) => one !== null);
    if (!layout) {
      const short = rows.find(({ cells }) => lacksThird(cells));
      if (short) misfit ??= misfitting(short, threeNumbers);
      continue;
    }
    const odd = layouts.findIndex((one) => one !== layout);
    if (odd < 0) return { ...under(layout, rows), unread, header: null, width: maxCells, comma: delimiter === ';' };
    misfit ??= misfitting(rows[odd] as CsvRecord, layout);
  }
  return misfit ?? noHeader();
}

const misfitting = ({ line, cells }: CsvRecord, layout: Columns): Fatal => {
  const wanted = layout === threeNumbers ? 'quantity, feet, inches' : 'code, quantity';
  const row = trimEnd(cells).join(', ').slice(0, 60);
  return fatal('no-header', `Row ${line} (${row}) isn't ${wanted}. Choose the columns.`, line);
};

const both = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(' and ');

const noHeader = () =>
  fatal('no-header', 'No header row found with a quantity and a code or length. Choose the columns.');

const under = (columns: Columns, rows: readonly CsvRecord[]): Pick<Table, 'rows'> => ({
  rows: rows.map(({ line, cells }) => ({ line, cells, columns })),
});

function underHeader(records: readonly CsvRecord[]) {
  for (const [i, { line, cells, width }] of records.entries()) {
    if (line > headerRows) break;
    const header = headerOf(cells);
    if (!header) continue;
    const { rows, unread } = untilEnd(records.slice(i + 1).filter((record) => !isComment(record)));
    const again = (row: CsvRecord) => plainNames(row.cells) === plainNames(cells);
    return {
      ...{ ...header, line, width, header: { line, cells, width } },
      rows: rows.filter((row) => !again(row)),
      unread: [
        ...rows.filter(again).map((row) => unreadNote(row.line, 'repeated-header', 'Repeated header row, skipped.')),
        ...unread,
      ],
    };
  }
  return { columns: null, twice: null, header: null, line: 0, width: 0, rows: [], unread: [] };
}

const plainNames = (cells: readonly string[]): string => trimEnd(cells).map(plainName).join('|');
export const unreadNote = (line: number, reason: Unread['reason'], message: string): Unread => ({
  line,
  reason,
  message,
});

/** A row with only `END` ends the file; with a quantity, END is the code of the endwall (Q7). */
function untilEnd(records: readonly CsvRecord[]): { rows: readonly CsvRecord[]; unread: readonly Unread[] } {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');
  const end = records.findIndex(({ cells }) => {
    const words = filled(cells);
    return words.length === 1 && words[0]?.trim().toUpperCase() === 'END';
  });
  if (end < 0) return { rows: records, unread: [] };
  const after = records.slice(end + 1).filter(({ cells }) => filled(cells).length > 0);
  const many = `${plural(after.length, 'row', 'rows')} after END ${after.length === 1 ? 'was' : 'were'} skipped.`;
  return {
    rows: records.slice(0, end),
    unread: after[0] ? [unreadNote(after[0].line, 'after-end', many)] : [],
  };
}

/** Comment line written by drafting tools. */
const isComment = ({ cells }: CsvRecord, delimiter: Delimiter = ','): boolean =>
  delimiter !== ';' && (cells[0] ?? '').trimStart().startsWith(';');

const number = /^-?(?:\d[\d.,]*|[.,]\d+)$/;
const inches = /^(?:\d[\d.,]*|[.,]\d+|(?:\d+ +)?\d+\/\d+)$/;

const codeAndNumber: Columns = { code: 0, quantity: 1 };
const threeNumbers: Columns = { quantity: 0, feet: 1, inch: 2 };

/** Two numbers and a blank third cell are ambiguous: missing inches, or a code and a quantity (Q7). */
const lacksThird = (cells: readonly string[]): boolean =>
  cells.length > 2 && trimEnd(cells).length === 2 && [0, 1].every((at) => number.test(cells[at]?.trim() ?? ''));

/** Supported layouts without a header: code, quantity; or quantity, feet, inches. */
function ownLayout(cells: readonly string[]): Columns | null {
  if (lacksThird(cells)) return null;
  const row = trimEnd(cells).map((cell) => cell.trim());
  if (row.length === 2 && row[0] !== '' && number.test(row[1] as string)) return codeAndNumber;
  const three = row.length === 3 && number.test(row[0] as string) && number.test(row[1] as string);
  return three && inches.test(row[2] as string) ? threeNumbers : null;
}
