import type * as Y from 'yjs';
import { type ComputedQuote, computeQuote, type QuoteSetting } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
import { readQuote, Touched } from '../../common/quotes/quoteDoc';
import type { QuoteSync } from './quoteSync';
import { attemptEach } from '../ui/attempt';
import { betweenKeys } from '../ui/betweenKeys';

/** What others write is shown after so long at the latest while this person does not type. */
const theirs = 150;
const noSetting: QuoteSetting = { defaultFlat: null, panels: [] };

/**
 * What a quote's screen shows: the content as it stands, and its amounts. What the person writes shows at once; what
 * others write, and the amounts, between the frames. Rows and amounts that are as before are the same objects as before.
 */
export class QuoteStore {
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #doc: Y.Doc;
  #content: QuoteContent;
  #touched = new Touched();
  #computed: ComputedQuote;
  #setting = noSetting;
  #reading = false;
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
        const another = sync.doc !== this.#doc;
        this.#doc = sync.doc;
        if (another) this.#follow();
        // What is shown first is all of it.
        if (another || opened) {
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
    this.#doc.off('afterTransaction', this.#heard);
    this.#listeners.clear();
  }

  #follow(): void {
    this.#doc.on('afterTransaction', this.#heard);
  }

  /** What cannot be shown is reported; the document and its way to the server are not held up by it. */
  #heard = (transaction: Y.Transaction): void => attemptEach([() => this.#take(transaction)]);

  #take({ local, changed }: Y.Transaction): void {
    if (changed.size === 0) return;
    this.#touched.note(this.#doc, changed);
    if (local) this.#read();
    if (local || this.#reading) return;
    this.#reading = true;
    betweenKeys(() => {
      this.#reading = false;
      this.#read();
    }, theirs);
  }

  #read(): void {
    this.#show(this.#touched.read(this.#doc, this.#content));
  }

  /** Content and amounts are one picture: an amount takes microseconds where its row's like is kept. */
  #show(content: QuoteContent): void {
    this.#content = content;
    const [before, next] = [this.#computed, computeQuote(content, this.#setting)];
    const now: ComputedQuote = {
      ...next,
      lines: keptRows(before.lines, next.lines),
      cutlist: keptRows(before.cutlist, next.cutlist),
      packs: kept(before.packs, next.packs),
      nested: same(before.nested, next.nested) ? before.nested : next.nested,
      totals: kept(before.totals, next.totals),
      used: kept(before.used, next.used),
      problems: same(before.problems, next.problems) ? before.problems : next.problems,
    };
    // A word in a comment changes no amount, and draws none anew.
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

const kept = <T>(before: T, next: T): T => (sameFields(before, next) ? before : next);

function keptRows<Row extends { readonly id: string }>(before: readonly Row[], next: readonly Row[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = next.map((row) => {
    const old = known.get(row.id);
    return old ? kept(old, row) : row;
  });
  return rows.length === before.length && rows.every((row, i) => row === before[i]) ? before : rows;
}
