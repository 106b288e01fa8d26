import type { QuotePresence } from '../../common/quotes/quoteLive';
import { type RowMap, rowMaps } from '../../common/quotes/quoteDoc';
import type { CursorSource, SheetCursor } from '../ui/sheetColumn';
import type { QuoteSync } from './quoteSync';
import { attemptEach } from '../ui/attempt';
import { betweenKeys } from '../ui/betweenKeys';

export interface Other {
  readonly id: number;
  readonly user: number;
  readonly name: string;
  /** One of twelve (look/tokens.css). */
  readonly color: string;
  readonly cell: string | null;
  /** Typing, or has just come to this cell: then the whole name is shown. */
  readonly named: boolean;
  readonly typing: boolean;
}

/** A name stays so long after each move (look: Remote cursor). */
const namedFor = 2000;
/** A move is shown after so long at the latest while this person does not type. */
const atLatest = 150;

/**
 * Who else has the quote open, and where they are; other tabs of one's own too. What shows them listens here by itself:
 * nothing else of the page is drawn when somebody moves.
 */
export class Others {
  readonly #listeners = new Set<() => void>();
  readonly #moved = new Map<number, { cell: string | null; at: number }>();
  readonly #stops: (() => void)[];
  #awareness: QuoteSync['awareness'];
  #all: readonly Other[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #reading = false;
  #ended = false;
  /** Those in each sheet. */
  readonly cursors: Readonly<Record<RowMap, CursorSource>>;

  constructor(sync: QuoteSync) {
    this.#awareness = sync.awareness;
    this.#awareness.on('change', this.#heard);
    this.cursors = Object.fromEntries(rowMaps.map((map) => [map, this.#cursorsIn(map)])) as Record<
      RowMap,
      CursorSource
    >;
    this.#stops = [
      sync.subscribe(() => {
        if (sync.awareness === this.#awareness) return;
        this.#awareness.off('change', this.#heard);
        this.#awareness = sync.awareness;
        this.#awareness.on('change', this.#heard);
        this.#read();
      }),
    ];
  }

  all = (): readonly Other[] => this.#all;
  /** Who is in this cell; the same object as long as nothing about it changes. */
  at = (cell: string): Other | undefined => this.#all.find((other) => other.cell === cell);
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  end(): void {
    this.#ended = true;
    for (const stop of this.#stops) stop();
    this.#awareness.off('change', this.#heard);
    if (this.#timer) clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #cursorsIn(map: RowMap): CursorSource {
    let of: readonly Other[] = [];
    let shown: readonly SheetCursor[] = [];
    const get = () => {
      if (of === this.#all) return shown;
      of = this.#all;
      const next = of.flatMap((other) => cursorOf(other, map));
      if (next.length !== shown.length || next.some((one, i) => one !== shown[i])) shown = next;
      return shown;
    };
    return { get, subscribe: this.subscribe };
  }

  /** Those who moved in the same moment are shown together, between the frames; one's own moves show nobody. */
  readonly #heard = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>): void => {
    const own = this.#awareness.clientID;
    if (this.#reading || [...added, ...updated, ...removed].every((id) => id === own)) return;
    this.#reading = true;
    betweenKeys(() => {
      this.#reading = false;
      if (!this.#ended) this.#read();
    }, atLatest);
  };

  readonly #read = (): void => {
    const now = Date.now();
    const before = new Map(this.#all.map((other) => [other.id, other]));
    const found: Other[] = [];
    for (const id of this.#moved.keys()) if (!this.#awareness.states.has(id)) this.#moved.delete(id);
    for (const [id, state] of this.#awareness.getStates()) {
      const { user, cell = null, typing = false } = state as Partial<QuotePresence>;
      if (id === this.#awareness.clientID || !user) continue;
      if (this.#moved.get(id)?.cell !== cell) this.#moved.set(id, { cell, at: now });
      const fresh = now - (this.#moved.get(id)?.at ?? 0) < namedFor;
      const color = String((((user.color % 12) + 12) % 12) + 1);
      const other = { id, user: user.id, name: user.name, color, cell, named: typing || fresh, typing };
      const old = before.get(id);
      found.push(old && JSON.stringify(old) === JSON.stringify(other) ? old : other);
    }
    found.sort((a, b) => a.id - b.id);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = found.some(({ named, typing }) => named && !typing) ? setTimeout(this.#read, namedFor + 50) : null;
    if (found.length === this.#all.length && found.every((other, i) => other === this.#all[i])) return;
    this.#all = found;
    attemptEach([...this.#listeners]);
  };
}

const kept = new WeakMap<Other, readonly SheetCursor[]>();

function cursorOf(other: Other, map: RowMap): readonly SheetCursor[] {
  const { id, name, color, cell, named } = other;
  const [where, row, column] = (cell ?? '').split(':');
  if (where !== map || !row || !column) return [];
  const known = kept.get(other) ?? [{ id, row, column, name, color, named }];
  kept.set(other, known);
  return known;
}
