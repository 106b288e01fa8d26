import { plainWord } from '../../csv/sheet';

/** Selections of a quote, and the conditions of a list row (Q13). */
export interface Picks {
  readonly panel: string;
  readonly metal: string;
  readonly paint: string;
  readonly color: string;
}
/** Tie-breaking order when two rows meet the same number of conditions (Q13). */
export const conditions = ['panel', 'metal', 'paint', 'color'] as const;
export type Condition = (typeof conditions)[number];

/** Maps a drafter's code to a SKU. */
export interface MatchRow extends Picks {
  readonly _id?: number;
  readonly code: string;
  readonly sku: string;
  readonly drop: number | null;
}

export const sameWord = (a: string, b: string): boolean => plainWord(a) === plainWord(b);

/** Conditions set by the row, if the selections meet all of them; otherwise null. */
export function metBy(row: Picks, picks: Picks): Condition[] | null {
  const set = conditions.filter((name) => row[name].trim() !== '');
  return set.every((name) => sameWord(row[name], picks[name])) ? set : null;
}

/** Q13: most conditions met, then panel, metal, paint, color, then the first row. */
export function bestRow<T extends Picks>(rows: readonly T[], picks: Picks): T | null {
  let best: { row: T; rank: number } | null = null;
  for (const row of rows) {
    const met = metBy(row, picks);
    if (!met) continue;
    const rank = conditions.reduce((sum, name, i) => sum + (met.includes(name) ? 16 + 2 ** (3 - i) : 0), 0);
    if (!best || rank > best.rank) best = { row, rank };
  }
  return best?.row ?? null;
}

export const matchCode = <T extends MatchRow>(code: string, rows: readonly T[], picks: Picks): T | null =>
  bestRow(
    rows.filter((row) => sameWord(row.code, code)),
    picks,
  );
