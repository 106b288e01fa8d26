import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type { Change } from '../../db/models/Change';
import type { Doorbell } from '../work/doorbell';
import { rows } from '../work/sql';

/** Handing a batch on: publishes it, or throws to have it tried again. */
export type HandOn = (batch: readonly Change[], stillFailing: boolean) => Promise<void>;

export interface TailOptions {
  readonly db: Sequelize;
  readonly doorbell: Doorbell;
  readonly handOn: HandOn;
  readonly onError: (error: unknown) => void;
  /** How often it looks without being rung for. */
  readonly everyMs?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const triesPerRow = 3;
const retryMs = 100;

/**
 * Follows `changes` (PROTOCOL P8–P10). Each look reads, in one statement, the rows with xact >= the previous look's
 * xmin, hands on those that were not handed on yet, and moves its mark to this look's xmin: a transaction that commits
 * late is never skipped, and one that stays open delays nobody. One look at a time; a ring during a look causes another.
 */
export class Tail {
  readonly #o: TailOptions;
  #mark: string | null = null;
  /** Ids handed on whose xact is not yet below the mark. */
  readonly #handed = new Map<number, bigint>();
  readonly #tries = new Map<number, number>();
  #looking: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;
  #unlisten: (() => void) | null = null;
  #lastLook = 0;
  #last = 0;
  readonly #name = randomBytes(6).toString('base64url');
  #moves = 0;

  constructor(options: TailOptions) {
    this.#o = options;
  }

  /** Before the port opens: nothing that is committed from now on is missed, and nothing from before is handed on. */
  async start(): Promise<void> {
    const [now] = await rows<{ xmin: string; before: { id: number; xact: string }[] }>(
      this.#o.db,
      // A transaction that stays open anywhere in the cluster holds xmin back: what committed since is told by its id.
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'xact', xact::text)), '[]')
          FROM changes WHERE xact >= pg_snapshot_xmin(pg_current_snapshot()) AND at >= $1) AS before`,
      [new Date(Date.now() - dayMs)],
    );
    const { xmin, before } = now as { xmin: string; before: { id: number; xact: string }[] };
    this.#mark = xmin;
    for (const { id, xact } of before) this.#handed.set(id, BigInt(xact));
    await this.look();
    this.#unlisten = this.#o.doorbell.onRing(() => {
      // At the commit, before anybody is answered: who asks now must not be told that nothing has changed.
      this.#moves += 1;
      void this.look();
    });
    this.#timer = setInterval(() => void this.look(), this.#o.everyMs ?? 1000);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    if (this.#timer) clearInterval(this.#timer);
    await this.#looking;
    if (this.#retry) clearTimeout(this.#retry);
  }

  /** The newest change handed on; null before the first look. */
  get position(): number | null {
    return this.#lastLook === 0 ? null : this.#last;
  }
  /**
   * Part of every ETag: another one after each commit that is heard of, and after each hand-over, also of a late commit whose id is below the newest, and never
   * again the one of an earlier process. Null before the first look.
   */
  get tag(): string | null {
    return this.#lastLook === 0 ? null : `${this.#name}.${this.#moves}`;
  }
  /** Milliseconds since a look last succeeded. */
  get age(): number {
    return this.#lastLook === 0 ? Number.POSITIVE_INFINITY : performance.now() - this.#lastLook;
  }

  /** Look now; a call while a look runs makes it look once more after it. */
  look(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    this.#looking = this.#run().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.#once();
      } catch (error) {
        this.#o.onError(error);
        return;
      }
    } while (this.#again && !this.#stopped);
  }

  async #once(): Promise<void> {
    // `at` bounds the partitions; no transaction stays open for a day.
    const [look] = await rows<{ xmin: string; changes: RawChange[] | null }>(
      this.#o.db,
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
         (SELECT json_agg(json_build_object('id', c.id, 'xact', c.xact::text, 'at', extract(epoch FROM c.at) * 1000, 'actorId', c.actor_id,
                   'verb', c.verb, 'kind', c.kind, 'entityId', c.entity_id, 'version', c.version, 'diff', c.diff, 'lost', c.lost, 'companyId', c.company_id)
                 ORDER BY c.xact, c.id)
          FROM changes c WHERE c.xact >= $1::xid8 AND c.at >= $2) AS changes`,
      [this.#mark, new Date(Date.now() - dayMs)],
    );
    const { xmin, changes } = look as { xmin: string; changes: RawChange[] | null };
    const fresh = (changes ?? [])
      .filter((c) => !this.#handed.has(c.id))
      .map((c): Change => ({ ...c, at: new Date(c.at), time: new Date(c.at) }));
    if (fresh.length === 0 || (await this.#hand(fresh))) {
      this.#mark = xmin;
      const floor = BigInt(xmin);
      for (const [id, xact] of this.#handed) if (xact < floor) this.#handed.delete(id);
    } else {
      this.#retry ??= setTimeout(() => {
        this.#retry = null;
        void this.look();
      }, retryMs);
    }
    this.#lastLook = performance.now();
  }

  /**
   * What was not tried yet goes on together; what failed goes on row by row, so that one that cannot be published holds
   * up nobody else, and is passed after its third failure (PROTOCOL P17). False when something is left to try again.
   */
  async #hand(fresh: readonly Change[]): Promise<boolean> {
    // Before anybody is told: who asks again because of it must not be answered from before it.
    this.#moves += 1;
    for (const c of fresh) if (c.id > this.#last) this.#last = c.id;
    const untried = fresh.filter((c) => !this.#tries.has(c.id));
    const failed = fresh.filter((c) => this.#tries.has(c.id));
    let whole = true;
    for (const part of [untried, ...failed.map((c) => [c])]) {
      if (part.length === 0) continue;
      const failing = part.some((c) => (this.#tries.get(c.id) ?? 0) >= triesPerRow);
      try {
        await this.#o.handOn(part, failing);
      } catch (error) {
        this.#o.onError(error);
        if (!failing) {
          for (const c of part) this.#tries.set(c.id, (this.#tries.get(c.id) ?? 0) + 1);
          whole = false;
          continue;
        }
      }
      for (const c of part) {
        this.#handed.set(c.id, BigInt(c.xact));
        this.#tries.delete(c.id);
      }
    }
    return whole;
  }
}

type RawChange = Omit<Change, 'at' | 'time'> & { at: number };
