import { checkIntervalMs, clockOf, type DeliveryProof } from './DeliveryProof';
import type { ExchangeParts } from './ExchangeParts';

/** How long missing dependencies may be outstanding before the document is requested again, in ms. */
const incompleteWaitMs = 1000;

interface DeliveryCheckHost {
  epoch(): number | null;
  openCount(): number;
  isCurrent(openCount: number): boolean;
  hasEnded(): boolean;
  /** Number of the last update sent. */
  lastNumber(): number;
  check(): void;
  /** Opens the document again, for what is missing. */
  reopen(): Promise<void>;
  run(work: () => Promise<void>): void;
}

/** Notices when an update got lost on the way to the server or from it. */
export class DeliveryCheck {
  readonly #p: ExchangeParts;
  readonly #proof: DeliveryProof;
  readonly #host: DeliveryCheckHost;

  constructor(parts: ExchangeParts, proof: DeliveryProof, host: DeliveryCheckHost) {
    this.#p = parts;
    this.#proof = proof;
    this.#host = host;
  }

  start(): void {
    this.#p.timers.later('check', checkIntervalMs, () => this.#checkRegularly());
  }

  #checkRegularly(): void {
    if (this.#proof.isDue) this.#host.check();
    if (this.#host.hasEnded()) return;
    this.#p.status.update();
    this.start();
  }

  /** Asks the server to confirm this tab's changes, and sends along what it may lack. */
  async askServer(): Promise<void> {
    const { doc } = this.#p.document;
    const [openCount, clock, epoch] = [this.#host.openCount(), clockOf(doc), this.#host.epoch()];
    if (epoch === null) return;
    const answer = await this.#p.transport.update(epoch, this.#host.lastNumber(), this.#proof.unconfirmed(doc));
    if (!this.#host.isCurrent(openCount) || answer === null) return;
    if (answer.ok) this.#proof.confirm(clock);
    else if (answer.code !== undefined) await this.#host.reopen();
    this.#p.status.update();
  }

  /** Requests the document again if an update that others build on doesn't arrive. */
  waitForMissing(): void {
    const { document, timers } = this.#p;
    if (!document.isIncomplete) return;
    timers.later('pending', incompleteWaitMs, () => {
      // Check the current document, which may have been replaced since.
      if (document.isIncomplete) this.#host.run(() => this.#host.reopen());
    });
  }
}
