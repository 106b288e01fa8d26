import { plainWord } from '../csv/sheet';
import { applyWrites } from './applyWrites';
import { type ComputedQuote, computeQuote, type QuoteSetting, type QuoteTotals } from './computeQuote';
import type { HeaderField, LineText, QuoteContent } from './content';
import type { QuoteLists } from './lists';
import { one } from './decimal';
import { alike, type MatchRow, metBy } from './matching';
import { type Accessory, accessoriesOf } from './needs';
import { keysFor, proposedIds, type RowMaker } from './place';
import { piecesEach } from './packCount';
import { packCount, soldBy } from './prices';
import type { QuoteWrites, RowWrite } from './quoteDoc';
import { type Choice, selectionsText } from './selections';
import { itemCells, itemWords, type LineCells, type Resolved, resolveCode, resolveSku } from './resolve';
import { panelOf, picksOf } from './picks';

/** One line before and after. */
export interface LineChange {
  readonly id: string;
  readonly code: string;
  readonly before: LineMoney | null;
  readonly after: LineMoney | null;
}
export interface LineMoney {
  readonly sku: string;
  readonly description: string;
  /** As it is read, in millionths. */
  readonly quantity: bigint | null;
  /** Cents. */
  readonly price: number | null;
  readonly total: number | null;
  readonly problems: readonly string[];
}
export interface WhatIf {
  readonly writes: QuoteWrites;
  readonly lines: readonly LineChange[];
  readonly before: QuoteTotals;
  readonly after: QuoteTotals;
}

/**
 * The quote with another metal, coating, color, panel or price level. A locked price and one typed by hand stay (Q20,
 * Q34); so does what a person changed of what the lists had said. What the lists had said before more of the picks were
 * known is said anew. `before`: picks that the lines were made under, where the quote says others by now.
 */
export function whatIf(
  content: QuoteContent,
  choice: Choice,
  lists: QuoteLists,
  maker: RowMaker,
  before: Choice = {},
): WhatIf {
  const header: Record<HeaderField, string> = { ...content.header, ...choice };
  if (choice.panelClass !== undefined) header.panelClassInput = '';
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
    if (line.kind === 'accessory' || line.kind === 'discount') continue;
    const cells = rematched(line, was, is, lists);
    if (cells) rows.push({ map: 'lines', id: line.id, cells });
  }
  for (const row of content.cutlist) {
    const follows = row.panel.trim() !== '' && was.panel !== is.panel && alike(row.panel, was.panel);
    if (follows) rows.push({ map: 'cutlist', id: row.id, cells: { panel: is.panel } });
  }
  const lined = { ...changed, rows };
  const writes = withAccessories(made, applyWrites(content, lined), lined, lists, maker);
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

/** The cells of a line that the picks change; null: none. */
function rematched(line: LineText, was: Side, is: Side, lists: QuoteLists): LineCells | null {
  const [said, next] = [found(line, was, lists), found(line, is, lists)];
  const another = line.sku.trim() !== '' && !alike(line.sku, said?.cells.sku ?? '');
  // A row that the lists may have matched it by: one that fits these picks as well.
  const fits = (row: MatchRow) => alike(row.sku, line.sku) && metBy(row, picksOf(was.header)) !== null;
  const row = (another && lists.matchesOf(codeOf(line, was)).find(fits)) || null;
  const fromLists =
    another && (line.listed.trim() === '' ? row !== null && isFound(next) : alike(line.sku, line.listed));
  const before = fromLists ? resolveSku(line.sku, was.header.priceCode, lists, row) : said;
  // A SKU that a person chose instead of the list's stays, at its price of the level.
  const chosen = another && !fromLists;
  const after = chosen ? resolveSku(line.sku, is.header.priceCode, lists) : next;
  if (!after) return null;
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries(itemCells(line, after.cells, catalogCount(line, is.header, lists)))) {
    const field = name as keyof LineCells;
    const byHand = !chosen && before !== null && line[field] !== '' && line[field] !== before.cells[field];
    if (typedOver.includes(field) && (byHand || (chosen && line[field] !== ''))) continue;
    if (line[field] !== value) cells[field] = value;
  }
  if (line.kind === 'panel' && !alike(line.code, is.panel)) cells.code = is.panel;
  return Object.keys(cells).length > 0 ? cells : null;
}

const isFound = (resolved: Resolved | null): boolean => resolved !== null && resolved.cells.flags !== 'no match';

/** Words that stay when a person wrote them otherwise; the unit goes with the price. */
const typedOver = itemWords.filter((word) => word !== 'unit');

/** Pieces in a pack of the line's item by the catalog, for a line that does not say; null: it is sold otherwise by now. */
function catalogCount(line: LineText, { priceCode }: QuoteContent['header'], lists: QuoteLists): number | null {
  const { about } = lists.priceOf(line.sku, priceCode);
  return about !== null && alike(about.unit, line.unit) ? packCount(about) : null;
}

/** Accessories of the ratio list under what the quote will be: found, priced, added and taken away. */
function withAccessories(
  content: QuoteContent,
  after: QuoteContent,
  lined: QuoteWrites,
  lists: QuoteLists,
  maker: RowMaker,
): QuoteWrites {
  // Lines that a person typed ask for none.
  if (content.lines.every((line) => line.kind === '')) return lined;
  const [old, now] = [needed(content, lists), needed(after, lists)];
  const of = (all: readonly Accessory[], code: string) => all.find(({ item }) => alike(item, code));
  const rows = [...(lined.rows ?? [])];
  const removed: { map: 'lines'; id: string }[] = [];
  for (const line of content.lines.filter(({ kind }) => kind === 'accessory')) {
    const [before, wanted] = [of(old, line.code), of(now, line.code)];
    if (wanted) {
      const cells = accessoryCells(line, before, wanted, after.header, lists);
      if (Object.keys(cells).length > 0) rows.push({ map: 'lines', id: line.id, cells });
      // What no ratio ever asked for is a person's own line.
    } else if (line.lock !== '1' && (before || line.ratio !== '')) removed.push({ map: 'lines', id: line.id });
  }
  const added = now.filter(({ item }) => {
    const stands = content.lines.some((line) => line.kind === 'accessory' && alike(line.code, item));
    return !stands && !of(old, item);
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
  return { ...lined, rows, removed };
}

function accessoryCells(
  line: LineText,
  before: Accessory | undefined,
  wanted: Accessory,
  header: QuoteContent['header'],
  lists: QuoteLists,
): Readonly<Record<string, string>> {
  // A SKU that a person chose instead of the list's stays, at its price of the level.
  const another = line.sku.trim() !== '' && !alike(line.sku, before?.sku ?? '') && !alike(line.sku, line.listed);
  const ofItem = () => [...lists.matchesOf(line.code), ...lists.rowsOfItem(line.code)];
  const chosen = another && (wanted.sku === null || !ofItem().some(({ sku }) => alike(sku, line.sku)));
  const own = chosen ? resolveSku(line.sku, header.priceCode, lists) : null;
  const { kind: _kind, code: _code, quantity: _quantity, ratio = '', ...about } = (own ?? wanted).cells;
  const inCatalog = catalogCount(line, header, lists);
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries({
    ...itemCells(line, about, inCatalog),
    ratio: wanted.cells.ratio ?? ratio,
  })) {
    const field = name as keyof LineText;
    if (chosen && typedOver.includes(field) && line[field] !== '') continue;
    if (line[field] !== value) cells[field] = value;
  }
  if (line.ratio !== '' || line.quantity === '') return cells;
  // A line from before ratios were kept with it: a count that is the ratio's own follows from now on (Q33).
  const each = piecesEach(line, inCatalog);
  const asked = before && (each === null || soldBy(Number(each / one), before.pieces) === line.quantity.trim());
  return asked ? { ...cells, quantity: wanted.cells.quantity ?? '', pieces: '' } : cells;
}

function needed(content: QuoteContent, lists: QuoteLists): readonly Accessory[] {
  const { header } = content;
  const computed = computeQuote(content, lists);
  return accessoriesOf(content, computed, panelOf(content), picksOf(header), header.priceCode, lists).accessories;
}

/** The lines that differ, and both sums. */
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
    lines.map(({ id, sku, description }, i) => {
      const amounts = computed.lines[i];
      const { quantity = null, price = null, total = null, problems = [] } = amounts ?? {};
      return [id, { sku, description, quantity, price, total, problems: problems.map(({ text }) => text) }];
    }),
  );
}

const same = (a: LineMoney | null, b: LineMoney | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.sku === b.sku &&
    a.quantity === b.quantity &&
    a.price === b.price &&
    a.total === b.total &&
    a.problems.join() === b.problems.join());
