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
const maxTries = 3;
const retryMs = 100;
/** Changes read and published at a time, so that a transaction with many of them doesn't block the process. */
const batchSize = 1000;

/**
 * Position of the feed: changes committed after the snapshot `seen` are still to be published, and so are all of
 * transactions above `newest`. A commit with more than one batch is read up to the snapshot `until`, beginning after the
 * change with this `xact` and `id`.
 */
interface Cursor {
  readonly seen: string;
  /**
   * The highest transaction ID that was published. After a crash, PostgreSQL may reuse IDs of transactions that were
   * rolled back shortly before, and so count as finished in `seen`; it never reuses one below a committed ID.
   */
  readonly newest: bigint;
  readonly until: string | null;
  readonly xact: bigint;
  readonly id: number;
}

/** Parses a PostgreSQL snapshot, `xmin:xmax:open transactions`. */
function after(snapshot: string, newest: bigint): Cursor {
  const oldestOpen = BigInt(snapshot.slice(0, snapshot.indexOf(':')));
  return { seen: snapshot, newest, until: null, xact: newest < oldestOpen ? newest + 1n : oldestOpen, id: 0 };
}

/**
 * Follows the table `changes` (PROTOCOL P8–P10). Each poll publishes what became visible since the snapshot of the
 * previous one, so a transaction that commits late is never skipped, and one that stays open delays nobody. Polls never
 * overlap; a commit during a poll requests another.
 */
export class ChangeFeed {
  readonly #o: ChangeFeedOptions;
  #cursor: Cursor | null = null;
  readonly #failed: FailedBatch[] = [];
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
    const [now] = await rows<{ snapshot: string; newest: string }>(
      this.#o.db,
      `SELECT pg_current_snapshot()::text AS snapshot,
         coalesce((SELECT xact FROM changes ORDER BY xact DESC LIMIT 1)::text, '0') AS newest`,
    );
    const { snapshot, newest } = now as { snapshot: string; newest: string };
    this.#cursor = after(snapshot, BigInt(newest));
    await this.poll();
    this.#unlisten = this.#o.commitNotifier.onCommit(() => {
      // Count before the command is answered: from now on, no earlier ETag may match.
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
      // Requested after the last look at it.
      if (this.#pollRequested && !this.#stopped) void this.poll();
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
        // The next one is due within a second.
        this.#pollRequested = false;
        return;
      }
    } while (this.#pollRequested && !this.#stopped);
  }

  async #once(): Promise<void> {
    let isLast: boolean;
    do {
      const [changes, next] = await this.#read(this.#cursor as Cursor);
      isLast = changes.length < batchSize;
      await this.#publish(changes);
      this.#cursor = next;
      for (const { id } of changes) if (id > this.#newestId) this.#newestId = id;
      this.#lastPollAt = performance.now();
    } while (!isLast && !this.#stopped);
  }

  /** The next batch, at most `batchSize` changes, and where the one after it begins. */
  async #read(cursor: Cursor): Promise<[Change[], Cursor]> {
    const { seen, newest, until, xact, id } = cursor;
    const [read] = await rows<{ snapshot: string; changes: RawChange[] | null }>(
      this.#o.db,
      // `at` limits the partitions that are read; no transaction stays open for a day.
      `SELECT pg_current_snapshot()::text AS snapshot,
         (SELECT json_agg(json_build_object('id', c.id, 'xact', c.xact::text, 'at', extract(epoch FROM c.at) * 1000, 'actorId', c.actor_id,
                   'verb', c.verb, 'kind', c.kind, 'entityId', c.entity_id, 'version', c.version, 'diff', c.diff, 'lost', c.lost, 'companyId', c.company_id)
                 ORDER BY c.xact, c.id)
          FROM (SELECT * FROM changes
                WHERE (xact, id) > ($1::xid8, $2) AND at >= $3
                  AND (NOT pg_visible_in_snapshot(xact, $4::pg_snapshot) OR xact > $5::xid8)
                  AND pg_visible_in_snapshot(xact, coalesce($6::pg_snapshot, pg_current_snapshot()))
                ORDER BY xact, id LIMIT $7) c) AS changes`,
      [String(xact), id, new Date(Date.now() - dayMs), seen, String(newest), until, batchSize],
    );
    const { snapshot, changes } = read as { snapshot: string; changes: RawChange[] | null };
    const batch = (changes ?? []).map((c): Change => ({ ...c, at: new Date(c.at), time: new Date(c.at) }));
    const last = batch.at(-1);
    const end = until ?? snapshot;
    if (last && batch.length === batchSize) {
      return [batch, { ...cursor, until: end, xact: BigInt(last.xact), id: last.id }];
    }
    // In the order of transaction IDs, across batches too.
    const highest = last ? BigInt(last.xact) : until === null ? newest : xact;
    return [batch, after(end, highest > newest ? highest : newest)];
  }

  /**
   * Publishes new changes together. Failed ones follow in ever smaller groups, so that a change that can't be published
   * delays the others little. After three failures, the last one on its own, it is published as failing (PROTOCOL P17).
   */
  async #publish(fresh: readonly Change[]): Promise<void> {
    const retried = this.#failed.splice(0);
    // Changed before the events are sent, so a client that refetches because of one doesn't get a 304.
    if (fresh.length + retried.length > 0) this.#tagCount += 1;
    if (fresh.length > 0) await this.#attempt({ changes: fresh, tries: 0 });
    for (const batch of retried) {
      if (this.#stopped) return;
      await this.#attempt(batch);
    }
    if (this.#failed.length === 0) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = null;
      void this.poll();
    }, retryMs);
  }

  async #attempt({ changes, tries }: FailedBatch): Promise<void> {
    const isSingle = changes.length === 1;
    const isFailing = isSingle && tries >= maxTries;
    try {
      await this.#o.dispatch(changes, isFailing);
    } catch (error) {
      this.#o.onError(error);
      if (isFailing) return;
      const middle = Math.ceil(changes.length / 2);
      const parts = isSingle ? [changes] : [changes.slice(0, middle), changes.slice(middle)];
      // A change is given up only after it has failed on its own.
      const next = isSingle ? tries + 1 : Math.min(tries + 1, maxTries - 1);
      for (const part of parts) this.#failed.push({ changes: part, tries: next });
    }
  }
}

/** Changes whose dispatch failed; `tries` counts the failures. */
interface FailedBatch {
  readonly changes: readonly Change[];
  readonly tries: number;
}

type RawChange = Omit<Change, 'at' | 'time'> & { at: number };
