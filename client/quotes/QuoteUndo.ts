import * as Y from 'yjs';
import { headerOf, quoteMaps, type RowMap, rowsOf } from '../../common/quotes/quoteDoc';
import { mine, type QuoteSync } from './quoteSync';

type Stack = 'undo' | 'redo';

/** Takes back the person's own acts, and nobody else's; an act that went out in several updates comes back whole. */
export class QuoteUndo {
  readonly #manager: Y.UndoManager;
  readonly #sync: QuoteSync;
  #taking: number | null = null;

  constructor(sync: QuoteSync) {
    this.#sync = sync;
    const scope = quoteMaps.map((name) => (name === 'header' ? headerOf(sync.doc) : rowsOf(sync.doc, name as RowMap)));
    this.#manager = new Y.UndoManager(scope as unknown as Y.AbstractType<unknown>[], {
      trackedOrigins: new Set([mine]),
      captureTimeout: 0,
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

  undo(): void {
    this.#take('undo');
  }
  redo(): void {
    this.#take('redo');
  }
  /** The last act as if it had never been. */
  drop(): void {
    this.#take('undo');
    this.#manager.clear(false, true);
  }

  end(): void {
    this.#manager.destroy();
  }

  #take(stack: Stack): void {
    if (!this.#sync.state.canEdit) return;
    const actOf = () => {
      const items = stack === 'undo' ? this.#manager.undoStack : this.#manager.redoStack;
      return items.at(-1)?.meta.get('act') as number | undefined;
    };
    const act = actOf();
    if (act === undefined) return;
    this.#taking = act;
    while (actOf() === act) {
      if (stack === 'undo') this.#manager.undo();
      else this.#manager.redo();
    }
    this.#taking = null;
  }
}
