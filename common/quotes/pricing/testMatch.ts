import { bestRow, type Condition, conditions, type MatchRow, metBy, type Picks, sameWord } from './matching';

/** Why a row of the match list isn't used, although its code fits. */
export type Loss =
  /** Conditions that the selections don't meet. */
  | { readonly reason: 'unmet'; readonly conditions: readonly Condition[] }
  | { readonly reason: 'fewer' }
  /** As many conditions, but panel, metal, paint and color are compared in this order. */
  | { readonly reason: 'order'; readonly condition: Condition }
  /** The same conditions, further down in the list. */
  | { readonly reason: 'later' };

export interface TestedRow<T> {
  readonly row: T;
  readonly met: readonly Condition[];
  /** Reason why the row is not used; null for the used one. */
  readonly loss: Loss | null;
}

/** All rows of a code and what becomes of each (Q13): the one that is used, then those that fit, then the others. */
export function testMatch<T extends MatchRow>(rows: readonly T[], code: string, picks: Picks): TestedRow<T>[] {
  const own = rows.filter((row) => sameWord(row.code, code));
  const best = bestRow(own, picks);
  const bestMet = (best && metBy(best, picks)) ?? [];
  const tested = own.map((row): TestedRow<T> => {
    const met = metBy(row, picks);
    if (met === null) {
      const unmet = conditions.filter((name) => row[name].trim() !== '' && !sameWord(row[name], picks[name]));
      return { row, met: [], loss: { reason: 'unmet', conditions: unmet } };
    }
    if (row === best) return { row, met, loss: null };
    if (met.length < bestMet.length) return { row, met, loss: { reason: 'fewer' } };
    const first = conditions.find((name) => bestMet.includes(name) !== met.includes(name));
    return { row, met, loss: first ? { reason: 'order', condition: first } : { reason: 'later' } };
  });
  const place = ({ loss }: TestedRow<T>) => (loss === null ? 0 : loss.reason === 'unmet' ? 2 : 1);
  return tested.sort((a, b) => place(a) - place(b));
}
