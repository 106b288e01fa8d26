import { plainWord } from '../../csv/sheet';
import type { RatioRow } from './accessories';
import type { QuoteSetting } from '../document/setting';
import { type MatchRow, matchCode, type Picks } from './matching';
import { type CatalogRow, type Priced, priceOf } from './prices';

/** A company's lists, indexed for quotes. */
export interface QuoteLists extends QuoteSetting {
  readonly ratios: readonly RatioRow[];
  readonly matchOf: (code: string, picks: Picks) => MatchRow | null;
  readonly matchesOf: (code: string) => readonly MatchRow[];
  readonly rowsOfItem: (item: string) => readonly CatalogRow[];
  readonly priceOf: (sku: string, level: string) => Priced;
  /** Pounds per foot of a panel and metal in the company's other quotes; blank if unknown (Q35). */
  readonly lbPerFtOf?: (panel: string, metal: string) => string;
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): (key: string) => readonly T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = plainWord(keyOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (key) => (plainWord(key) === '' ? [] : (groups.get(plainWord(key)) ?? []));
}

/** Keeps the order of the lists: of two equal rows the first one counts (Q13). */
export function makeLists({
  matches,
  catalog,
  ...rest
}: QuoteSetting & {
  readonly ratios: readonly RatioRow[];
  readonly matches: readonly MatchRow[];
  readonly catalog: readonly CatalogRow[];
}): QuoteLists {
  const matchesOf = grouped(matches, (row) => row.code);
  const rowsOf = grouped(catalog, (row) => row.sku);
  return {
    ...rest,
    matchesOf,
    matchOf: (code, picks) => matchCode(code, matchesOf(code), picks),
    rowsOfItem: grouped(catalog, (row) => row.item),
    priceOf: (sku, level) => priceOf(sku, level, rowsOf(sku)),
  };
}
