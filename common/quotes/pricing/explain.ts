import { takesFlats } from './billed';
import type { ComputedLine } from './computedLine';
import type { ComputedQuote } from './computeQuote';
import type { LineField, LineText, QuoteContent } from '../document/content';
import { exactDollars, thousands } from '../../format/exact';
import { one, readDecimal, short, twoPlaces } from './decimal';
import { showLength } from '../../format/length';
import type { QuoteLists } from './lists';
import { sameWord } from './matching';
import { accessoriesOf } from './needs';
import { type Explanation, type LineCells, resolveCode, resolveSku } from './resolve';
import { panelOf, picksOf } from './picks';

/** Answers "Why this number?" for one line: its formulas and what the lists contain now. */
export function explainLine(
  content: QuoteContent,
  computed: ComputedQuote,
  id: string,
  lists: QuoteLists,
): Explanation[] {
  const at = content.lines.findIndex((line) => line.id === id);
  const [line, amounts] = [content.lines[at], computed.lines[at]];
  if (!line || !amounts) return [];
  return [
    ...explainLists(content, computed, line, lists),
    ...explainManualPrice(line),
    ...explainAmounts(line, amounts, computed),
  ];
}

function explainLists(
  content: QuoteContent,
  computed: ComputedQuote,
  line: LineText,
  lists: QuoteLists,
): readonly Explanation[] {
  const { header } = content;
  const picks = picksOf(header);
  const need =
    line.kind === 'accessory'
      ? accessoriesOf(content, computed, panelOf(content), picks, header.priceCode, lists).accessories.find(
          ({ item }) => sameWord(item, line.code),
        )
      : undefined;
  const found = need ?? (line.code.trim() === '' ? null : resolveCode(line.code, picks, header.priceCode, lists));
  const chosen = line.sku.trim() !== '' && !sameWord(found?.cells.sku ?? '', line.sku);
  const cells = { ...found?.cells, ...(need ? { quantity: need.quantity } : {}) };
  if (!chosen) return [...(found?.why ?? []), ...explainDifferences(line, cells)];
  const instead = found?.cells.sku ? ` The match list has ${found.cells.sku}.` : '';
  const own = resolveSku(line.sku, header.priceCode, lists);
  return [
    ...(need?.why ?? []).filter(({ cell }) => cell === 'quantity'),
    {
      cell: 'sku',
      // The SKU came from the match list, even if its row is gone or the selections have changed.
      text: sameWord(line.sku, line.listed)
        ? `${line.sku} came from an earlier match list.${found?.cells.sku ? ` The list now has ${found.cells.sku}.` : ''}`
        : `${line.sku} was chosen manually.${instead}`,
    },
    ...own.why,
    ...explainDifferences(line, { ...own.cells, ...(need ? { quantity: need.quantity } : {}) }),
  ];
}

/** Explains values that differ from the current lists. */
function explainDifferences(line: LineText, cells: LineCells): Explanation[] {
  const differs = (field: LineField) => {
    const own = readDecimal(line[field]);
    return own !== null && own !== readDecimal(cells[field] ?? '');
  };
  const why: Explanation[] = [];
  if (line.kind === 'trim' && line.quantity.trim() !== '')
    why.push({
      cell: 'quantity',
      text: 'Pieces from the takeoff. See History for later edits.',
    });
  if (line.kind === 'accessory' && differs('quantity'))
    why.push({
      cell: 'quantity',
      text: `This line has ${line.quantity}: entered manually, or the feet changed later.`,
    });
  if (differs('drop'))
    why.push({ cell: 'drop', text: `This line has ${line.drop} in: entered manually, or the lists changed later.` });
  if (line.priced === 'list' && differs('price'))
    why.push({ cell: 'price', text: `This line keeps its price of ${line.price}. The catalog changed later.` });
  return why;
}

function explainManualPrice(line: LineText): Explanation[] {
  const lock = line.lock === '1' ? " The line is locked, so its price won't change." : '';
  if (line.priced === 'hand') return [{ cell: 'price', text: `Manual price; it won't change.${lock}` }];
  return lock === '' ? [] : [{ cell: 'price', text: lock.trim() }];
}

/** Explains how a line's amounts are computed. Pure, so the browser can explain text while it is typed. */
export function explainAmounts(line: LineText, amounts: ComputedLine, { totals, used }: ComputedQuote): Explanation[] {
  const { quantity, pieces, length, price, total, drop, flats, perFlat, follows } = amounts;
  const why: Explanation[] = [];
  const count = quantity === null ? '' : thousands(short(quantity));
  if (follows === 'cutlist' && quantity !== null) {
    const feet = `${thousands(twoPlaces(totals.linearFeet))} linear feet`;
    const unit = line.unit.toUpperCase();
    const coverage = used.coverage === null ? '' : short(used.coverage);
    const made =
      unit === 'LF'
        ? `the cut list’s ${feet}`
        : unit === 'SF'
          ? `${feet} × ${coverage} in coverage / 12 = ${count} SF`
          : unit === 'SQ'
            ? `${feet} × ${coverage} in coverage / 1,200 = ${count} SQ`
            : `the cut list’s ${counted(quantity, 'piece', 'pieces')}`;
    why.push({ cell: 'quantity', text: `It follows the cut list: ${made}.` });
  }
  if (follows === null && pieces !== null && quantity !== null && pieces !== quantity && length !== null) {
    const wide = line.unit.toUpperCase() === 'LF' ? '' : ` × ${short(drop ?? 0n)} in drop`;
    const made = `${counted(pieces, 'piece', 'pieces')} × ${showLength(length)}${wide} = ${count} ${line.unit}`;
    why.push({ cell: 'quantity', text: `It is sold by the ${line.unit}: ${made}.` });
  }
  if (takesFlats(line) && drop !== null && drop > 0n && used.flatWidth !== null) {
    const width = `${short(used.flatWidth)} in flat / ${short(drop)} in drop`;
    const text =
      perFlat === 0
        ? `${width}: the piece is wider than the flat.`
        : `${width} = ${perFlat} ${perFlat === 1 ? 'piece' : 'pieces'} a flat, ${short(used.flatWidth - drop * BigInt(perFlat))} in left over` +
          (flats === null
            ? '.'
            : `; ${pieces === null ? '' : counted(pieces, 'piece takes', 'pieces take')} ${flats} ${flats === 1 ? 'flat' : 'flats'}.`);
    why.push({ cell: 'flats', text });
  }
  if (total !== null && amounts.percent !== null && amounts.base !== null) {
    const text = `${short(amounts.percent)}% of ${exactDollars(amounts.base)} = ${exactDollars(total)}.`;
    why.push({ cell: 'total', text });
  }
  if (total !== null && price !== null) {
    why.push({ cell: 'total', text: `${count} × ${exactDollars(price)} = ${exactDollars(total)}.` });
  }
  return why;
}

/** An amount with its noun: `1 piece`; fractions are plural. */
const counted = (amount: bigint, single: string, many: string): string =>
  `${thousands(short(amount))} ${amount === one ? single : many}`;
