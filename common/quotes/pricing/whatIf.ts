import { plainWord } from '../../csv/sheet';
import { applyWrites } from '../document/applyWrites';
import { type ComputedQuote, computeQuote, type QuoteTotals } from './computeQuote';
import type { QuoteSetting } from '../document/setting';
import { type HeaderField, isOwnLine, type LineText, type QuoteContent } from '../document/content';
import type { QuoteLists } from './lists';
import { one } from './decimal';
import { sameWord, type MatchRow, metBy } from './matching';
import { type Accessory, accessoriesOf } from './needs';
import { keysFor, proposedIds, type RowMaker } from '../document/place';
import { piecesEach } from '../panels/packCount';
import { packCount, soldBy } from './prices';
import type { QuoteWrites, RowWrite } from '../document/quoteDoc';
import { type Choice, selectionsText } from './selections';
import { itemCells, itemWords, type LineCells, type Resolved, resolveCode, resolveSku } from './resolve';
import { panelCode, panelOf, picksOf } from './picks';
import { isOptional, isSection } from './sections';

/** One line before and after the change. */
export interface LineChange {
  readonly id: string;
  readonly code: string;
  readonly before: LineMoney | null;
  readonly after: LineMoney | null;
}
export interface LineMoney {
  readonly sku: string;
  readonly description: string;
  /** Parsed quantity, in millionths. */
  readonly quantity: bigint | null;
  /** Cents. */
  readonly price: number | null;
  readonly total: number | null;
  readonly optional: boolean;
  readonly problems: readonly string[];
}
export interface WhatIf {
  readonly writes: QuoteWrites;
  readonly lines: readonly LineChange[];
  readonly before: QuoteTotals;
  readonly after: QuoteTotals;
}

/**
 * The quote with another metal, paint, color, panel or price level. Keeps locked and manual prices (Q20, Q34) and other
 * cells that a user changed; looks the rest up again. `before`: the selections that the lines were matched with, if the
 * quote has others by now.
 */
export function whatIf(
  content: QuoteContent,
  choice: Choice,
  lists: QuoteLists,
  maker: RowMaker,
  before: Choice = {},
): WhatIf {
  const header: Record<HeaderField, string> = { ...content.header, ...choice };
  if (choice.panelClass !== undefined) header.panelClassInput = choice.panelClassInput ?? '';
  const weightKey = (h: QuoteContent['header']) => `${plainWord(panelCode(h))} ${plainWord(h.metal)}`;
  // Q35: never keep the weight of another panel or metal.
  const kept = { ...content.header, ...before };
  if (
    weightKey(header) !== weightKey(kept) &&
    (weightKey(header) !== weightKey(content.header) || header.lbPerFt === '')
  )
    header.lbPerFt = lists.lbPerFtOf?.(panelCode(header), header.metal) ?? '';
  if (content.lines.length > 0) header.matchedWith = selectionsText(header);
  const changed: QuoteWrites = {
    header: Object.fromEntries(
      Object.entries(header).filter(([name, value]) => content.header[name as HeaderField] !== value),
    ),
  };
  const made: QuoteContent = { ...content, header: { ...content.header, ...before } };
  const [was, is] = [
    { header: made.header, panel: panelOf(made) },
    { header, panel: panelOf({ header, cutlist: content.cutlist }) },
  ];
  const rows: RowWrite[] = [];
  for (const line of content.lines) {
    if (line.kind === 'accessory' || line.kind === 'discount' || isSection(line)) continue;
    const cells = rematched(line, was, is, lists);
    if (cells) rows.push({ map: 'lines', id: line.id, cells });
  }
  for (const row of content.cutlist) {
    const follows = row.panel.trim() !== '' && was.panel !== is.panel && sameWord(row.panel, was.panel);
    if (follows) rows.push({ map: 'cutlist', id: row.id, cells: { panel: is.panel } });
  }
  const lineWrites = { ...changed, rows };
  const writes = withAccessories(made, applyWrites(content, lineWrites), lineWrites, lists, maker);
  return { writes, ...compare(content, applyWrites(content, writes), lists) };
}

interface Side {
  readonly header: QuoteContent['header'];
  readonly panel: string;
}

const codeOf = (line: LineText, { panel }: Side): string => (line.kind === 'panel' ? panel : line.code);

const found = (line: LineText, side: Side, lists: QuoteLists): Resolved | null => {
  const [{ header }, code] = [side, codeOf(line, side)];
  const byCode = code.trim() === '' ? null : resolveCode(code, picksOf(header), header.priceCode, lists);
  if (byCode && byCode.cells.flags !== 'no match') return byCode;
  if (line.kind === '' && line.sku.trim() !== '') return resolveSku(line.sku, header.priceCode, lists);
  return byCode;
};

/** Cells of a line that the new selections change; null if none. */
function rematched(line: LineText, was: Side, is: Side, lists: QuoteLists): LineCells | null {
  const [oldMatch, next] = [found(line, was, lists), found(line, is, lists)];
  const another = line.sku.trim() !== '' && !sameWord(line.sku, oldMatch?.cells.sku ?? '');
  // A list row that may have matched the line: one with its SKU that fits the old selections.
  const fits = (row: MatchRow) => sameWord(row.sku, line.sku) && metBy(row, picksOf(was.header)) !== null;
  const row = (another && lists.matchesOf(codeOf(line, was)).find(fits)) || null;
  const fromLists =
    another && (line.listed.trim() === '' ? row !== null && isFound(next) : sameWord(line.sku, line.listed));
  const before = fromLists ? resolveSku(line.sku, was.header.priceCode, lists, row) : oldMatch;
  // Keep a SKU that a user chose, but re-price it at the level.
  const chosen = another && !fromLists;
  const after = chosen ? resolveSku(line.sku, is.header.priceCode, lists) : next;
  if (!after) return null;
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries(itemCells(line, after.cells, catalogCount(line, is.header, lists)))) {
    const field = name as keyof LineCells;
    const byHand = !chosen && before !== null && line[field] !== '' && line[field] !== before.cells[field];
    if (overridable.includes(field) && (byHand || (chosen && line[field] !== ''))) continue;
    if (line[field] !== value) cells[field] = value;
  }
  if (line.kind === 'panel' && !sameWord(line.code, is.panel)) cells.code = is.panel;
  return Object.keys(cells).length > 0 ? cells : null;
}

const isFound = (resolved: Resolved | null): boolean => resolved !== null && resolved.cells.flags !== 'no match';

/** Item fields that are kept if a user changed them; the unit goes with the price. */
const overridable = itemWords.filter((word) => word !== 'unit');

/**
 * Pieces per bundle of the line's item, from the catalog, for lines that don't store it; null if the unit has changed
 * since.
 */
function catalogCount(line: LineText, { priceCode }: QuoteContent['header'], lists: QuoteLists): number | null {
  const { about } = lists.priceOf(line.sku, priceCode);
  return about !== null && sameWord(about.unit, line.unit) ? packCount(about) : null;
}

/** Updates, adds and removes accessories of the ratio list for the changed quote. */
function withAccessories(
  content: QuoteContent,
  after: QuoteContent,
  lineWrites: QuoteWrites,
  lists: QuoteLists,
  maker: RowMaker,
): QuoteWrites {
  // Quotes with only typed lines get no accessories.
  if (content.lines.every(isOwnLine)) return lineWrites;
  const [old, now] = [needed(content, lists), needed(after, lists)];
  const of = (all: readonly Accessory[], code: string) => all.find(({ item }) => sameWord(item, code));
  const rows = [...(lineWrites.rows ?? [])];
  const removed: { map: 'lines'; id: string }[] = [];
  for (const line of content.lines.filter(({ kind }) => kind === 'accessory')) {
    const [before, wanted] = [of(old, line.code), of(now, line.code)];
    if (wanted) {
      const cells = accessoryCells(line, before, wanted, after.header, lists);
      if (Object.keys(cells).length > 0) rows.push({ map: 'lines', id: line.id, cells });
      // Keep a line that never came from a ratio; a user added it.
    } else if (line.lock !== '1' && (before || line.ratio !== '')) removed.push({ map: 'lines', id: line.id });
  }
  const added = now.filter(({ item }) => {
    const exists = content.lines.some((line) => line.kind === 'accessory' && sameWord(line.code, item));
    return !exists && !of(old, item);
  });
  const keys = keysFor(after, 'lines', 'accessory', added.length, maker);
  const idOf = proposedIds(after, maker);
  for (const [i, { item, cells }] of added.entries()) {
    rows.push({
      map: 'lines',
      id: idOf(`accessory\n${plainWord(item)}`),
      cells: { ...cells, order: keys[i] as string },
    });
  }
  return { ...lineWrites, rows, removed };
}

function accessoryCells(
  line: LineText,
  before: Accessory | undefined,
  wanted: Accessory,
  header: QuoteContent['header'],
  lists: QuoteLists,
): Readonly<Record<string, string>> {
  // Keep a SKU that a user chose, but re-price it at the level.
  const another = line.sku.trim() !== '' && !sameWord(line.sku, before?.sku ?? '') && !sameWord(line.sku, line.listed);
  const ofItem = () => [...lists.matchesOf(line.code), ...lists.rowsOfItem(line.code)];
  const chosen = another && (wanted.sku === null || !ofItem().some(({ sku }) => sameWord(sku, line.sku)));
  const own = chosen ? resolveSku(line.sku, header.priceCode, lists) : null;
  const { kind: _kind, code: _code, quantity: _quantity, ratio = '', ...about } = (own ?? wanted).cells;
  const inCatalog = catalogCount(line, header, lists);
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries({
    ...itemCells(line, about, inCatalog),
    ratio: wanted.cells.ratio ?? ratio,
  })) {
    const field = name as keyof LineText;
    if (chosen && overridable.includes(field) && line[field] !== '') continue;
    if (line[field] !== value) cells[field] = value;
  }
  if (line.ratio !== '' || line.quantity === '') return cells;
  // Lines created before ratios were stored: if the quantity equals the ratio's, let it follow from now on (Q33).
  const each = piecesEach(line, inCatalog);
  const followsRatio = before && (each === null || soldBy(Number(each / one), before.pieces) === line.quantity.trim());
  return followsRatio ? { ...cells, quantity: wanted.cells.quantity ?? '', pieces: '' } : cells;
}

function needed(content: QuoteContent, lists: QuoteLists): readonly Accessory[] {
  const { header } = content;
  const computed = computeQuote(content, lists);
  return accessoriesOf(content, computed, panelOf(content), picksOf(header), header.priceCode, lists).accessories;
}

/** The lines that differ, and the totals of both. */
export function compare(
  before: QuoteContent,
  after: QuoteContent,
  setting: QuoteSetting,
  settingAfter: QuoteSetting = setting,
): Omit<WhatIf, 'writes'> {
  const [was, is] = [computeQuote(before, setting), computeQuote(after, settingAfter)];
  const [old, now] = [moneyOf(before, was), moneyOf(after, is)];
  const lines: LineChange[] = [];
  for (const { id, code } of [...before.lines, ...after.lines.filter((line) => !old.has(line.id))]) {
    const [a, b] = [old.get(id) ?? null, now.get(id) ?? null];
    if (!same(a, b)) lines.push({ id, code, before: a, after: b });
  }
  return { lines, before: was.totals, after: is.totals };
}

function moneyOf({ lines }: QuoteContent, computed: ComputedQuote): Map<string, LineMoney> {
  return new Map(
    lines.map((line, i) => {
      const { id, sku, description } = line;
      const optional = isOptional(line);
      const amounts = computed.lines[i];
      const { quantity = null, price = null, total = null, problems = [] } = amounts ?? {};
      return [id, { sku, description, quantity, price, total, optional, problems: problems.map(({ text }) => text) }];
    }),
  );
}

/** True if item, quantity and amounts are the same, ignoring problems. */
export const sameAmounts = (a: LineMoney, b: LineMoney): boolean =>
  a.sku === b.sku &&
  a.quantity === b.quantity &&
  a.price === b.price &&
  a.total === b.total &&
  a.optional === b.optional;

const same = (a: LineMoney | null, b: LineMoney | null): boolean =>
  a === b || (a !== null && b !== null && sameAmounts(a, b) && a.problems.join() === b.problems.join());
