import { createHash, randomBytes } from 'node:crypto';
import type { Work } from '../work/Work';

const hour = 3_600_000;
/** How long links are valid (R3). */
export const linkLives = { registered: 7 * 24 * hour, forgotten: 24 * hour } as const;
export type LinkReason = keyof typeof linkLives;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Creates a link for setting a password: 256 random bits, stored only as a hash. It replaces the user's previous link
 * (security D11).
 */
export async function issueLink(work: Work, publicUrl: string, userId: number, why: LinkReason): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await work.sql(
    `INSERT INTO link_tokens (user_id, token_hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, hashOf(token), new Date(work.now.getTime() + linkLives[why])],
  );
  work.record('link', userId, { issued: why });
  return `${publicUrl}/password/reset/${userId}/${token}`;
}

type Run = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;

/** True if this is the user's current, unexpired link. */
export const linkLivesOn = async (run: Run, userId: number, token: string, now: Date): Promise<boolean> =>
  (
    await run('SELECT 1 AS yes FROM link_tokens WHERE user_id = $1 AND token_hash = $2 AND expires_at > $3', [
      userId,
      hashOf(token),
      now,
    ])
  ).length > 0;

/** Uses up the link; only the first caller gets true. */
export const spendLink = async (work: Work, userId: number, token: string): Promise<boolean> =>
  (
    await work.sql(
      'DELETE FROM link_tokens WHERE user_id = $1 AND token_hash = $2 AND expires_at > $3 RETURNING user_id',
      [userId, hashOf(token), work.now],
    )
  ).length > 0;
