import { divide } from '../pricing/decimal';
import { hundredthsOfFeet, type Sixteenths } from './lengths';

/** Pieces of one length in a bundle, with their rows and exact lengths. */
export interface PackRun {
  readonly pieces: number;
  /** Hundredths of a foot. */
  readonly length: number;
  readonly parts: readonly { readonly id: string; readonly length: Sixteenths; readonly pieces: number }[];
}
export interface Pack {
  readonly number: number;
  readonly runs: readonly PackRun[];
  readonly pieces: number;
  /** Hundredths of a foot. */
  readonly linearFeet: number;
  /** Hundredths of a pound, rounded for display. */
  readonly weight: number;
  /** A single piece that is heavier than the limit. */
  readonly overweight: boolean;
}
export interface PackPlan {
  readonly packs: readonly Pack[];
  /** True if there are more bundles than listed. */
  readonly cut: boolean;
}
/** Roll formers accept bundle numbers below 900 (domain 3.2); a plan can list more. */
export const maxPacks = 2000;
export const defaultPackWeight = 500;

interface Stack {
  readonly id: string;
  readonly length: Sixteenths;
  readonly quantity: number;
}
interface Open {
  readonly runs: { pieces: number; readonly length: number; readonly parts: PackRun['parts'][number][] }[];
  pieces: number;
  linearFeet: bigint;
}

/**
 * Q4: packs the pieces once, longest first, and starts a new bundle when the next piece would exceed the maximum
 * weight. Both weights in millionths. Works on runs of equal pieces, so a row of 999,999 pieces stays cheap.
 */
export function packsOf(rows: readonly Stack[], lbPerFt: bigint, maxWeight: bigint): PackPlan {
  const sorted = rows.toSorted(
    (a, b) => hundredthsOfFeet(b.length) - hundredthsOfFeet(a.length) || b.length - a.length,
  );
  const packs: Pack[] = [];
  // Capacity of a bundle in hundredths of a foot; weights of pieces aren't rounded (Q4).
  const most = (maxWeight * 100n) / lbPerFt;
  let open: Open = { runs: [], pieces: 0, linearFeet: 0n };
  const close = () => {
    const { runs, pieces, linearFeet } = open;
    if (pieces === 0) return;
    const weight = Number(divide(linearFeet * lbPerFt, 1_000_000n));
    packs.push({
      number: packs.length + 1,
      runs,
      pieces,
      linearFeet: Number(linearFeet),
      weight,
      overweight: linearFeet > most,
    });
    open = { runs: [], pieces: 0, linearFeet: 0n };
  };
  for (const { id, length, quantity } of sorted) {
    const each = BigInt(hundredthsOfFeet(length));
    for (let left = quantity; left > 0; ) {
      if (packs.length >= maxPacks) return { packs, cut: true };
      const room = most - open.linearFeet;
      let pieces = room <= 0n ? 0 : each === 0n ? left : Math.min(left, Number(room / each));
      if (pieces === 0 && open.pieces > 0) {
        close();
        continue;
      }
      pieces ||= 1;
      put(open, { id, length, pieces }, each);
      left -= pieces;
      if (left > 0) close();
    }
  }
  close();
  return { packs, cut: false };
}

function put(open: Open, part: PackRun['parts'][number], each: bigint): void {
  const last = open.runs.at(-1);
  if (last?.length === Number(each)) {
    last.pieces += part.pieces;
    last.parts.push(part);
  } else open.runs.push({ pieces: part.pieces, length: Number(each), parts: [part] });
  open.pieces += part.pieces;
  open.linearFeet += each * BigInt(part.pieces);
}
