import { type Fatal, fatal } from './fault';

/** One record of a file: the line on which it begins, as a person counts, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** How many cells there are; more than are kept when the record is absurdly wide. */
  readonly width: number;
}

/** No sheet of ours is wider; what is beyond is counted and dropped. */
export const maxCells = 200;
export const maxRows = 100_000;
/** What a spreadsheet holds in one cell. */
export const maxCellLength = 32_767;
/** Cells of a whole file, empty ones included. */
export const maxFileCells = 5_000_000;

const many = (count: number): string => count.toLocaleString('en-US');

/** What parts the cells of a record; lists have commas, takeoffs any of them (Q7). */
export type Delimiter = ',' | ';' | '\t';

/** All records of a text at once. */
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
 * Comma-separated text into records, one by one: CR, LF and CRLF, quoted line ends and doubled quotes. A quote within an
 * unquoted cell is a character (inches). Blank lines are no records; a quote that never closes refuses the file (Q21,
 * Q26), and so does what is larger than any list.
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
            return fatal(
              'unclosed-quote',
              'The quote that is opened here never closes. Close it, or remove it.',
              cellLine,
            );
          }
          // What is too long is only counted: the quote may still turn out never to close.
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
        const why = `A cell has more than ${many(maxCellLength)} characters. Shorten it, or look for a quote that closes too late.`;
        return fatal('cell-too-long', why, cellLine);
      }
      width += 1;
      fileCells += 1;
      if (fileCells > maxFileCells) {
        const why = `This file has more than ${many(maxFileCells)} cells up to here. Remove empty rows and columns, or split it.`;
        return fatal('too-many-cells', why, began);
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
      return fatal('too-many-rows', `This file has more than ${many(maxRows)} rows. Split it.`);
    }
    records += 1;
    yield { line: began, cells, width };
  }
  return null;
}

/** What parts cells, LF, CR. */
const ends = (code: number, between: number): boolean => code === between || code === 10 || code === 13;

function lineEnds(text: string, from: number, to: number): number {
  let n = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) n += 1;
  }
  return n;
}
