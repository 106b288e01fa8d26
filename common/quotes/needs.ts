import { plainWord } from '../csv/sheet';
import { needsOf, type Need, showFeet } from './accessories';
import type { ComputedQuote } from './computeQuote';
import type { QuoteContent } from './content';
import { fromNumber, short } from './decimal';
import type { QuoteLists } from './lists';
import type { Picks } from './matching';
import { packCount, soldBy } from './prices';
import { feetByCode, isBase, ratioCell } from './ratio';
import { type Because, type LineCells, resolveItem } from './resolve';

/** An accessory that the ratio list asks for, found and priced. */
export interface Accessory {
  readonly item: string;
  readonly sku: string | null;
  /** The need, rounded up once (Q15). */
  readonly pieces: number;
  /** Sold by the pack (Q17); null: by the piece. */
  readonly packs: number | null;
  /** What its line says: packs or pieces. */
  readonly quantity: string;
  readonly cells: LineCells;
  readonly why: readonly Because[];
}
export interface Needs {
  readonly accessories: readonly Accessory[];
  /** Codes that ratios ask for whose length nobody said (Q15). */
  readonly withoutLength: readonly string[];
}

/** What the cut list and the trims of a quote need (Q15–Q17). `panel` is that of rows that name none. */
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
  const asked = new Set(lists.ratios.map((row) => plainWord(row.code)));
  const withoutLength = lines
    .filter((line, i) => {
      const { pieces = null, length = null } = computed.lines[i] ?? {};
      return isBase(line) && pieces !== null && pieces > 0n && length === null && asked.has(plainWord(line.code));
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
    // It follows its ratio (Q33); one that is too long to be kept is a number once and for all.
    cells: { ...found.cells, kind: 'accessory', code: item, quantity: ratio === '' ? quantity : '', ratio },
    why: [...ratioWhy(need, count, packs), ...found.why],
  };
}

function ratioWhy({ from, pieces }: Need, count: number | null, packs: number | null): Because[] {
  const steps = from.map(
    ({ row, parts }): Because => ({
      cell: 'quantity',
      text: `Ratio list: ${short(fromNumber(row.ratio))} for each foot of ${row.code}, of which there are ${showFeet(parts)}.`,
      ...(row._id === undefined ? {} : { row: { list: 'ratio', _id: row._id } }),
    }),
  );
  const up = `Summed and rounded up: ${pieces.toLocaleString('en-US')}.`;
  const sold = packs === null ? '' : ` Sold by the pack of ${count}: ${packs.toLocaleString('en-US')}.`;
  return [...steps, { cell: 'quantity', text: up + sold }];
}
