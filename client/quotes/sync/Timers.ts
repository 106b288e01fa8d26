import { attemptEach } from '../../ui/attempt';

/** At most one timer per purpose. */
export class Timers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #ended = false;

  /** A timer of the same purpose that is running already stays as it is. */
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
