import * as Y from 'yjs';
import { headerOf, rowMaps, rowsOf } from '../../common/quotes/quoteDoc';
import type { CellChange } from '../work/append';
import { type Changes, cellProblem, Looker, short } from './checkUpdate';
import { readTypedOver } from './typedOver';

/** An update of which it is known what it does, before it is done. */
export interface Foreseen {
  readonly client: number;
  readonly cell: CellChange;
  readonly over: Y.Item;
}
type Cells = Y.AbstractType<unknown>;

/**
 * A document with all that is committed and all that is on its way, on which updates are checked. A transaction costs
 * more than what happens in it: so a text that is typed over another is judged by what stands there, and such ones are
 * applied together, before anything else is done with the document.
 */
export class Shadow {
  readonly #doc = new Y.Doc();
  readonly #looker: Looker;
  /** Foreseen and not applied yet, one of a client. */
  readonly #typed = new Map<number, Uint8Array>();
  readonly #over = new Set<Y.Item>();

  constructor(
    committed: Y.Doc,
    onItsWay: readonly Uint8Array[],
    readonly origin: symbol,
  ) {
    Y.applyUpdate(this.#doc, Y.encodeStateAsUpdate(committed), origin);
    for (const update of onItsWay) Y.applyUpdate(this.#doc, update, origin);
    this.#looker = new Looker(this.#doc);
  }

  /** The document, with everything that was taken. */
  get doc(): Y.Doc {
    this.#settle();
    return this.#doc;
  }
  /** Has anything been written under this number? */
  knows(client: number): boolean {
    return Y.getState(this.#doc.store, client) > 0 || this.#typed.has(client);
  }
  /** What was changed since the last look; throws where it is not what a quote holds. */
  looked(): Changes {
    return this.#looker.take();
  }

  /** Null: what it does is seen when it is done. Nothing is refused here: whatever is not plainly good is done to be seen. */
  foresee(update: Uint8Array): Foreseen | null {
    const typed = readTypedOver(update);
    if (!typed) return null;
    const { store } = this.#doc;
    const { client, clock, origin, gone, text } = typed;
    // Its number has been used, it is the next under it, and what it builds on is applied.
    if (clock === 0 || clock !== Y.getState(store, client) || this.#typed.has(client)) return null;
    if (origin.clock >= Y.getState(store, origin.client)) return null;
    const over = Y.getItem(store, Y.createID(origin.client, origin.clock));
    if (!(over instanceof Y.Item) || over.deleted || this.#over.has(over)) return null;
    // It comes after the whole of what stands there now, and takes that away and nothing else.
    const { id, length, content, parentSub } = over;
    if (origin.clock !== id.clock + length - 1) return null;
    if (gone.client !== id.client || gone.clock !== id.clock || gone.length !== length) return null;
    const stood: unknown = content instanceof Y.ContentAny ? content.arr.at(-1) : null;
    const place = this.#placeOf(over.parent as Cells);
    if (typeof stood !== 'string' || parentSub === null || !place) return null;
    if ((over.parent as Cells)._map.get(parentSub) !== over || cellProblem(place.map, parentSub, text)) return null;
    return { client, over, cell: [place.map, place.row, parentSub, short(stood), short(text)] };
  }

  #placeOf(cells: Cells): { map: 'header' | 'lines' | 'cutlist'; row: string | null } | null {
    if (cells === (headerOf(this.#doc) as unknown)) return { map: 'header', row: null };
    const row = cells._item?.parentSub;
    const map = rowMaps.find((name) => cells.parent === (rowsOf(this.#doc, name) as unknown));
    return map && row && rowsOf(this.#doc, map).get(row) === (cells as unknown) ? { map, row } : null;
  }

  /** It is taken as it was foreseen. */
  typed({ client, over }: Foreseen, update: Uint8Array): void {
    this.#typed.set(client, update);
    this.#over.add(over);
  }

  #settle(): void {
    const updates = [...this.#typed.values()];
    if (updates.length === 0) return;
    this.#typed.clear();
    this.#over.clear();
    this.#doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#doc, update, this.origin);
    }, this.origin);
    const { count } = this.#looker.take();
    if (count !== updates.length || this.waits) throw new Error('Texts typed over did not do what was foreseen.');
  }

  /** Something waits inside the document for what is not here. */
  get waits(): boolean {
    const { pendingStructs, pendingDs } = this.#doc.store;
    return pendingStructs !== null || pendingDs !== null;
  }
}
