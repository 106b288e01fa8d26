/** Delay before the first attempt, in ms; random, so that clients of a lost server don't all return at once. */
const firstDelayMs = { from: 100, to: 1000 };
/** Maximum delay between attempts, in ms, for a visible page and one in the background. */
const maxDelayMs = { shown: 4000, hidden: 30_000 };

/** Delay before the next attempt after this many failures in a row, in ms. `random` is from 0 to 1. */
export function reconnectDelay(failures: number, hidden: boolean, random: number): number {
  if (failures === 0) return firstDelayMs.from + random * (firstDelayMs.to - firstDelayMs.from);
  const pause = Math.min(1000 * 2 ** (failures - 1), hidden ? maxDelayMs.hidden : maxDelayMs.shown);
  return pause * (0.5 + random / 2);
}

const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden';

/** Schedules attempts to connect until one succeeds, with backoff and jitter (PROTOCOL P52). */
export class ReconnectTimer {
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(readonly connect: () => void) {}

  /** Does nothing if an attempt is already scheduled. */
  schedule(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => this.#run(), reconnectDelay(this.#failures++, isHidden(), Math.random()));
  }

  /** Retries now: the user looks at the page, or the network is back. */
  now(): void {
    this.stop();
    this.#failures = 0;
    this.#run();
  }

  /** Call once the connection has proven stable, to reset the backoff. */
  succeeded(): void {
    this.#failures = 0;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #run(): void {
    this.#timer = null;
    this.connect();
  }
}
