import { type KeyObject, randomBytes } from 'node:crypto';
import type { Work } from '../work/Work';
import type { Limits } from './limits';
import { signToken } from './tokens';
import type { Viewers } from './viewers';

/** Dependencies of authentication: signing secret, user cache and rate limiter. */
export interface Gate {
  /**
   * A KeyObject rather than a string: jsonwebtoken would convert a string for every token, at ten times the cost of the
   * check.
   */
  readonly secret: KeyObject;
  readonly viewers: Viewers;
  readonly limits: Limits;
}

/** Opens a session in a transaction and returns its token. */
export async function openSession(work: Work, gate: Gate, userId: number): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  await work.sql('INSERT INTO sessions (id, user_id, created_at) VALUES ($1, $2, $3)', [id, userId, work.now]);
  work.record('session', userId, { opened: true });
  return signToken(gate.secret, userId, id, work.now);
}

/**
 * Ends a user's sessions, optionally all but one or only one, with the push notifications of their devices. The change
 * feed closes their sockets.
 */
export async function endSessions(
  work: Work,
  userId: number,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await work.sql<{ id: string }>(
    `UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL
       AND ($3::text IS NULL OR id = $3) AND ($4::text IS NULL OR id <> $4) RETURNING id`,
    [userId, work.now, which.only ?? null, which.except ?? null],
  );
  if (ended.length === 0) return 0;
  const ids = ended.map((s) => s.id);
  await work.sql('DELETE FROM push_subscriptions WHERE session_id = ANY($1) RETURNING id', [ids]);
  work.record('session', userId, { ended: ids });
  return ended.length;
}
