import { plainWord } from '../csv/sheet';
import { ceilDivide, one } from './decimal';
import type { Sixteenths } from './lengths';

/** Q5: how many pieces of one line a flat gives, and how many flats it takes. All in millionths. */
export interface FlatsRead {
  readonly perFlat: number;
  readonly flats: number | null;
  readonly code: 'wider than flat' | 'no flat width' | null;
}

export function flatsOf(quantity: bigint | null, drop: bigint | null, flatWidth: bigint | null): FlatsRead {
  if (drop === null || drop === 0n) return { perFlat: 0, flats: null, code: null };
  if (flatWidth === null) return { perFlat: 0, flats: null, code: 'no flat width' };
  const perFlat = Number(flatWidth / drop);
  if (perFlat === 0) return { perFlat, flats: null, code: 'wider than flat' };
  const flats = quantity === null ? null : Number(ceilDivide(quantity, BigInt(perFlat) * one));
  return { perFlat, flats, code: null };
}

/** Trims that can share flats: of one metal, paint and color, and of one length. */
export interface NestedFlats {
  readonly metal: string;
  readonly paint: string;
  readonly color: string;
  readonly length: Sixteenths | null;
  readonly flats: number;
}
export interface Trim {
  readonly metal: string;
  readonly paint: string;
  readonly color: string;
  readonly length: Sixteenths | null;
  readonly quantity: number;
  /** Millionths of an inch. */
  readonly drop: bigint;
}

/** Q6: pieces of a group by drop, widest first, each into the first flat that has room. */
export function nestFlats(trims: readonly Trim[], flatWidth: bigint): NestedFlats[] {
  const groups = new Map<string, { first: Trim; trims: Trim[] }>();
  for (const trim of trims) {
    const key = [plainWord(trim.metal), plainWord(trim.paint), plainWord(trim.color), trim.length].join('\n');
    const group = groups.get(key);
    if (group) group.trims.push(trim);
    else groups.set(key, { first: trim, trims: [trim] });
  }
  return [...groups.values()].map(({ first, trims: members }) => ({
    metal: plainWord(first.metal),
    paint: plainWord(first.paint),
    color: plainWord(first.color),
    length: first.length,
    flats: firstFit(members, flatWidth),
  }));
}

/** Flats with the same room left, in the order in which they were begun. */
interface Bins {
  readonly room: bigint;
  readonly count: number;
}

/** First-fit decreasing; equal pieces and equal flats are counted, not listed one by one. */
function firstFit(trims: readonly Trim[], flatWidth: bigint): number {
  let bins: Bins[] = [];
  const sorted = trims.toSorted((a, b) => (a.drop < b.drop ? 1 : a.drop > b.drop ? -1 : 0));
  for (const { drop, quantity } of sorted) {
    let left = quantity;
    const next: Bins[] = [];
    for (const { room, count } of [...bins, { room: flatWidth, count: Number.MAX_SAFE_INTEGER }]) {
      const each = Number(room / drop);
      const full = each === 0 ? 0 : Math.min(count, Math.floor(left / each));
      left -= full * each;
      const begun = each > 0 && left > 0 && full < count ? 1 : 0;
      if (full > 0) next.push({ room: room - drop * BigInt(each), count: full });
      if (begun) next.push({ room: room - drop * BigInt(left), count: 1 });
      if (begun) left = 0;
      const rest = count - full - begun;
      if (rest > 0 && count !== Number.MAX_SAFE_INTEGER) next.push({ room, count: rest });
    }
    bins = next;
  }
  return bins.reduce((sum, { count }) => sum + count, 0);
}
