import { plainWord } from '../../csv/sheet';
import { ceilDivide, one } from '../pricing/decimal';
import type { Sixteenths } from './lengths';

/** Q5: pieces per flat and flats needed for one line. All in millionths. */
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

/** Trims that can share flats: same metal, paint, color and length. */
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

/** Trims that can share flats, in the order of their first lines. */
function groupsOf(trims: readonly Trim[]): { readonly first: Trim; readonly trims: readonly Trim[] }[] {
  const groups = new Map<string, { first: Trim; trims: Trim[] }>();
  for (const trim of trims) {
    const key = [plainWord(trim.metal), plainWord(trim.paint), plainWord(trim.color), trim.length].join('\n');
    const group = groups.get(key);
    if (group) group.trims.push(trim);
    else groups.set(key, { first: trim, trims: [trim] });
  }
  return [...groups.values()];
}

/** Q6: sorts the pieces of a group by drop, widest first, and places each in the first flat with room. */
export const nestFlats = (trims: readonly Trim[], flatWidth: bigint): NestedFlats[] =>
  groupsOf(trims).map(({ first, trims: members }) => ({
    metal: plainWord(first.metal),
    paint: plainWord(first.paint),
    color: plainWord(first.color),
    length: first.length,
    flats: firstFit(members, flatWidth).reduce((sum, { count }) => sum + count, 0),
  }));

/** Flats of a group that leave an offcut of the same width. */
export interface Offcut extends Pick<Trim, 'metal' | 'paint' | 'color' | 'length'> {
  /** Millionths of an inch; 0 if the flats are used up. */
  readonly width: number;
  readonly flats: number;
}

/** Offcuts of combined flats (Q6), widest offcuts of a group first. */
export const offcutsOf = (trims: readonly Trim[], flatWidth: bigint): Offcut[] =>
  groupsOf(trims).flatMap(({ first: { metal, paint, color, length }, trims: members }) => {
    const flats = new Map<number, number>();
    for (const { room, count } of firstFit(members, flatWidth)) flats.set(room, (flats.get(room) ?? 0) + count);
    return [...flats]
      .sort(([a], [b]) => b - a)
      .map(([width, count]) => ({ metal, paint, color, length, width, flats: count }));
  });

/** Flats with the same room left, in the order they were started. */
interface Bins {
  readonly room: number;
  readonly count: number;
}

/** Integer division that stays exact, where dividing floats may round up. */
const times = (room: number, drop: number): number => (room - (room % drop)) / drop;

/** First-fit decreasing. Equal pieces and equal flats are counted instead of listed. */
function firstFit(trims: readonly Trim[], flatWidth: bigint): readonly Bins[] {
  const byDrop = new Map<number, number>();
  for (const { drop, quantity } of trims) byDrop.set(Number(drop), (byDrop.get(Number(drop)) ?? 0) + quantity);
  let bins: Bins[] = [];
  for (const [drop, quantity] of [...byDrop].sort(([a], [b]) => b - a)) {
    let left = quantity;
    const next: Bins[] = [];
    const put = (room: number, count: number) => {
      const last = next.at(-1);
      if (last?.room === room) next[next.length - 1] = { room, count: last.count + count };
      else if (count > 0) next.push({ room, count });
    };
    for (const { room, count } of bins) {
      const each = left === 0 ? 0 : times(room, drop);
      const full = each === 0 ? 0 : Math.min(count, Math.floor(left / each));
      left -= full * each;
      const begun = each > 0 && left > 0 && full < count;
      put(room - drop * each, full);
      if (begun) put(room - drop * left, 1);
      if (begun) left = 0;
      put(room, count - full - (begun ? 1 : 0));
    }
    const each = times(Number(flatWidth), drop);
    put(Number(flatWidth) - drop * each, Math.floor(left / each));
    if (left % each > 0) put(Number(flatWidth) - drop * (left % each), 1);
    bins = next;
  }
  return bins;
}
