import type { Processes } from '../outside/processes/processes';

/** Losses shorter than this are not reported, so that screens don't flicker. */
const graceMs = 1000;

/** Tracks whether commits of other processes arrive at once or only by polling, and reports changes (PROTOCOL P50). */
export class BusHealth {
  #delayed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    readonly processes: Processes,
    /** Number of processes of this installation; a single one misses no commits. */
    readonly count: () => Promise<number>,
    readonly onChange: (delayed: boolean) => void,
  ) {}

  get delayed(): boolean {
    return this.#delayed;
  }

  /** Call before the port opens, so that the first client already gets the right value. */
  async start(): Promise<void> {
    this.processes.onChange((up) => this.#onBusChange(up));
    if (this.processes.up !== false) return;
    this.#onBusChange(false);
    await this.#checkOthers();
  }
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #onBusChange(up: boolean): void {
    this.stop();
    if (up) this.#setDelayed(false);
    else this.#timer = setInterval(() => void this.#checkOthers(), graceMs);
  }

  /** Repeats while the bus is down, because other processes start and stop. */
  async #checkOthers(): Promise<void> {
    try {
      // Redis implies several processes. With PostgreSQL as the bus there is usually only one.
      const hasOthers = this.processes.by === 'redis' || (await this.count()) > 1;
      if (this.#timer) this.#setDelayed(hasOthers);
    } catch {
      // If the database doesn't respond, the change feed closes the sockets (P29).
    }
  }

  #setDelayed(delayed: boolean): void {
    if (delayed === this.#delayed) return;
    this.#delayed = delayed;
    this.onChange(delayed);
  }
}
