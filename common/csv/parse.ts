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
  const steps = parseRecords(text, delimiter);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value ?? records;
    records.push(value);
  }
}

/**
 * Parses CSV text one record at a time: CR, LF and CRLF, quoted line breaks and doubled quotes. A quote inside an
 * unquoted cell is a plain character (inches). Skips blank lines. Rejects the file if a quote is never closed (Q21,
 * Q26) or a limit is exceeded.
 */
export function* parseRecords(text: string, delimiter: Delimiter = ','): Generator<CsvRecord, Fatal | null> {
  const between = delimiter.charCodeAt(0);
  const end = text.length;
  let at = 0;
  let line = 1;
  let records = 0;
  let fileCells = 0;
  while (at < end) {
    const began = line;
    const cells: string[] = [];
    let width = 0;
    for (let open = true; open; ) {
      let cell = '';
      const cellLine = line;
      if (text.charCodeAt(at) === 34) {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote < 0) {
            return fatal('unclosed-quote', fileText.unclosedQuote, cellLine);
          }
          // Stop collecting an oversized cell, but keep scanning: an unclosed quote is reported first.
          if (cell.length <= maxCellLength) cell += text.slice(at, quote);
          line += lineEnds(text, at, quote);
          at = quote + 1;
          if (text.charCodeAt(at) !== 34) break;
          if (cell.length <= maxCellLength) cell += '"';
          at += 1;
        }
      }
      const from = at;
      while (at < end && !ends(text.charCodeAt(at), between)) at += 1;
      if (at > from) cell += text.slice(from, at);
      if (cell.length > maxCellLength) {
        return fatal('cell-too-long', fileText.cellTooLong(maxCellLength), cellLine);
      }
      width += 1;
      fileCells += 1;
      if (fileCells > maxFileCells) {
        return fatal('too-many-cells', fileText.tooManyCells(maxFileCells), began);
      }
      if (cells.length < maxCells) cells.push(cell);
      open = at < end && text.charCodeAt(at) === between;
      if (open) at += 1;
    }
    if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) at += 1;
    at += 1;
    line += 1;
    if (cells.every((cell) => cell.trim() === '') && width <= maxCells) continue;
    if (records > maxRows) {
      return fatal('too-many-rows', fileText.tooManyRows(maxRows));
    }
    records += 1;
    yield { line: began, cells, width };
  }
  return null;
}

/** Whether the character ends a cell: delimiter, LF or CR. */
const ends = (code: number, between: number): boolean => code === between || code === 10 || code === 13;

function lineEnds(text: string, from: number, to: number): number {
  let n = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) n += 1;
  }
  return n;
}
