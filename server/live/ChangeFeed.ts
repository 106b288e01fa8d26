import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type { Change } from '../../db/models/Change';
import type { CommitNotifier } from '../work/CommitNotifier';
import { rows } from '../work/sql';

/** Publishes a batch of changes. Throw to have the batch retried. */
export type Dispatch = (batch: readonly Change[], stillFailing: boolean) => Promise<void>;

export interface ChangeFeedOptions {
  readonly db: Sequelize;
  readonly commitNotifier: CommitNotifier;
  readonly dispatch: Dispatch;
  readonly onError: (error: unknown) => void;
  /** Polling interval when no commit notification arrives, in ms. */
  readonly everyMs?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const triesPerRow = 3;
const retryMs = 100;

/**
 * Follows the table `changes` (PROTOCOL P8–P10). Each poll reads, in one statement, the rows with xact >= the xmin of the
 * previous poll, publishes those not published yet, and remembers its own xmin. So a transaction that commits late is
 * never skipped, and one that stays open delays nobody. Polls never overlap; a commit during a poll requests another.
 */
export class ChangeFeed {
  readonly #o: ChangeFeedOptions;
  #pollXmin: string | null = null;
  /** Published IDs whose xact is not below `#pollXmin` yet. */
  readonly #publishedIds = new Map<number, bigint>();
  readonly #tries = new Map<number, number>();
  #pollInFlight: Promise<void> | null = null;
  #pollRequested = false;
  #timer: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;
  #unlisten: (() => void) | null = null;
  #lastPollAt = 0;
  #newestId = 0;
  readonly #name = randomBytes(6).toString('base64url');
  #tagCount = 0;

  constructor(options: ChangeFeedOptions) {
    this.#o = options;
  }

  /** Runs before the port opens: everything committed from now on is published, and nothing older. */
  async start(): Promise<void> {
    const [now] = await rows<{ xmin: string; before: { id: number; xact: string }[] }>(
      this.#o.db,
      // A transaction that stays open anywhere in the cluster holds xmin back, so later commits are known by their IDs.
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'xact', xact::text)), '[]')
          FROM changes WHERE xact >= pg_snapshot_xmin(pg_current_snapshot()) AND at >= $1) AS before`,
      [new Date(Date.now() - dayMs)],
    );
    const { xmin, before } = now as { xmin: string; before: { id: number; xact: string }[] };
    this.#pollXmin = xmin;
    for (const { id, xact } of before) this.#publishedIds.set(id, BigInt(xact));
    await this.poll();
    this.#unlisten = this.#o.commitNotifier.onCommit(() => {
      // Before the command is answered: from now on no ETag of before may match.
      this.#tagCount += 1;
      void this.poll();
    });
    this.#timer = setInterval(() => void this.poll(), this.#o.everyMs ?? 1000);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    if (this.#timer) clearInterval(this.#timer);
    await this.#pollInFlight;
    if (this.#retry) clearTimeout(this.#retry);
  }

  /** ID of the newest published change; null before the first poll. */
  get position(): number | null {
    return this.#lastPollAt === 0 ? null : this.#newestId;
  }
  /**
   * Part of every ETag. Differs after each notified commit and each published batch, also when a late commit has an ID
   * below the newest, and between processes. Null before the first poll.
   */
  get tag(): string | null {
    return this.#lastPollAt === 0 ? null : `${this.#name}.${this.#tagCount}`;
  }
  /** Milliseconds since the last successful poll. */
  get age(): number {
    return this.#lastPollAt === 0 ? Number.POSITIVE_INFINITY : performance.now() - this.#lastPollAt;
  }

  /** Polls now; a call during a poll makes it poll once more afterwards. */
  poll(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#pollInFlight) {
      this.#pollRequested = true;
      return this.#pollInFlight;
    }
    this.#pollInFlight = this.#run().finally(() => {
      this.#pollInFlight = null;
    });
    return this.#pollInFlight;
  }

  async #run(): Promise<void> {
    do {
      this.#pollRequested = false;
      try {
        await this.#once();
      } catch (error) {
        this.#o.onError(error);
        return;
      }
    } while (this.#pollRequested && !this.#stopped);
  }

  async #once(): Promise<void> {
    // `at` limits the partitions that are read; no transaction stays open for a day.
    const [polled] = await rows<{ xmin: string; changes: RawChange[] | null }>(
      this.#o.db,
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
         (SELECT json_agg(json_build_object('id', c.id, 'xact', c.xact::text, 'at', extract(epoch FROM c.at) * 1000, 'actorId', c.actor_id,
                   'verb', c.verb, 'kind', c.kind, 'entityId', c.entity_id, 'version', c.version, 'diff', c.diff, 'lost', c.lost, 'companyId', c.company_id)
                 ORDER BY c.xact, c.id)
          FROM changes c WHERE c.xact >= $1::xid8 AND c.at >= $2) AS changes`,
      [this.#pollXmin, new Date(Date.now() - dayMs)],
    );
    const { xmin, changes } = polled as { xmin: string; changes: RawChange[] | null };
    const fresh = (changes ?? [])
      .filter((c) => !this.#publishedIds.has(c.id))
      .map((c): Change => ({ ...c, at: new Date(c.at), time: new Date(c.at) }));
    if (fresh.length === 0 || (await this.#publishAll(fresh))) {
      this.#pollXmin = xmin;
      const floor = BigInt(xmin);
      for (const [id, xact] of this.#publishedIds) if (xact < floor) this.#publishedIds.delete(id);
    } else {
      this.#retry ??= setTimeout(() => {
        this.#retry = null;
        void this.poll();
      }, retryMs);
    }
    this.#lastPollAt = performance.now();
  }

  /**
   * Publishes new rows together and failed ones one by one, so that a row that can't be published delays no other; after
   * three failures it is skipped (PROTOCOL P17). False if something is left to retry.
   */
  async #publishAll(fresh: readonly Change[]): Promise<boolean> {
    // Before the events are sent: a client that refetches because of one must not get a 304.
    this.#tagCount += 1;
    for (const c of fresh) if (c.id > this.#newestId) this.#newestId = c.id;
    const untried = fresh.filter((c) => !this.#tries.has(c.id));
    const failed = fresh.filter((c) => this.#tries.has(c.id));
    let whole = true;
    for (const part of [untried, ...failed.map((c) => [c])]) {
      if (part.length === 0) continue;
      const failing = part.some((c) => (this.#tries.get(c.id) ?? 0) >= triesPerRow);
      try {
        await this.#o.dispatch(part, failing);
      } catch (error) {
        this.#o.onError(error);
        if (!failing) {
          for (const c of part) this.#tries.set(c.id, (this.#tries.get(c.id) ?? 0) + 1);
          whole = false;
          continue;
        }
      }
      for (const c of part) {
        this.#publishedIds.set(c.id, BigInt(c.xact));
        this.#tries.delete(c.id);
      }
    }
    return whole;
  }
}

type RawChange = Omit<Change, 'at' | 'time'> & { at: number };
