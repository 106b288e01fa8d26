import type { HeaderField, QuoteContent } from '../../common/quotes/content';
import type { QuoteWrites, RowMap, RowWrite } from '../../common/quotes/quoteDoc';
import { keysAfter } from './rowOrder';

/** Writes as a call answers them. */
export interface Answered {
  readonly header: Readonly<Record<string, string>>;
  readonly rows: readonly { map: RowMap; id: string; cells: Readonly<Record<string, string>> }[];
  readonly removed: readonly { map: RowMap; id: string }[];
}

/**
 * Several proposals as one act, and one step of undo. Each knows where its new rows belong, but not of the others: those
 * that go to the same place stand there in the order of the proposals.
 */
export function wholeWrites(all: readonly Answered[], content: QuoteContent): QuoteWrites {
  const rows: RowWrite[] = all.flatMap((one) => one.rows);
  return {
    header: Object.assign({}, ...all.map(({ header }) => header)) as Partial<Record<HeaderField, string>>,
    rows: [...spread(rows, 'lines', content), ...spread(rows, 'cutlist', content)],
    removed: all.flatMap(({ removed }) => removed),
  };
}

function spread(rows: readonly RowWrite[], map: RowMap, content: QuoteContent): RowWrite[] {
  const held = content[map];
  const known = new Set(held.map(({ id }) => id));
  const own = rows.filter((row) => row.map === map);
  const placeOf = ({ cells }: RowWrite) => held.findLastIndex(({ order }) => order <= (cells.order ?? ''));
  const places = new Map<number, RowWrite[]>();
  for (const row of own.filter(({ id }) => !known.has(id))) {
    const at = placeOf(row);
    places.set(at, [...(places.get(at) ?? []), row]);
  }
  const orders = new Map<string, string>();
  for (const [at, fresh] of places) {
    const keys = keysAfter(held, at, fresh.length);
    for (const [i, { id }] of fresh.entries()) orders.set(id, keys[i] as string);
  }
  return own.map((row) => {
    const order = orders.get(row.id);
    return order === undefined ? row : { ...row, cells: { ...row.cells, order } };
  });
}
