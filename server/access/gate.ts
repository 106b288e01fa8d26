import { type KeyObject, randomBytes } from 'node:crypto';
import type { Work } from '../work/Work';
import type { Limits } from './limits';
import { signToken } from './tokens';
import type { Viewers } from './viewers';

/** What identity needs: the signing secret, the people with their present rights, and the limits. */
export interface Gate {
  /** A key, not a text: from a text jsonwebtoken makes one for every token, which costs ten times the check itself. */
  readonly secret: KeyObject;
  readonly viewers: Viewers;
  readonly limits: Limits;
}

/** Open a session for a person inside a transaction; answers its token. */
export async function openSession(work: Work, gate: Gate, userId: number): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  await work.sql('INSERT INTO sessions (id, user_id, created_at) VALUES ($1, $2, $3)', [id, userId, work.now]);
  work.record('session', userId, { opened: true });
  return signToken(gate.secret, userId, id, work.now);
}

/** End sessions of a person, all but one where that is kept; their sockets are closed by the tail. */
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
  if (ended.length > 0) work.record('session', userId, { ended: ended.map((s) => s.id) });
  return ended.length;
}
