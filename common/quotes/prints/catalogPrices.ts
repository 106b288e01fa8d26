import { plainWord } from '../../csv/sheet';
import { exactDollars } from '../../format/exact';
import type { LineField, LineText, QuoteContent } from '../document/content';
import type { ComputedQuote } from '../pricing/computeQuote';
import { twoPlaces } from '../pricing/decimal';
import { sameWord } from '../pricing/matching';
import { itemCells, type LineCells } from '../pricing/resolve';
import { usesOldSelections } from '../pricing/selections';

/** Cells that the catalog gives each SKU now, at the quote's price level; by `plainWord` of the SKU. */
export type CatalogCells = ReadonlyMap<string, LineCells>;

/** A line whose catalog price differs from the one written into it. */
export interface ChangedPrice {
  readonly line: LineText;
  readonly index: number;
  readonly text: string;
  /** Cells that write the current price. */
  readonly cells: LineCells;
}

/** True if the line's price came from the catalog and may be replaced: neither typed by hand nor locked (Q20). */
const followsCatalog = ({ priced, lock, sku }: LineText): boolean =>
  priced === 'list' && lock !== '1' && sku.trim() !== '';

/** SKUs to look up for `changedPrices`, each once. */
export function pricedSkus({ lines }: QuoteContent): string[] {
  const skus = lines.filter(followsCatalog).map(({ sku }) => [plainWord(sku), sku.trim()] as const);
  return [...new Map(skus).values()];
}

/** A price comes with its unit, and the quantity is converted to it. */
const ofUnit: readonly LineField[] = ['price', 'unit', 'count', 'quantity', 'pieces'];

/**
 * Lines whose catalog price has changed since it was written into them. None while lines use old selections, since the
 * re-match writes current prices, too.
 */
export function changedPrices(content: QuoteContent, computed: ComputedQuote, catalog: CatalogCells): ChangedPrice[] {
  if (usesOldSelections(content)) return [];
  return content.lines.flatMap((line, index) => {
    const found = followsCatalog(line) ? catalog.get(plainWord(line.sku)) : undefined;
    const { price: now = '', unit = '' } = found ?? {};
    const before = computed.lines[index]?.price ?? null;
    if (!found || now === '' || before === null || twoPlaces(before) === now) return [];
    const written = sameWord(unit, line.unit) ? { price: now } : itemCells(line, found);
    const cells = Object.fromEntries(
      Object.entries(written).filter(([name]) => ofUnit.includes(name as LineField)),
    ) as LineCells;
    const cents = Math.round(Number(now) * 100);
    return [{ line, index, text: `Catalog price is ${exactDollars(cents)}, not ${exactDollars(before)}.`, cells }];
  });
}
