import Papa from 'papaparse';
import { fileText } from './csvText';
import { type Fatal, fatal } from './fault';

/** One record of a file: its cells and the 1-based line it starts on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Total number of cells, including those dropped from an oversized record. */
  readonly width: number;
}

/** Cells beyond this are counted but dropped; no supported list is wider. */
export const maxCells = 200;
export const maxRows = 100_000;
/** Maximum cell length in common spreadsheets. */
export const maxCellLength = 32_767;
/** Cells per file, including empty ones. */
export const maxFileCells = 5_000_000;

/** Cell separator. Lists use commas, takeoffs any of these (Q7). */
export type Delimiter = ',' | ';' | '\t';

/** Parses a whole text at once. */
export function parse(text: string, delimiter: Delimiter = ','): CsvRecord[] | Fatal {
  const records: CsvRecord[] = [];
  const fault = readRecords(text, delimiter, (record) => {
    records.push(record);
  });
  return fault ?? records;
}

/**
 * Passes the records of a CSV text to `take` one by one: CR, LF and CRLF, quoted line breaks and doubled quotes. A quote
 * inside an unquoted cell is a plain character (inches). Skips blank lines. Returns the fault if the file is rejected:
 * a quote is never closed or has text after it (Q21, Q26), or a limit is exceeded.
 */
export function readRecords(text: string, delimiter: Delimiter, take: (record: CsvRecord) => void): Fatal | null {
  const input = prepare(text, delimiter);
  if (typeof input !== 'string') return input;
  let fault: Fatal | null = null;
  let at = 0;
  let line = 1;
  let records = 0;
  Papa.parse<string[]>(input, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, meta }, parser) => {
      const began = line;
      line += lineEnds(input, at, meta.cursor);
      at = meta.cursor;
      fault = lengthFault(cells, began);
      if (!fault && !isBlank(cells)) {
        records += 1;
        // The first record may be a header.
        if (records > maxRows + 1) fault = fatal('too-many-rows', fileText.tooManyRows(maxRows));
        else take({ line: began, cells: cells.slice(0, maxCells), width: cells.length });
      }
      if (fault) parser.abort();
    },
  });
  return fault;
}

type PlainFatal = 'cell-too-long' | 'too-many-cells' | 'unclosed-quote' | 'text-after-quote';

/**
 * Ends every record with LF, since Papa expects one kind of line end in a file; quoted line ends stay as they are.
 * Rejects before parsing what Papa would read wrong or could fill the memory with: an unclosed quote, text after a
 * closing one, too many cells, and cells that are much too long.
 */
function prepare(file: string, delimiter: Delimiter): string | Fatal {
  // Papa would drop a byte order mark without counting it.
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const pieces: string[] = [];
  let from = 0;
  let cells = 0;
  const fail = (reason: PlainFatal, message: string, at: number) => fatal(reason, message, 1 + lineEnds(text, 0, at));
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    const isQuoted = text[at] === '"';
    if (isQuoted) at = afterQuotes(text, at);
    if (at < 0) return fail('unclosed-quote', fileText.unclosedQuote, start);
    const closed = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
    if (isQuoted && text.slice(closed, at).trim() !== '')
      return fail('text-after-quote', fileText.textAfterQuote, start);
    // Doubled quotes count once.
    if (at - start > 2 * maxCellLength + 2) return fail('cell-too-long', fileText.cellTooLong(maxCellLength), start);
    cells += 1;
    if (cells > maxFileCells) return fail('too-many-cells', fileText.tooManyCells(maxFileCells), start);
    if (text[at] !== '\r') continue;
    pieces.push(text.slice(from, at), '\n');
    if (text[at + 1] === '\n') at += 1;
    from = at + 1;
  }
  // Papa accepts spaces after the last quoted cell only if a line end follows.
  return `${pieces.join('')}${text.slice(from)}\n`;
}

/** Position after the quoted cell that begins here; -1 if it is never closed. */
function afterQuotes(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    if (text[at + 1] !== '"') return at + 1;
  }
}

function lengthFault(cells: readonly string[], began: number): Fatal | null {
  const i = cells.findIndex((cell) => cell.length > maxCellLength);
  if (i < 0) return null;
  const before = cells.slice(0, i).join('');
  return fatal('cell-too-long', fileText.cellTooLong(maxCellLength), began + lineEnds(before, 0, before.length));
}

const isBlank = (cells: readonly string[]): boolean =>
  cells.length <= maxCells && cells.every((cell) => cell.trim() === '');

function lineEnds(text: string, from: number, to: number): number {
  let found = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) found += 1;
  }
  return found;
}
