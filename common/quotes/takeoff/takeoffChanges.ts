import { count } from '../../format/numbers';
import { applyWrites, mergeWrites } from '../document/applyWrites';
import { computeQuote, type QuoteTotals } from '../pricing/computeQuote';
import { type LineField, type LineText, rowLimits, type QuoteContent } from '../document/content';
import { showLength } from '../../format/length';
import type { QuoteLists } from '../pricing/lists';
import { one } from '../pricing/decimal';
import { keysFor, proposedIds, type RowMaker } from '../document/place';
import { isPackUnit, piecesEach } from '../panels/packCount';
import { packCount, soldBy } from '../pricing/prices';
import type { QuoteWrites, RowMap } from '../document/quoteDoc';
import { isUnmatched, itemCells, itemWords, type LineCells } from '../pricing/resolve';
import { selectionsText } from '../pricing/selections';
import { type BuiltQuote, buildSteps, type CutlistCells } from './buildQuote';
import type { Takeoff } from './readTakeoff';
import { panelKey, trimKey } from './pieceKeys';
import type { Steps } from './steps';

export const takeoffParts = ['panels', 'panel line', 'trims', 'accessories'] as const;
export type TakeoffPart = (typeof takeoffParts)[number];
/** Parts made of lines, with their line kind, in order. */
const lineParts = [
  ['panel line', 'panel'],
  ['trims', 'trim'],
  ['accessories', 'accessory'],
] as const;

/** A single difference between takeoff and quote that the user can accept. */
export interface TakeoffChange {
  readonly part: TakeoffPart;
  readonly what: 'added' | 'changed' | 'removed';
  /** `RAKE, 10' 6"` */
  readonly label: string;
  /** Pieces in the quote, and in the takeoff. */
  readonly before: string | null;
  readonly after: string | null;
  readonly writes: QuoteWrites;
}
export interface TakeoffDifference {
  readonly changes: readonly TakeoffChange[];
  readonly built: BuiltQuote;
  readonly before: QuoteTotals;
  /** Totals if all changes are accepted. */
  readonly after: QuoteTotals;
  /** Error text if the quote can't hold all changes; null otherwise. */
  readonly tooMany: string | null;
}

interface Wanted {
  readonly kind: string;
  readonly key: string;
  readonly label: string;
  readonly cells: Readonly<Record<string, string>>;
  /** Accessories only: pieces needed, and the quantity as sold. */
  readonly pieces?: number;
  readonly sold?: string;
}
interface ExistingRow {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly quantity: string;
  /** Quantity as a number, if it is one. */
  readonly pieces: number | null;
  /** True if no list has the code and no user has chosen an item. */
  readonly unmatched: boolean;
  /** Lines only: its cells and current pieces per bundle (Q17); null if not sold by the bundle. */
  readonly line: { readonly text: LineText; readonly count: number | null } | null;
  /** True if the quantity follows the ratio (Q33). */
  readonly follows: boolean;
}

const labelOf = (names: readonly string[], length: number | null): string =>
  [...names.filter((name) => name.trim() !== ''), ...(length === null ? [] : [showLength(length)])].join(', ');

/**
 * Compares a takeoff with a quote: panels by panel, mark, plane and length (Q8), trims by code and length, accessories
 * by item. Lines and panel rows typed by a user aren't changed.
 */
export function* takeoffSteps(
  content: QuoteContent,
  takeoff: Takeoff,
  lists: QuoteLists,
  maker: RowMaker,
): Steps<TakeoffDifference> {
  const built = yield* buildSteps(takeoff, content.header, lists);
  yield;
  const computed = computeQuote(content, lists);
  yield;
  // Place each part after the previous ones.
  let placed = content;
  const changes: TakeoffChange[] = [];
  const add = function* (found: readonly TakeoffChange[]): Steps<void> {
    changes.push(...found);
    yield;
    placed = applyWrites(placed, mergeWrites(found.map(({ writes }) => writes)));
    yield;
  };
  const rows = wantedPanels(takeoff, built);
  yield* add(differences(placed, 'cutlist', 'panels', rows, existingPanels(content, computed), maker));
  for (const [part, kind] of lineParts) {
    const wanted = wantedLines(takeoff, built, kind);
    const existing = existingLines(content, computed, kind, lists);
    const found = differences(placed, 'lines', part, wanted, existing, maker);
    yield* add(content.lines.length > 0 ? found : found.map(withSelections(content)));
  }
  const tooMany = overLimit({ lines: placed.lines.length, cutlist: placed.cutlist.length });
  return { changes, built, tooMany, before: computed.totals, after: computeQuote(placed, lists).totals };
}

/** The first lines of a quote record the selections they were matched with. */
const withSelections =
  ({ header }: QuoteContent) =>
  (change: TakeoffChange): TakeoffChange => ({
    ...change,
    writes: { ...change.writes, header: { matchedWith: selectionsText(header) } },
  });

const wantedPanels = ({ panels }: Takeoff, built: BuiltQuote): Wanted[] =>
  panels.map(({ panel, mark, plane, length }, i) => ({
    kind: '',
    key: panelKey(panel, mark, plane, length),
    label: labelOf([panel, mark, plane], length),
    cells: built.cutlist[i] as CutlistCells & Record<string, string>,
  }));

type Computed = ReturnType<typeof computeQuote>;

const existingPanels = ({ lines, cutlist }: QuoteContent, computed: Computed): ExistingRow[] => {
  // Older quotes don't record the origin of panel rows; there, a panel line means they were imported.
  const old = lines.some(({ kind }) => kind === 'panel') && cutlist.every(({ kind }) => kind !== 'takeoff');
  return cutlist.flatMap(({ id, kind, panel, mark, plane, quantity }, i) => {
    // Takeoffs don't change rows typed by a user.
    if (kind !== 'takeoff' && !(kind === '' && old)) return [];
    const { length = null, quantity: pieces = null } = computed.cutlist[i] ?? {};
    return [
      {
        id,
        key: panelKey(panel, mark, plane, length),
        label: labelOf([panel, mark, plane], length),
        quantity,
        pieces,
        unmatched: false,
        line: null,
        follows: false,
      },
    ];
  });
};

function wantedLines({ trims }: Takeoff, { lines, accessories }: BuiltQuote, kind: string): Wanted[] {
  const own = lines.map(({ cells }) => cells).filter((cells) => cells.kind === kind);
  return own.map((cells, i): Wanted => {
    const code = cells.code ?? '';
    const length = kind === 'trim' ? (trims[i]?.length ?? null) : null;
    return {
      kind,
      // There is only one panel line, whatever its panel.
      key: kind === 'panel' ? 'panel' : trimKey(code, length),
      label: labelOf([code], length),
      cells: cells as LineCells & Record<string, string>,
      ...(kind === 'accessory' ? { pieces: accessories[i]?.pieces, sold: accessories[i]?.quantity } : {}),
    };
  });
}

const existingLines = ({ lines }: QuoteContent, computed: Computed, kind: string, lists: QuoteLists): ExistingRow[] =>
  lines.flatMap((line, i) => {
    if (line.kind !== kind) return [];
    const amounts = computed.lines[i];
    // Ignore the item's stock length, which isn't part of the takeoff.
    const length = line.length.trim() === '' ? null : (amounts?.length ?? null);
    const key = kind === 'panel' ? 'panel' : trimKey(line.code, kind === 'trim' ? length : null);
    const counted = kind === 'trim' ? amounts?.pieces : amounts?.quantity;
    const pieces = counted == null ? null : Number(counted) / 1e6;
    const follows = amounts?.follows === 'ratio';
    return [
      {
        ...{ id: line.id, key, label: labelOf([line.code], length), pieces, follows },
        quantity: follows && pieces !== null ? String(pieces) : line.quantity,
        unmatched: isUnmatched(line),
        line: { text: line, count: packOf(line, lists) },
      },
    ];
  });

/** Pieces per bundle of a line's item; null if not sold by the bundle. */
function packOf(line: LineText, lists: QuoteLists): number | null {
  const inCatalog = line.sku.trim() === '' ? null : packCount(lists.priceOf(line.sku, '').about);
  if (line.unit.trim() === '') return inCatalog;
  const each = isPackUnit(line.unit) ? piecesEach(line, inCatalog) : null;
  return each === null ? null : Number(each) / Number(one);
}

/**
 * Cells of a previously unmatched line whose item is now found: texts, price and unit, except those a user has changed
 * (Q20).
 */
function matchedCells(line: LineText, want: Wanted): { readonly cells: LineCells; readonly count: number | null } {
  const { comments: _, quantity: _quantity, ...item } = want.cells;
  const found: LineCells = itemCells(line, item);
  const byHand = (name: string) => name !== 'unit' && itemWords.includes(name) && line[name as LineField].trim() !== '';
  const cells = Object.fromEntries(Object.entries(found).filter(([name]) => !byHand(name)));
  const { unit = line.unit, count = line.count } = found;
  const each = isPackUnit(unit) ? piecesEach({ unit, count }) : null;
  return { cells, count: each === null ? null : Number(each) / Number(one) };
}

function differences(
  content: QuoteContent,
  map: RowMap,
  part: TakeoffPart,
  wanted: readonly Wanted[],
  existing: readonly ExistingRow[],
  maker: RowMaker,
): TakeoffChange[] {
  const byKey = new Map<string, ExistingRow[]>();
  for (const row of existing) {
    const same = byKey.get(row.key);
    if (same) same.push(row);
    else byKey.set(row.key, [row]);
  }
  const found = new Set<ExistingRow>();
  const fresh: Wanted[] = [];
  const changes: TakeoffChange[] = [];
  for (const want of wanted) {
    const row = byKey.get(want.key)?.shift();
    if (!row) {
      fresh.push(want);
      continue;
    }
    found.add(row);
    // The item is found with the current selections and lists.
    const matched =
      row.line && row.unmatched && (want.cells.sku ?? '') !== '' ? matchedCells(row.line.text, want) : null;
    const pack = matched ?? row.line;
    const quantity = want.pieces === undefined ? (want.cells.quantity ?? '') : soldBy(pack?.count ?? null, want.pieces);
    // The panel line follows the cut list anyway. Compare invalid quantities (Q10) as text.
    const same = row.follows || quantity === '' || row.pieces === Number(quantity) || row.quantity.trim() === quantity;
    if (!matched && same) continue;
    // Let the accessory follow its ratio again.
    const { ratio } = want.cells;
    const counted: LineCells = ratio
      ? { quantity: '', pieces: '', ratio }
      : quantity === ''
        ? {}
        : { quantity, pieces: '' };
    const writes = { rows: [{ map, id: row.id, cells: { ...matched?.cells, ...counted } }] };
    const after = [quantity, matched ? want.cells.sku : ''].filter(Boolean).join(' ');
    changes.push({ part, what: 'changed', label: want.label, before: row.quantity, after, writes });
  }
  const keys = keysFor(content, map, fresh[0]?.kind ?? '', fresh.length, maker);
  const idOf = proposedIds(content, maker);
  for (const [i, { kind, key, label, cells, sold }] of fresh.entries()) {
    const placed = { ...cells, order: keys[i] as string };
    const writes = { rows: [{ map, id: idOf(`${map}\n${kind}\n${key}`), cells: placed }] };
    changes.push({ part, what: 'added', label, before: null, after: sold ?? cells.quantity ?? '', writes });
  }
  for (const row of existing) {
    if (found.has(row)) continue;
    const { id, label, quantity } = row;
    changes.push({ part, what: 'removed', label, before: quantity, after: null, writes: { removed: [{ map, id }] } });
  }
  return changes;
}

/** Error text if a quote can't hold this many rows (limits in content.ts). */
function overLimit(rows: Readonly<Record<RowMap, number>>): string | null {
  const over = (['lines', 'cutlist'] as const).find((map) => rows[map] > rowLimits[map].most);
  if (!over) return null;
  const many = count(rows[over]);
  return `${rowLimits[over].says}; with this takeoff it would have ${many}. Have the takeoff released in parts, and make a quote of each.`;
}

/** Same check for a takeoff alone, before any codes are resolved. */
export const takeoffOverLimit = ({ panels, trims }: Takeoff): string | null =>
  overLimit({ lines: trims.length + (panels.length > 0 ? 1 : 0), cutlist: panels.length });
