import { fileText, rowText, warningText } from './csvText';
import { type Fatal, fatal, isFatal } from './fault';
import { type CsvRecord, parseRecords } from './parse';
import type { Layout } from './layout';
import { type Chosen, recognizeColumns, trimEnd } from './recognizeColumns';
import type { Cell, Column, Sheet, SheetContext, Values } from './sheet';
import { unguard } from './write';

/** Text of a file, and the lines that were decoded as Windows-1252 in an otherwise UTF-8 file. */
export interface Decoded {
  readonly text: string;
  readonly mixed: readonly number[];
}

/** A valid row. */
export interface GoodRow {
  readonly line: number;
  readonly key: string;
  /** Values of the columns in the file. */
  readonly values: Values;
}
export interface BadRow {
  readonly line: number;
  /** Code of the message. */
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
  /** The first record, shown when the user assigns the columns. */
  readonly first: readonly string[];
  readonly carried: ReadonlySet<string>;
  readonly good: readonly GoodRow[];
  readonly bad: readonly BadRow[];
  readonly warnings: readonly Warning[];
}

/**
 * Reads a file as rows of a list: text → records → columns → checked rows (Q21–Q27). Checks one record at a time, so
 * the cells of a large file are never all in memory.
 */
export function readSheet(sheet: Sheet, decoded: Decoded, context: SheetContext, chosen: Chosen): SheetRead | Fatal {
  const records = parseRecords(decoded.text);
  const firstResult = records.next();
  if (firstResult.done) return firstResult.value ?? fatal('empty', fileText.empty);
  const first = firstResult.value;
  const layout = recognizeColumns(sheet, first, chosen);
  if (isFatal(layout)) return drain(records) ?? layout;
  const read = check(sheet, layout, layout.header ? null : first, records, context, decoded.mixed);
  return isFatal(read) ? read : { ...read, layout, first: trimEnd(first.cells) };
}

/** Reads to the end: an unreadable file is reported as such, whatever else is wrong with it. */
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
  if (next.done) return next.value ?? fatal('no-rows', fileText.noRows);
  for (; !next.done; next = records.next()) {
    const record = next.value;
    const { line, cells } = record;
    const refuse = (reason: string, problem: string) =>
      bad.push({ line, reason, message: rowText.at(line, nameOf(sheet, columns, cells), problem), cells });
    const read = valuesOf(columns, record, context);
    if ('reason' in read) {
      refuse(read.reason, read.message);
      continue;
    }
    const key = sheet.key({ ...blankRow(sheet), ...read.values }, carried);
    const before = seen.get(key);
    if (before !== undefined) {
      refuse(`duplicate of line ${before}`, rowText.duplicate(before));
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
    message: sheet.warnings[reason] ?? generalWarnings[reason] ?? reason,
    lines,
  }));
  return { carried, good, bad, warnings };
}

const generalWarnings: Readonly<Record<string, string>> = {
  'mixed-encodings': warningText.mixedEncodings,
};

const blanks = new WeakMap<Sheet, Values>();
/** Default value of every column. */
export function blankRow(sheet: Sheet): Values {
  let blank = blanks.get(sheet);
  if (!blank) blanks.set(sheet, (blank = Object.fromEntries(sheet.columns.map((c) => [c.field, c.blank]))));
  return blank;
}

/** Name of a rejected row in messages, from its raw cells. */
function nameOf(sheet: Sheet, columns: readonly (Column | null)[], cells: readonly string[]): string {
  const written = columns.flatMap((column, i) =>
    column?.text ? [[column.field, unguard(cells[i] ?? '').trim()]] : [],
  );
  const name = sheet.label({ ...blankRow(sheet), ...Object.fromEntries(written) }).trim();
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
const longestName = 60;

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
      message: rowText.cells(width, wanted),
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
