/** Chance that falls the same way at each planting. */
export interface Dice {
  /** Below 1. */
  next(): number;
  between(from: number, to: number): number;
  happens(chance: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    // A linear congruence of 48 bits' worth would do for lottery numbers; for roofs 32 are plenty.
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
