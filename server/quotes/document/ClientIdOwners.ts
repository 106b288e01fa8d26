import * as Y from 'yjs';
import type { Services } from '../../services';
import { rows } from '../../work/sql';
import type { Editor } from './documents';
import { foreign } from './nack';

interface Written {
  readonly seq: number;
  readonly actorId: number | null;
  readonly data: Buffer;
}

/** Client IDs that an update writes new structs for. */
export const writersOf = (update: Uint8Array): Set<number> =>
  new Set(Y.decodeUpdate(update).structs.flatMap((one) => (one instanceof Y.Skip ? [] : [one.id.client])));

/**
 * Owners of Yjs client IDs: the user whose update used an ID first, according to the log. Under someone else's ID, a
 * user could write structs that the other tab hasn't sent yet; that tab's next edits would count as known and be lost.
 * So a foreign ID is rejected; the tab then takes a new ID and replays its edits.
 */
export class ClientIdOwners {
  /** Owners according to the log. */
  readonly #logged = new Map<number, number | null>();
  /** Claimed by this process and not committed yet; another process may be claiming them at the same time. */
  readonly #claimed = new Map<number, number>();
  #readUpTo = 0;
  #readInFlight: Promise<void> | null = null;

  constructor(
    readonly services: Services,
    readonly quoteId: number,
  ) {}

  #ownerOf(client: number): number | null | undefined {
    return this.#logged.has(client) ? this.#logged.get(client) : this.#claimed.get(client);
  }

  /** Claims free IDs and rejects foreign ones. False if the log has to be read first. */
  claim(
    writers: ReadonlySet<number>,
    known: { knows(client: number): boolean },
    { userId, shownBy }: Editor,
    committed: number,
  ): boolean {
    for (const client of writers) {
      const used = known.knows(client);
      const owner = this.#ownerOf(client);
      if (used && owner === undefined && this.#readUpTo < committed) return false;
      // In use, but in neither the log nor any tab: the server's own client ID.
      if (used && owner !== userId) throw foreign();
      if (!used && (owner ?? shownBy?.(client) ?? userId) !== userId) throw foreign();
    }
    for (const client of writers) if (this.#ownerOf(client) === undefined) this.#claimed.set(client, userId);
    return true;
  }

  /**
   * True if any of these is claimed only here. The commit must then check that the log hasn't grown since it was read.
   */
  hasUnconfirmed(writers: ReadonlySet<number>): boolean {
    return [...writers].some((client) => this.#claimed.has(client));
  }
  /** False if another process claimed one first. */
  ownsAll(writers: ReadonlySet<number>, userId: number): boolean {
    return [...writers].every((client) => !this.#logged.has(client) || this.#logged.get(client) === userId);
  }
  /** Marks claims as committed. */
  confirm(writers: ReadonlySet<number>, userId: number): void {
    for (const client of writers) if (this.#claimed.delete(client)) this.#logged.set(client, userId);
  }
  /** Records owners committed by another process while claims are pending here. */
  record(logged: readonly Pick<Written, 'actorId' | 'data'>[]): void {
    if (this.#claimed.size === 0) return;
    for (const { actorId, data } of logged)
      for (const client of writersOf(data)) if (!this.#logged.has(client)) this.#logged.set(client, actorId);
  }

  /** Reads the log further, including other processes' updates. */
  readLog(committed: number): Promise<void> {
    this.#readInFlight ??= this.#read(committed).finally(() => {
      this.#readInFlight = null;
    });
    return this.#readInFlight;
  }

  async #read(committed: number): Promise<void> {
    while (this.#readUpTo < committed) {
      const page = await rows<Written>(
        this.services.db,
        `SELECT seq, actor_id AS "actorId", data FROM quote_updates
         WHERE quote_id = $1 AND seq > $2 ORDER BY seq LIMIT 500`,
        [this.quoteId, this.#readUpTo],
      );
      for (const { actorId, data } of page)
        for (const client of writersOf(data)) if (!this.#logged.has(client)) this.#logged.set(client, actorId);
      this.#readUpTo = page.at(-1)?.seq ?? committed;
    }
  }
}
