import { conflict } from '../../work/refusal';
import type { Work } from '../../work/Work';

/** Refuses another row of `from` if there are `most` already. */
export async function countUnder(
  work: Work,
  from: string,
  id: number,
  most: number,
  says: (most: number) => string,
): Promise<void> {
  const [found] = await work.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, [id]);
  if ((found?.n ?? 0) >= most) throw conflict(says(most));
}
