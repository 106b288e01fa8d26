import { plainWord } from '../../csv/sheet';
import { unitPrice } from '../../items/unitPrice';
import { sameWord, type Picks } from './matching';

/** A price row of the company's catalog, with the fields that quotes use. */
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
  /** Pieces per bundle. */
  readonly count: number | null;
}

export interface Priced<T extends CatalogRow = CatalogRow> {
  /** Cents. */
  readonly price: number | null;
  /** Row that gives the price; null if neither the level nor the blank level has one (Q18). */
  readonly row: T | null;
  /** Row that gives unit, drop and size: the same row, else the first one of the SKU (Q19). */
  readonly about: T | null;
  readonly flag: string | null;
}

/** Q18: the row for (SKU, level), or if there is none, for (SKU, blank). Never another level. */
export function priceOf<T extends CatalogRow>(sku: string, level: string, catalog: readonly T[]): Priced<T> {
  const rows = catalog.filter((row) => sameWord(row.sku, sku));
  const at = (code: string) => rows.find((row) => sameWord(row.priceCode, code)) ?? null;
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

/** Q17: pieces (or feet) per bundle; null if sold by the piece. */
export const packCount = (row: CatalogRow | null): number | null =>
  row !== null && (row.unit === 'BX' || row.unit === 'RL') && row.count !== null && row.count > 0 ? row.count : null;

/** Q17: converts pieces to a line's quantity, in whole bundles if sold by the bundle. */
export const soldBy = (count: number | null, pieces: number): string =>
  String(count === null ? pieces : Math.ceil(pieces / count));
