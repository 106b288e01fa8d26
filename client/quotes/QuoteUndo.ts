import * as Y from 'yjs';
import { headerOf, quoteMaps, type RowMap, rowMaps, rowsOf } from '../../common/quotes/quoteDoc';
import { mine, type QuoteSync } from './quoteSync';

type Stack = 'undo' | 'redo';
type StackItem = Y.UndoManager['undoStack'][number];

/**
 * Takes back the person's own acts, and nobody else's; an act that went out in several updates comes back whole. A row
 * that would go stays where it is with what others have written in it.
 */
export class QuoteUndo {
  readonly #manager: Y.UndoManager;
  readonly #sync: QuoteSync;
  readonly #onNothing: (stack: Stack) => void;
  #taking: number | null = null;
  /** Rows that the act under way made, and that hold what others wrote. */
  #shared: ReadonlySet<unknown> = new Set();

  /** `onNothing` is told when others have written over all of an act: there is nothing of it left to take back. */
  constructor(sync: QuoteSync, onNothing: (stack: Stack) => void = () => undefined) {
    this.#sync = sync;
    this.#onNothing = onNothing;
    const scope = quoteMaps.map((name) => (name === 'header' ? headerOf(sync.doc) : rowsOf(sync.doc, name as RowMap)));
    this.#manager = new Y.UndoManager(scope as unknown as Y.AbstractType<unknown>[], {
      trackedOrigins: new Set([mine]),
      captureTimeout: 0,
      deleteFilter: ({ content, parent, parentSub }) =>
        !(content instanceof Y.ContentType && this.#shared.has(content.type)) &&
        !(parentSub === 'order' && this.#shared.has(parent)),
    });
    this.#manager.on('stack-item-added', ({ stackItem }) => {
      stackItem.meta.set('act', this.#taking ?? this.#sync.act);
    });
  }

  get canUndo(): boolean {
    return this.#manager.undoStack.length > 0;
  }
  get canRedo(): boolean {
    return this.#manager.redoStack.length > 0;
  }

  /** Whether an act is the one that `undo` takes back, or lies below later ones, or is none to be taken back. */
  stateOf(act: number): 'last' | 'later' | 'gone' {
    const acts = this.#manager.undoStack.map(({ meta }) => meta.get('act') as number);
    return acts.at(-1) === act ? 'last' : acts.includes(act) ? 'later' : 'gone';
  }

  undo(): void {
    if (!this.#take('undo')) this.#onNothing('undo');
  }
  redo(): void {
    if (!this.#take('redo')) this.#onNothing('redo');
  }
  /** The last act as if it had never been. */
  drop(): void {
    this.#take('undo');
    this.#manager.clear(false, true);
  }

  end(): void {
    this.#manager.destroy();
  }

  /** False: nothing of the act is left to be taken. */
  #take(stack: Stack): boolean {
    if (!this.#sync.state.canEdit) return true;
    const items = () => (stack === 'undo' ? this.#manager.undoStack : this.#manager.redoStack);
    const actOf = (item: StackItem | undefined) => item?.meta.get('act') as number | undefined;
    const act = actOf(items().at(-1));
    if (act === undefined) return true;
    // The manager goes on to older acts where one comes to nothing: those are out of its reach meanwhile.
    const older = items().splice(0, items().findLastIndex((item) => actOf(item) !== act) + 1);
    this.#taking = act;
    let taken = false;
    for (let top = items().at(-1); top; top = items().at(-1)) {
      this.#shared = this.#sharedIn(top);
      const popped = stack === 'undo' ? this.#manager.undo() : this.#manager.redo();
      taken ||= popped !== null;
    }
    this.#shared = new Set();
    this.#taking = null;
    items().unshift(...older);
    return taken;
  }

  #sharedIn({ insertions }: StackItem): ReadonlySet<unknown> {
    const { doc } = this.#sync;
    const maps = new Set<unknown>(rowMaps.map((map) => rowsOf(doc, map)));
    const shared = new Set<unknown>();
    doc.transact((transaction) =>
      Y.iterateDeletedStructs(transaction, insertions, (struct) => {
        let item = struct;
        // Removed and brought back since, it is another item.
        while (item instanceof Y.Item && item.redone) item = Y.getItem(doc.store, item.redone);
        if (!(item instanceof Y.Item) || item.deleted || !maps.has(item.parent)) return;
        const row = (item.content as Y.ContentType).type;
        const others = [...row._map].some(
          ([field, cell]) => field !== 'order' && !cell.deleted && cell.id.client !== doc.clientID,
        );
        if (others) shared.add(row);
      }),
    );
    return shared;
  }
}
