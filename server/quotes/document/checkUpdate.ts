import * as Y from 'yjs';
import { isStorable } from '../../../common/api/storable';
import { maxCharacters, type QuoteMap } from '../../../common/quotes/document/cellText';
import { rowLimits, rowIdPattern } from '../../../common/quotes/document/content';
import { headerOf, quoteMaps, type RowMap, rowsOf } from '../../../common/quotes/document/quoteDoc';
import type { CellChange } from '../../work/append';
import { full, refused, resync } from './nack';

/**
 * Checks the structs of an update before it is applied (security D18), because applying isn't atomic, and an update
 * with missing dependencies would stay pending in the document forever. Checks nothing deeper than a row. Returns the
 * client IDs that it writes new structs for.
 */
export function checkStructs(doc: Y.Doc, update: Uint8Array): Set<number> {
  const { structs, ds } = decoded(update);
  /** Client ID to the clock up to which the document is complete once the update is applied. */
  const reach = new Map<number, number>();
  const reached = (client: number): number => reach.get(client) ?? Y.getState(doc.store, client);
  for (const { id, length } of structs as Y.Item[]) {
    if (!(length > 0) || id.clock > reached(id.client)) throw resync();
    reach.set(id.client, Math.max(reached(id.client), id.clock + length));
  }
  for (const struct of structs) {
    if (struct instanceof Y.GC) continue;
    if (!(struct instanceof Y.Item)) throw resync();
    const { id, origin, rightOrigin } = struct;
    const parent = struct.parent as unknown;
    if (rightOrigin !== null) throw refused('a list is no part of it');
    for (const on of [origin, parent instanceof Y.ID ? parent : null]) {
      if (on !== null && on.clock >= (on.client === id.client ? id.clock : reached(on.client))) throw resync();
    }
    checkContent(struct, typeof parent === 'string' ? parent : null);
  }
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) if (clock + len > reached(client)) throw resync();
  return new Set([...reach].flatMap(([client, to]) => (to > Y.getState(doc.store, client) ? [client] : [])));
}

function decoded(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update);
  } catch {
    throw refused("it can't be read");
  }
}

function checkContent({ content, parentSub, origin, parent }: Y.Item, root: string | null): void {
  const cell = content instanceof Y.ContentAny;
  const row = content instanceof Y.ContentType;
  if (!cell && !row && !(content instanceof Y.ContentDeleted)) throw refused('only rows and texts are part of it');
  // A key may have several values if one was overwritten before it was sent; the last one counts.
  if (cell && content.arr.some((value) => typeof value !== 'string')) throw refused('a cell is a text');
  if (row && !(content.type instanceof Y.Map)) throw refused('a row is a map');
  // An item with a left origin inherits its parent from it; the result is checked after it is applied.
  if (origin !== null) return;
  if (parent === null || parentSub === null) throw refused('a list is no part of it');
  if (root === null) {
    if (row) throw refused('rows hold cells');
    return;
  }
  if (!(quoteMaps as readonly string[]).includes(root)) throw refused('it has no such part');
  if (row ? root === 'header' : cell && root !== 'header') throw refused('rows hold cells');
}

/** Maximum number of changed cells that are listed. */
const maxListedCells = 600;
const longest = 500;
export const short = (value: unknown): string | null =>
  typeof value !== 'string' ? null : value.length > longest ? `${value.slice(0, longest)}…` : value;

/** Why a cell can't have this value; null if it can. */
export function cellProblem(map: QuoteMap, field: string, to: unknown): Error | null {
  const most = maxCharacters(map, field);
  if (most === undefined) return refused('it has no such field');
  if (to !== undefined && (typeof to !== 'string' || !isStorable(to)))
    return refused(`${field} is no text that can be stored`);
  return typeof to === 'string' && to.length > most ? refused(`${field} has more than ${most} letters`) : null;
}

/** Cells changed by a transaction; only the first ones are listed. */
export interface Changes {
  readonly cells: readonly CellChange[];
  readonly count: number;
}

/** Records which cells the next transactions change, and checks each against the schema. */
export class ChangeRecorder {
  #cells: CellChange[] = [];
  #grown = new Set<RowMap>();
  #wrong: Error | null = null;
  #count = 0;

  constructor(readonly doc: Y.Doc) {
    headerOf(doc).observe((event) => this.#look('header', null, event as unknown as Y.YMapEvent<unknown>));
    for (const map of ['lines', 'cutlist'] as const) {
      rowsOf(doc, map).observeDeep((events) => {
        for (const event of events) {
          if (event.target === (rowsOf(doc, map) as unknown)) this.#rows(map, event as unknown as Y.YMapEvent<unknown>);
          else this.#look(map, rowIdOf(event.target), event as unknown as Y.YMapEvent<unknown>);
        }
      });
    }
  }

  /** Changes since the last flush; throws if one doesn't fit the schema of a quote. */
  flush(): Changes {
    const changes = { cells: this.#cells, count: this.#count };
    const wrong = this.#wrong ?? this.#tooMany();
    this.#cells = [];
    this.#count = 0;
    this.#grown.clear();
    this.#wrong = null;
    if (wrong) throw wrong;
    return changes;
  }

  #tooMany(): Error | null {
    for (const map of this.#grown) {
      const { most, says } = rowLimits[map];
      if (rowsOf(this.doc, map).size > most) return full(`${says}.`);
    }
    return null;
  }

  #look(map: QuoteMap, row: string | null, event: Y.YMapEvent<unknown>): void {
    for (const [field, { oldValue }] of event.changes.keys) {
      this.#cell(map, row, field, oldValue, event.target.get(field));
    }
    if (event.changes.delta.length > 0) this.#wrong ??= refused('a list is no part of it');
  }

  #rows(map: RowMap, event: Y.YMapEvent<unknown>): void {
    if (event.changes.delta.length > 0) this.#wrong ??= refused('a list is no part of it');
    for (const [id, { action }] of event.changes.keys) {
      if (action === 'delete') {
        this.#note([map, id, null, '', null]);
        continue;
      }
      const row: unknown = event.target.get(id);
      if (!rowIdPattern.test(id) || !(row instanceof Y.Map)) {
        this.#wrong ??= refused('a row has a wrong ID');
        continue;
      }
      this.#grown.add(map);
      this.#note([map, id, null, null, '']);
      for (const [field, value] of row) this.#cell(map, id, field, null, value);
    }
  }

  #cell(map: QuoteMap, row: string | null, field: string, from: unknown, to: unknown): void {
    this.#wrong ??= cellProblem(map, field, to);
    this.#note([map, row, field, short(from), short(to)]);
  }

  #note(cell: CellChange): void {
    this.#count++;
    if (this.#cells.length < maxListedCells) this.#cells.push(cell);
  }
}

const rowIdOf = (type: Y.AbstractType<unknown>): string | null =>
  (type as unknown as { _item: Y.Item | null })._item?.parentSub ?? null;
