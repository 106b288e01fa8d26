import type { LineMargin } from '../../../common/quotes/margin/margin';
import type { ComputedLine } from '../../../common/quotes/pricing/computedLine';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import { type CutlistText, cutlistFields, type LineText, lineFields } from '../../../common/quotes/document/content';
import type { ComputedRow } from '../../../common/quotes/panels/cutlist';
import type { SheetRow } from '../../ui/sheet/sheetColumn';

export interface LineRow extends SheetRow {
  readonly text: LineText;
  /** Computed amounts; null until computed. */
  readonly calc: ComputedLine | null;
  /** Cost and margin; null if the cost isn't known, or costs are hidden. */
  readonly margin: LineMargin | null;
}
export interface PanelRow extends SheetRow {
  readonly text: CutlistText;
  readonly calc: ComputedRow | null;
  /** Numbers of the bundles that contain its pieces: `1, 2`. */
  readonly packs: string;
  /** Weight of one piece, in hundredths of a pound. */
  readonly piece: number | null;
}

const blank = <T>(fields: Readonly<Record<string, number>>): Omit<T, 'id' | 'order'> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as unknown as Omit<T, 'id' | 'order'>;
const blankLine = blank<LineText>(lineFields);
const blankPanel = blank<CutlistText>(cutlistFields);

interface Placed {
  readonly id: string;
  readonly order: string;
}

/** Builds the rows of a table; an unchanged row keeps its object identity, so it isn't rendered again. */
function rowsFrom<Row extends SheetRow, Extra extends object>(
  make: (placed: Placed, stored: boolean, extra: Extra) => Row,
): (all: readonly Placed[], stored: ReadonlySet<string>, extraOf: (id: string) => Extra) => readonly Row[] {
  let before = new Map<string, { placed: Placed; stored: boolean; extra: Extra; row: Row }>();
  return (all, stored, extraOf) => {
    const next: typeof before = new Map();
    const rows = all.map((placed) => {
      const [is, extra, old] = [stored.has(placed.id), extraOf(placed.id), before.get(placed.id)];
      const same =
        old?.placed === placed &&
        old.stored === is &&
        (Object.keys(extra) as (keyof Extra)[]).every((key) => old.extra[key] === extra[key]);
      const row = same && old ? old.row : make(placed, is, extra);
      next.set(placed.id, { placed, stored: is, extra, row });
      return row;
    });
    before = next;
    return rows;
  };
}

export const lineRows = () =>
  rowsFrom<LineRow, Pick<LineRow, 'calc' | 'margin'>>((placed, stored, extra) => ({
    id: placed.id,
    ghost: !stored,
    text: stored ? (placed as LineText) : { ...blankLine, ...placed },
    ...extra,
  }));

export const panelRows = () =>
  rowsFrom<PanelRow, { calc: ComputedRow | null; packs: string; piece: number | null }>((placed, stored, extra) => ({
    id: placed.id,
    ghost: !stored,
    text: stored ? (placed as CutlistText) : { ...blankPanel, ...placed },
    ...extra,
  }));

/** Bundle numbers of each row's pieces. */
export function packsByRow({ packs }: ComputedQuote['packs']): ReadonlyMap<string, string> {
  const numbers = new Map<string, number[]>();
  for (const { number, runs } of packs) {
    for (const { id } of runs.flatMap(({ parts }) => parts)) {
      const own = numbers.get(id) ?? [];
      if (own.at(-1) !== number) own.push(number);
      numbers.set(id, own);
    }
  }
  return new Map([...numbers].map(([id, own]) => [id, inRuns(own)]));
}

/** `1, 2`; longer runs as `4–9`. */
function inRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === n - 1) run[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a}, ${b}` : `${a}–${b}`)).join(', ');
}
