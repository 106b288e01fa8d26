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
 * The shape of a quote's Y.Doc: three maps by name. `header` holds texts; `lines` and `cutlist` hold a Y.Map per row
 * under the row's own random id. Rows stand in the order of their key and then of their id; a row is moved by writing
 * its key, never by deleting and making it again.
 */
export const quoteMaps = ['header', 'lines', 'cutlist'] as const;
export type RowMap = 'lines' | 'cutlist';
export type RowField = keyof typeof lineFields | keyof typeof cutlistFields;

export const headerOf = (doc: Y.Doc): Y.Map<string> => doc.getMap('header');
export const rowsOf = (doc: Y.Doc, map: RowMap): Y.Map<Y.Map<string>> => doc.getMap(map);

const byOrder = (a: { order: string; id: string }, b: { order: string; id: string }): number =>
  a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1;

function readRows<F extends string>(doc: Y.Doc, map: RowMap, fields: readonly F[]) {
  const rows: (Record<F, string> & { id: string })[] = [];
  for (const [id, row] of rowsOf(doc, map)) {
    const read = { id } as Record<F, string> & { id: string };
    for (const field of fields) (read as Record<string, string>)[field] = row.get(field) ?? '';
    rows.push(read);
  }
  return rows.sort((a, b) => byOrder(a as never, b as never));
}

const lineNames = Object.keys(lineFields) as (keyof typeof lineFields)[];
const cutlistNames = Object.keys(cutlistFields) as (keyof typeof cutlistFields)[];

/** What stands in the document now. */
export function readQuote(doc: Y.Doc): QuoteContent {
  const header = headerOf(doc);
  return {
    header: Object.fromEntries(Object.keys(headerFields).map((name) => [name, header.get(name) ?? ''])) as Record<
      HeaderField,
      string
    >,
    lines: readRows(doc, 'lines', lineNames) as LineText[],
    cutlist: readRows(doc, 'cutlist', cutlistNames) as CutlistText[],
  };
}

/** Cells to write into one row; the row is made when it is not there. Blank cells of a new row are left out. */
export interface RowWrite {
  readonly map: RowMap;
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}
/** Everything that one act writes: one transaction, one step of undo. */
export interface QuoteWrites {
  readonly header?: Readonly<Partial<Record<HeaderField, string>>>;
  readonly rows?: readonly RowWrite[];
  readonly removed?: readonly { readonly map: RowMap; readonly id: string }[];
}

/** Writes what differs, cell by cell, and nothing else. */
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
