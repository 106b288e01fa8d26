import * as Y from 'yjs';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { notFound } from '../../work/refusal';
import { oneRow } from '../../work/sql';
import { loadQuote } from './loadQuote';
import { LogFollower } from './LogFollower';
import { gone } from './nack';
import type { Editor, QuoteDocuments } from './documents';
import { OpenQuote } from './OpenQuote';
import type { QuoteWatcher } from './QuoteWatcher';
import { projectQuote } from './projectQuote';

/** Minimum interval between projections of an open document, in ms. */
const projectMs = 2000;
/** Write a snapshot when it saves reading this many updates. */
const snapshotEvery = 200;
/**
 * Deletes superfluous snapshots; the log is complete without them. Keeps the newest ones, and one per 2,000 updates of
 * history.
 */
const dropSnapshots = `
  DELETE FROM quote_snapshots s WHERE s.quote_id = $1 AND (s.epoch <> $2 OR (
    s.seq < (SELECT min(n.seq) FROM (SELECT seq FROM quote_snapshots WHERE quote_id = $1 ORDER BY seq DESC LIMIT 3) n)
    AND EXISTS (SELECT 1 FROM quote_snapshots o WHERE o.quote_id = $1 AND o.seq / 2000 = s.seq / 2000 AND o.seq < s.seq)))
  RETURNING s.seq`;

interface Entry {
  readonly opening: Promise<OpenQuote>;
  quote: OpenQuote | null;
  users: number;
  projecting: Promise<void> | null;
  timer: NodeJS.Timeout | null;
}

/** The documents open on this process; others aren't kept in memory. */
export class QuoteStore implements QuoteDocuments {
  readonly #services: () => Services;
  readonly #entries = new Map<number, Entry>();
  readonly #watchers = new Set<QuoteWatcher>();
  readonly #closing = new Set<Promise<void>>();
  readonly #follower: LogFollower;

  constructor(services: () => Services) {
    this.#services = services;
    this.#follower = new LogFollower(services, () => this.#openQuotes);
  }

  /** Number of documents in memory. */
  get size(): number {
    return this.#entries.size;
  }

  get #openQuotes(): OpenQuote[] {
    return [...this.#entries.values()].flatMap(({ quote }) => (quote && !quote.ended ? [quote] : []));
  }

  /** Registers a watcher for all documents of this process. */
  watch(watcher: QuoteWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  readonly #forward: QuoteWatcher = {
    relay: (...args) => {
      this.#scheduleProjection(args[0]);
      for (const watcher of this.#watchers) watcher.relay(...args);
    },
    reset: (id, ...rest) => {
      this.#dropEnded(id);
      for (const watcher of this.#watchers) watcher.reset(id, ...rest);
    },
    removed: (id, reason) => {
      this.#dropEnded(id);
      for (const watcher of this.#watchers) watcher.removed(id, reason);
    },
  };

  /** Opens a document, or shares the open one; call `release` when done. */
  async acquire(id: number): Promise<OpenQuote> {
    let entry = this.#entries.get(id);
    if (!entry) {
      entry = { opening: this.#load(id), quote: null, users: 0, projecting: null, timer: null };
      this.#entries.set(id, entry);
    }
    entry.users++;
    try {
      const quote = await entry.opening;
      entry.quote = quote;
      this.#follower.start();
      // Read what other processes have committed, so that the caller starts with the current state.
      await quote.catchUp();
      if (quote.ended) throw quote.ended;
      return quote;
    } catch (error) {
      entry.users--;
      if (entry.users === 0 && this.#entries.get(id) === entry) this.#entries.delete(id);
      throw error;
    }
  }

  async #load(id: number): Promise<OpenQuote> {
    const loaded = await loadQuote(this.#services(), id);
    if (!loaded) throw notFound();
    return new OpenQuote(this.#services(), id, loaded, this.#forward);
  }

  release(quote: OpenQuote): void {
    const entry = this.#entries.get(quote.id);
    if (!entry || entry.quote !== quote) return;
    entry.users--;
    if (entry.users > 0) return;
    const closing: Promise<void> = this.#close(entry, quote)
      .catch((error: unknown) => this.#services().log.warn({ err: error, quote: quote.id }, 'closing a quote failed'))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  /** Projects the document and removes it from memory, unless it was opened again meanwhile. */
  async #close(entry: Entry, quote: OpenQuote): Promise<void> {
    await quote.settled();
    try {
      if (!quote.ended) await this.#project(entry, quote);
      if (!quote.ended && quote.seq - quote.snapshotSeq >= snapshotEvery) await this.#snapshot(quote);
    } finally {
      if (entry.users === 0 && this.#entries.get(quote.id) === entry) {
        // Keep it until it is projected; otherwise the row would stay outdated until the next open.
        if (quote.dirty && !quote.ended) this.#scheduleProjection(quote.id);
        else this.#forget(quote.id, entry);
      }
    }
  }

  #forget(id: number, entry: Entry): void {
    if (entry.timer) clearTimeout(entry.timer);
    entry.timer = null;
    this.#entries.delete(id);
    if (this.#entries.size === 0) this.#follower.stop();
  }

  #dropEnded(id: number): void {
    const entry = this.#entries.get(id);
    if (entry?.quote?.ended) this.#forget(id, entry);
  }

  /** Keeps the document open while `work` runs. */
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
      // The write is committed, so a failed projection must not fail the call; the timer projects it later.
      await this.#projectNow(quote).catch((error: unknown) => this.#logProjectionError(id, error));
    });
  }

  read(id: number): Promise<{ seq: number; content: QuoteContent }> {
    return this.using(id, async ({ seq, content }) => ({ seq, content }));
  }

  async project(id: number): Promise<void> {
    const head = await oneRow<{ behind: boolean }>(
      this.#services().db,
      `SELECT d.seq > q.projected_seq AS behind FROM quotes q JOIN quote_docs d ON d.quote_id = q.id WHERE q.id = $1`,
      [id],
    );
    if (head?.behind) await this.using(id, (quote) => this.#projectNow(quote));
  }

  async #projectNow(quote: OpenQuote): Promise<void> {
    const entry = this.#entries.get(quote.id);
    if (entry) await this.#project(entry, quote);
  }

  /** Runs one projection at a time; edits made in the meantime are in the next one. */
  async #project(entry: Entry, quote: OpenQuote): Promise<void> {
    const target = quote.seq;
    while (quote.projectedSeq < target) {
      entry.projecting ??= this.#projectOnce(quote).finally(() => {
        entry.projecting = null;
      });
      await entry.projecting;
    }
  }

  async #projectOnce(quote: OpenQuote): Promise<void> {
    const { id, companyId, seq, content } = quote;
    await projectQuote(this.#services(), { id, companyId, seq, content });
    quote.projectedSeq = seq;
  }

  /** Schedules a projection, so that lists show an edit within two seconds. */
  #scheduleProjection(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.timer) return;
    entry.timer = setTimeout(() => {
      entry.timer = null;
      const { quote } = entry;
      if (!quote || quote.ended) return;
      this.#project(entry, quote)
        .catch((error: unknown) => this.#logProjectionError(id, error))
        .finally(() => {
          if ((quote.busy || quote.dirty) && !quote.ended) this.#scheduleProjection(id);
          else if (entry.users === 0 && this.#entries.get(id) === entry) this.#forget(id, entry);
        });
    }, projectMs);
  }

  #logProjectionError(id: number, error: unknown): void {
    this.#services().log.warn({ err: error, quote: id }, 'projecting a quote failed');
  }

  async #snapshot(quote: OpenQuote): Promise<void> {
    const { id, seq, epoch } = quote;
    const data = Buffer.from(Y.encodeStateAsUpdate(quote.doc));
    await change(this.#services(), { actor: null, verb: 'quotes.snapshot' }, async (work) => {
      await work.sql(
        `INSERT INTO quote_snapshots (quote_id, seq, epoch, data)
         SELECT quote_id, $2, $3, $4 FROM quote_docs WHERE quote_id = $1 ON CONFLICT DO NOTHING RETURNING seq`,
        [id, seq, epoch, data],
      );
      await work.sql(dropSnapshots, [id, epoch]);
    });
    quote.snapshotSeq = seq;
  }

  /** Another process has appended to this quote's log. */
  appended(id: number): void {
    const quote = this.#entries.get(id)?.quote;
    if (quote && !quote.ended) this.#follower.appended(quote);
  }

  /** The quote was deleted; its clients are notified. */
  onDeleted(id: number): void {
    this.#entries.get(id)?.quote?.end(gone());
  }

  /** Commits and projects everything before the database connection closes. */
  async close(): Promise<void> {
    this.#follower.stop();
    for (const entry of this.#entries.values()) {
      if (!entry.quote || entry.quote.ended) continue;
      await entry.quote.settled();
      await this.#project(entry, entry.quote).catch(() => {});
    }
    await Promise.all(this.#closing);
    for (const { timer } of this.#entries.values()) if (timer) clearTimeout(timer);
    this.#entries.clear();
  }
}
