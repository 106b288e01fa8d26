import type { LineField, LineText } from '../document/content';
import { isTrim, measuredUnit } from './billed';
import { fromNumber, short, twoPlaces } from './decimal';
import type { QuoteLists } from './lists';
import { bestRow, type MatchRow, metBy, type Picks } from './matching';
import { recounted } from '../panels/packCount';
import { type CatalogRow, packCount, type Priced } from './prices';

export type LineCells = Readonly<Partial<Record<LineField, string>>>;

/** Explains one step of a cell's value; `row` is the list row it came from. */
export interface Explanation {
  readonly cell: 'sku' | 'price' | 'drop' | 'quantity' | 'flats' | 'total';
  readonly text: string;
  readonly row?: { readonly list: 'match' | 'ratio' | 'item'; readonly _id: number };
}

export interface Resolved {
  /** Cells to write; blank where nothing was found. */
  readonly cells: LineCells;
  readonly why: readonly Explanation[];
  /** Catalog row that gives unit and count. */
  readonly about: CatalogRow | null;
}

/** Item fields that a user can override on a line. */
export const itemWords: readonly string[] = ['description', 'unit', 'size', 'drop'];

/** True if no list has the code and no user has chosen an item. A typed line with a price doesn't need one. */
export const isUnmatched = ({ kind, code, sku, price, flags }: LineText): boolean =>
  sku.trim() === '' &&
  flags.includes('no match') &&
  kind !== 'section' &&
  (kind !== '' || (code.trim() !== '' && price.trim() === ''));

/**
 * The cells that a line takes from its item. A manual or locked price is kept, along with the unit and quantity it
 * applies to (Q20). Otherwise the unit comes with the price, and the quantity is converted (Q17). `catalogCount`:
 * pieces per bundle of the line's previous item, for lines that don't store it.
 */
export function itemCells(line: LineText, cells: LineCells, catalogCount: number | null = null): LineCells {
  const { price, priced, unit = '', count = '', ...rest } = cells;
  const keepsPrice = line.priced === 'hand' || line.lock === '1';
  const own = keepsPrice ? rest : { ...rest, price, priced };
  if (keepsPrice && pricedUnit(line)) return own;
  // Without an item there is no new unit, so the quantity keeps the previous one.
  if (unit.trim() === '' && keepsUnit(line)) return own;
  return { ...own, unit, count, ...recounted(line, { unit, count }, catalogCount) };
}

/**
 * True if the price applies to the line's current unit. Without a unit, lines from a takeoff and typed lines with a
 * length count pieces, so the price is per piece. On other typed lines it applies to whatever unit is sold.
 */
const pricedUnit = (line: LineText): boolean =>
  line.unit.trim() !== '' || (line.price.trim() !== '' && (line.kind !== '' || isTrim(line)));

/** True if a typed quantity depends on its unit. */
const keepsUnit = (line: LineText): boolean =>
  line.quantity.trim() !== '' && (line.kind === '' || (line.kind !== 'trim' && measuredUnit(line.unit) !== null));

const rowRef = (list: 'match' | 'item', row: { _id?: number } | null) =>
  row?._id === undefined ? {} : { row: { list, _id: row._id } };

const quoted = (text: string) => `“${text}”`;

/** Explains a match list row: its code and the conditions met. */
function matchWhy(row: MatchRow, picks: Picks): Explanation {
  const met = metBy(row, picks) ?? [];
  const on =
    met.length === 0 ? 'any metal, paint, color and panel' : met.map((name) => `${name} ${row[name]}`).join(', ');
  return { cell: 'sku', text: `Match list: ${row.code} with ${on} is ${row.sku}.`, ...rowRef('match', row) };
}

/** Without the cost, since explanations reach quoters who can't see it (Q83). */
export function priceWhy({ price, row, flag }: Priced, sku: string, level: string): Explanation {
  const at = (code: string) => (code === '' ? 'the blank level' : `level ${code}`);
  if (row === null) {
    const none = level.trim() === '' ? 'the blank level' : `${at(level)} and none of the blank one`;
    return { cell: 'price', text: `${sku} has no row of ${none}.` };
  }
  const where = `Catalog: ${row.sku} at ${at(row.priceCode)}`;
  if (price === null) return { cell: 'price', text: `${where} has ${flag}.`, ...rowRef('item', row) };
  const made = row.price === null ? `${twoPlaces(price)}, from cost and markup` : twoPlaces(price);
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

/** Resolves a SKU to the cells of a line, with catalog texts and the price of the level (Q18, Q19). */
export function resolveSku(sku: string, level: string, lists: QuoteLists, match: MatchRow | null = null): Resolved {
  const priced = lists.priceOf(sku, level);
  const { about, price, flag } = priced;
  const drop = match?.drop ?? about?.drop ?? null;
  const why: Explanation[] = [priceWhy(priced, sku, level)];
  // Q14: use the item's drop only if the match row has none.
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

/** Resolves a drafter's code to a SKU and price through the match list (Q13, Q14). */
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
      : `The match list has ${some} ${some === 1 ? 'row' : 'rows'} for ${quoted(code)}; none fits the current selections.`,
  );
}

/**
 * Q16: resolves an accessory's item through the match list, else through catalog rows with that item name; never by
 * SKU.
 */
export function resolveItem(item: string, picks: Picks, level: string, lists: QuoteLists): Resolved {
  if (lists.matchOf(item, picks)) return resolveCode(item, picks, level, lists);
  const row = bestRow(lists.rowsOfItem(item), picks);
  if (!row) return noMatch(`No match list row or catalog item ${quoted(item)} fits the current selections.`);
  const found = resolveSku(row.sku, level, lists);
  const itemStep: Explanation = {
    cell: 'sku',
    text: `Catalog: item ${row.item} that fits is ${row.sku}.`,
    ...rowRef('item', row),
  };
  return { ...found, cells: { ...found.cells, listed: found.cells.sku ?? '' }, why: [itemStep, ...found.why] };
}
