import { plainWord } from '../../csv/sheet';
import { ceilDivide, divide, fromNumber, one, short } from './decimal';
import type { Sixteenths } from '../panels/lengths';

/** Accessories needed per linear foot of a code. */
export interface RatioRow {
  readonly _id?: number;
  readonly code: string;
  readonly item: string;
  readonly ratio: number;
}

/**
 * Units per foot, so that hundredths of a foot, sixteenths of an inch and millionths of a piece are all whole numbers.
 */
export const footParts = 192n * one;

/** Total feet of one code in a quote. */
export interface CodeFeet {
  readonly code: string;
  readonly parts: bigint;
}

/** Q15: pieces (in millionths) × exact length. */
export const partsOfPieces = (pieces: bigint, length: Sixteenths): bigint => pieces * BigInt(length);
export const partsOfHundredths = (hundredths: number): bigint => (BigInt(hundredths) * footParts) / 100n;
/** Formats feet: `73.5`. */
export const showFeet = (parts: bigint): string => short(divide(parts * 100n, footParts), 100);

export interface Need {
  readonly item: string;
  /** Sum over all rows, rounded up once per item (Q15). */
  readonly pieces: number;
  readonly from: readonly { readonly row: RatioRow; readonly parts: bigint }[];
}

/** Q15: accessories required by the ratio list, ordered by the first row that applies. */
export function needsOf(ratios: readonly RatioRow[], feet: readonly CodeFeet[]): Need[] {
  const byCode = new Map<string, bigint>();
  for (const { code, parts } of feet) {
    const key = plainWord(code);
    byCode.set(key, (byCode.get(key) ?? 0n) + parts);
  }
  const needs = new Map<string, { item: string; raw: bigint; from: Need['from'][number][] }>();
  for (const row of ratios) {
    const parts = byCode.get(plainWord(row.code)) ?? 0n;
    if (parts === 0n) continue;
    const key = plainWord(row.item);
    const need = needs.get(key) ?? { item: row.item, raw: 0n, from: [] };
    need.raw += parts * fromNumber(row.ratio);
    need.from.push({ row, parts });
    needs.set(key, need);
  }
  return [...needs.values()].map(({ item, raw, from }) => ({
    item,
    pieces: Number(ceilDivide(raw, footParts * one)),
    from,
  }));
}
