import type { QuotePresence } from '../../../common/quotes/quoteLive';
import { type RowMap, rowMaps } from '../../../common/quotes/document/quoteDoc';
import type { CursorSource, SheetCursor } from '../../ui/sheet/sheetColumn';
import type { QuoteSync } from '../sync/QuoteSync';
import { attemptEach } from '../../ui/feedback/attempt';
import { scheduleIdle } from '../../ui/typing/scheduleIdle';

export interface Other {
  readonly id: number;
  readonly user: number;
  readonly name: string;
  /** Number of one of the twelve drafter colors (look/tokens.css). */
  readonly color: string;
  readonly cell: string | null;
  /** Typing or just arrived in this cell; the whole name is shown. */
  readonly named: boolean;
  readonly typing: boolean;
}

/** How long the name is shown after each move, in ms (look: Remote cursor). */
const nameShownMs = 2000;
/** Maximum delay before a move is shown while the local user isn't typing, in ms. */
const maxDelayMs = 150;

/**
 * Other users in the quote and their cursors, including the same user's other tabs. Components subscribe individually,
 * so a move rerenders nothing else.
 */
export class Others {
  readonly #listeners = new Set<() => void>();
  readonly #moved = new Map<number, { cell: string | null; at: number }>();
  readonly #stops: (() => void)[];
  #awareness: QuoteSync['awareness'];
  #all: readonly Other[] = [];
  /** Users who have had the quote open during this session, by the client ID of their document. */
  readonly #known = new Map<number, { readonly user: number; readonly name: string }>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #reading = false;
  #ended = false;
  /** Cursors per sheet. */
  readonly cursors: Readonly<Record<RowMap, CursorSource>>;

  constructor(sync: QuoteSync) {
    this.#awareness = sync.awareness;
    this.#awareness.on('change', this.#onChange);
    this.cursors = Object.fromEntries(rowMaps.map((map) => [map, this.#cursorsIn(map)])) as Record<
      RowMap,
      CursorSource
    >;
    this.#stops = [
      sync.subscribe(() => {
        if (sync.awareness === this.#awareness) return;
        this.#awareness.off('change', this.#onChange);
        this.#awareness = sync.awareness;
        this.#awareness.on('change', this.#onChange);
        this.#read();
      }),
    ];
  }

  all = (): readonly Other[] => this.#all;
  /** The user in this cell; the same object as long as nothing about it changes. */
  at = (cell: string): Other | undefined => this.#all.find((other) => other.cell === cell);
  /** The user who wrote under this client ID; undefined if they weren't here at the same time. */
  writer = (clientId: number) => this.#known.get(clientId);
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  end(): void {
    this.#ended = true;
    for (const stop of this.#stops) stop();
    this.#awareness.off('change', this.#onChange);
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

  /** Batches remote cursor updates into idle time; ignores the local user's own cursor. */
  readonly #onChange = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>): void => {
    const own = this.#awareness.clientID;
    if (this.#reading || [...added, ...updated, ...removed].every((id) => id === own)) return;
    this.#reading = true;
    scheduleIdle(() => {
      this.#reading = false;
      if (!this.#ended) this.#read();
    }, maxDelayMs);
  };

  readonly #read = (): void => {
    const now = Date.now();
    const before = new Map(this.#all.map((other) => [other.id, other]));
    const found: Other[] = [];
    for (const id of this.#moved.keys()) if (!this.#awareness.states.has(id)) this.#moved.delete(id);
    for (const [id, state] of this.#awareness.getStates()) {
      const { user, cell = null, typing = false } = state as Partial<QuotePresence>;
      if (id === this.#awareness.clientID || !user) continue;
      this.#known.set(id, { user: user.id, name: user.name });
      if (this.#moved.get(id)?.cell !== cell) this.#moved.set(id, { cell, at: now });
      const fresh = now - (this.#moved.get(id)?.at ?? 0) < nameShownMs;
      const color = String((((user.color % 12) + 12) % 12) + 1);
      const other = { id, user: user.id, name: user.name, color, cell, named: typing || fresh, typing };
      const old = before.get(id);
      found.push(old && JSON.stringify(old) === JSON.stringify(other) ? old : other);
    }
    found.sort((a, b) => a.id - b.id);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = found.some(({ named, typing }) => named && !typing) ? setTimeout(this.#read, nameShownMs + 50) : null;
    if (found.length === this.#all.length && found.every((other, i) => other === this.#all[i])) return;
    this.#all = found;
    attemptEach([...this.#listeners]);
  };
}

const cursorCache = new WeakMap<Other, readonly SheetCursor[]>();

function cursorOf(other: Other, map: RowMap): readonly SheetCursor[] {
  const { id, name, color, cell, named } = other;
  const [where, row, column] = (cell ?? '').split(':');
  if (where !== map || !row || !column) return [];
  const known = cursorCache.get(other) ?? [{ id, row, column, name, color, named }];
  cursorCache.set(other, known);
  return known;
}
