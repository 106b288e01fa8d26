import { type Fatal, fatal, isFatal } from '../../csv/fault';
import type { Decoded } from '../../csv/readSheet';
import { trimEnd } from '../../csv/recognizeColumns';
import { plainWord } from '../../csv/sheet';
import { type Sample, sampleOf } from './chosen';
import { type Columns, columnWords, unreadColumns } from './columns';
import { type KnownColumns, recall } from './knownColumns';
import { type RowRead, readRow } from './row';
import { runSync, shouldYield, type Steps } from './steps';
import { type ChosenColumns, type Table, tableSteps, type Unread, unreadNote } from './table';

/** A takeoff is text with a few hundred rows; larger files aren't takeoffs. */
export const maxTakeoffBytes = 5_000_000;
export const tooLarge = fatal('binary', 'This file is larger than 5 MB.');

/** A decoded file of a takeoff. */
export interface TakeoffFile extends Decoded {
  readonly name: string;
  readonly chosen?: ChosenColumns;
}

export interface PanelPieces {
  readonly quantity: number;
  readonly length: number;
  readonly panel: string;
  readonly mark: string;
  readonly plane: string;
  readonly color: string;
}
export interface TrimPieces {
  readonly code: string;
  readonly quantity: number;
  /** Sixteenths; null if not given. */
  readonly length: number | null;
  readonly description: string;
}
/** The first line in the file of each entry. */
export interface PieceLines {
  readonly pieces: ReadonlyMap<PanelPieces | TrimPieces, number>;
  /** Those of `skipped`. */
  readonly skipped: readonly number[];
}
/** A message about one row of a file. */
export interface RowNote {
  readonly file: string;
  /** First line of the row. */
  readonly line: number;
  readonly reason: string;
  readonly message: string;
}
export interface TakeoffFault extends Fatal {
  readonly file: string;
  /** The first rows, if only the columns weren't recognized. */
  readonly sample?: Sample;
}
export interface Takeoff {
  readonly panels: readonly PanelPieces[];
  readonly trims: readonly TrimPieces[];
  readonly refused: readonly RowNote[];
  readonly warnings: readonly RowNote[];
  /** Parts of the files that were skipped: rows after END, repeated headers, columns (Q7). */
  readonly unread: readonly RowNote[];
  /** Rows that are equal to an earlier one of the same file. Their pieces count (Q8). */
  readonly repeated: readonly RowNote[];
  /** Codes with zero pieces (Q10). */
  readonly skipped: readonly string[];
  readonly lines: PieceLines;
  /** Names of the columns that were read. */
  readonly columns: readonly string[];
  /** Files from which nothing was imported. */
  readonly faults: readonly TakeoffFault[];
  /** Files read with a saved column mapping. */
  readonly recalled: readonly { readonly file: string; readonly sample: Sample }[];
}

/** A takeoff without pieces. */
export const emptyTakeoff: Takeoff = {
  ...{ panels: [], trims: [], refused: [], warnings: [], unread: [], repeated: [], skipped: [] },
  ...{ columns: [], faults: [], recalled: [] },
  lines: { pieces: new Map(), skipped: [] },
};

/** True if the user can fix the fault by assigning columns. */
const needsColumnChoice = ({ fatal }: Fatal): boolean => fatal === 'no-header' || fatal === 'two-columns';

/** Reads a file by the user's column choice, else by its header, else by a saved mapping for its header. */
function* tableOf(
  { text, chosen }: TakeoffFile,
  savedColumns: readonly KnownColumns[],
): Steps<{ table: Table | Fatal; again: boolean }> {
  const table = yield* tableSteps(text, chosen);
  const known = !chosen && isFatal(table) && needsColumnChoice(table) ? recall(text, savedColumns) : null;
  return known ? { table: yield* tableSteps(text, known), again: true } : { table, again: false };
}

/** Reads the files of a takeoff and sums equal pieces (Q7–Q12). `panelCodes` tells panels from trims. */
export function* readSteps(
  files: readonly TakeoffFile[],
  panelCodes: readonly string[],
  savedColumns: readonly KnownColumns[] = [],
): Steps<Takeoff> {
  const known = new Set(panelCodes.map(plainWord).filter((code) => code !== ''));
  const faults: TakeoffFault[] = [];
  const recalled: Takeoff['recalled'][number][] = [];
  const refused: RowNote[] = [];
  const warnings: RowNote[] = [];
  const unread: RowNote[] = [];
  const repeated: RowNote[] = [];
  const columns = new Set<string>();
  const read: ReadLine[][] = [];
  for (const file of files) {
    const { table, again } = yield* tableOf(file, savedColumns);
    yield;
    const sample = again || (isFatal(table) && needsColumnChoice(table)) ? sampleOf(file.text) : null;
    if (again && sample) recalled.push({ file: file.name, sample });
    if (isFatal(table)) {
      faults.push({ ...table, file: file.name, ...(sample ? { sample } : {}) });
      continue;
    }
    const rows: ReadLine[] = [];
    const lines = new Map<string, number>();
    for (const [i, { line, cells, columns }] of table.rows.entries()) {
      if (shouldYield(i)) yield;
      if (trimEnd(cells).length > table.width) {
        refused.push({ file: file.name, line, reason: 'columns', message: 'This row has more cells than the header.' });
        continue;
      }
      const row = readRow((field) => cells[columns[field] ?? -1]?.trim() ?? '', columns, known, table.comma);
      const note = ({ reason, message }: { reason: string; message: string }) => ({
        file: file.name,
        line,
        reason,
        message,
      });
      if ('refused' in row) refused.push(note(row.refused));
      else {
        rows.push({ ...row, line });
        warnings.push(...row.warnings.map(note));
        const content = cells.join('\n');
        const first = lines.get(content);
        if (first === undefined) lines.set(content, line);
        else repeated.push(note({ reason: 'repeated', message: `This row is the same as line ${first}.` }));
      }
    }
    for (const column of readColumns(table, rows)) columns.add(column);
    unread.push(...unreadOf(table, rows).map((note) => ({ ...note, file: file.name })));
    for (const line of file.mixed) {
      warnings.push({ file: file.name, line, reason: 'mixed-encodings', message: mixedEncodings });
    }
    read.push(rows);
    yield;
  }
  // Files with panels come first.
  read.sort((a, b) => Number(b.some(isPanel)) - Number(a.some(isPanel)));
  return {
    ...(yield* sumPieces(read.flat())),
    refused,
    warnings,
    unread,
    repeated,
    columns: [...columns],
    faults,
    recalled,
  };
}

/** Synchronous version, for pasted text. */
export const readTakeoff = (...args: Parameters<typeof readSteps>): Takeoff => runSync(readSteps(...args));

const mixedEncodings = 'This line is in Windows-1252 while the rest is UTF-8. Each was read in its own encoding.';

function unreadOf({ header, rows: [first], unread }: Table, read: readonly RowRead[]): readonly Unread[] {
  if (!header || !first) return unread;
  const names = unreadColumns(header.cells, first.columns, piecesOf(first.columns, read));
  if (names.length === 0) return unread;
  return [unreadNote(header.line, 'unread-columns', `Skipped columns: ${names.join(', ')}.`), ...unread];
}

/** Names in the header, or of the fields if there is none. */
function readColumns({ header, rows: [first] }: Table, read: readonly RowRead[]): readonly string[] {
  if (!first) return [];
  if (!header) return columnWords(first.columns);
  const unused = unreadColumns(header.cells, first.columns, piecesOf(first.columns, read));
  return header.cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !unused.includes(cell));
}

/** If every row was rejected, the columns decide. */
const piecesOf = (columns: Columns, read: readonly RowRead[]) => ({
  panels: read.length === 0 || read.some(isPanel),
  trims: read.length === 0 ? columns.code !== undefined : !read.every(isPanel),
});

const isPanel = (row: RowRead): boolean => row.kind === 'panel';

type ReadLine = RowRead & { readonly line: number };
/** Equal pieces, and the line of the first of them. */
interface Summed<Pieces> {
  readonly pieces: Pieces;
  readonly line: number;
}

/** Q8: merges equal rows. Panels keep their row order, trims are ordered by code. */
function* sumPieces(rows: readonly ReadLine[]): Steps<Pick<Takeoff, 'panels' | 'trims' | 'skipped' | 'lines'>> {
  const panels = new Map<string, Summed<PanelPieces>>();
  const trims = new Map<string, Map<number | null, Summed<TrimPieces>>>();
  const withoutPieces: { code: string; line: number }[] = [];
  for (const [i, row] of rows.entries()) {
    if (shouldYield(i)) yield;
    const { line } = row;
    if (row.kind === 'panel') {
      const { quantity, length, panel, mark, plane, color } = row;
      if (quantity === 0 || length === null) {
        withoutPieces.push({ code: panel || 'panel', line });
        continue;
      }
      const key = [...[panel, mark, plane].map(plainWord), length].join('\n');
      panels.set(key, added(panels.get(key), { pieces: { quantity, length, panel, mark, plane, color }, line }));
      continue;
    }
    const { code, quantity, length, description } = row;
    const key = plainWord(code);
    const ofCode = trims.get(key) ?? new Map<number | null, Summed<TrimPieces>>();
    const first = ofCode.values().next().value?.pieces.code ?? code;
    ofCode.set(length, added(ofCode.get(length), { pieces: { code: first, quantity, length, description }, line }));
    trims.set(key, ofCode);
  }
  const summed = [...trims.values()].flatMap((ofCode) => [...ofCode.values()]);
  withoutPieces.push(
    ...summed.filter(({ pieces }) => pieces.quantity === 0).map(({ pieces, line }) => ({ code: pieces.code, line })),
  );
  const kept = [...panels.values(), ...summed.filter(({ pieces }) => pieces.quantity > 0)];
  return {
    panels: [...panels.values()].map(({ pieces }) => pieces),
    trims: summed.filter(({ pieces }) => pieces.quantity > 0).map(({ pieces }) => pieces),
    skipped: withoutPieces.map(({ code }) => code),
    lines: {
      pieces: new Map<PanelPieces | TrimPieces, number>(kept.map(({ pieces, line }) => [pieces, line])),
      skipped: withoutPieces.map(({ line }) => line),
    },
  };
}

/** Adds the quantity of equal pieces. */
const added = <Pieces extends PanelPieces | TrimPieces>(
  same: Summed<Pieces> | undefined,
  more: Summed<Pieces>,
): Summed<Pieces> =>
  same ? { ...same, pieces: { ...same.pieces, quantity: same.pieces.quantity + more.pieces.quantity } } : more;
