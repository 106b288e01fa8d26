import { createHash, randomBytes } from 'node:crypto';
import { displaySession } from '../../common/access/audience';
import { displayViewer, noUser, type Viewer } from '../../common/access/viewer';
import { prepared } from '../../db/preparedStatements';
import type { Services } from '../services';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import type { Work } from '../work/Work';
import { cookieFor, cookieOf } from './cookies';
import type { SessionClaims } from './SessionClaims';

const cookieName = 'display';
const dayMs = 24 * 60 * 60 * 1000;
/** A display that was off for longer has to be paired again. */
const validDays = 180;
const renewAfterDays = 7;

/** Credentials, pairing secrets and codes are stored as hashes only; the first two have 256 random bits. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const makeSecret = (): string => randomBytes(32).toString('base64url');

interface Holder {
  readonly viewer: Viewer;
  readonly session: SessionClaims;
}

/** The display whose credential is in the cookies; null if there is none or it was revoked. */
export async function displayHolder(services: Services, cookies: string): Promise<Holder | null> {
  const token = cookieOf(cookies, cookieName);
  if (token === undefined) return null;
  const found = await oneRow<{ id: number; name: string; expiresAt: Date }>(
    services.authDb,
    prepared(`SELECT d.id, d.name, c.expires_at AS "expiresAt" FROM display_credentials c JOIN displays d ON d.id = c.display_id
      WHERE c.hash = $1 AND c.expires_at > $2`),
    [hashOfSecret(token), services.now()],
  );
  if (!found) return null;
  const expiresAt = Math.floor(found.expiresAt.getTime() / 1000);
  return {
    viewer: displayViewer(found),
    session: { userId: noUser, sessionId: displaySession(found.id), issuedAt: 0, expiresAt },
  };
}

/** Creates a credential; returns the cookie that carries it. */
export async function issueCredential(services: Services, work: Work, displayId: number): Promise<string> {
  const token = makeSecret();
  await work.sql('INSERT INTO display_credentials (hash, display_id, made_at, expires_at) VALUES ($1, $2, $3, $4)', [
    hashOfSecret(token),
    displayId,
    work.now,
    new Date(work.now.getTime() + validDays * dayMs),
  ]);
  return cookieFor(services, cookieName, token, { seconds: (validDays * dayMs) / 1000, path: '/' });
}

/**
 * Notes the use of a display's credential, and replaces it once it is a week old. The former one stays valid until the
 * new one is used, so that a lost response doesn't cost the display its pairing. Returns the new cookie; null if none is needed.
 */
export async function useCredential(services: Services, cookies: string): Promise<string | null> {
  const hash = hashOfSecret(cookieOf(cookies, cookieName) ?? '');
  return change(services, { actor: null, verb: 'display.seen' }, async (work) => {
    const [used] = await work.sql<{ displayId: number; old: boolean }>(
      `UPDATE display_credentials SET seen_at = $2 WHERE hash = $1
       RETURNING display_id AS "displayId", made_at < $3::timestamptz AS old`,
      [hash, work.now, new Date(work.now.getTime() - renewAfterDays * dayMs)],
    );
    if (!used) return null;
    await work.sql(
      `DELETE FROM display_credentials c USING display_credentials used
       WHERE used.hash = $1 AND c.display_id = used.display_id AND c.hash <> $1 AND c.made_at <= used.made_at`,
      [hash],
    );
    return used.old ? issueCredential(services, work, used.displayId) : null;
  });
}

/** Notes that these displays are connected. */
export const noteConnected = (services: Services, displayIds: readonly number[]): Promise<unknown> =>
  change(services, { actor: null, verb: 'display.seen' }, (work) =>
    work.sql('UPDATE display_credentials SET seen_at = $2 WHERE display_id = ANY($1)', [displayIds, work.now]),
  );
