import { type Fatal, isFatal } from '../../csv/fault';
import type { Decoded } from '../../csv/readSheet';
import { trimEnd } from '../../csv/recognise';
import { plainWord } from '../../csv/sheet';
import { type Sample, sampleOf } from './chosen';
import { type KnownColumns, recall } from './knownColumns';
import { type RowRead, readRow } from './row';
import { atOnce, isPause, type Steps } from './steps';
import { type ChosenColumns, type Table, tableSteps } from './table';

/** One file of a takeoff, decoded. */
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
  /** Sixteenths; null: not said. */
  readonly length: number | null;
  readonly description: string;
}
/** What a file says of one of its rows. */
export interface RowNote {
  readonly file: string;
  /** The line on which it begins. */
  readonly line: number;
  readonly reason: string;
  readonly message: string;
}
export interface TakeoffFault extends Fatal {
  readonly file: string;
  /** Its head, where the columns are all that is not understood. */
  readonly sample?: Sample;
}
export interface Takeoff {
  readonly panels: readonly PanelPieces[];
  readonly trims: readonly TrimPieces[];
  readonly refused: readonly RowNote[];
  readonly warnings: readonly RowNote[];
  /** What of the files was not read: rows after END, repeated headers, columns (Q7). */
  readonly unread: readonly RowNote[];
  /** Codes of zero pieces (Q10). */
  readonly skipped: readonly string[];
  /** Files of which nothing was taken. */
  readonly faults: readonly TakeoffFault[];
  /** Files that are read as somebody once said of such a head. */
  readonly recalled: readonly { readonly file: string; readonly sample: Sample }[];
}

/** A person can say which column is which. */
const asksForColumns = ({ fatal }: Fatal): boolean => fatal === 'no-header' || fatal === 'two-columns';

/** As the person says, else as a header says, else as somebody has said of such a head before. */
function* tableOf(
  { text, chosen }: TakeoffFile,
  said: readonly KnownColumns[],
): Steps<{ table: Table | Fatal; again: boolean }> {
  const table = yield* tableSteps(text, chosen);
  const known = !chosen && isFatal(table) && asksForColumns(table) ? recall(text, said) : null;
  return known ? { table: yield* tableSteps(text, known), again: true } : { table, again: false };
}

/** The files of a takeoff as pieces: equal ones summed (Q7–Q12). `panelCodes` tell panels from trims. */
export function* readSteps(
  files: readonly TakeoffFile[],
  panelCodes: readonly string[],
  said: readonly KnownColumns[] = [],
): Steps<Takeoff> {
  const known = new Set(panelCodes.map(plainWord).filter((code) => code !== ''));
  const faults: TakeoffFault[] = [];
  const recalled: Takeoff['recalled'][number][] = [];
  const refused: RowNote[] = [];
  const warnings: RowNote[] = [];
  const unread: RowNote[] = [];
  const read: RowRead[][] = [];
  for (const file of files) {
    const { table, again } = yield* tableOf(file, said);
    yield;
    const sample = again || (isFatal(table) && asksForColumns(table)) ? sampleOf(file.text) : null;
    if (again && sample) recalled.push({ file: file.name, sample });
    if (isFatal(table)) {
      faults.push({ ...table, file: file.name, ...(sample ? { sample } : {}) });
      continue;
    }
    const rows: RowRead[] = [];
    unread.push(...table.unread.map((note) => ({ ...note, file: file.name })));
    for (const [i, { line, cells, columns }] of table.rows.entries()) {
      if (isPause(i)) yield;
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
        rows.push(row);
        warnings.push(...row.warnings.map(note));
      }
    }
    for (const line of file.mixed) {
      warnings.push({ file: file.name, line, reason: 'mixed-encodings', message: mixedEncodings });
    }
    read.push(rows);
    yield;
  }
  // Files with panels are read first.
  read.sort((a, b) => Number(b.some(isPanel)) - Number(a.some(isPanel)));
  return { ...(yield* sumUp(read.flat())), refused, warnings, unread, faults, recalled };
}

/** The same at once, of what a person pasted. */
export const readTakeoff = (...asked: Parameters<typeof readSteps>): Takeoff => atOnce(readSteps(...asked));

const mixedEncodings = 'This line is in Windows-1252 while the rest is UTF-8. Each was read in its own encoding.';

const isPanel = (row: RowRead): boolean => row.kind === 'panel';

/** Q8: what agrees is one row; panels in the order of their rows, trims in the order of their codes. */
function* sumUp(rows: readonly RowRead[]): Steps<Pick<Takeoff, 'panels' | 'trims' | 'skipped'>> {
  const panels = new Map<string, PanelPieces>();
  const trims = new Map<string, Map<number | null, TrimPieces>>();
  const skipped: string[] = [];
  for (const [i, row] of rows.entries()) {
    if (isPause(i)) yield;
    if (row.kind === 'panel') {
      const { quantity, length, panel, mark, plane, color } = row;
      if (quantity === 0 || length === null) {
        skipped.push(panel || 'panel');
        continue;
      }
      const key = [...[panel, mark, plane].map(plainWord), length].join('\n');
      const same = panels.get(key);
      panels.set(
        key,
        same ? { ...same, quantity: same.quantity + quantity } : { quantity, length, panel, mark, plane, color },
      );
      continue;
    }
    const { code, quantity, length, description } = row;
    const key = plainWord(code);
    const ofCode = trims.get(key) ?? new Map<number | null, TrimPieces>();
    const first = ofCode.values().next().value?.code ?? code;
    const same = ofCode.get(length);
    ofCode.set(
      length,
      same ? { ...same, quantity: same.quantity + quantity } : { code: first, quantity, length, description },
    );
    trims.set(key, ofCode);
  }
  const summed = [...trims.values()].flatMap((ofCode) => [...ofCode.values()]);
  return {
    panels: [...panels.values()],
    trims: summed.filter(({ quantity }) => quantity > 0),
    skipped: [...skipped, ...summed.filter(({ quantity }) => quantity === 0).map(({ code }) => code)],
  };
}
