import * as Y from 'yjs';
import { headerOf, quoteMaps, type RowMap, rowMaps, rowsOf } from '../../../common/quotes/document/quoteDoc';
import { localOrigin, type QuoteSync } from '../sync/QuoteSync';

type Stack = 'undo' | 'redo';
/** `writers`: client IDs of the users who overwrote it; empty if they only deleted it. */
type OnNothing = (stack: Stack, writers: readonly number[]) => void;
type StackItem = Y.UndoManager['undoStack'][number];
const actOf = (item: StackItem | undefined) => item?.meta.get('act') as number | undefined;

/**
 * Undoes the user's own edits only. An edit that was sent in several updates is undone as a whole. A row that undo would
 * remove stays if others have written in it.
 */
export class QuoteUndo {
  readonly #manager: Y.UndoManager;
  readonly #sync: QuoteSync;
  readonly #onNothing: OnNothing;
  readonly #listeners = new Set<() => void>();
  #taking: number | null = null;
  /** Rows created by the edit being undone that contain cells of others. */
  #shared: ReadonlySet<unknown> = new Set();

  /** `onNothing` is called when others have overwritten all of an edit, so that nothing is left to undo. */
  constructor(sync: QuoteSync, onNothing: OnNothing = () => undefined) {
    this.#sync = sync;
    this.#onNothing = onNothing;
    const scope = quoteMaps.map((name) => (name === 'header' ? headerOf(sync.doc) : rowsOf(sync.doc, name as RowMap)));
    this.#manager = new Y.UndoManager(scope as unknown as Y.AbstractType<unknown>[], {
      trackedOrigins: new Set([localOrigin]),
      captureTimeout: 0,
      deleteFilter: ({ content, parent, parentSub }) =>
        !(content instanceof Y.ContentType && this.#shared.has(content.type)) &&
        !(parentSub === 'order' && this.#shared.has(parent)),
    });
    this.#manager.on('stack-item-added', ({ stackItem }) => {
      const act = this.#taking ?? this.#sync.writingAct;
      stackItem.meta.set('act', act);
      if (this.#taking === null) this.#joinAct(act);
    });
  }

  get canUndo(): boolean {
    return this.#manager.undoStack.length > 0;
  }
  get canRedo(): boolean {
    return this.#manager.redoStack.length > 0;
  }

  /** Position of an edit: `last` is the next one to be undone, `later` is below newer ones, `gone` can't be undone. */
  stateOf(act: number): 'last' | 'later' | 'gone' {
    const acts = this.#manager.undoStack.map(actOf);
    return acts.at(-1) === act ? 'last' : acts.includes(act) ? 'later' : 'gone';
  }

  undo(): void {
    this.#undoOrReport('undo');
  }
  redo(): void {
    this.#undoOrReport('redo');
  }
  /** Calls the listener after every undo and redo; returns how to stop that. */
  onUndone(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** Undoes the last edit without a redo. */
  drop(): void {
    this.#undoTop('undo');
    this.#manager.clear(false, true);
  }

  end(): void {
    this.#manager.destroy();
  }

  /** Moves the newest stack item down to its action: a lookup may return after later actions. */
  #joinAct(act: number): void {
    const stack = this.#manager.undoStack;
    const later = stack.findIndex((item) => (actOf(item) ?? 0) > act);
    if (later >= 0) stack.splice(later, 0, ...stack.splice(-1));
  }

  #undoOrReport(stack: Stack): void {
    // Look them up first; after the undo the edit is forgotten.
    const writers = this.#writersOver(stack);
    if (!this.#undoTop(stack)) this.#onNothing(stack, writers);
    for (const listener of this.#listeners) listener();
  }

  /** Other users whose values are in the cells that the next undo would change. */
  #writersOver(stack: Stack): readonly number[] {
    const { doc } = this.#sync;
    const items = stack === 'undo' ? this.#manager.undoStack : this.#manager.redoStack;
    const act = actOf(items.at(-1));
    const writers = new Set<number>();
    const collect = (struct: unknown) => {
      if (!(struct instanceof Y.Item) || struct.parentSub === null || !(struct.parent instanceof Y.AbstractType))
        return;
      const now = struct.parent._map.get(struct.parentSub);
      if (now && now.id.client !== doc.clientID) writers.add(now.id.client);
    };
    doc.transact((transaction) => {
      for (const item of items) {
        if (actOf(item) !== act) continue;
        for (const set of [item.insertions, item.deletions]) Y.iterateDeletedStructs(transaction, set, collect);
      }
    });
    return [...writers];
  }

  /** False if nothing of the edit is left to undo. */
  #undoTop(stack: Stack): boolean {
    if (!this.#sync.state.canEdit) return true;
    const items = () => (stack === 'undo' ? this.#manager.undoStack : this.#manager.redoStack);
    const act = actOf(items().at(-1));
    if (act === undefined) return true;
    // Y.UndoManager continues with older edits when one has no effect; keep those out of its reach.
    const older = items().splice(0, items().findLastIndex((item) => actOf(item) !== act) + 1);
    this.#taking = act;
    let undone = false;
    for (let top = items().at(-1); top; top = items().at(-1)) {
      this.#shared = this.#sharedIn(top);
      const popped = stack === 'undo' ? this.#manager.undo() : this.#manager.redo();
      undone ||= popped !== null;
    }
    this.#shared = new Set();
    this.#taking = null;
    items().unshift(...older);
    return undone;
  }

  #sharedIn({ insertions }: StackItem): ReadonlySet<unknown> {
    const { doc } = this.#sync;
    const maps = new Set<unknown>(rowMaps.map((map) => rowsOf(doc, map)));
    const shared = new Set<unknown>();
    doc.transact((transaction) =>
      Y.iterateDeletedStructs(transaction, insertions, (struct) => {
        let item = struct;
        // A restored row is a new item.
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
