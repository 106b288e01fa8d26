import { takesFlats } from './billed';
import type { ComputedLine } from './computeLine';
import type { ComputedQuote } from './computeQuote';
import type { LineField, LineText, QuoteContent } from './content';
import { dollars, readDecimal, short, thousands, twoPlaces } from './decimal';
import { showLength } from './lengths';
import type { QuoteLists } from './lists';
import { alike } from './matching';
import { accessoriesOf } from './needs';
import { type Because, type LineCells, resolveCode, resolveSku } from './resolve';
import { panelOf, picksOf } from './picks';

/** "Why this number?" of one line as it stands: its formulas, and what the lists say of it now. */
export function explainLine(content: QuoteContent, computed: ComputedQuote, id: string, lists: QuoteLists): Because[] {
  const at = content.lines.findIndex((line) => line.id === id);
  const [line, amounts] = [content.lines[at], computed.lines[at]];
  if (!line || !amounts) return [];
  return [...listsSay(content, computed, line, lists), ...byHand(line), ...explainAmounts(line, amounts, computed)];
}

function listsSay(
  content: QuoteContent,
  computed: ComputedQuote,
  line: LineText,
  lists: QuoteLists,
): readonly Because[] {
  const { header } = content;
  const picks = picksOf(header);
  const need =
    line.kind === 'accessory'
      ? accessoriesOf(content, computed, panelOf(content), picks, header.priceCode, lists).accessories.find(
          ({ item }) => alike(item, line.code),
        )
      : undefined;
  const found = need ?? (line.code.trim() === '' ? null : resolveCode(line.code, picks, header.priceCode, lists));
  const chosen = line.sku.trim() !== '' && !alike(found?.cells.sku ?? '', line.sku);
  const cells = { ...found?.cells, ...(need ? { quantity: need.quantity } : {}) };
  if (!chosen) return [...(found?.why ?? []), ...otherwise(line, cells)];
  const instead = found?.cells.sku ? ` The match list says ${found.cells.sku}.` : '';
  const own = resolveSku(line.sku, header.priceCode, lists);
  return [
    ...(need?.why ?? []).filter(({ cell }) => cell === 'quantity'),
    {
      cell: 'sku',
      // What the lists matched is theirs, though the row is gone or the selections are others by now.
      text: alike(line.sku, line.listed)
        ? `${line.sku} was matched by the lists as they were.${found?.cells.sku ? ` Now they say ${found.cells.sku}.` : ''}`
        : `${line.sku} was chosen by hand.${instead}`,
    },
    ...own.why,
    ...otherwise(line, { ...own.cells, ...(need ? { quantity: need.quantity } : {}) }),
  ];
}

/** Where the line says another figure than the lists do now. */
function otherwise(line: LineText, cells: LineCells): Because[] {
  const differs = (field: LineField) => {
    const own = readDecimal(line[field]);
    return own !== null && own !== readDecimal(cells[field] ?? '');
  };
  const why: Because[] = [];
  if (line.kind === 'trim' && line.quantity.trim() !== '')
    why.push({
      cell: 'quantity',
      text: 'The takeoff’s pieces; whoever has typed over them since stands in the history.',
    });
  if (line.kind === 'accessory' && differs('quantity'))
    why.push({ cell: 'quantity', text: `The line says ${line.quantity}: typed, or its feet have changed since.` });
  if (differs('drop'))
    why.push({ cell: 'drop', text: `The line says ${line.drop} in: typed, or the lists have changed since.` });
  if (line.priced === 'list' && differs('price'))
    why.push({ cell: 'price', text: `The line keeps ${line.price}, as it was priced; the lists have changed since.` });
  return why;
}

function byHand(line: LineText): Because[] {
  const lock = line.lock === '1' ? ' The line is locked, so it is not priced again.' : '';
  if (line.priced === 'hand') return [{ cell: 'price', text: `This price was typed by hand and stays.${lock}` }];
  return lock === '' ? [] : [{ cell: 'price', text: lock.trim() }];
}

/** What a line's amounts are made of: pure, so the browser says it of what is being typed. */
export function explainAmounts(line: LineText, amounts: ComputedLine, { totals, used }: ComputedQuote): Because[] {
  const { quantity, pieces, length, price, total, drop, flats, perFlat, follows } = amounts;
  const why: Because[] = [];
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
            : `the cut list’s ${count} pieces`;
    why.push({ cell: 'quantity', text: `It follows the cut list: ${made}.` });
  }
  if (follows === null && pieces !== null && quantity !== null && pieces !== quantity && length !== null) {
    const wide = line.unit.toUpperCase() === 'LF' ? '' : ` × ${short(drop ?? 0n)} in drop`;
    const made = `${thousands(short(pieces))} pieces × ${showLength(length)}${wide} = ${count} ${line.unit}`;
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
            : `; ${pieces === null ? '' : thousands(short(pieces))} pieces take ${flats} ${flats === 1 ? 'flat' : 'flats'}.`);
    why.push({ cell: 'flats', text });
  }
  if (total !== null && price !== null) {
    why.push({ cell: 'total', text: `${count} × ${dollars(price)} = ${dollars(total)}.` });
  }
  return why;
}

/** What the sums under a quote are made of. */
export function explainTotals({ totals, used, nested }: ComputedQuote): Readonly<Record<string, string>> {
  const feet = `${thousands(twoPlaces(totals.linearFeet))} linear feet`;
  const groups = nested.map(
    ({ metal, paint, color, length, flats }) =>
      `${[metal, paint, color].filter(Boolean).join(' ')}${length === null ? '' : ` ${showLength(length)}`}: ${flats}`,
  );
  return {
    squares: used.coverage === null ? 'The panel has no coverage.' : `${feet} × ${short(used.coverage)} in / 1,200.`,
    weight:
      used.lbPerFt === null ? 'No weight per foot.' : `Each row’s feet × ${short(used.lbPerFt)} lb, rounded, added up.`,
    flatsNested: groups.length === 0 ? 'No trim with a drop.' : `Trims that share flats: ${groups.join('; ')}.`,
    tax:
      totals.tax === null
        ? 'The tax cannot be read.'
        : `${dollars(totals.subTotal ?? 0)} × ${short(used.tax)}% = ${dollars(totals.tax)}.`,
  };
}
