import { type CutlistText, cutlistFields, type LineText, lineFields, type QuoteContent } from './content';
import type { QuoteWrites } from './quoteDoc';

type Row = Readonly<Record<string, string> & { id: string; order: string }>;

/** The quote after these writes, to preview them. */
export function applyWrites(content: QuoteContent, writes: QuoteWrites): QuoteContent {
  const rowsOf = <R>(map: 'lines' | 'cutlist', rows: readonly R[], fields: object): R[] => {
    const byId = new Map((rows as readonly unknown[] as readonly Row[]).map((row) => [row.id, row]));
    const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
    for (const { id } of writes.removed?.filter((one) => one.map === map) ?? []) byId.delete(id);
    for (const { id, cells } of writes.rows?.filter((one) => one.map === map) ?? []) {
      byId.set(id, { ...blank, ...byId.get(id), ...cells, id } as Row);
    }
    const byOrder = (a: Row, b: Row) => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1);
    return [...byId.values()].sort(byOrder) as readonly unknown[] as R[];
  };
  return {
    header: { ...content.header, ...writes.header },
    lines: rowsOf<LineText>('lines', content.lines, lineFields),
    cutlist: rowsOf<CutlistText>('cutlist', content.cutlist, cutlistFields),
  };
}

/** Merges several proposals into one change. */
export const mergeWrites = (all: readonly QuoteWrites[]): QuoteWrites => ({
  header: Object.fromEntries(all.flatMap(({ header = {} }) => Object.entries(header))),
  rows: all.flatMap(({ rows }) => rows ?? []),
  removed: all.flatMap(({ removed }) => removed ?? []),
});
