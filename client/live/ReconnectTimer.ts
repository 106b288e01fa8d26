/** Milliseconds: screens that lost the same server do not all come back in the same moment. */
const first = { from: 100, to: 1000 };
/** The longest pause between two attempts, on a page that is looked at and on one in the background. */
const longest = { shown: 4000, hidden: 30_000 };

/** How long to wait before the next attempt, after so many failed ones in a row. `random` is from 0 to 1. */
export function reconnectDelay(failures: number, hidden: boolean, random: number): number {
  if (failures === 0) return first.from + random * (first.to - first.from);
  const pause = Math.min(1000 * 2 ** (failures - 1), hidden ? longest.hidden : longest.shown);
  return pause * (0.5 + random / 2);
}

const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden';

/** Schedules attempts to connect until one succeeds, with backoff and jitter (PROTOCOL P52). */
export class ReconnectTimer {
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(readonly connect: () => void) {}

  /** Does nothing while an attempt is scheduled already. */
  schedule(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => this.#run(), reconnectDelay(this.#failures++, isHidden(), Math.random()));
  }

  /** Do not wait any longer: somebody looks at the page, or the network is back. */
  now(): void {
    this.stop();
    this.#failures = 0;
    this.#run();
  }

  /** The connection has lasted: the next loss is a new one. */
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
