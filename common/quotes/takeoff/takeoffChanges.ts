import { applyWrites, together } from '../applyWrites';
import { computeQuote, type QuoteTotals } from '../computeQuote';
import type { QuoteContent } from '../content';
import { showLength } from '../lengths';
import type { QuoteLists } from '../lists';
import { alike } from '../matching';
import { keysFor, proposedIds, type RowMaker } from '../place';
import { packCount, soldBy } from '../prices';
import type { QuoteWrites, RowMap } from '../quoteDoc';
import { isUnmatched, type LineCells } from '../resolve';
import { type BuiltQuote, buildQuote, type CutlistCells } from './buildQuote';
import type { Takeoff } from './readTakeoff';

export const takeoffParts = ['panels', 'panel line', 'trims', 'accessories'] as const;
export type TakeoffPart = (typeof takeoffParts)[number];

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
}

interface Wanted {
  readonly part: TakeoffPart;
  readonly kind: string;
  readonly key: string;
  readonly label: string;
  readonly cells: Readonly<Record<string, string>>;
  /** Of an accessory, before they are packed. */
  readonly pieces?: number;
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
}

const word = (text: string) => text.trim().toUpperCase();
const panelKey = (panel: string, mark: string, plane: string, length: number | null) =>
  [panel, mark, plane].map(word).concat(String(length)).join('\n');
const trimKey = (code: string, length: number | null) => `${word(code)}\n${length}`;
const labelOf = (names: readonly string[], length: number | null): string =>
  [...names.filter((name) => name.trim() !== ''), ...(length === null ? [] : [showLength(length)])].join(', ');

/**
 * In what a takeoff differs from a quote: panels by panel, mark, plane and length (Q8), trims by code and length,
 * accessories by item. Lines that a person typed are nobody's takeoff and stay out of it.
 */
export function takeoffChanges(
  content: QuoteContent,
  takeoff: Takeoff,
  lists: QuoteLists,
  maker: RowMaker,
): TakeoffDifference {
  const built = buildQuote(takeoff, content.header, lists);
  const computed = computeQuote(content, lists);
  // Each part is placed behind those before it.
  let placed = content;
  const changes: TakeoffChange[] = [];
  const add = (found: readonly TakeoffChange[]) => {
    changes.push(...found);
    placed = applyWrites(placed, together(found.map(({ writes }) => writes)));
  };
  add(differences(placed, 'cutlist', wantedPanels(takeoff, built), heldPanels(content, computed), maker));
  for (const kind of ['panel', 'trim', 'accessory'] as const) {
    const wanted = wantedLines(takeoff, built, kind);
    add(differences(placed, 'lines', wanted, heldLines(content, computed, kind, built, lists), maker));
  }
  return { changes, built, before: computed.totals, after: computeQuote(placed, lists).totals };
}

const wantedPanels = ({ panels }: Takeoff, built: BuiltQuote): Wanted[] =>
  panels.map(({ panel, mark, plane, length }, i) => ({
    part: 'panels',
    kind: '',
    key: panelKey(panel, mark, plane, length),
    label: labelOf([panel, mark, plane], length),
    cells: built.cutlist[i] as CutlistCells & Record<string, string>,
  }));

type Computed = ReturnType<typeof computeQuote>;

const heldPanels = ({ cutlist }: QuoteContent, computed: Computed): Held[] =>
  cutlist.map(({ id, panel, mark, plane, quantity }, i) => {
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
    };
  });

function wantedLines({ trims }: Takeoff, { lines, accessories }: BuiltQuote, kind: string): Wanted[] {
  const own = lines.map(({ cells }) => cells).filter((cells) => cells.kind === kind);
  return own.map((cells, i): Wanted => {
    const code = cells.code ?? '';
    const length = kind === 'trim' ? (trims[i]?.length ?? null) : null;
    return {
      part: kind === 'panel' ? 'panel line' : kind === 'trim' ? 'trims' : 'accessories',
      kind,
      // There is one line for the panel, whichever it is.
      key: kind === 'panel' ? 'panel' : trimKey(code, length),
      label: labelOf([code], length),
      cells: cells as LineCells & Record<string, string>,
      pieces: kind === 'accessory' ? accessories[i]?.pieces : undefined,
    };
  });
}

const heldLines = (
  { lines }: QuoteContent,
  computed: Computed,
  kind: string,
  { accessories }: BuiltQuote,
  lists: QuoteLists,
): Held[] =>
  lines.flatMap((line, i) => {
    if (line.kind !== kind) return [];
    const amounts = computed.lines[i];
    // The item's stock length is not the takeoff's word.
    const length = line.length.trim() === '' ? null : (amounts?.length ?? null);
    const key = kind === 'panel' ? 'panel' : trimKey(line.code, kind === 'trim' ? length : null);
    const pieces = amounts?.quantity == null ? null : Number(amounts.quantity) / 1e6;
    const sku = line.sku.trim();
    const listed = accessories.find(({ item }) => alike(item, line.code))?.sku ?? '';
    const own = kind === 'accessory' && sku !== '' && !alike(sku, listed);
    return [
      {
        ...{ id: line.id, key, label: labelOf([line.code], length), quantity: line.quantity, pieces },
        priced: line.priced === 'hand',
        unmatched: isUnmatched(line) && line.lock !== '1',
        sold: own ? { count: packCount(lists.priceOf(sku, '').about) } : null,
      },
    ];
  });

function differences(
  content: QuoteContent,
  map: RowMap,
  wanted: readonly Wanted[],
  held: readonly Held[],
  maker: RowMaker,
): TakeoffChange[] {
  const part = (wanted[0]?.part ?? (map === 'cutlist' ? 'panels' : null)) as TakeoffPart | null;
  const left = [...held];
  const fresh: Wanted[] = [];
  const changes: TakeoffChange[] = [];
  for (const want of wanted) {
    const at = left.findIndex(({ key }) => key === want.key);
    if (at < 0) {
      fresh.push(want);
      continue;
    }
    const [row] = left.splice(at, 1) as [Held];
    const quantity =
      row.sold && want.pieces !== undefined ? soldBy(row.sold.count, want.pieces) : (want.cells.quantity ?? '');
    // The picks or the lists know it by now: with its SKU come its words, its price and how it is sold.
    const matched = row.unmatched && (want.cells.sku ?? '') !== '';
    // The panel's line follows the cut list by itself.
    if (!matched && (quantity === '' || row.pieces === Number(quantity))) continue;
    const { comments: _, price = '', priced = '', ...words } = want.cells;
    const found = row.priced ? words : { ...words, price, priced };
    const writes = { rows: [{ map, id: row.id, cells: matched ? found : { quantity } }] };
    const after = [quantity, matched ? want.cells.sku : ''].filter(Boolean).join(' ');
    changes.push({ ...want, what: 'changed', before: row.quantity, after, writes });
  }
  const keys = keysFor(content, map, fresh[0]?.kind ?? '', fresh.length, maker);
  const idOf = proposedIds(content, maker);
  for (const [i, want] of fresh.entries()) {
    const cells = { ...want.cells, order: keys[i] as string };
    const writes = { rows: [{ map, id: idOf(`${map}\n${want.kind}\n${want.key}`), cells }] };
    changes.push({ ...want, what: 'added', before: null, after: want.cells.quantity ?? '', writes });
  }
  for (const { id, label, quantity } of left) {
    const writes = { removed: [{ map, id }] };
    changes.push({ part: part ?? partOf(content, id), what: 'removed', label, before: quantity, after: null, writes });
  }
  return changes.map(({ part: of, what, label, before, after, writes }) => ({
    part: of,
    what,
    label,
    before,
    after,
    writes,
  }));
}

const partOf = ({ lines }: QuoteContent, id: string): TakeoffPart => {
  const kind = lines.find((line) => line.id === id)?.kind;
  return kind === 'panel' ? 'panel line' : kind === 'trim' ? 'trims' : 'accessories';
};

/** Everything that a takeoff makes of a quote without lines: what a quote from a released job begins with. */
export function seedWrites(
  content: QuoteContent,
  takeoff: Takeoff,
  lists: QuoteLists,
  maker: RowMaker,
): Pick<QuoteWrites, 'rows'> {
  const { changes } = takeoffChanges(content, takeoff, lists, maker);
  return { rows: changes.flatMap(({ writes }) => writes.rows ?? []) };
}
