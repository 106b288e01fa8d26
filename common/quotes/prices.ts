import { plainWord } from '../csv/sheet';
import { unitPrice } from '../items/unitPrice';
import { alike, type Picks } from './matching';

/** A price row of the company's catalog, as far as quotes use it. */
export interface CatalogRow extends Picks {
  readonly _id?: number;
  readonly sku: string;
  readonly priceCode: string;
  readonly description: string;
  readonly unit: string;
  readonly price: number | null;
  readonly cost: number | null;
  readonly markup: number | null;
  readonly drop: number | null;
  readonly item: string;
  /** Stock length. */
  readonly size: string;
  /** Pieces per pack. */
  readonly count: number | null;
}

export interface Priced<T extends CatalogRow = CatalogRow> {
  /** Cents. */
  readonly price: number | null;
  /** The row that was asked for the price; null: none of this level, and no blank one (Q18). */
  readonly row: T | null;
  /** Where unit, drop and size come from: the same, else the SKU's first row (Q19). */
  readonly about: T | null;
  readonly flag: string | null;
}

/** Q18: the row (SKU, level); only when there is no such row, (SKU, blank). Never silently another level. */
export function priceOf<T extends CatalogRow>(sku: string, level: string, catalog: readonly T[]): Priced<T> {
  const rows = catalog.filter((row) => alike(row.sku, sku));
  const at = (code: string) => rows.find((row) => alike(row.priceCode, code)) ?? null;
  const row = at(level) ?? at('');
  const price = row === null ? null : unitPrice(row);
  return {
    price: price === null ? null : Math.round(price * 100),
    row,
    about: row ?? rows[0] ?? null,
    flag: price === null ? noPrice(level) : null,
  };
}

export const noPrice = (level: string): string =>
  `no price for level ${plainWord(level) === '' ? '(blank)' : level.trim()}`;

/** Q17: sold by the pack, and how many pieces (or feet) that holds; null: by the piece. */
export const packCount = (row: CatalogRow | null): number | null =>
  row !== null && (row.unit === 'BX' || row.unit === 'RL') && row.count !== null && row.count > 0 ? row.count : null;

/** Q17: so many pieces as the quantity of a line: packs, rounded up, where it is sold by the pack. */
export const soldBy = (count: number | null, pieces: number): string =>
  String(count === null ? pieces : Math.ceil(pieces / count));
