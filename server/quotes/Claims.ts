import * as Y from 'yjs';
import type { House } from '../house';
import { rows } from '../work/sql';
import type { Editor } from './documents';
import { foreign } from './nack';

interface Written {
  readonly seq: number;
  readonly actorId: number | null;
  readonly data: Buffer;
}

/** The numbers under which an update writes. */
export const writersOf = (update: Uint8Array): Set<number> =>
  new Set(Y.decodeUpdate(update).structs.flatMap((one) => (one instanceof Y.Skip ? [] : [one.id.client])));

/**
 * Whose a Yjs client number is: the person's whose update used it first, as the log has it. Under somebody else's number
 * one could write what that tab has not written yet, and its next words would count as known and be lost. So a foreign
 * number is refused; a tab that is told so begins with a new one and writes again what is its own.
 */
export class Claims {
  /** As the log has it. */
  readonly #logged = new Map<number, number | null>();
  /** Taken here and not committed yet: another process may be taking it at this moment. */
  readonly #taken = new Map<number, number>();
  #upTo = 0;
  #learning: Promise<void> | null = null;

  constructor(
    readonly house: House,
    readonly quoteId: number,
  ) {}

  #ownerOf(client: number): number | null | undefined {
    return this.#logged.has(client) ? this.#logged.get(client) : this.#taken.get(client);
  }

  /** Takes what is nobody's; refuses what is somebody else's. False: the log has to be asked first. */
  take(
    writers: ReadonlySet<number>,
    known: { knows(client: number): boolean },
    { userId, shownBy }: Editor,
    committed: number,
  ): boolean {
    for (const client of writers) {
      const used = known.knows(client);
      const owner = this.#ownerOf(client);
      if (used && owner === undefined && this.#upTo < committed) return false;
      // In use, and neither in the log nor any tab's: the server's own hand.
      if (used && owner !== userId) throw foreign();
      if (!used && (owner ?? shownBy?.(client) ?? userId) !== userId) throw foreign();
    }
    for (const client of writers) if (this.#ownerOf(client) === undefined) this.#taken.set(client, userId);
    return true;
  }

  /** Is one of these taken here alone? Then nobody may have committed anything since the log was read last. */
  unsure(writers: ReadonlySet<number>): boolean {
    return [...writers].some((client) => this.#taken.has(client));
  }
  /** False: another process was first. */
  holds(writers: ReadonlySet<number>, userId: number): boolean {
    return [...writers].every((client) => !this.#logged.has(client) || this.#logged.get(client) === userId);
  }
  /** These are in the log now. */
  committed(writers: ReadonlySet<number>, userId: number): void {
    for (const client of writers) if (this.#taken.delete(client)) this.#logged.set(client, userId);
  }
  /** What another process has committed, while something here waits. */
  heard(logged: readonly Pick<Written, 'actorId' | 'data'>[]): void {
    if (this.#taken.size === 0) return;
    for (const { actorId, data } of logged)
      for (const client of writersOf(data)) if (!this.#logged.has(client)) this.#logged.set(client, actorId);
  }

  /** Reads on in the log: what other processes and earlier days have written. */
  learn(committed: number): Promise<void> {
    this.#learning ??= this.#read(committed).finally(() => {
      this.#learning = null;
    });
    return this.#learning;
  }

  async #read(committed: number): Promise<void> {
    while (this.#upTo < committed) {
      const page = await rows<Written>(
        this.house.db,
        `SELECT seq, actor_id AS "actorId", data FROM quote_updates
         WHERE quote_id = $1 AND seq > $2 ORDER BY seq LIMIT 500`,
        [this.quoteId, this.#upTo],
      );
      for (const { actorId, data } of page)
        for (const client of writersOf(data)) if (!this.#logged.has(client)) this.#logged.set(client, actorId);
      this.#upTo = page.at(-1)?.seq ?? committed;
    }
  }
}
