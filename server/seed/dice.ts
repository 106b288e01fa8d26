/** A seeded random generator: the same numbers for every load of the demo data. */
export interface Dice {
  /** At least 0 and below 1. */
  next(): number;
  between(from: number, to: number): number;
  happens(chance: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    // A 32-bit linear congruential generator is good enough here.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) ^ ((state << 5) & 0xffffff)) / 2 ** 24;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    happens: (chance) => next() < chance,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}
