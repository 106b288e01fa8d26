import { invalid } from './refusal';
import type { Work } from './Work';

/** An Idempotency-Key of a user and call, with the hash of the request (R2). */
export interface Repeatable {
  readonly userId: number;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  /** How long to wait for a first request that is still running. */
  readonly waitSeconds?: number;
}

/** The stored reply of the first request, or null. A second request waits here while the first one runs. */
export async function recall<T>(work: Work, ask: Repeatable): Promise<{ value: T } | null> {
  if (ask.waitSeconds !== undefined) await work.waitLong(ask.waitSeconds);
  await work.lockKey(`${ask.userId} ${ask.route} ${ask.key}`);
  const [stored] = await work.sql<{ requestHash: string; reply: string }>(
    `SELECT request_hash AS "requestHash", reply FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3`,
    [ask.userId, ask.route, ask.key],
  );
  if (!stored) return null;
  if (stored.requestHash !== ask.requestHash) {
    throw invalid({ 'Idempotency-Key': 'was already used for a different request' });
  }
  return { value: JSON.parse(stored.reply) as T };
}

/** Stores the reply in the same transaction; it is valid for a day. */
export async function remember(work: Work, ask: Repeatable, reply: unknown): Promise<void> {
  await work.sql(
    `INSERT INTO idempotency_keys (user_id, route, key, request_hash, reply, status) VALUES ($1, $2, $3, $4, $5, 201)`,
    [ask.userId, ask.route, ask.key, ask.requestHash, JSON.stringify(reply)],
  );
}

/** Deletes keys older than a day. */
export const forgetOldKeys = "DELETE FROM idempotency_keys WHERE at < now() - interval '1 day'";
