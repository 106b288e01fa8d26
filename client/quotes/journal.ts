import type * as Y from 'yjs';
import type { HeaderField } from '../../common/quotes/content';
import {
  hasRow,
  headerOf,
  type QuoteWrites,
  type RowMap,
  type RowWrite,
  rowMaps,
  rowsOf,
} from '../../common/quotes/quoteDoc';

/** Cells by their name: `header:tax`, `lines:ROW:price`; `lines:ROW` is a row that was `made` or `removed`. */
export type Cells = Readonly<Record<string, string>>;

interface Entry {
  readonly value: string;
  /** The number of the update that took it along; null: not sent yet. */
  n: number | null;
}

/**
 * The person's own edits that the server has not committed yet, cell by cell: what is written again when a document has
 * to be loaded anew, and what "All changes saved" waits for.
 */
export class Journal {
  readonly #entries = new Map<string, Entry>();

  get empty(): boolean {
    return this.#entries.size === 0;
  }

  cells(): Cells {
    return Object.fromEntries([...this.#entries].map(([name, { value }]) => [name, value]));
  }

  /** What was kept from before a reload. */
  load(cells: Cells): void {
    for (const [name, value] of Object.entries(cells)) if (!this.#entries.has(name)) this.#put(name, value);
  }

  /** Notes what a transaction of one's own has changed. */
  note(doc: Y.Doc, { changed }: Y.Transaction): void {
    const header = headerOf(doc);
    for (const [type, keys] of changed) {
      const map = rowMaps.find((name) => (rowsOf(doc, name) as unknown) === type);
      for (const key of keys) {
        if (key === null) continue;
        if ((type as unknown) === header) this.#put(`header:${key}`, header.get(key) ?? '');
        else if (map) this.#row(map, key, rowsOf(doc, map).get(key));
        else this.#cell(doc, type as unknown as Y.Map<string>, key);
      }
    }
  }

  /** Somebody else's transaction has removed rows: what waits for them waits no longer, and is given back. */
  orphans(doc: Y.Doc, { changed }: Y.Transaction): Cells {
    if (this.empty) return {};
    const gone = new Set<string>();
    for (const map of rowMaps)
      for (const id of changed.get(rowsOf(doc, map) as unknown as Y.AbstractType<Y.YEvent<Y.Map<unknown>>>) ?? [])
        if (id !== null && !hasRow(doc, map, id)) gone.add(`${map}:${id}`);
    if (gone.size === 0) return {};
    const waiting = [...this.#entries].filter(([name]) => gone.has(rowOf(name)));
    for (const [name] of waiting) this.#entries.delete(name);
    return typed(waiting.map(([name, { value }]) => [name, value]));
  }

  /** Everything noted and not sent yet goes with this update. */
  sent(n: number): void {
    for (const entry of this.#entries.values()) entry.n ??= n;
  }

  /** Updates below this number are committed; a cell that was written again since waits for its own. */
  committedBelow(n: number): void {
    for (const [name, entry] of this.#entries) if (entry.n !== null && entry.n < n) this.#entries.delete(name);
  }

  /** What one update took along, or everything when that cannot be told apart; it is not waited for any longer. */
  take(n: number | null): Cells {
    const own = [...this.#entries].filter(([, entry]) => n !== null && entry.n === n);
    const taken = own.length > 0 ? own : [...this.#entries];
    for (const [name] of taken) this.#entries.delete(name);
    return Object.fromEntries(taken.map(([name, { value }]) => [name, value]));
  }

  /** Whatever was under way goes with what is sent next. */
  recall(): void {
    for (const entry of this.#entries.values()) entry.n = null;
  }

  clear(): void {
    this.#entries.clear();
  }

  #row(map: RowMap, id: string, row: Y.Map<string> | undefined): void {
    const name = `${map}:${id}`;
    for (const one of this.#entries.keys()) if (one.startsWith(`${name}:`)) this.#entries.delete(one);
    this.#put(name, row ? 'made' : 'removed');
    if (row) for (const [field, value] of row) this.#put(`${name}:${field}`, value);
  }

  #cell(doc: Y.Doc, row: Y.Map<string>, field: string): void {
    for (const map of rowMaps) {
      const id = row._item?.parentSub;
      if (id && rowsOf(doc, map).get(id) === row) this.#put(`${map}:${id}:${field}`, row.get(field) ?? '');
    }
  }

  #put(name: string, value: string): void {
    this.#entries.set(name, { value, n: null });
  }
}

const rowOf = (name: string): string => name.split(':', 2).join(':');
/** What a person would miss of it: not a row's place, and no blank. */
const typed = (cells: readonly (readonly [string, string])[]): Cells =>
  Object.fromEntries(
    cells.filter(([name, value]) => {
      const [, , field] = name.split(':');
      return field !== undefined && field !== 'order' && value.trim() !== '';
    }),
  );

/** What was typed into rows that somebody has removed before it could be written. */
export const typedIntoGone = (cells: Cells, doc: Y.Doc): Cells =>
  typed(
    Object.entries(cells).filter(([name]) => {
      const [map, id = ''] = name.split(':');
      return map !== 'header' && cells[rowOf(name)] === undefined && !hasRow(doc, map as RowMap, id);
    }),
  );

/** Writes by their cells' names. */
export const cellsOfWrites = ({ header = {}, rows = [] }: QuoteWrites): Cells => ({
  ...Object.fromEntries(Object.entries(header).map(([field, value]) => [`header:${field}`, value])),
  ...typed(
    rows.flatMap(({ map, id, cells }) =>
      Object.entries(cells).map(([field, value]) => [`${map}:${id}:${field}`, value] as const),
    ),
  ),
});

/** A new row is one edit, however many of its cells are filled in. */
export const countEdits = (cells: Cells): number =>
  Object.keys(cells).filter((name) => rowOf(name) === name || !(rowOf(name) in cells)).length;

/** The rows that such cells are of. */
export function rowsOfCells(cells: Cells): RowWrite[] {
  const rows = new Map<string, RowWrite & { cells: Record<string, string> }>();
  for (const [name, value] of Object.entries(cells)) {
    const [map, id = '', field] = name.split(':') as [string, string?, string?];
    if (field === undefined) continue;
    const row = rows.get(rowOf(name)) ?? { map: map as RowMap, id, cells: {} };
    row.cells[field] = value;
    rows.set(rowOf(name), row);
  }
  return [...rows.values()];
}

/**
 * Kept cells as they are written into a document that was loaded anew. A row that somebody has removed meanwhile stays
 * removed; one that was made here and never arrived is made again.
 */
export function writesOf(cells: Cells, doc: Y.Doc): QuoteWrites {
  const header: Partial<Record<HeaderField, string>> = {};
  const removed: { map: RowMap; id: string }[] = [];
  for (const [name, value] of Object.entries(cells)) {
    const [where, key = '', field] = name.split(':') as [string, string?, string?];
    if (where === 'header') header[key as HeaderField] = value;
    else if (field === undefined && value === 'removed') removed.push({ map: where as RowMap, id: key });
  }
  const rows = rowsOfCells(cells).filter(({ map, id }) => hasRow(doc, map, id) || cells[`${map}:${id}`] === 'made');
  return { header, rows, removed };
}
