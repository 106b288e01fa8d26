import * as Y from 'yjs';
import type { QuoteContent } from '../../common/quotes/content';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import type { House } from '../house';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { loadQuote } from './loadQuote';
import { gone } from './nack';
import type { Editor, QuoteDocuments } from './documents';
import { OpenQuote, type QuoteWatcher } from './OpenQuote';
import { projectQuote } from './projectQuote';

/** An open document is projected at most this often. */
const projectMs = 2000;
/** How often this process looks whether others have committed something to what it has open. */
const followMs = 200;
/** A snapshot saves reading so many updates. */
const worthASnapshot = 200;
/** The log has everything; snapshots only shorten it. The newest are kept, and one for each 2,000 updates of history. */
const dropSnapshots = `
  DELETE FROM quote_snapshots s WHERE s.quote_id = $1 AND (s.epoch <> $2 OR (
    s.seq < (SELECT min(n.seq) FROM (SELECT seq FROM quote_snapshots WHERE quote_id = $1 ORDER BY seq DESC LIMIT 3) n)
    AND EXISTS (SELECT 1 FROM quote_snapshots o WHERE o.quote_id = $1 AND o.seq / 2000 = s.seq / 2000 AND o.seq < s.seq)))
  RETURNING s.seq`;

interface Held {
  readonly opening: Promise<OpenQuote>;
  quote: OpenQuote | null;
  users: number;
  projecting: Promise<void> | null;
  timer: NodeJS.Timeout | null;
}

/** The documents that somebody of this process has open; nobody else's are held in memory. */
export class QuoteStore implements QuoteDocuments {
  readonly #house: () => House;
  readonly #held = new Map<number, Held>();
  readonly #watchers = new Set<QuoteWatcher>();
  #following: NodeJS.Timeout | null = null;
  #looking = false;
  readonly #closing = new Set<Promise<void>>();
  /** Whose log is being read on; true: something came since that began. */
  readonly #behind = new Map<OpenQuote, boolean>();

  constructor(house: () => House) {
    this.#house = house;
  }

  /** How many documents are in memory. */
  get size(): number {
    return this.#held.size;
  }

  /** Told of what happens to every document of this process. */
  watch(watcher: QuoteWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  readonly #toldOn: QuoteWatcher = {
    relayed: (...told) => {
      this.#changed(told[0]);
      for (const watcher of this.#watchers) watcher.relayed(...told);
    },
    reset: (id, reason) => {
      this.#dropEnded(id);
      for (const watcher of this.#watchers) watcher.reset(id, reason);
    },
    gone: (id, reason) => {
      this.#dropEnded(id);
      for (const watcher of this.#watchers) watcher.gone(id, reason);
    },
  };

  /** Opens a document, or joins those who have it open; what was taken is given back by `release`. */
  async acquire(id: number): Promise<OpenQuote> {
    let held = this.#held.get(id);
    if (!held) {
      held = { opening: this.#load(id), quote: null, users: 0, projecting: null, timer: null };
      this.#held.set(id, held);
    }
    held.users++;
    try {
      const quote = await held.opening;
      held.quote = quote;
      this.#follow();
      // What another process committed since: whoever opens begins with what is there.
      await quote.catchUp();
      if (quote.ended) throw quote.ended;
      return quote;
    } catch (error) {
      held.users--;
      if (held.users === 0 && this.#held.get(id) === held) this.#held.delete(id);
      throw error;
    }
  }

  async #load(id: number): Promise<OpenQuote> {
    const loaded = await loadQuote(this.#house(), id);
    if (!loaded) throw notFound();
    return new OpenQuote(this.#house(), id, loaded, this.#toldOn);
  }

  release(quote: OpenQuote): void {
    const held = this.#held.get(quote.id);
    if (!held || held.quote !== quote) return;
    held.users--;
    if (held.users > 0) return;
    const closing: Promise<void> = this.#close(held, quote)
      .catch((error: unknown) => this.#house().log.warn({ err: error, quote: quote.id }, 'a quote did not close well'))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  /** Projected and put away, unless somebody came meanwhile. */
  async #close(held: Held, quote: OpenQuote): Promise<void> {
    await quote.settled();
    try {
      if (!quote.ended) await this.#project(held, quote);
      if (!quote.ended && quote.seq - quote.snapshotSeq >= worthASnapshot) await this.#snapshot(quote);
    } finally {
      if (held.users === 0 && this.#held.get(quote.id) === held) this.#forget(quote.id, held);
    }
  }

  #forget(id: number, held: Held): void {
    if (held.timer) clearTimeout(held.timer);
    held.timer = null;
    this.#held.delete(id);
    if (this.#held.size === 0 && this.#following) {
      clearInterval(this.#following);
      this.#following = null;
    }
  }

  #dropEnded(id: number): void {
    const held = this.#held.get(id);
    if (held?.quote?.ended) this.#forget(id, held);
  }

  /** Uses a document for as long as `work` lasts. */
  async using<T>(id: number, work: (quote: OpenQuote) => Promise<T>): Promise<T> {
    const quote = await this.acquire(id);
    try {
      return await work(quote);
    } finally {
      this.release(quote);
    }
  }

  async write(id: number, editor: Editor, writes: (content: QuoteContent) => QuoteWrites): Promise<void> {
    await this.using(id, async (quote) => {
      await quote.write(writes, editor);
      await this.#projectNow(quote);
    });
  }

  read(id: number): Promise<{ seq: number; content: QuoteContent }> {
    return this.using(id, async ({ seq, content }) => ({ seq, content }));
  }

  async project(id: number): Promise<void> {
    const head = await oneRow<{ behind: boolean }>(
      this.#house().db,
      `SELECT d.seq > q.projected_seq AS behind FROM quotes q JOIN quote_docs d ON d.quote_id = q.id WHERE q.id = $1`,
      [id],
    );
    if (head?.behind) await this.using(id, (quote) => this.#projectNow(quote));
  }

  async #projectNow(quote: OpenQuote): Promise<void> {
    const held = this.#held.get(quote.id);
    if (held) await this.#project(held, quote);
  }

  /** One at a time; what came while one ran is in the next one. */
  async #project(held: Held, quote: OpenQuote): Promise<void> {
    const wanted = quote.seq;
    while (quote.projectedSeq < wanted) {
      held.projecting ??= this.#projectOnce(quote).finally(() => {
        held.projecting = null;
      });
      await held.projecting;
    }
  }

  async #projectOnce(quote: OpenQuote): Promise<void> {
    const { id, companyId, seq, content } = quote;
    await projectQuote(this.#house(), { id, companyId, seq, content });
    quote.projectedSeq = seq;
  }

  /** Somebody typed: lists show it in two seconds at the latest. */
  #changed(id: number): void {
    const held = this.#held.get(id);
    if (!held || held.timer) return;
    held.timer = setTimeout(() => {
      held.timer = null;
      const { quote } = held;
      if (!quote || quote.ended) return;
      this.#project(held, quote)
        .catch((error: unknown) => this.#house().log.warn({ err: error, quote: id }, 'a quote could not be projected'))
        .finally(() => {
          if ((quote.busy || quote.dirty) && !quote.ended) this.#changed(id);
        });
    }, projectMs);
  }

  async #snapshot(quote: OpenQuote): Promise<void> {
    const { id, seq, epoch } = quote;
    const data = Buffer.from(Y.encodeStateAsUpdate(quote.doc));
    await change(this.#house(), { actor: null, verb: 'quotes.snapshot' }, async (work) => {
      await work.sql(
        `INSERT INTO quote_snapshots (quote_id, seq, epoch, data)
         SELECT quote_id, $2, $3, $4 FROM quote_docs WHERE quote_id = $1 ON CONFLICT DO NOTHING RETURNING seq`,
        [id, seq, epoch, data],
      );
      await work.sql(dropSnapshots, [id, epoch]);
    });
    quote.snapshotSeq = seq;
  }

  /** Another process has committed something to its log. */
  appended(id: number): void {
    const quote = this.#held.get(id)?.quote;
    if (!quote || quote.ended) return;
    const reading = this.#behind.has(quote);
    this.#behind.set(quote, true);
    if (!reading) void this.#readOn(quote);
  }

  /** One at a time; what came while one ran is in the next one. */
  async #readOn(quote: OpenQuote): Promise<void> {
    try {
      while (this.#behind.get(quote) && !quote.ended) {
        this.#behind.set(quote, false);
        await quote.catchUp();
      }
    } catch (error) {
      this.#house().log.warn({ err: error, quote: quote.id }, 'a log could not be followed; it is looked at again');
    } finally {
      this.#behind.delete(quote);
    }
  }

  /** Its row is gone: whoever has it open is told. */
  gone(id: number): void {
    this.#held.get(id)?.quote?.end(gone());
  }

  #follow(): void {
    this.#following ??= setInterval(() => void this.#look(), followMs).unref();
  }

  /** Every process follows the logs of what it has open: numbers are given under a lock, so newer is exact. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const open = [...this.#held.values()].flatMap(({ quote }) => (quote && !quote.ended ? [quote] : []));
      if (open.length === 0) return;
      const heads = await rows<{ id: number; seq: number }>(
        this.#house().db,
        'SELECT quote_id AS id, seq FROM quote_docs WHERE quote_id = ANY($1)',
        [open.map(({ id }) => id)],
      );
      const newest = new Map(heads.map(({ id, seq }) => [id, seq]));
      for (const quote of open) {
        const seq = newest.get(quote.id);
        if (seq === undefined) quote.end(gone());
        else if (seq > quote.seq && !quote.busy) await quote.catchUp();
      }
    } catch (error) {
      this.#house().log.warn({ err: error }, 'the logs of open quotes could not be looked at; tried again');
    } finally {
      this.#looking = false;
    }
  }

  /** Everything is committed and projected before the database goes. */
  async close(): Promise<void> {
    if (this.#following) clearInterval(this.#following);
    for (const held of this.#held.values()) {
      if (!held.quote || held.quote.ended) continue;
      await held.quote.settled();
      await this.#project(held, held.quote).catch(() => {});
      if (held.timer) clearTimeout(held.timer);
    }
    await Promise.all(this.#closing);
    this.#held.clear();
  }
}
