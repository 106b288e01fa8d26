import { type Fatal, fatal, isFatal } from '../../csv/fault';
import { type CsvRecord, type Delimiter, maxCells, parse } from '../../csv/parse';
import { trimEnd } from '../../csv/recognise';
import { plainName } from '../../csv/sheet';
import { type Columns, headerOf, type TakeoffField, unreadColumns } from './columns';
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
  /** What of the file was not read, and where. */
  readonly unread: readonly Unread[];
}
export interface Unread {
  readonly line: number;
  readonly reason: 'after-end' | 'repeated-header' | 'unread-columns';
  readonly message: string;
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
    const { rows, unread } = untilEnd(file.records.filter(({ line }) => line >= chosen.from));
    return { ...under(chosen.columns, rows), unread, width: maxCells, comma: chosen.delimiter === ';' };
  }
  const found = files
    .map(({ delimiter, records }) => ({ delimiter, ...underHeader(records) }))
    .filter((file) => file.columns !== null)
    .sort((a, b) => Object.keys(b.columns ?? {}).length - Object.keys(a.columns ?? {}).length)[0];
  if (found?.columns) {
    const { columns, twice, rows, unread, width, delimiter, line } = found;
    if (twice)
      return fatal('two-columns', `${both(twice.names)} could be the ${words[twice.field]}. Choose one.`, line);
    if (rows.length === 0) return fatal('no-rows', 'This file has a header and no rows.');
    return { ...under(columns, rows), unread, width, comma: delimiter === ';' };
  }
  if (fault) return fault;
  let misfit: Fatal | null = null;
  for (const { delimiter, records } of files) {
    const { rows, unread } = untilEnd(records.filter((record) => !isComment(record, delimiter)));
    const layouts = rows.map(({ cells }) => ownLayout(cells));
    // Three numbers anywhere: every row is three numbers.
    const layout = layouts.find((one) => one === threeNumbers) ?? layouts.find((one) => one !== null);
    if (!layout) continue;
    const odd = layouts.findIndex((one) => one !== layout);
    if (odd < 0) return { ...under(layout, rows), unread, width: maxCells, comma: delimiter === ';' };
    misfit ??= misfitting(rows[odd] as CsvRecord, layout);
  }
  return misfit ?? noHeader();
}

const misfitting = ({ line, cells }: CsvRecord, layout: Columns): Fatal => {
  const wanted = layout === threeNumbers ? 'quantity, feet, inches' : 'code, quantity';
  const row = trimEnd(cells).join(', ').slice(0, 60);
  return fatal('no-header', `Row ${line} (${row}) isn't ${wanted} like the others. Say which column is which.`, line);
};

const both = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(' and ');
const words: Readonly<Record<TakeoffField, string>> = {
  ...{ quantity: 'quantity', code: 'code', feet: 'feet', inch: 'inches', length: 'length', inches: 'decimal inches' },
  ...{ panel: 'panel', plane: 'plane', mark: 'mark', color: 'color', description: 'description' },
};

const noHeader = () =>
  fatal('no-header', 'No row names a quantity with a code or a length. Say which column is which.');

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
    const names = unreadColumns(cells, header.columns);
    return {
      ...{ ...header, line, width },
      rows: rows.filter((row) => !again(row)),
      unread: [
        ...(names.length > 0 ? [unreadNote(line, 'unread-columns', `Columns not read: ${names.join(', ')}.`)] : []),
        ...rows.filter(again).map((row) => unreadNote(row.line, 'repeated-header', 'This row repeats the header.')),
        ...unread,
      ],
    };
  }
  return { columns: null, twice: null, line: 0, width: 0, rows: [], unread: [] };
}

const plainNames = (cells: readonly string[]): string => trimEnd(cells).map(plainName).join('|');
const unreadNote = (line: number, reason: Unread['reason'], message: string): Unread => ({ line, reason, message });

/** `END` alone in a row ends the file; with a quantity it is the endwall (Q7). */
function untilEnd(records: readonly CsvRecord[]): { rows: readonly CsvRecord[]; unread: readonly Unread[] } {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');
  const end = records.findIndex(({ cells }) => {
    const words = filled(cells);
    return words.length === 1 && words[0]?.trim().toUpperCase() === 'END';
  });
  if (end < 0) return { rows: records, unread: [] };
  const after = records.slice(end + 1).filter(({ cells }) => filled(cells).length > 0);
  const many = `${after.length.toLocaleString('en-US')} ${after.length === 1 ? 'row' : 'rows'} after END not read.`;
  return {
    rows: records.slice(0, end),
    unread: after[0] ? [unreadNote(after[0].line, 'after-end', many)] : [],
  };
}

/** A drafting tool's comment line. */
const isComment = ({ cells }: CsvRecord, delimiter: Delimiter = ','): boolean =>
  delimiter !== ';' && (cells[0] ?? '').trimStart().startsWith(';');

const number = /^-?(?:\d[\d.,]*|[.,]\d+)$/;
const inches = /^(?:\d[\d.,]*|[.,]\d+|(?:\d+ +)?\d+\/\d+)$/;

const codeAndNumber: Columns = { code: 0, quantity: 1 };
const threeNumbers: Columns = { quantity: 0, feet: 1, inch: 2 };

/** Without a header only our own two layouts are taken: code, number; or quantity, feet, inch. */
function ownLayout(cells: readonly string[]): Columns | null {
  const row = trimEnd(cells).map((cell) => cell.trim());
  if (row.length === 2 && row[0] !== '' && number.test(row[1] as string)) return codeAndNumber;
  const three = row.length === 3 && number.test(row[0] as string) && number.test(row[1] as string);
  return three && inches.test(row[2] as string) ? threeNumbers : null;
}
