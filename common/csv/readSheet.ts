import { type Fatal, fatal, isFatal } from './fault';
import { type CsvRecord, parseRecords } from './parse';
import type { Layout } from './layout';
import { type Chosen, recognise, trimEnd } from './recognise';
import type { Cell, Column, Sheet, SheetContext, Values } from './sheet';
import { unguard } from './write';

/** The text of a file, and the lines of it that were read as Windows-1252 in a file that is UTF-8 elsewhere. */
export interface Decoded {
  readonly text: string;
  readonly mixed: readonly number[];
}

/** A row that may enter. */
export interface GoodRow {
  readonly line: number;
  readonly key: string;
  /** The fields that the file carries. */
  readonly values: Values;
}
export interface BadRow {
  readonly line: number;
  /** The code of the message. */
  readonly reason: string;
  readonly message: string;
  readonly cells: readonly string[];
}
export interface Warning {
  readonly reason: string;
  readonly message: string;
  readonly lines: readonly number[];
}
export interface SheetRead {
  readonly layout: Layout;
  /** The first record, for the person who says which column is which. */
  readonly first: readonly string[];
  readonly carried: ReadonlySet<string>;
  readonly good: readonly GoodRow[];
  readonly bad: readonly BadRow[];
  readonly warnings: readonly Warning[];
}

/**
 * A file as rows of a list: text → records → columns → checked rows (Q21–Q27). Records are checked one by one, so that a
 * file is never held as cells as a whole.
 */
export function readSheet(sheet: Sheet, decoded: Decoded, context: SheetContext, chosen: Chosen): SheetRead | Fatal {
  const records = parseRecords(decoded.text);
  const begun = records.next();
  if (begun.done) return begun.value ?? fatal('empty', 'There is nothing in this file.');
  const first = begun.value;
  const layout = recognise(sheet, first, chosen);
  if (isFatal(layout)) return drain(records) ?? layout;
  const read = check(sheet, layout, layout.header ? null : first, records, context, decoded.mixed);
  return isFatal(read) ? read : { ...read, layout, first: trimEnd(first.cells) };
}

/** A file that cannot be read to its end is refused for that, whatever else is wrong with it. */
function drain(records: Generator<CsvRecord, Fatal | null>): Fatal | null {
  for (;;) {
    const { done, value } = records.next();
    if (done) return value;
  }
}

function check(
  sheet: Sheet,
  { fields }: Layout,
  first: CsvRecord | null,
  records: Generator<CsvRecord, Fatal | null>,
  context: SheetContext,
  mixed: readonly number[],
): Omit<SheetRead, 'layout' | 'first'> | Fatal {
  const columns = fields.map((field) => sheet.columns.find((column) => column.field === field) ?? null);
  const carried = new Set(fields.filter((field) => field !== null));
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  const seen = new Map<string, number>();
  const warned = new Map<string, number[]>();
  if (mixed.length > 0) warned.set('mixed-encodings', [...mixed]);

  let next: IteratorResult<CsvRecord, Fatal | null> = first ? { value: first } : records.next();
  if (next.done) return next.value ?? fatal('no-rows', 'This file has a header and no rows.');
  for (; !next.done; next = records.next()) {
    const record = next.value;
    const { line, cells } = record;
    const refuse = (reason: string, message: string) => bad.push({ line, reason, message, cells });
    const read = valuesOf(columns, record, context);
    if ('reason' in read) {
      refuse(read.reason, read.message);
      continue;
    }
    const key = sheet.key({ ...blankRow(sheet), ...read.values }, carried);
    const before = seen.get(key);
    if (before !== undefined) {
      refuse(`duplicate of line ${before}`, `The same row stands on line ${before}; the first one counts.`);
      continue;
    }
    seen.set(key, line);
    good.push({ line, key, values: read.values });
    const warning = sheet.warn?.(read.values);
    if (!warning) continue;
    const lines = warned.get(warning);
    if (lines) lines.push(line);
    else warned.set(warning, [line]);
  }
  if (next.value) return next.value;
  const warnings = [...warned].map(([reason, lines]) => ({
    reason,
    message: sheet.warnings[reason] ?? general[reason] ?? reason,
    lines,
  }));
  return { carried, good, bad, warnings };
}

const general: Readonly<Record<string, string>> = {
  'mixed-encodings': 'These lines are in Windows-1252 while the rest is UTF-8. Each was read in its own encoding.',
};

const blanks = new WeakMap<Sheet, Values>();
/** What a row without a column's value has there. */
export function blankRow(sheet: Sheet): Values {
  let blank = blanks.get(sheet);
  if (!blank) blanks.set(sheet, (blank = Object.fromEntries(sheet.columns.map((c) => [c.field, c.blank]))));
  return blank;
}

function valuesOf(
  columns: readonly (Column | null)[],
  { cells, width }: CsvRecord,
  context: SheetContext,
): { values: Values } | { reason: string; message: string } {
  const wanted = columns.length;
  const wide = width > wanted && (width > cells.length || cells.slice(wanted).some((cell) => cell.trim() !== ''));
  if (width < wanted || wide) {
    return {
      reason: 'columns',
      message: `This row has ${width.toLocaleString('en-US')} cells, not ${wanted}. Is a comma or a quote missing or too many?`,
    };
  }
  const values: Record<string, Cell> = {};
  for (let i = 0; i < wanted; i++) {
    const column = columns[i];
    if (!column) continue;
    const cell = cells[i] as string;
    const read = column.read(column.text ? unguard(cell) : cell, context);
    if ('reason' in read) return read;
    values[column.field] = read.value;
  }
  return { values };
}
