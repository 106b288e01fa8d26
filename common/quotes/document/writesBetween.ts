import { cutlistFields, type HeaderField, headerFields, lineFields, type QuoteContent } from './content';
import type { QuoteWrites, RowMap, RowWrite } from './quoteDoc';

type Row = Readonly<Record<string, string>> & { readonly id: string };
const fields: Record<RowMap, readonly string[]> = {
  lines: Object.keys(lineFields),
  cutlist: Object.keys(cutlistFields),
};

/** Writes that turn `from` into `to`, cell by cell; rows missing in `to` are removed. */
export function writesBetween(from: QuoteContent, to: QuoteContent): QuoteWrites {
  const header: Partial<Record<HeaderField, string>> = {};
  for (const field of Object.keys(headerFields) as HeaderField[])
    if (from.header[field] !== to.header[field]) header[field] = to.header[field];
  const parts = (['lines', 'cutlist'] as const).map((map) => rowsBetween(map, from[map], to[map]));
  return { header, rows: parts.flatMap(({ rows }) => rows), removed: parts.flatMap(({ removed }) => removed) };
}

function rowsBetween(map: RowMap, from: readonly Row[], to: readonly Row[]) {
  const before = new Map(from.map((row) => [row.id, row]));
  const after = new Set(to.map(({ id }) => id));
  const rows: RowWrite[] = [];
  for (const row of to) {
    const old = before.get(row.id);
    const cells = Object.fromEntries(
      fields[map].filter((field) => (old?.[field] ?? '') !== row[field]).map((field) => [field, row[field] as string]),
    );
    if (!old || Object.keys(cells).length > 0) rows.push({ map, id: row.id, cells });
  }
  return { rows, removed: from.filter(({ id }) => !after.has(id)).map(({ id }) => ({ map, id })) };
}
