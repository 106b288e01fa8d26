import { plainWord } from '../../csv/sheet';
import { applyWrites, together } from '../applyWrites';
import { computeQuote, type QuoteTotals } from '../computeQuote';
import { mostRows, type QuoteContent } from '../content';
import { showLength } from '../lengths';
import type { QuoteLists } from '../lists';
import { alike } from '../matching';
import { keysFor, proposedIds, type RowMaker } from '../place';
import { isPackUnit } from '../packCount';
import { packCount, soldBy } from '../prices';
import type { QuoteWrites, RowMap } from '../quoteDoc';
import { isUnmatched, type LineCells } from '../resolve';
import { selectionsText } from '../selections';
import { type BuiltQuote, buildSteps, type CutlistCells } from './buildQuote';
import type { Takeoff } from './readTakeoff';
import type { Steps } from './steps';

export const takeoffParts = ['panels', 'panel line', 'trims', 'accessories'] as const;
export type TakeoffPart = (typeof takeoffParts)[number];
/** The parts that are lines, with their kind, in their order. */
const lineParts = [
  ['panel line', 'panel'],
  ['trims', 'trim'],
  ['accessories', 'accessory'],
] as const;

/** One thing in which the takeoff and the quote differ, to be accepted by itself. */
export interface TakeoffChange {
  readonly part: TakeoffPart;
  readonly what: 'added' | 'changed' | 'removed';
  /** `RAKE, 10' 6"` */
  readonly label: string;
  /** Pieces: what the quote has, and what the takeoff says. */
  readonly before: string | null;
  readonly after: string | null;
  readonly writes: QuoteWrites;
}
export interface TakeoffDifference {
  readonly changes: readonly TakeoffChange[];
  readonly built: BuiltQuote;
  readonly before: QuoteTotals;
  /** With every change accepted. */
  readonly after: QuoteTotals;
  /** Why a quote cannot hold every change; null: it can. */
  readonly tooMany: string | null;
}

interface Wanted {
  readonly kind: string;
  readonly key: string;
  readonly label: string;
  readonly cells: Readonly<Record<string, string>>;
  /** Of an accessory, before they are packed, and as it is sold. */
  readonly pieces?: number;
  readonly sold?: string;
}
interface Held {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly quantity: string;
  /** The quantity as a number, where it is one. */
  readonly pieces: number | null;
  /** A line that no list knew, and nobody has matched since. */
  readonly unmatched: boolean;
  /** Its price was typed by hand, and stays (Q20). */
  readonly priced: boolean;
  /** Of an accessory that a person matched to a SKU of their own: how that is sold (Q17). */
  readonly sold: { readonly count: number | null } | null;
  /** Its quantity follows its ratio (Q33). */
  readonly follows: boolean;
  /** A person typed the row: no takeoff takes it away. */
  readonly typed: boolean;
}

const panelKey = (panel: string, mark: string, plane: string, length: number | null) =>
  [panel, mark, plane].map(plainWord).concat(String(length)).join('\n');
const trimKey = (code: string, length: number | null) => `${plainWord(code)}\n${length}`;
const labelOf = (names: readonly string[], length: number | null): string =>
  [...names.filter((name) => name.trim() !== ''), ...(length === null ? [] : [showLength(length)])].join(', ');

/**
 * In what a takeoff differs from a quote: panels by panel, mark, plane and length (Q8), trims by code and length,
 * accessories by item. Lines that a person typed are nobody's takeoff and stay out of it.
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
  // Each part is placed behind those before it.
  let placed = content;
  const changes: TakeoffChange[] = [];
  const add = function* (found: readonly TakeoffChange[]): Steps<void> {
    changes.push(...found);
    yield;
    placed = applyWrites(placed, together(found.map(({ writes }) => writes)));
    yield;
  };
  const rows = wantedPanels(takeoff, built);
  yield* add(differences(placed, 'cutlist', 'panels', rows, heldPanels(content, computed), maker));
  for (const [part, kind] of lineParts) {
    const wanted = wantedLines(takeoff, built, kind);
    const held = heldLines(content, computed, kind, built, lists);
    const found = differences(placed, 'lines', part, wanted, held, maker);
    yield* add(content.lines.length > 0 ? found : found.map(withSelections(content)));
  }
  const tooMany = overLimit({ lines: placed.lines.length, cutlist: placed.cutlist.length });
  return { changes, built, tooMany, before: computed.totals, after: computeQuote(placed, lists).totals };
}

/** The first lines of a quote say which selections they were matched with. */
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

const heldPanels = ({ lines, cutlist }: QuoteContent, computed: Computed): Held[] => {
  // A quote from before rows said where they came from: with a takeoff's line for the panel, all of them were imported.
  const old = lines.some(({ kind }) => kind === 'panel') && cutlist.every(({ kind }) => kind === '');
  return cutlist.map(({ id, kind, panel, mark, plane, quantity }, i) => {
    const { length = null, quantity: pieces = null } = computed.cutlist[i] ?? {};
    return {
      id,
      key: panelKey(panel, mark, plane, length),
      label: labelOf([panel, mark, plane], length),
      quantity,
      pieces,
      unmatched: false,
      priced: false,
      sold: null,
      follows: false,
      typed: kind === '' && !old,
    };
  });
};

function wantedLines({ trims }: Takeoff, { lines, accessories }: BuiltQuote, kind: string): Wanted[] {
  const own = lines.map(({ cells }) => cells).filter((cells) => cells.kind === kind);
  return own.map((cells, i): Wanted => {
    const code = cells.code ?? '';
    const length = kind === 'trim' ? (trims[i]?.length ?? null) : null;
    return {
      kind,
      // There is one line for the panel, whichever it is.
      key: kind === 'panel' ? 'panel' : trimKey(code, length),
      label: labelOf([code], length),
      cells: cells as LineCells & Record<string, string>,
      ...(kind === 'accessory' ? { pieces: accessories[i]?.pieces, sold: accessories[i]?.quantity } : {}),
    };
  });
}

const heldLines = (
  { lines }: QuoteContent,
  computed: Computed,
  kind: string,
  { accessories }: BuiltQuote,
  lists: QuoteLists,
): Held[] => {
  const listed = new Map(accessories.map(({ item, sku }) => [plainWord(item), sku ?? '']));
  return lines.flatMap((line, i) => {
    if (line.kind !== kind) return [];
    const amounts = computed.lines[i];
    // The item's stock length is not the takeoff's word.
    const length = line.length.trim() === '' ? null : (amounts?.length ?? null);
    const key = kind === 'panel' ? 'panel' : trimKey(line.code, kind === 'trim' ? length : null);
    const counted = kind === 'trim' ? amounts?.pieces : amounts?.quantity;
    const pieces = counted == null ? null : Number(counted) / 1e6;
    const follows = amounts?.follows === 'ratio';
    const sku = line.sku.trim();
    const own = kind === 'accessory' && sku !== '' && !alike(sku, listed.get(plainWord(line.code)) ?? '');
    return [
      {
        ...{ id: line.id, key, label: labelOf([line.code], length), pieces, follows, typed: false },
        quantity: follows && pieces !== null ? String(pieces) : line.quantity,
        priced: line.priced === 'hand',
        unmatched: isUnmatched(line) && line.lock !== '1',
        sold: own
          ? {
              count:
                isPackUnit(line.unit) && line.count !== ''
                  ? Number(line.count)
                  : packCount(lists.priceOf(sku, '').about),
            }
          : null,
      },
    ];
  });
};

function differences(
  content: QuoteContent,
  map: RowMap,
  part: TakeoffPart,
  wanted: readonly Wanted[],
  held: readonly Held[],
  maker: RowMaker,
): TakeoffChange[] {
  const byKey = new Map<string, Held[]>();
  for (const row of held) {
    const same = byKey.get(row.key);
    if (same) same.push(row);
    else byKey.set(row.key, [row]);
  }
  const found = new Set<Held>();
  const fresh: Wanted[] = [];
  const changes: TakeoffChange[] = [];
  for (const want of wanted) {
    const row = byKey.get(want.key)?.shift();
    if (!row) {
      fresh.push(want);
      continue;
    }
    found.add(row);
    const quantity =
      row.sold && want.pieces !== undefined
        ? soldBy(row.sold.count, want.pieces)
        : (want.sold ?? want.cells.quantity ?? '');
    // The picks or the lists know it by now: with its SKU come its words, its price and how it is sold.
    const matched = row.unmatched && (want.cells.sku ?? '') !== '';
    // The panel's line follows the cut list by itself. What is no quantity (Q10) may say the same all the same.
    const same = row.follows || quantity === '' || row.pieces === Number(quantity) || row.quantity.trim() === quantity;
    if (!matched && same) continue;
    const { comments: _, price = '', priced = '', ...words } = want.cells;
    const cells = row.priced ? words : { ...words, price, priced };
    // An accessory is as its ratio asks for again, and follows it.
    const { ratio } = want.cells;
    const counted: Readonly<Record<string, string>> = ratio ? { quantity: '', pieces: '', ratio } : { quantity };
    const writes = { rows: [{ map, id: row.id, cells: matched ? cells : counted }] };
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
  for (const row of held) {
    if (found.has(row) || row.typed) continue;
    const { id, label, quantity } = row;
    changes.push({ part, what: 'removed', label, before: quantity, after: null, writes: { removed: [{ map, id }] } });
  }
  return changes;
}

/** Why a quote cannot hold so many rows (its limits: content.ts); null: it can. */
function overLimit(rows: Readonly<Record<RowMap, number>>): string | null {
  const over = (['lines', 'cutlist'] as const).find((map) => rows[map] > mostRows[map].most);
  if (!over) return null;
  const many = rows[over].toLocaleString('en-US');
  return `${mostRows[over].says}; with this takeoff it would have ${many}. Have the takeoff released in parts, and make a quote of each.`;
}

/** The same of what a takeoff makes by itself, known before anything is looked up. */
export const takeoffOverLimit = ({ panels, trims }: Takeoff): string | null =>
  overLimit({ lines: trims.length + (panels.length > 0 ? 1 : 0), cutlist: panels.length });
