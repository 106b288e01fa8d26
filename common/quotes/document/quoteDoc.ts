import * as Y from 'yjs';
import {
  type CutlistText,
  cutlistFields,
  type HeaderField,
  headerFields,
  type LineText,
  lineFields,
  type QuoteContent,
} from './content';

/**
 * Structure of a quote's Y.Doc: three named maps. `header` holds texts; `lines` and `cutlist` hold a Y.Map per row,
 * keyed by a random row ID. Rows are sorted by order key, then ID. A row is moved by writing its key, never by deleting
 * and re-creating it.
 */
export const quoteMaps = ['header', 'lines', 'cutlist'] as const;
export const rowMaps = ['lines', 'cutlist'] as const;
export type RowMap = (typeof rowMaps)[number];

export const headerOf = (doc: Y.Doc): Y.Map<string> => doc.getMap('header');
export const rowsOf = (doc: Y.Doc, map: RowMap): Y.Map<Y.Map<string>> => doc.getMap(map);

const byOrder = (a: { order: string; id: string }, b: { order: string; id: string }): number =>
  a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1;

const namesOf = {
  header: Object.keys(headerFields) as HeaderField[],
  lines: Object.keys(lineFields) as (keyof typeof lineFields)[],
  cutlist: Object.keys(cutlistFields) as (keyof typeof cutlistFields)[],
};
const cellsOf = (map: Y.Map<string>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, map.get(name) ?? '']));

function readRows<Row extends { readonly id: string; readonly order: string }>(doc: Y.Doc, map: RowMap): Row[] {
  const rows: Row[] = [];
  for (const [id, row] of rowsOf(doc, map)) rows.push({ id, ...cellsOf(row, namesOf[map]) } as unknown as Row);
  return rows.sort(byOrder);
}

const readHeader = (doc: Y.Doc) => cellsOf(headerOf(doc), namesOf.header) as Record<HeaderField, string>;

/** Current content of the document. */
export const readQuote = (doc: Y.Doc): QuoteContent => ({
  header: readHeader(doc),
  lines: readRows<LineText>(doc, 'lines'),
  cutlist: readRows<CutlistText>(doc, 'cutlist'),
});

/** Tracks the rows touched by transactions since the last read. */
export class Touched {
  #header = false;
  readonly #rows: Record<RowMap, Set<string>> = { lines: new Set(), cutlist: new Set() };

  note(doc: Y.Doc, changed: Y.Transaction['changed']): void {
    for (const [type, keys] of changed) {
      if (type === (headerOf(doc) as unknown)) this.#header = true;
      for (const map of rowMaps) {
        const rows = rowsOf(doc, map) as unknown;
        if (type === rows) for (const key of keys) this.#rows[map].add(key as string);
        else if (type.parent === rows) this.#rows[map].add(type._item?.parentSub as string);
      }
    }
  }

  /** Returns the current content. Only touched parts are read again; the others keep their identity. */
  read(doc: Y.Doc, before: QuoteContent): QuoteContent {
    const next: QuoteContent = {
      header: this.#header ? readHeader(doc) : before.header,
      lines: this.#readRows(doc, 'lines', before.lines),
      cutlist: this.#readRows(doc, 'cutlist', before.cutlist),
    };
    this.#header = false;
    return next;
  }

  #readRows<Row extends { readonly id: string; readonly order: string }>(
    doc: Y.Doc,
    map: RowMap,
    before: readonly Row[],
  ): readonly Row[] {
    const touched = this.#rows[map];
    if (touched.size === 0) return before;
    const fresh = new Map<string, Row>();
    for (const id of touched) {
      const row = rowsOf(doc, map).get(id);
      if (row) fresh.set(id, { id, ...cellsOf(row, namesOf[map]) } as unknown as Row);
    }
    let stays = true;
    const rows: Row[] = [];
    for (const row of before) {
      const now = touched.has(row.id) ? fresh.get(row.id) : row;
      if (now) rows.push(now);
      stays &&= now?.order === row.order;
      fresh.delete(row.id);
    }
    touched.clear();
    rows.push(...fresh.values());
    return stays && fresh.size === 0 ? rows : rows.sort(byOrder);
  }
}

/** Cells to write to a row. The row is created if missing, without its blank cells. */
export interface RowWrite {
  readonly map: RowMap;
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}
/** All writes of one user action: one transaction and one undo step. */
export interface QuoteWrites {
  readonly header?: Readonly<Partial<Record<HeaderField, string>>>;
  readonly rows?: readonly RowWrite[];
  readonly removed?: readonly { readonly map: RowMap; readonly id: string }[];
}

/** True if the row exists. */
export const hasRow = (doc: Y.Doc, map: RowMap, id: string): boolean => rowsOf(doc, map).has(id);

/** Writes only the cells that differ. */
export function writeQuote(doc: Y.Doc, { header = {}, rows = [], removed = [] }: QuoteWrites, origin?: unknown): void {
  doc.transact(() => {
    write(headerOf(doc), header);
    for (const { map, id, cells } of rows) {
      const known = rowsOf(doc, map).get(id);
      if (known) write(known, cells);
      else rowsOf(doc, map).set(id, new Y.Map<string>(Object.entries(cells).filter(([, value]) => value !== '')));
    }
    for (const { map, id } of removed) rowsOf(doc, map).delete(id);
  }, origin);
}

function write(map: Y.Map<string>, cells: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(cells)) if ((map.get(name) ?? '') !== value) map.set(name, value);
}
