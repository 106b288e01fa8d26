import type * as Y from 'yjs';
import { type ComputedQuote, computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { readQuote, Touched } from '../../../common/quotes/document/quoteDoc';
import type { QuoteSync } from './QuoteSync';
import { attemptEach } from '../../ui/feedback/attempt';
import { scheduleIdle } from '../../ui/typing/scheduleIdle';

/** Maximum delay before others' edits are shown while the user isn't typing, in ms. */
const remoteDelayMs = 150;
const noSetting: QuoteSetting = { defaultFlat: null, panels: [] };

/**
 * Content and computed amounts of a quote, for its screen. The user's own edits show at once; others' edits and the
 * amounts in idle time. Unchanged rows and amounts keep their object identity.
 */
export class QuoteStore {
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #doc: Y.Doc;
  #content: QuoteContent;
  #touched = new Touched();
  #computed: ComputedQuote;
  #setting = noSetting;
  #readScheduled = false;
  #opened = false;

  constructor(sync: QuoteSync) {
    this.#doc = sync.doc;
    this.#content = readQuote(sync.doc);
    this.#computed = computeQuote(this.#content, this.#setting);
    this.#follow();
    this.#stops.push(
      sync.subscribe(() => {
        const opened = !this.#opened && sync.state.phase === 'open';
        this.#opened ||= opened;
        const isNewDocument = sync.doc !== this.#doc;
        this.#doc = sync.doc;
        if (isNewDocument) this.#follow();
        // Show the whole document first.
        if (isNewDocument || opened) {
          this.#touched = new Touched();
          this.#show(readQuote(sync.doc));
        }
      }),
    );
  }

  content = (): QuoteContent => this.#content;
  computed = (): ComputedQuote => this.#computed;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setting(setting: QuoteSetting): void {
    this.#setting = setting;
    this.#show(this.#content);
  }

  end(): void {
    for (const stop of this.#stops) stop();
    this.#doc.off('afterTransaction', this.#onTransaction);
    this.#listeners.clear();
  }

  #follow(): void {
    this.#doc.on('afterTransaction', this.#onTransaction);
  }

  /** Errors while updating the screen are reported and don't affect the document or its delivery. */
  #onTransaction = (transaction: Y.Transaction): void => attemptEach([() => this.#apply(transaction)]);

  #apply({ local, changed }: Y.Transaction): void {
    if (changed.size === 0) return;
    this.#touched.note(this.#doc, changed);
    if (local) this.#read();
    if (local || this.#readScheduled) return;
    this.#readScheduled = true;
    scheduleIdle(() => {
      this.#readScheduled = false;
      this.#read();
    }, remoteDelayMs);
  }

  #read(): void {
    this.#show(this.#touched.read(this.#doc, this.#content));
  }

  /** Updates content and amounts together; unchanged rows are served from a cache, which takes microseconds. */
  #show(content: QuoteContent): void {
    this.#content = content;
    const [before, next] = [this.#computed, computeQuote(content, this.#setting)];
    const now: ComputedQuote = {
      ...next,
      lines: keepUnchangedRows(before.lines, next.lines),
      cutlist: keepUnchangedRows(before.cutlist, next.cutlist),
      packs: keepUnchanged(before.packs, next.packs),
      nested: same(before.nested, next.nested) ? before.nested : next.nested,
      totals: keepUnchanged(before.totals, next.totals),
      used: keepUnchanged(before.used, next.used),
      problems: same(before.problems, next.problems) ? before.problems : next.problems,
    };
    // If no amount changed, keep the objects so that nothing rerenders.
    if ((Object.keys(now) as (keyof ComputedQuote)[]).some((part) => now[part] !== before[part])) this.#computed = now;
    attemptEach([...this.#listeners]);
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => sameFields(one, b[i])));

function sameFields(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return Object.entries(a).every(([key, value]) => same(value, (b as Record<string, unknown>)[key]));
}

const keepUnchanged = <T>(before: T, next: T): T => (sameFields(before, next) ? before : next);

function keepUnchangedRows<Row extends { readonly id: string }>(
  before: readonly Row[],
  next: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = next.map((row) => {
    const old = known.get(row.id);
    return old ? keepUnchanged(old, row) : row;
  });
  return rows.length === before.length && rows.every((row, i) => row === before[i]) ? before : rows;
}
