import { count } from '../../common/format/numbers';
import { fitted, mostLetters, type QuoteMap } from '../../common/quotes/cellText';
import { toast } from '../ui/toast';
import { headOf, rowWords, short } from './editWords';

type Cells = Readonly<Record<string, string>>;

/** A cell that does not hold all that was put into it. */
export interface Unfit {
  readonly map: QuoteMap;
  /** Its row as it is counted on the screen; of the header none. */
  readonly row: number | null;
  readonly field: string;
  readonly lost: string;
  /** The rest stands in it; otherwise it is as it was. */
  readonly cut: boolean;
}

/** Cells as a hand puts them in, as far as they can be stored; what cannot is noted in `unfit`. */
export function fitCells(
  map: QuoteMap,
  rowOf: () => number | null,
  given: Cells,
  unfit: Unfit[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [field, value] of Object.entries(given)) {
    const { text, lost } = fitted(map, field, value);
    if (text !== null) cells[field] = text;
    if (lost !== '') unfit.push({ map, row: rowOf(), field, lost, cut: text !== null });
  }
  return cells;
}

/** So many cells are told one by one, the others counted. */
const told = 3;

/** Which cells hold less than was put into them, and what they do not hold. */
export function unfitWords(unfit: readonly Unfit[]): string {
  const said = unfit.slice(0, told).map(({ map, row, field, lost, cut }) => {
    const where =
      map === 'header' ? headOf(map, field) : `${headOf(map, field)} of ${rowWords[map]} ${count(row ?? 0)}`;
    const most = count(mostLetters(map, field) ?? 0);
    return `${where}, at most ${most} letters: “${short(lost)}” was ${cut ? 'cut off' : 'left out'}.`;
  });
  const more = unfit.length - said.length;
  return [...said, ...(more > 0 ? [`So it is with ${count(more)} more.`] : [])].join(' ');
}

export function tellUnfit(unfit: readonly Unfit[]): void {
  if (unfit.length > 0) toast.error(unfitWords(unfit));
}
