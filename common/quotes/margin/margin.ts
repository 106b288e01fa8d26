import { plainWord } from '../../csv/sheet';
import { exactSum } from '../bounds';
import type { LineText } from '../document/content';
import type { ComputedLine } from '../pricing/computedLine';
import type { ComputedQuote } from '../pricing/computeQuote';
import { divide, fromNumber, one } from '../pricing/decimal';
import { sameWord } from '../pricing/matching';
import type { CatalogRow } from '../pricing/prices';
import { isOptional, isSection } from '../pricing/sections';

/** Cost of one unit of a SKU. */
export interface UnitCost {
  readonly unit: string;
  /** Dollars. */
  readonly cost: number;
}
/** Costs by `plainWord` of the SKU; a SKU without a cost is missing. */
export type UnitCosts = ReadonlyMap<string, UnitCost>;

/** Percentages are in hundredths of a percent; null where nothing is sold, or costs nothing. */
export interface Shares {
  /** Percentage of the price. */
  readonly margin: number | null;
  /** Percentage of the cost. */
  readonly markup: number | null;
}
export interface LineMargin extends Shares {
  /** Cents per unit. */
  readonly cost: number;
  /** Cents of the whole line; null without a quantity, or if too large to be exact. */
  readonly total: number | null;
}
export interface QuoteMargin extends Shares {
  /** Cents of the lines in the subtotal that have a cost. */
  readonly cost: number;
  /** Cents that are left of the subtotal without the lines whose cost isn't known. */
  readonly sold: number;
  /** Lines in the subtotal whose cost isn't known; they are in neither amount. */
  readonly unknown: number;
}

/** Q83: the cost of the price row (Q18); if it has none, of the SKU's first row that has one. */
export function costOf(row: CatalogRow | null, rows: readonly Pick<CatalogRow, 'unit' | 'cost'>[]): UnitCost | null {
  const found = row?.cost == null ? rows.find(({ cost }) => cost !== null) : row;
  return found?.cost == null ? null : { unit: found.unit, cost: found.cost };
}

/** Margin and markup of an amount over its cost, both in cents. */
export function sharesOf(sold: number | bigint, cost: number | bigint): Shares {
  const [price, paid] = [BigInt(sold), BigInt(cost)];
  const gain = (price - paid) * 10_000n;
  return {
    margin: price > 0n ? Number(divide(gain, price)) : null,
    markup: paid > 0n ? Number(divide(gain, paid)) : null,
  };
}

/** Margin of a line; null if it isn't an item of the catalog with a cost in the line's unit. */
function computeMargin(line: LineText, { quantity, price }: ComputedLine, costs: UnitCosts): LineMargin | null {
  if (isSection(line) || line.kind === 'discount' || line.sku.trim() === '') return null;
  const found = costs.get(plainWord(line.sku));
  if (!found || !sameWord(found.unit, line.unit)) return null;
  const cost = Math.round(found.cost * 100);
  const total = quantity === null ? null : exactSum(divide(quantity * BigInt(cost), one));
  return { cost, total, ...(price === null ? { margin: null, markup: null } : sharesOf(price, cost)) };
}

interface Known {
  readonly amounts: ComputedLine;
  readonly costs: UnitCosts;
  readonly made: LineMargin | null;
}
const known = new WeakMap<LineText, Known>();

/** Same, memoized while the line and the costs stay the same, so that a keystroke recomputes one row. */
export function lineMargin(line: LineText, amounts: ComputedLine, costs: UnitCosts): LineMargin | null {
  const old = known.get(line);
  if (old?.amounts === amounts && old.costs === costs) return old.made;
  const made = computeMargin(line, amounts, costs);
  known.set(line, { amounts, costs, made });
  return made;
}

/**
 * Margin of the quote (Q84): the subtotal, after discounts and without freight and tax, over the costs of its lines.
 * There is none without a line that has a cost, or with amounts that aren't exact.
 */
export function quoteMargin(
  lines: readonly LineText[],
  { lines: amounts, totals }: Pick<ComputedQuote, 'lines' | 'totals'>,
  costs: UnitCosts,
): QuoteMargin | null {
  let [cost, without, costed, unknown] = [0n, 0n, 0, 0];
  for (const [i, line] of lines.entries()) {
    const of = amounts[i];
    if (!of || of.total === null || isOptional(line) || line.kind === 'discount' || isSection(line)) continue;
    const paid = lineMargin(line, of, costs)?.total ?? null;
    if (paid === null) {
      without += BigInt(of.total);
      unknown++;
    } else {
      cost += BigInt(paid);
      costed++;
    }
  }
  const sold = totals.subTotal === null ? null : exactSum(BigInt(totals.subTotal) - without);
  const exact = exactSum(cost);
  if (costed === 0 || sold === null || exact === null) return null;
  return { cost: exact, sold, unknown, ...sharesOf(sold, exact) };
}

/** SKUs whose costs a quote needs, each once. */
export const costedSkus = (lines: readonly LineText[]): string[] => [
  ...new Map(lines.filter(({ sku }) => sku.trim() !== '').map(({ sku }) => [plainWord(sku), sku.trim()])).values(),
];

/** A floor in percent, as hundredths of a percent. */
export const hundredthsOf = (percent: number): number => Number(fromNumber(percent) / 10_000n);

/** True if a margin is under the floor. Without a margin, what is sold at a loss is. */
export const isUnder = ({ margin, sold, cost }: QuoteMargin, floor: number): boolean =>
  margin === null ? sold < cost : margin < hundredthsOf(floor);
