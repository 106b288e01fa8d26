import { plainWord } from '../csv/sheet';
import { applyWrites } from './applyWrites';
import { type ComputedQuote, computeQuote, type QuoteSetting, type QuoteTotals } from './computeQuote';
import type { HeaderField, LineText, QuoteContent } from './content';
import type { QuoteLists } from './lists';
import { alike, type MatchRow, metBy } from './matching';
import { type Accessory, accessoriesOf } from './needs';
import { keysFor, proposedIds, type RowMaker } from './place';
import { packCount, soldBy } from './prices';
import type { QuoteWrites, RowWrite } from './quoteDoc';
import { itemWords, type LineCells, matchedLate, type Resolved, resolveCode, resolveSku } from './resolve';
import { panelCode, picksOf } from './takeoff/buildQuote';

/** What may be chosen for a whole quote; a choice without any prices it anew as it is. */
export const choiceFields = ['panelClass', 'metal', 'coating', 'color', 'priceCode'] as const;
export type Choice = Readonly<Partial<Record<(typeof choiceFields)[number], string>>>;

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
 * The quote with another metal, coating, color, panel or price level. A locked line stays as it is, and a price typed
 * by hand stays (Q20); so does what a person changed of what the lists had said. What the lists had said before
 * more of the picks were known is said anew. `before`: picks that the lines were made under, where the quote says
 * others by now.
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
  const changed: QuoteWrites = {
    header: Object.fromEntries(
      Object.entries(header).filter(([name, value]) => content.header[name as HeaderField] !== value),
    ),
  };
  const made: QuoteContent = { ...content, header: { ...content.header, ...before } };
  const [was, is] = [
    { header: made.header, panel: panelCode(made.header) },
    { header, panel: panelCode(header) },
  ];
  const rows: RowWrite[] = [];
  for (const line of content.lines) {
    if (line.lock === '1' || line.kind === 'accessory') continue;
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
  // Said when fewer picks were known: its row fits these as well, and another one fits them better.
  const fits = (row: MatchRow) => alike(row.sku, line.sku) && metBy(row, picksOf(was.header)) !== null;
  const listed = another && lists.matchesOf(codeOf(line, was)).find(fits);
  const stale = listed && next !== null && next.cells.flags !== 'no match';
  const before = stale ? resolveSku(line.sku, was.header.priceCode, lists, listed) : said;
  // A SKU that a person chose instead of the list's stays, at its price of the level.
  const chosen = another && !stale;
  const after = chosen ? resolveSku(line.sku, is.header.priceCode, lists) : next;
  if (!after) return null;
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries(after.cells)) {
    const field = name as keyof LineCells;
    const byHand = !chosen && before !== null && line[field] !== '' && line[field] !== before.cells[field];
    const kept = itemWords.includes(field) && (byHand || (chosen && line[field] !== ''));
    if (!kept && line[field] !== value) cells[field] = value;
  }
  if (line.priced === 'hand') {
    delete cells.price;
    delete cells.priced;
  }
  if (line.kind === 'panel' && !alike(line.code, is.panel)) cells.code = is.panel;
  return Object.keys(cells).length > 0 ? cells : null;
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
  for (const line of content.lines.filter((one) => one.kind === 'accessory')) {
    const [before, wanted] = [of(old, line.code), of(now, line.code)];
    if (line.lock === '1') continue;
    if (!wanted) {
      // What no ratio ever asked for is a person's own line.
      if (before) removed.push({ map: 'lines', id: line.id });
      continue;
    }
    // A SKU that a person chose instead of the list's stays, at its price of the level.
    const another = line.sku.trim() !== '' && !alike(line.sku, before?.sku ?? '');
    const ofItem = () => [...lists.matchesOf(line.code), ...lists.rowsOfItem(line.code)];
    const chosen = another && (wanted.sku === null || !ofItem().some(({ sku }) => alike(sku, line.sku)));
    const own = chosen ? resolveSku(line.sku, after.header.priceCode, lists) : null;
    const quantity = soldBy(own ? packCount(own.about) : wanted.count, wanted.pieces);
    // What was asked for before, as the line's own SKU is sold: a quantity that a person changed is not reckoned over.
    const sold = line.sku.trim() === '' ? null : packCount(lists.priceOf(line.sku, after.header.priceCode).about);
    const stands = before !== undefined && soldBy(sold, before.pieces) === quantity;
    // One that no list knew stands in pieces: known by now, it is sold as its SKU is.
    const late = before?.pieces === wanted.pieces ? matchedLate(line, {}, wanted.count).quantity : undefined;
    const cells: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...(own ?? wanted).cells, quantity: late ?? quantity })) {
      if (name === 'quantity' && late === undefined && stands) continue;
      if (chosen && itemWords.includes(name) && line[name as keyof LineText] !== '') continue;
      if (name === 'code' || (line.priced === 'hand' && (name === 'price' || name === 'priced'))) continue;
      if (line[name as keyof LineText] !== value) cells[name] = value;
    }
    if (Object.keys(cells).length > 0) rows.push({ map: 'lines', id: line.id, cells });
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

function needed(content: QuoteContent, lists: QuoteLists): readonly Accessory[] {
  const { header } = content;
  const computed = computeQuote(content, lists);
  return accessoriesOf(content, computed, panelCode(header), picksOf(header), header.priceCode, lists).accessories;
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
