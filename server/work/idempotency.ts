import { invalid } from './refusal';
import type { Work } from './Work';

/** An Idempotency-Key of one person and call, with the hash of what was asked (decisions §2 "Stale screens"). */
export interface Repeatable {
  readonly userId: number;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  /** What takes long when it runs is waited for this long. */
  readonly waitSeconds?: number;
}

/** The reply of the first time, or null. A second request that comes while the first runs waits for it here. */
export async function recall<T>(work: Work, ask: Repeatable): Promise<{ value: T } | null> {
  if (ask.waitSeconds !== undefined) await work.waitLong(ask.waitSeconds);
  await work.lockKey(`${ask.userId} ${ask.route} ${ask.key}`);
  const [kept] = await work.sql<{ requestHash: string; reply: string }>(
    `SELECT request_hash AS "requestHash", reply FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3`,
    [ask.userId, ask.route, ask.key],
  );
  if (!kept) return null;
  if (kept.requestHash !== ask.requestHash) {
    throw invalid({ 'Idempotency-Key': 'was used before for a different request; use a new one' });
  }
  return { value: JSON.parse(kept.reply) as T };
}

/** Keep the reply in the same transaction, for a day. */
export async function remember(work: Work, ask: Repeatable, reply: unknown): Promise<void> {
  await work.sql(
    `INSERT INTO idempotency_keys (user_id, route, key, request_hash, reply, status) VALUES ($1, $2, $3, $4, $5, 201)`,
    [ask.userId, ask.route, ask.key, ask.requestHash, JSON.stringify(reply)],
  );
}

/** Forget keys that are older than a day. */
export const forgetOldKeys = "DELETE FROM idempotency_keys WHERE at < now() - interval '1 day'";
