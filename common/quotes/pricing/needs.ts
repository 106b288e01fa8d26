import { count as whole } from '../../format/numbers';
import { plainWord } from '../../csv/sheet';
import { needsOf, type Need, showFeet } from './accessories';
import type { ComputedQuote } from './computeQuote';
import type { QuoteContent } from '../document/content';
import { fromNumber, short } from './decimal';
import type { QuoteLists } from './lists';
import type { Picks } from './matching';
import { packCount, soldBy } from './prices';
import { feetByCode, isBase, ratioCell } from './ratio';
import { type Explanation, type LineCells, resolveItem } from './resolve';

/** An accessory required by the ratio list, with its item and price. */
export interface Accessory {
  readonly item: string;
  readonly sku: string | null;
  /** Pieces needed, rounded up once (Q15). */
  readonly pieces: number;
  /** Bundles needed (Q17); null if sold by the piece. */
  readonly packs: number | null;
  /** Quantity of its line, in bundles or pieces. */
  readonly quantity: string;
  readonly cells: LineCells;
  readonly why: readonly Explanation[];
}
export interface Needs {
  readonly accessories: readonly Accessory[];
  /** Codes with ratios whose lines have no length (Q15). */
  readonly withoutLength: readonly string[];
}

/** Accessories needed for the cut list and trims of a quote (Q15–Q17). `panel` is the panel of rows without one. */
export function accessoriesOf(
  content: QuoteContent,
  computed: ComputedQuote,
  panel: string,
  picks: Picks,
  level: string,
  lists: QuoteLists,
): Needs {
  const { lines } = content;
  const feet = feetByCode(content, computed.lines, computed.cutlist, panel);
  const codesWithRatio = new Set(lists.ratios.map((row) => plainWord(row.code)));
  const withoutLength = lines
    .filter((line, i) => {
      const { pieces = null, length = null } = computed.lines[i] ?? {};
      return (
        isBase(line) && pieces !== null && pieces > 0n && length === null && codesWithRatio.has(plainWord(line.code))
      );
    })
    .map(({ code }) => code);
  const accessories = needsOf(lists.ratios, feet).map((need) => accessoryOf(need, picks, level, lists));
  return { accessories, withoutLength };
}

function accessoryOf(need: Need, picks: Picks, level: string, lists: QuoteLists): Accessory {
  const { item, pieces } = need;
  const found = resolveItem(item, picks, level, lists);
  const count = packCount(found.about);
  const packs = count === null ? null : Math.ceil(pieces / count);
  const quantity = soldBy(count, pieces);
  const ofItem = lists.ratios.filter((row) => plainWord(row.item) === plainWord(item));
  const ratio = ratioCell(
    ofItem,
    need.from.map(({ row }) => row),
  );
  return {
    item,
    sku: found.cells.sku || null,
    pieces,
    packs,
    quantity,
    // The quantity follows the ratio (Q33). If the ratio is too long to be stored, the quantity is a fixed number.
    cells: { ...found.cells, kind: 'accessory', code: item, quantity: ratio === '' ? quantity : '', ratio },
    why: [...ratioWhy(need, count, packs), ...found.why],
  };
}

function ratioWhy({ from, pieces }: Need, count: number | null, packs: number | null): Explanation[] {
  const steps = from.map(
    ({ row, parts }): Explanation => ({
      cell: 'quantity',
      text: `Ratio list: ${short(fromNumber(row.ratio))} for each foot of ${row.code}, of which there are ${showFeet(parts)}.`,
      ...(row._id === undefined ? {} : { row: { list: 'ratio', _id: row._id } }),
    }),
  );
  const up = `Total, rounded up: ${whole(pieces)}.`;
  const sold = packs === null ? '' : ` Sold by the pack of ${count}: ${whole(packs)}.`;
  return [...steps, { cell: 'quantity', text: up + sold }];
}
