import * as Y from 'yjs';
import { maxUpdateBytes } from '../../../../common/quotes/quoteLimits';
import type { NackCode } from '../../../../common/quotes/quoteLive';
import { report } from '../../../ui/feedback/attempt';
import type { Journal } from '../journal';
import type { QuoteTransport } from '../syncParts';
import type { Timers } from '../Timers';

/** Minimum interval between updates, in ms. The server allows 20 messages/s, including presence and heartbeats. */
const minSendIntervalMs = 60;
const firstRetryMs = 500;
const maxRetryMs = 6000;
/** Maximum size of a batched update, in bytes. */
export const maxBatchBytes = maxUpdateBytes - 10_000;

export interface OutboxHost {
  /** Epoch of the open document; null if none has been opened. */
  epoch(): number | null;
  /** The document is open on the server and the user may edit it. */
  canSend(): boolean;
  /** Changes each time the document is opened: updates sent before that are covered by the state vectors. */
  openCount(): number;
  isCurrent(openCount: number): boolean;
  run(work: () => Promise<void>): void;
  onSent(): void;
  onCommitted(): void;
  onNack(n: number, code: NackCode, message: string): void;
}

/**
 * Sends this tab's updates: numbered, batched a few times a second, and repeated until the server acknowledges them.
 */
export class Outbox {
  readonly #transport: QuoteTransport;
  readonly #journal: Journal;
  readonly #timers: Timers;
  readonly #host: OutboxHost;
  #n = 0;
  #unsent: Uint8Array[] = [];
  /** Sent and unacknowledged updates, by number. */
  readonly #sent = new Map<number, Uint8Array>();
  #lastSent = 0;

  constructor(transport: QuoteTransport, journal: Journal, timers: Timers, host: OutboxHost) {
    this.#transport = transport;
    this.#journal = journal;
    this.#timers = timers;
    this.#host = host;
  }

  get isEmpty(): boolean {
    return this.#unsent.length === 0 && this.#sent.size === 0;
  }

  /** Number of the last update sent. */
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
    const wait = this.#lastSent + minSendIntervalMs - performance.now();
    if (wait > 0) {
      this.#timers.later('flush', wait, () => this.flush());
      return;
    }
    const batch: Uint8Array[] = [];
    let size = 0;
    while (this.#unsent[0] && (size === 0 || size + this.#unsent[0].byteLength <= maxBatchBytes)) {
      size += this.#unsent[0].byteLength;
      batch.push(this.#unsent.shift() as Uint8Array);
    }
    this.send(batch.length === 1 ? (batch[0] as Uint8Array) : Y.mergeUpdates(batch));
    if (this.#unsent.length > 0) this.#timers.later('flush', minSendIntervalMs, () => this.flush());
  }

  send(update: Uint8Array): void {
    this.#n++;
    // Queued updates may have newer text of the same cells; then the cells wait for the last of them.
    if (this.#unsent.length === 0) this.#journal.sent(this.#n);
    this.#lastSent = performance.now();
    this.#sent.set(this.#n, update);
    this.#host.onSent();
    const n = this.#n;
    this.#host.run(() => this.#sendUntilAcknowledged(n));
  }

  /** Sends everything at once on closing, without waiting. Duplicates are harmless. */
  sendRemaining(): void {
    const epoch = this.#host.epoch();
    if (!this.#host.canSend() || epoch === null) return;
    for (const update of this.#unsent.splice(0)) this.#sent.set(++this.#n, update);
    for (const [n, update] of this.#sent) void this.#transport.update(epoch, n, update).catch(report);
  }

  /** Repeats an update until it is acknowledged. After a reconnect the state vectors replace this. */
  async #sendUntilAcknowledged(n: number, wait = firstRetryMs): Promise<void> {
    const [openCount, epoch] = [this.#host.openCount(), this.#host.epoch()];
    const update = this.#sent.get(n);
    if (!update || epoch === null) return;
    const isOver = () => !this.#host.isCurrent(openCount) || !this.#sent.has(n);
    if (this.#transport.painted) {
      await this.#transport.painted();
      if (isOver()) return;
    }
    const answer = await this.#transport.update(epoch, n, update);
    if (isOver()) return;
    if (answer?.ok) {
      this.#sent.delete(n);
      this.#journal.committedBelow(Math.min(this.#n + 1, ...this.#sent.keys()));
      this.#host.onCommitted();
      return;
    }
    if (answer === null || (answer.code === undefined && (answer.status >= 500 || answer.status === 429))) {
      const retry = () => this.#host.run(() => this.#sendUntilAcknowledged(n, Math.min(wait * 2, maxRetryMs)));
      return this.#timers.later(`ask ${n}`, wait, retry);
    }
    this.#host.onNack(n, answer.code ?? codeOf(answer.status), answer.message);
  }
}

/** Errors of the connection itself have no code. */
const codeOf = (status: number): NackCode => (status === 404 ? 'gone' : status === 403 ? 'readonly' : 'refused');
