import { plainWord } from '../csv/sheet';
import { type CodeFeet, needsOf, type Need, partsOfHundredths, partsOfPieces, showFeet } from './accessories';
import type { ComputedQuote } from './computeQuote';
import type { QuoteContent } from './content';
import { fromNumber, short } from './decimal';
import type { QuoteLists } from './lists';
import type { Picks } from './matching';
import { packCount, soldBy } from './prices';
import { type Because, type LineCells, resolveItem } from './resolve';

/** An accessory that the ratio list asks for, found and priced. */
export interface Accessory {
  readonly item: string;
  readonly sku: string | null;
  /** The need, rounded up once (Q15). */
  readonly pieces: number;
  /** Sold by the pack (Q17); null: by the piece. */
  readonly packs: number | null;
  /** Pieces to a pack. */
  readonly count: number | null;
  readonly cells: LineCells;
  readonly why: readonly Because[];
}
export interface Needs {
  readonly accessories: readonly Accessory[];
  /** Codes that ratios ask for whose length nobody said (Q15). */
  readonly withoutLength: readonly string[];
}

/**
 * What the cut list and the trims of a quote need (Q15–Q17). The picked panel's feet are the whole cut list's, rows of
 * another panel with them, as they are in the panel's line (Q12).
 */
export function accessoriesOf(
  { lines }: QuoteContent,
  computed: ComputedQuote,
  panel: string,
  picks: Picks,
  level: string,
  lists: QuoteLists,
): Needs {
  const feet: CodeFeet[] = [];
  const withoutLength: string[] = [];
  const asked = new Set(lists.ratios.map((row) => plainWord(row.code)));
  if (panel !== '') feet.push({ code: panel, parts: partsOfHundredths(computed.totals.linearFeet) });
  for (const [i, line] of lines.entries()) {
    const amounts = computed.lines[i];
    if (!amounts || line.kind === 'panel' || line.kind === 'accessory' || line.code.trim() === '') continue;
    if (amounts.quantity === null || amounts.quantity === 0n) continue;
    if (amounts.length !== null) feet.push({ code: line.code, parts: partsOfPieces(amounts.quantity, amounts.length) });
    else if (asked.has(plainWord(line.code))) withoutLength.push(line.code);
  }
  const accessories = needsOf(lists.ratios, feet).map((need) => accessoryOf(need, picks, level, lists));
  return { accessories, withoutLength };
}

function accessoryOf(need: Need, picks: Picks, level: string, lists: QuoteLists): Accessory {
  const { item, pieces } = need;
  const found = resolveItem(item, picks, level, lists);
  const count = packCount(found.about);
  const packs = count === null ? null : Math.ceil(pieces / count);
  const quantity = soldBy(count, pieces);
  return {
    item,
    sku: found.cells.sku || null,
    pieces,
    packs,
    count,
    cells: { ...found.cells, kind: 'accessory', code: item, quantity },
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
