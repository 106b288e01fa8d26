export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 ? (sorted[Math.floor(half)] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** Runs every task once per round, starting each round with another one, so that disturbances affect all equally. */
export async function interleaved<T, N extends string>(
  rounds: number,
  tasks: Record<N, () => Promise<T>>,
): Promise<Record<N, T[]>> {
  const names = Object.keys(tasks) as N[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<N, T[]>;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(round + i) % names.length] as N;
      results[name].push(await tasks[name]());
    }
  }
  return results;
}

/** The range of the middle half of the results (of all if fewer than four), as a share of their median. */
export function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const middle = sorted.slice(quarter, sorted.length - quarter);
  return ((middle.at(-1) ?? 0) - (middle[0] ?? 0)) / median(values);
}

/** Compares the medians of two tasks' results. */
export const compare = (ours: readonly number[], bare: readonly number[]) => ({
  ours: median(ours),
  bare: median(bare),
  spread: Math.max(spreadOf(ours), spreadOf(bare)),
});
