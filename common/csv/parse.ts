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

/** What parts the cells of a record; lists have commas, takeoffs any of them (Q7). */
export type Delimiter = ',' | ';' | '\t';

/**
 * Comma-separated text into records: CR, LF and CRLF, quoted line ends and doubled quotes. A quote within an unquoted
 * cell is a letter (inches). Blank lines are no records; a quote that never closes refuses the file (Q21, Q26).
 */
export function parse(text: string, delimiter: Delimiter = ','): CsvRecord[] | Fatal {
  const between = delimiter.charCodeAt(0);
  const records: CsvRecord[] = [];
  const end = text.length;
  let at = 0;
  let line = 1;
  while (at < end) {
    const began = line;
    const cells: string[] = [];
    let width = 0;
    for (let open = true; open; ) {
      let cell = '';
      if (text[at] === '"') {
        const opened = line;
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote < 0) {
            return fatal(
              'unclosed-quote',
              'The quote that is opened here never closes. Close it, or remove it.',
              opened,
            );
          }
          cell += text.slice(at, quote);
          line += lineEnds(text, at, quote);
          at = quote + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
      }
      const from = at;
      while (at < end && !ends(text.charCodeAt(at), between)) at += 1;
      cell += text.slice(from, at);
      width += 1;
      if (cells.length < maxCells) cells.push(cell);
      open = text[at] === delimiter;
      if (open) at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (cells.every((cell) => cell.trim() === '') && width <= maxCells) continue;
    if (records.length > maxRows) {
      return fatal('too-many-rows', `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it.`);
    }
    records.push({ line: began, cells, width });
  }
  return records;
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
