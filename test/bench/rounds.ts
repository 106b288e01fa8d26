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

/** Runs tasks interleaved and returns the median result of each. */
export async function medians<N extends string>(
  rounds: number,
  tasks: Record<N, () => Promise<number>>,
): Promise<Record<N, number>> {
  const results = Object.entries<number[]>(await interleaved(rounds, tasks));
  return Object.fromEntries(results.map(([name, all]) => [name, median(all)])) as Record<N, number>;
}
