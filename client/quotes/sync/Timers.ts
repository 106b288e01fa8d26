import { attemptEach } from '../../ui/feedback/attempt';

/** Pauses between commit attempts: one to fifteen seconds with jitter, reset by a success. */
export class CommitBackoff {
  #failures = 0;

  next(): number {
    return Math.min(1000 * 2 ** this.#failures++, 15_000) * (0.5 + Math.random() / 2);
  }

  reset(): void {
    this.#failures = 0;
  }
}

/** At most one timer per purpose. */
export class Timers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #ended = false;

  /** Keeps a running timer of the same purpose. */
  later(purpose: string, ms: number, work: () => void): void {
    if (this.#ended || this.#timers.has(purpose)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(purpose);
      attemptEach([work]);
    }, ms);
    this.#timers.set(purpose, timer);
  }

  end(): void {
    this.#ended = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
