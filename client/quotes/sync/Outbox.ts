import * as Y from 'yjs';
import { maxUpdateBytes } from '../../../common/quotes/quoteLimits';
import type { NackCode } from '../../../common/quotes/quoteLive';
import { report } from '../../ui/attempt';
import type { Journal } from '../journal';
import type { QuoteWire } from '../syncParts';
import type { Timers } from './Timers';

/** At once when quiet; then at most every so often: 20 messages a second are allowed, beats and presence included. */
const gap = 60;
const firstWait = 500;
const longestWait = 6000;
/** Several transactions travel together up to here. */
export const mostTogether = maxUpdateBytes - 10_000;

export interface OutboxHost {
  /** Of the document that is open; null: none has been. */
  epoch(): number | null;
  /** The document is open on the server, and this person may change it. */
  canSend(): boolean;
  /** Changes with each opening: what was sent before the last one goes by the state vectors instead. */
  turn(): number;
  isCurrent(turn: number): boolean;
  run(work: () => Promise<void>): void;
  onSent(): void;
  onCommitted(): void;
  onNack(n: number, code: NackCode, message: string): void;
}

/** The updates of one tab: numbered, sent a few times a second, and sent again until the server has committed them. */
export class Outbox {
  readonly #wire: QuoteWire;
  readonly #journal: Journal;
  readonly #timers: Timers;
  readonly #host: OutboxHost;
  #n = 0;
  #unsent: Uint8Array[] = [];
  /** Sent and not acknowledged, by number. */
  readonly #sent = new Map<number, Uint8Array>();
  #lastSent = 0;

  constructor(wire: QuoteWire, journal: Journal, timers: Timers, host: OutboxHost) {
    this.#wire = wire;
    this.#journal = journal;
    this.#timers = timers;
    this.#host = host;
  }

  get isEmpty(): boolean {
    return this.#unsent.length === 0 && this.#sent.size === 0;
  }

  /** The number of the update that was sent last. */
  get lastNumber(): number {
    return this.#n;
  }

  add(update: Uint8Array): void {
    this.#unsent.push(update);
  }

  clear(): void {
    this.clearUnsent();
    this.clearSent();
  }

  clearUnsent(): void {
    this.#unsent = [];
  }

  clearSent(): void {
    this.#sent.clear();
  }

  flush(): void {
    if (!this.#host.canSend() || this.#unsent.length === 0) return;
    const wait = this.#lastSent + gap - performance.now();
    if (wait > 0) {
      this.#timers.later('flush', wait, () => this.flush());
      return;
    }
    const together: Uint8Array[] = [];
    let size = 0;
    while (this.#unsent[0] && (size === 0 || size + this.#unsent[0].byteLength <= mostTogether)) {
      size += this.#unsent[0].byteLength;
      together.push(this.#unsent.shift() as Uint8Array);
    }
    this.send(together.length === 1 ? (together[0] as Uint8Array) : Y.mergeUpdates(together));
    if (this.#unsent.length > 0) this.#timers.later('flush', gap, () => this.flush());
  }

  send(update: Uint8Array): void {
    this.#n++;
    // What waits behind it may hold newer words of the same cells: then it is the last one that they wait for.
    if (this.#unsent.length === 0) this.#journal.sent(this.#n);
    this.#lastSent = performance.now();
    this.#sent.set(this.#n, update);
    this.#host.onSent();
    const n = this.#n;
    this.#host.run(() => this.#ask(n));
  }

  /** Nobody will wait for it any more: it goes as long as there is a line. What goes twice does no harm. */
  sendRest(): void {
    const epoch = this.#host.epoch();
    if (!this.#host.canSend() || epoch === null) return;
    for (const update of this.#unsent.splice(0)) this.#sent.set(++this.#n, update);
    for (const [n, update] of this.#sent) void this.#wire.update(epoch, n, update).catch(report);
  }

  /** Sent until it is acknowledged; after the line was lost everything goes by the state vectors instead. */
  async #ask(n: number, wait = firstWait): Promise<void> {
    const [turn, epoch] = [this.#host.turn(), this.#host.epoch()];
    const update = this.#sent.get(n);
    if (!update || epoch === null) return;
    const isOver = () => !this.#host.isCurrent(turn) || !this.#sent.has(n);
    if (this.#wire.painted) {
      await this.#wire.painted();
      if (isOver()) return;
    }
    const answer = await this.#wire.update(epoch, n, update);
    if (isOver()) return;
    if (answer?.ok) {
      this.#sent.delete(n);
      this.#journal.committedBelow(Math.min(this.#n + 1, ...this.#sent.keys()));
      this.#host.onCommitted();
      return;
    }
    if (answer === null || (answer.code === undefined && (answer.status >= 500 || answer.status === 429))) {
      const retry = () => this.#host.run(() => this.#ask(n, Math.min(wait * 2, longestWait)));
      return this.#timers.later(`ask ${n}`, wait, retry);
    }
    this.#host.onNack(n, answer.code ?? codeOf(answer.status), answer.message);
  }
}

/** Refusals of the line itself have no code. */
const codeOf = (status: number): NackCode => (status === 404 ? 'gone' : status === 403 ? 'readonly' : 'refused');
