import { count } from '../../../common/format/numbers';
import { fitted, maxCharacters, type QuoteMap } from '../../../common/quotes/document/cellText';
import { toast } from '../../ui/feedback/toast';
import { editText, rowEditsText } from '../rowsText';
import { headOf, short } from './editWords';

type Cells = Readonly<Record<string, string>>;

/** A cell that can't store all of its text. */
export interface Unfit {
  readonly map: QuoteMap;
  /** Row number on screen; null in the header. */
  readonly row: number | null;
  readonly field: string;
  readonly lost: string;
  /** True if the text was cut; false if the cell is unchanged. */
  readonly cut: boolean;
}

/** The cells as they can be stored; text that doesn't fit is added to `unfit`. */
export function fitCells(
  map: QuoteMap,
  rowOf: () => number | null,
  typed: Cells,
  unfit: Unfit[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [field, value] of Object.entries(typed)) {
    const { text, lost } = fitted(map, field, value);
    if (text !== null) cells[field] = text;
    if (lost !== '') unfit.push({ map, row: rowOf(), field, lost, cut: text !== null });
  }
  return cells;
}

/** Maximum cells listed; the rest are counted. */
const maxNamed = 3;

/** Names the cells whose text didn't fit. */
export function unfitWords(unfit: readonly Unfit[]): string {
  const texts = unfit.slice(0, maxNamed).map(({ map, row, field, lost, cut }) => {
    const head = headOf(map, field);
    const where = map === 'header' ? head : rowEditsText.inRow(head, editText.row[map](row ?? 0));
    const most = count(maxCharacters(map, field) ?? 0);
    return rowEditsText.tooLong[cut ? 'cut' : 'leftOut'](where, most, short(lost));
  });
  const more = unfit.length - texts.length;
  return [...texts, ...(more > 0 ? [rowEditsText.more(more)] : [])].join(' ');
}

export function toastUnfit(unfit: readonly Unfit[]): void {
  const key = 'too long';
  if (unfit.length > 0) toast.error({ key, text: unfitWords(unfit) });
  else toast.dismiss(key);
}
