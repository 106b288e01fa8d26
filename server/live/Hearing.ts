import type { Processes } from '../outside/processes/processes';

/** A loss that is over within this time is not told: nothing moves on any screen for it. */
const graceMs = 1000;

/** Whether what other processes commit is heard at once or found late, as screens are told of it (PROTOCOL P50). */
export class Hearing {
  #late = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    readonly processes: Processes,
    /** How many there are: one alone misses nobody. */
    readonly count: () => Promise<number>,
    readonly tell: (late: boolean) => void,
  ) {}

  get late(): boolean {
    return this.#late;
  }

  /** Before the port opens: who starts unheard is late from its first screen on. */
  async start(): Promise<void> {
    this.processes.onChange((up) => this.#changed(up));
    if (this.processes.up !== false) return;
    this.#changed(false);
    await this.#look();
  }
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #changed(up: boolean): void {
    this.stop();
    if (up) this.#say(false);
    else this.#timer = setInterval(() => void this.#look(), graceMs);
  }

  /** Asked again while it lasts: others come and go. */
  async #look(): Promise<void> {
    try {
      // Whoever has a Redis has it for several; a database is one's own more often than not.
      const others = this.processes.by === 'redis' || (await this.count()) > 1;
      if (this.#timer) this.#say(others);
    } catch {
      // A database that does not answer closes the sockets by itself (P29).
    }
  }

  #say(late: boolean): void {
    if (late === this.#late) return;
    this.#late = late;
    this.tell(late);
  }
}
