import { Refusal } from '../refusal';

export interface QueueLimits {
  /** Maximum number running at a time. */
  readonly atOnce: number;
  /** Maximum number of one group (a company) running at a time. */
  readonly perGroup: number;
  /** Maximum number waiting, per group and in total. */
  readonly waitingPerGroup: number;
  readonly waiting: number;
  /** Plural noun for the message, such as "imports". */
  readonly what: string;
}

interface Waiting {
  readonly group: number;
  readonly start: () => void;
}

/** Retry-After of a rejected caller, in seconds. */
const retryAfter = 15;

/**
 * Runs heavy work of this process, a few at a time. Groups take turns, so one with many jobs delays only itself. A
 * group with too many waiting gets a 429; everyone gets a 503 when the queue is full.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #running = new Map<number, number>();
  #waiting: Waiting[] = [];
  /** When each group last had a turn, counted in turns. */
  readonly #lastTurn = new Map<number, number>();
  #turns = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(group: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(group);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(group) ?? 1) - 1;
      if (left > 0) this.#running.set(group, left);
      else this.#running.delete(group);
      this.#next();
    }
  }

  #turn(group: number): Promise<void> | undefined {
    if (this.#hasRoom(group)) return void this.#begin(group);
    const { what, waiting, waitingPerGroup } = this.#limits;
    if (this.#waiting.filter((one) => one.group === group).length >= waitingPerGroup) {
      const message = `Too many ${what} are waiting. Try again in ${retryAfter} seconds.`;
      throw new Refusal('tooMany', message, undefined, undefined, retryAfter);
    }
    if (this.#waiting.length >= waiting) {
      const message = `Too many ${what} are running. Try again in ${retryAfter} seconds.`;
      throw new Refusal('unavailable', message, undefined, undefined, retryAfter);
    }
    return new Promise((start) => this.#waiting.push({ group, start }));
  }

  #hasRoom(group: number): boolean {
    let running = 0;
    for (const count of this.#running.values()) running += count;
    return running < this.#limits.atOnce && (this.#running.get(group) ?? 0) < this.#limits.perGroup;
  }

  #begin(group: number): void {
    this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
    this.#lastTurn.set(group, ++this.#turns);
  }

  /** The waiting group whose last turn is longest ago. */
  #next(): void {
    for (;;) {
      const able = this.#waiting.filter(({ group }) => this.#hasRoom(group));
      const turnOf = ({ group }: Waiting) => this.#lastTurn.get(group) ?? 0;
      const next = able.reduce<Waiting | null>((best, one) => (best && turnOf(best) <= turnOf(one) ? best : one), null);
      if (!next) {
        if (this.#waiting.length === 0 && this.#running.size === 0) this.#lastTurn.clear();
        return;
      }
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#begin(next.group);
      next.start();
    }
  }
}
