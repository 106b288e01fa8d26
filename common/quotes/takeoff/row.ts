import { cutTo } from '../../api/storable';
import { plainWord } from '../../csv/sheet';
import { readPieces, readRowLength } from '../document/cells';
import { cutlistFields, lineFields } from '../document/content';
import { showLength } from '../../format/length';
import { isLength, readLength } from '../panels/lengths';
import type { Columns, TakeoffField } from './columns';

export interface RowProblem {
  readonly reason: string;
  readonly message: string;
}
interface Pieces {
  readonly quantity: number;
  /** Sixteenths; null if not given. */
  readonly length: number | null;
  readonly warnings: readonly RowProblem[];
}
export type RowRead =
  | (Pieces & { kind: 'panel'; panel: string; mark: string; plane: string; color: string })
  | (Pieces & { kind: 'trim'; code: string; description: string });

const refuse = (reason: string, message: string) => ({ refused: { reason, message } });

type Get = (field: TakeoffField) => string;

/** Reads one row of a takeoff, or returns why it is rejected. */
export function readRow(
  get: Get,
  columns: Columns,
  panelCodes: ReadonlySet<string>,
  comma: boolean,
): RowRead | { refused: RowProblem } {
  const code = get('code');
  const panel = get('panel');
  const panelCode = panelCodes.has(plainWord(code)) ? code : panel;
  const kind =
    columns.code === undefined || panelCodes.has(plainWord(code)) || (code === '' && panel !== '') ? 'panel' : 'trim';
  if (kind === 'trim' && code === '') return refuse('code', 'This row has no code.');
  if (code.length > lineFields.code) return refuse('code', `The code has more than ${lineFields.code} characters.`);

  const doubt = countDoubtOf(get('quantity'), comma);
  if (doubt !== null) return refuse('quantity', doubt);
  const pieces = readPieces(pointed(get('quantity'), comma));
  if (pieces.value === null) return refuse('quantity', pieces.problem ?? 'This row has no quantity.');
  const length = readLengths(get, comma);
  if ('refused' in length) {
    return pieces.value === 0 && kind === 'panel' ? row(null, []) : length;
  }
  if (kind === 'panel' && !length.sixteenths && pieces.value > 0) return refuse('length', 'A panel needs a length.');
  return row(length.sixteenths || null, length.warnings);

  function row(sixteenths: number | null, warnings: readonly RowProblem[]): RowRead {
    const common = { quantity: pieces.value as number, length: sixteenths, warnings };
    if (kind === 'trim') return { ...common, kind, code, description: get('description').replace(/\s+/g, ' ') };
    const cut = (field: 'panel' | 'mark' | 'plane' | 'color', text: string) => cutTo(text, cutlistFields[field]);
    return {
      ...common,
      kind,
      panel: cut('panel', panelCode),
      mark: cut('mark', get('mark')),
      plane: cut('plane', get('plane')),
      color: cut('color', get('color')),
    };
  }
}

/** Converts a decimal comma to a point and removes thousands points. */
function pointed(text: string, comma: boolean): string {
  if (!comma || !text.includes(',')) return text;
  if (!text.includes('.')) return text.replace(',', '.');
  return /^\d{1,3}(\.\d{3})+,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}

/** A number in which the point may separate thousands or decimals; rejected in files with decimal commas (Q7). */
const unclear = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/;
function doubtOf(text: string, comma: boolean): string | null {
  const [found] = (comma && unclear.exec(text)) || [];
  if (found === undefined) return null;
  const [whole, rest] = [found.replace('.', ''), found.replace('.', ',')];
  return `In a file with semicolons ${found} may be ${whole} or ${rest}. Write it as one of these.`;
}

/**
 * Q24: the same for counts, where a comma before three digits is ambiguous too, since US files use it for thousands.
 */
function countDoubtOf(text: string, comma: boolean): string | null {
  const [found, sign] = (comma && /^[1-9]\d{0,2}([.,])\d{3}$/.exec(text)) || [];
  if (found === undefined) return null;
  const name = sign === '.' ? 'point' : 'comma';
  return `In a file with semicolons ${found} may be ${found.replace(sign as string, '')} or a number with decimals. Write it without the ${name}.`;
}

type LengthsRead = { sixteenths: number | null; warnings: RowProblem[] } | { refused: RowProblem };

/** Q9: decimal inches override feet and inches. */
function readLengths(get: Get, comma: boolean): LengthsRead {
  const cell = (field: TakeoffField) => ({ text: pointed(get(field), comma), doubt: doubtOf(get(field), comma) });
  const warnings: RowProblem[] = [];
  const feetInch = readFeetInch(cell);
  const { text: source, doubt } = cell('inches');
  if (source === '') {
    if (feetInch === null) return { sixteenths: null, warnings };
    if (typeof feetInch === 'string') return refuse('length', feetInch);
    if (feetInch.off) warnings.push(rounded);
    return { sixteenths: feetInch.sixteenths, warnings };
  }
  const inches = doubt ?? readLength(source, 'inches');
  if (!isLength(inches)) return refuse('length', inches);
  if (inches.off) warnings.push(rounded);
  if (typeof feetInch === 'string') {
    warnings.push({ reason: 'length', message: `${feetInch} Used the decimal inches.` });
  } else if (feetInch && Math.abs(feetInch.sixteenths - inches.sixteenths) > 1) {
    const message = `Feet and inches give ${showLength(feetInch.sixteenths)}, decimal inches ${showLength(inches.sixteenths)}. Used the decimal inches.`;
    warnings.push({ reason: 'lengths differ', message });
  }
  return { sixteenths: inches.sixteenths, warnings };
}

const rounded: RowProblem = { reason: 'rounded', message: 'The length was rounded to the nearest 1/16 inch.' };

function readFeetInch(cell: (field: TakeoffField) => { readonly text: string; readonly doubt: string | null }) {
  const length = cell('length');
  if (length.text !== '') return length.doubt ?? readLength(length.text, null);
  const [feet, inch] = [cell('feet'), cell('inch')];
  const { value, problem } = readRowLength(feet.text, inch.text);
  return feet.doubt ?? inch.doubt ?? problem ?? value;
}
