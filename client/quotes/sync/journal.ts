import type * as Y from 'yjs';
import type { HeaderField } from '../../../common/quotes/document/content';
import {
  hasRow,
  headerOf,
  type QuoteWrites,
  type RowMap,
  type RowWrite,
  rowMaps,
  rowsOf,
} from '../../../common/quotes/document/quoteDoc';

/** Cells by name: `header:tax`, `lines:ROW:price`; `lines:ROW` is a row that was `made` or `removed`. */
export type Cells = Readonly<Record<string, string>>;

interface Entry {
  readonly value: string;
  /** Number of the update that includes it; null if not sent yet. */
  n: number | null;
}

/**
 * The local user's uncommitted edits, per cell. Replayed after a document reset; "All changes saved" is shown when
 * empty.
 */
export class Journal {
  readonly #entries = new Map<string, Entry>();

  get empty(): boolean {
    return this.#entries.size === 0;
  }

  cells(): Cells {
    return Object.fromEntries([...this.#entries].map(([name, { value }]) => [name, value]));
  }

  /** Adds edits from before a reload. */
  load(cells: Cells): void {
    for (const [name, value] of Object.entries(cells)) if (!this.#entries.has(name)) this.#put(name, value);
  }

  /** Records the cells that a local transaction changed. */
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

  /** Drops pending edits of rows that another user deleted, and returns the typed text so it can be offered back. */
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

  /** Assigns all unsent edits to this update. */
  sent(n: number): void {
    for (const entry of this.#entries.values()) entry.n ??= n;
  }

  /**
   * Removes edits of updates below this number, which are committed. A cell that was written again waits for its own
   * update.
   */
  committedBelow(n: number): void {
    for (const [name, entry] of this.#entries) if (entry.n !== null && entry.n < n) this.#entries.delete(name);
  }

  /** Removes and returns the edits of one update, or all if they can't be distinguished. */
  take(n: number | null): Cells {
    const sentEdits = [...this.#entries].filter(([, entry]) => n !== null && entry.n === n);
    const edits = sentEdits.length > 0 ? sentEdits : [...this.#entries];
    for (const [name] of edits) this.#entries.delete(name);
    return Object.fromEntries(edits.map(([name, { value }]) => [name, value]));
  }

  /** Marks all edits as unsent. */
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
/** Only text the user would miss: no order keys and no blanks. */
const typed = (cells: readonly (readonly [string, string])[]): Cells =>
  Object.fromEntries(
    cells.filter(([name, value]) => {
      const [, , field] = name.split(':');
      return field !== undefined && field !== 'order' && value.trim() !== '';
    }),
  );

/** Text typed into rows that another user removed before it was written. */
export const typedIntoGone = (cells: Cells, doc: Y.Doc): Cells =>
  typed(
    Object.entries(cells).filter(([name]) => {
      const [map, id = ''] = name.split(':');
      return map !== 'header' && cells[rowOf(name)] === undefined && !hasRow(doc, map as RowMap, id);
    }),
  );

/** Writes as cells by name. */
export const cellsOfWrites = ({ header = {}, rows = [] }: QuoteWrites): Cells => ({
  ...Object.fromEntries(Object.entries(header).map(([field, value]) => [`header:${field}`, value])),
  ...typed(
    rows.flatMap(({ map, id, cells }) =>
      Object.entries(cells).map(([field, value]) => [`${map}:${id}:${field}`, value] as const),
    ),
  ),
});

/** Number of edits; a new row counts once, however many of its cells are filled. */
export const countEdits = (cells: Cells): number =>
  Object.keys(cells).filter((name) => rowOf(name) === name || !(rowOf(name) in cells)).length;

/** The row writes for these cells. */
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
 * Writes that replay stored cells in a newly loaded document. Rows that another user removed stay removed; rows that
 * were created here but never arrived are created again.
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
