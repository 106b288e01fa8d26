import { readPieces, readRowLength } from '../document/cells';
import type { CutlistField, CutlistText } from '../document/content';
import { divide } from '../pricing/decimal';
import { feetOf, inchOf, perFoot, type Sixteenths } from './lengths';
import { sameWord } from '../pricing/matching';

/** A problem with a cell; `code` identifies the ones used by rules and lists. */
export interface Problem<F extends string> {
  readonly field: F | null;
  readonly text: string;
  readonly code?: string;
}

export interface ComputedRow {
  readonly id: string;
  readonly quantity: number | null;
  /** Length of one piece. */
  readonly length: Sixteenths | null;
  /** The same length as whole feet and decimal inches below 12. */
  readonly feet: number | null;
  readonly inch: string | null;
  /** Hundredths of a foot. */
  readonly linearFeet: number | null;
  /** Hundredths of a pound. */
  readonly weight: number | null;
  readonly problems: readonly Problem<CutlistField>[];
}

const typed = ['quantity', 'feet', 'inch'] as const;

/**
 * Q3: quantity × length, rounded to hundredths of a foot; the weight is computed from the rounded feet. `lbPerFt` is in
 * millionths.
 */
export function computeRow(row: CutlistText, panel: string, lbPerFt: bigint | null): ComputedRow {
  const problems: Problem<CutlistField>[] = [];
  const pieces = readPieces(row.quantity);
  const read = readRowLength(row.feet, row.inch);
  if (pieces.problem) problems.push({ field: 'quantity', text: pieces.problem });
  if (read.problem) problems.push({ field: read.field, text: read.problem });
  if (typed.some((field) => row[field].trim() !== '')) {
    if (row.quantity.trim() === '') problems.push({ field: 'quantity', text: 'No quantity.' });
    const none = read.value === null ? !read.problem : read.value.sixteenths === 0;
    if (none) problems.push({ field: 'feet', text: 'No length.' });
  }
  if (read.value?.off) problems.push({ field: 'inch', text: 'Rounded to the nearest 1/16 inch.', code: 'rounded' });
  if (panel !== '' && row.panel.trim() !== '' && !sameWord(row.panel, panel)) {
    problems.push({ field: 'panel', text: `Another panel than ${panel}.`, code: 'other panel' });
  }
  const length = read.value === null || read.value.sixteenths === 0 ? null : read.value.sixteenths;
  const quantity = pieces.value;
  const feet =
    quantity === null || length === null
      ? null
      : Number(divide(BigInt(quantity) * BigInt(length) * 100n, BigInt(perFoot)));
  return {
    id: row.id,
    quantity,
    length,
    feet: length === null ? null : feetOf(length),
    inch: length === null ? null : inchOf(length),
    linearFeet: feet,
    weight: feet === null || lbPerFt === null ? null : Number(divide(BigInt(feet) * lbPerFt, 1_000_000n)),
    problems,
  };
}

/** Q3: squares from the total of the rounded feet, in hundredths. `coverage` is in millionths of an inch. */
export const squaresOf = (linearFeet: number, coverage: bigint): number =>
  Number(divide(BigInt(linearFeet) * coverage, 1_200_000_000n));
/** Q11: square feet of panel, in hundredths. */
export const squareFeetOf = (linearFeet: number, coverage: bigint): number =>
  Number(divide(BigInt(linearFeet) * coverage, 12_000_000n));
