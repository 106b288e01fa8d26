import { Refusal } from './refusal';

export interface QueueLimits {
  /** How many run at a time. */
  readonly atOnce: number;
  /** How many of one group (a company) run at a time. */
  readonly perGroup: number;
  /** How many may wait, of one group and of all. */
  readonly waitingPerGroup: number;
  readonly waiting: number;
  /** What is limited, in the plural, for the message: "imports". */
  readonly what: string;
}

interface Waiting {
  readonly group: number;
  readonly start: () => void;
}

/** After so many seconds a caller who was turned away may try again. */
const retryAfter = 15;

/**
 * Heavy work of this process, a few at a time and in order: one group that asks for a lot waits for itself, and the
 * others go first. A group with too much waiting gets a 429, everybody a 503 when the queue itself is full.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #running = new Map<number, number>();
  #waiting: Waiting[] = [];
  /** When each group last had its turn, counted in turns. */
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
      const message = `Too many ${what} of this company are waiting already. Try again in ${retryAfter} seconds.`;
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

  /** Of those who wait, the group that has waited longest for its turn: what came first may be the tenth of its group. */
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
