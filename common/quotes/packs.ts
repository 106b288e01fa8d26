import { divide } from './decimal';
import { hundredthsOfFeet, type Sixteenths } from './lengths';

/** Pieces of one length in a pack, with the rows and exact lengths that they are. */
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
  /** Hundredths of a pound, rounded for show. */
  readonly weight: number;
  /** One piece that is heavier than a pack may be. */
  readonly overweight: boolean;
}
export interface PackPlan {
  readonly packs: readonly Pack[];
  /** There are more packs than are listed. */
  readonly cut: boolean;
}
/** Roll formers take bundle numbers below 900 (domain 3.2); a plan lists somewhat more. */
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
 * Q4: pieces by length, longest first, taken once in that order; a new pack when the next piece would exceed the
 * maximum. Both weights in millionths. Goes by runs, so a row of 999,999 pieces costs no more than its packs.
 */
export function packsOf(rows: readonly Stack[], lbPerFt: bigint, maxWeight: bigint): PackPlan {
  const sorted = rows.toSorted(
    (a, b) => hundredthsOfFeet(b.length) - hundredthsOfFeet(a.length) || b.length - a.length,
  );
  const packs: Pack[] = [];
  // Hundredths of a foot that a pack holds: pieces' weights are not rounded (Q4).
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
