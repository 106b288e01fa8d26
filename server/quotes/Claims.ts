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
  readonly #owners = new Map<number, number | null>();
  #upTo = 0;
  #learning: Promise<void> | null = null;

  constructor(
    readonly house: House,
    readonly quoteId: number,
  ) {}

  /** Takes what is nobody's; refuses what is somebody else's. False: the log has to be asked first. */
  take(writers: ReadonlySet<number>, doc: Y.Doc, { userId, shownBy }: Editor, committed: number): boolean {
    for (const client of writers) {
      const used = Y.getState(doc.store, client) > 0;
      if (used && !this.#owners.has(client) && this.#upTo < committed) return false;
      // In use, and neither in the log nor any tab's: the server's own hand.
      if (used && this.#owners.get(client) !== userId) throw foreign();
      if (!used && (this.#owners.get(client) ?? shownBy?.(client) ?? userId) !== userId) throw foreign();
    }
    for (const client of writers) if (!this.#owners.has(client)) this.#owners.set(client, userId);
    return true;
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
        for (const client of writersOf(data)) if (!this.#owners.has(client)) this.#owners.set(client, actorId);
      this.#upTo = page.at(-1)?.seq ?? committed;
    }
  }
}
