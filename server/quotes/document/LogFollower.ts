import type { Services } from '../../services';
import { rows } from '../../work/sql';
import { gone } from './nack';
import type { OpenQuote } from './OpenQuote';

/** Interval for polling other processes' commits, in ms. */
const pollMs = 200;

/** Keeps this process's open documents up to date with what other processes append to their logs. */
export class LogFollower {
  readonly #services: () => Services;
  readonly #openQuotes: () => readonly OpenQuote[];
  #pollTimer: NodeJS.Timeout | null = null;
  #pollInFlight = false;
  /** Quotes whose log is being read; true if more was appended since the read began. */
  readonly #catchingUp = new Map<OpenQuote, boolean>();

  constructor(services: () => Services, openQuotes: () => readonly OpenQuote[]) {
    this.#services = services;
    this.#openQuotes = openQuotes;
  }

  start(): void {
    this.#pollTimer ??= setInterval(() => void this.#poll(), pollMs).unref();
  }

  stop(): void {
    if (this.#pollTimer) clearInterval(this.#pollTimer);
    this.#pollTimer = null;
  }

  /** Another process has appended to this quote's log. */
  appended(quote: OpenQuote): void {
    const isReading = this.#catchingUp.has(quote);
    this.#catchingUp.set(quote, true);
    if (!isReading) void this.#catchUp(quote);
  }

  /** Runs one read at a time; updates appended in the meantime are in the next one. */
  async #catchUp(quote: OpenQuote): Promise<void> {
    try {
      while (this.#catchingUp.get(quote) && !quote.ended) {
        this.#catchingUp.set(quote, false);
        await quote.catchUp();
      }
    } catch (error) {
      this.#services().log.warn({ err: error, quote: quote.id }, 'reading the log of a quote failed; retrying');
    } finally {
      this.#catchingUp.delete(quote);
    }
  }

  /** Polls the logs of all open documents. Sequence numbers are assigned under a lock, so a higher one is newer. */
  async #poll(): Promise<void> {
    if (this.#pollInFlight) return;
    this.#pollInFlight = true;
    try {
      const open = this.#openQuotes();
      if (open.length === 0) return;
      const logHeads = await rows<{ id: number; seq: number }>(
        this.#services().db,
        'SELECT quote_id AS id, seq FROM quote_docs WHERE quote_id = ANY($1)',
        [open.map(({ id }) => id)],
      );
      const newest = new Map(logHeads.map(({ id, seq }) => [id, seq]));
      for (const quote of open) {
        const seq = newest.get(quote.id);
        if (seq === undefined) quote.end(gone());
        else if (seq > quote.seq && !quote.busy) await quote.catchUp();
      }
    } catch (error) {
      this.#services().log.warn({ err: error }, 'polling the logs of open quotes failed; retrying');
    } finally {
      this.#pollInFlight = false;
    }
  }
}
