import type { LineField, LineText } from './content';
import { fromNumber, short, twoPlaces } from './decimal';
import type { QuoteLists } from './lists';
import { bestRow, type MatchRow, metBy, type Picks } from './matching';
import { recounted } from './packCount';
import { type CatalogRow, packCount, type Priced } from './prices';

export type LineCells = Readonly<Partial<Record<LineField, string>>>;

/** One step of why a cell says what it says; `row` is what it was taken from. */
export interface Because {
  readonly cell: 'sku' | 'price' | 'drop' | 'quantity' | 'flats' | 'total';
  readonly text: string;
  readonly row?: { readonly list: 'match' | 'ratio' | 'item'; readonly _id: number };
}

export interface Resolved {
  /** Cells to write: what was found, and blanks where nothing was. */
  readonly cells: LineCells;
  readonly why: readonly Because[];
  /** The catalog row that told unit and count. */
  readonly about: CatalogRow | null;
}

/** What the catalog says of an item in words; a person may say it otherwise for a line. */
export const itemWords: readonly string[] = ['description', 'unit', 'size', 'drop'];

/** A code that no list knew, and nobody has matched since. */
export const isUnmatched = ({ sku, flags }: LineText): boolean => sku.trim() === '' && flags.includes('no match');

/**
 * What a line takes of its item as the lists have it. A price typed by hand, or a locked one, stays, and with it the
 * unit that it is a price of (Q20); otherwise the unit comes with the price, and the quantity is counted in it (Q17).
 * `catalogCount`: pieces in a pack of the item that the line has been, for a line that does not say.
 */
export function itemCells(line: LineText, cells: LineCells, catalogCount: number | null = null): LineCells {
  const { price, priced, unit = '', count = '', ...rest } = cells;
  const keepsPrice = line.priced === 'hand' || line.lock === '1';
  const keepsUnit = keepsPrice && line.unit.trim() !== '';
  const own = keepsPrice ? rest : { ...rest, price, priced };
  if (keepsUnit) return own;
  return { ...own, unit, count, ...recounted(line, { unit, count }, catalogCount) };
}

const rowRef = (list: 'match' | 'item', row: { _id?: number } | null) =>
  row?._id === undefined ? {} : { row: { list, _id: row._id } };

const quoted = (text: string) => `“${text}”`;

/** A row of the match list in words: its code, and the conditions that were met. */
function matchWhy(row: MatchRow, picks: Picks): Because {
  const met = metBy(row, picks) ?? [];
  const on = met.length === 0 ? 'whatever the picks are' : met.map((name) => `${name} ${row[name]}`).join(', ');
  return { cell: 'sku', text: `Match list: ${row.code} with ${on} is ${row.sku}.`, ...rowRef('match', row) };
}

export function priceWhy({ price, row, flag }: Priced, sku: string, level: string): Because {
  const at = (code: string) => (code === '' ? 'the blank level' : `level ${code}`);
  if (row === null) {
    const none = level.trim() === '' ? 'the blank level' : `${at(level)} and none of the blank one`;
    return { cell: 'price', text: `${sku} has no row of ${none}.` };
  }
  const where = `Catalog: ${row.sku} at ${at(row.priceCode)}`;
  if (price === null) return { cell: 'price', text: `${where} has ${flag}.`, ...rowRef('item', row) };
  const made =
    row.price === null
      ? `cost ${row.cost?.toFixed(2)} + ${short(fromNumber(row.markup ?? 0))}% = ${twoPlaces(price)}`
      : twoPlaces(price);
  return { cell: 'price', text: `${where}: ${made}.`, ...rowRef('item', row) };
}

const none: LineCells = {
  sku: '',
  listed: '',
  description: '',
  unit: '',
  count: '',
  size: '',
  drop: '',
  price: '',
  priced: '',
  metal: '',
  paint: '',
  color: '',
};

const number = (n: number | null): string => (n === null ? '' : short(fromNumber(n)));

/** A SKU as the cells of a line: the catalog's words and the price of the level (Q18, Q19). */
export function resolveSku(sku: string, level: string, lists: QuoteLists, match: MatchRow | null = null): Resolved {
  const priced = lists.priceOf(sku, level);
  const { about, price, flag } = priced;
  const drop = match?.drop ?? about?.drop ?? null;
  const why: Because[] = [priceWhy(priced, sku, level)];
  // Q14: only a blank drop of the match row falls through to the item's.
  if (match && match.drop !== null) {
    why.push({ cell: 'drop', text: `Match list: drop ${number(drop)} in.`, ...rowRef('match', match) });
  } else if (drop !== null) {
    why.push({ cell: 'drop', text: `Catalog: drop ${number(drop)} in.`, ...rowRef('item', about) });
  }
  return {
    cells: {
      sku: about?.sku ?? sku,
      listed: match === null ? '' : (about?.sku ?? sku),
      description: about?.description ?? '',
      unit: about?.unit ?? '',
      count: String(packCount(about) ?? ''),
      size: about?.size ?? '',
      drop: number(drop),
      price: price === null ? '' : twoPlaces(price),
      priced: price === null ? '' : 'list',
      metal: about?.metal ?? '',
      paint: about?.paint ?? '',
      color: about?.color ?? '',
      flags: flag ?? '',
    },
    why,
    about,
  };
}

const noMatch = (text: string): Resolved => ({
  cells: { ...none, flags: 'no match' },
  why: [{ cell: 'sku', text }],
  about: null,
});

/** A drafter's code: through the match list to a SKU, and to its price (Q13, Q14). */
export function resolveCode(code: string, picks: Picks, level: string, lists: QuoteLists): Resolved {
  const match = lists.matchOf(code, picks);
  if (match) {
    const found = resolveSku(match.sku, level, lists, match);
    return { ...found, why: [matchWhy(match, picks), ...found.why] };
  }
  const some = lists.matchesOf(code).length;
  return noMatch(
    some === 0
      ? `The match list has no row for ${quoted(code)}.`
      : `The match list has ${some} ${some === 1 ? 'row' : 'rows'} for ${quoted(code)}; none fits the picks.`,
  );
}

/** Q16: an accessory's item as a code through the match list, then as catalog rows with that item; never by SKU. */
export function resolveItem(item: string, picks: Picks, level: string, lists: QuoteLists): Resolved {
  if (lists.matchOf(item, picks)) return resolveCode(item, picks, level, lists);
  const row = bestRow(lists.rowsOfItem(item), picks);
  if (!row) return noMatch(`No code and no catalog item ${quoted(item)} fits the picks.`);
  const found = resolveSku(row.sku, level, lists);
  const said: Because = {
    cell: 'sku',
    text: `Catalog: item ${row.item} that fits is ${row.sku}.`,
    ...rowRef('item', row),
  };
  return { ...found, cells: { ...found.cells, listed: found.cells.sku ?? '' }, why: [said, ...found.why] };
}
