import { fileText, rowText, warningText } from './csvText';
import { type Fatal, fatal, isFatal } from './fault';
import { type CsvRecord, readRecords } from './parse';
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
  let first: CsvRecord | null = null;
  let layout: Layout | Fatal | null = null;
  let rows: RowReader | null = null;
  // Reads to the end even if the columns are unknown: an unreadable file is reported as such.
  const fault = readRecords(decoded.text, ',', (record) => {
    if (!layout) {
      first = record;
      layout = recognizeColumns(sheet, record, chosen);
      if (isFatal(layout)) return;
      rows = new RowReader(sheet, layout, context);
      if (layout.header) return;
    }
    rows?.take(record);
  });
  return fault ?? readOf(first, layout, rows, decoded.mixed);
}

function readOf(
  first: CsvRecord | null,
  layout: Layout | Fatal | null,
  rows: RowReader | null,
  mixed: readonly number[],
): SheetRead | Fatal {
  if (!first || !layout) return fatal('empty', fileText.empty);
  if (isFatal(layout) || !rows) return layout as Fatal;
  if (rows.isEmpty) return fatal('no-rows', fileText.noRows);
  return { ...rows.result(mixed), layout, first: trimEnd(first.cells) };
}

/** Checks the rows of a list one by one. */
class RowReader {
  readonly #sheet: Sheet;
  readonly #context: SheetContext;
  readonly #columns: readonly (Column | null)[];
  readonly #carried: ReadonlySet<string>;
  readonly #good: GoodRow[] = [];
  readonly #bad: BadRow[] = [];
  /** Line of each key. */
  readonly #seen = new Map<string, number>();
  /** Lines of each warning. */
  readonly #warned = new Map<string, number[]>();

  constructor(sheet: Sheet, { fields }: Layout, context: SheetContext) {
    this.#sheet = sheet;
    this.#context = context;
    this.#columns = fields.map((field) => sheet.columns.find((column) => column.field === field) ?? null);
    this.#carried = new Set(fields.filter((field) => field !== null));
  }

  get isEmpty(): boolean {
    return this.#good.length + this.#bad.length === 0;
  }

  take(record: CsvRecord): void {
    const read = valuesOf(this.#columns, record, this.#context);
    if ('reason' in read) {
      this.#refuse(record, read.reason, read.message);
      return;
    }
    const { line } = record;
    const key = this.#sheet.key({ ...blankRow(this.#sheet), ...read.values }, this.#carried);
    const before = this.#seen.get(key);
    if (before !== undefined) {
      this.#refuse(record, `duplicate of line ${before}`, rowText.duplicate(before));
      return;
    }
    this.#seen.set(key, line);
    this.#good.push({ line, key, values: read.values });
    const warning = this.#sheet.warn?.(read.values);
    if (!warning) return;
    const lines = this.#warned.get(warning);
    if (lines) lines.push(line);
    else this.#warned.set(warning, [line]);
  }

  #refuse({ line, cells }: CsvRecord, reason: string, problem: string): void {
    const message = rowText.at(line, nameOf(this.#sheet, this.#columns, cells), problem);
    this.#bad.push({ line, reason, message, cells });
  }

  /** `mixed`: lines in another encoding than the rest of the file. */
  result(mixed: readonly number[]): Omit<SheetRead, 'layout' | 'first'> {
    const warned = [...(mixed.length > 0 ? [['mixed-encodings', mixed] as const] : []), ...this.#warned];
    const warnings = warned.map(([reason, lines]) => ({
      reason,
      message: this.#sheet.warnings[reason] ?? generalWarnings[reason] ?? reason,
      lines,
    }));
    return { carried: this.#carried, good: this.#good, bad: this.#bad, warnings };
  }
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
