import { createHash, randomBytes } from 'node:crypto';
import type { Viewer } from '../../common/access/viewer';
import { type KeyScope, needsQuoter } from '../../common/integrations/offered';
import { prepared } from '../../db/preparedStatements';
import type { Services } from '../services';
import { creatorMay, creatorQuotes, creatorSeesCosts } from '../work/creatorRight';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import type { SessionClaims } from './SessionClaims';

/** A key has 256 random bits, so a fast hash is safe. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
export const makeKey = (): string => `tk_${randomBytes(32).toString('base64url')}`;

interface Holder {
  readonly viewer: Viewer;
  readonly session: SessionClaims;
  readonly scopes: readonly KeyScope[];
}
interface Row {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly companyId: number;
  readonly onHold: boolean;
  /** True if the key's owner can still create quotes. */
  readonly quoting: boolean;
  /** True if the key's owner can see costs. */
  readonly costs: boolean;
  readonly stale: boolean;
}

/**
 * The user of a valid key: a `client` of its company, loaded for every call. A key ends when it expires or is revoked,
 * and when its owner is deleted, demoted or moved. It never has more rights than its owner.
 */
export async function keyHolder(services: Services, authorization: string): Promise<Holder | null> {
  const key = /^Bearer (tk_[A-Za-z0-9_-]{43})$/.exec(authorization)?.[1];
  if (key === undefined) return null;
  const now = services.now();
  const found = await oneRow<Row>(
    services.authDb,
    prepared(`SELECT k.id, k.user_id AS "userId", k.name, k.scopes, k.company_id AS "companyId", c.billing_hold AS "onHold",
            ${creatorQuotes('o')} AS quoting, ${creatorSeesCosts('o')} AS costs,
            k.used_at IS NULL OR k.used_at < $2::timestamptz - interval '1 minute' AS stale
          FROM api_keys k JOIN companies c ON c.id = k.company_id JOIN users o ON o.id = k.made_by
          WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND k.expires_at > $2 AND ${creatorMay('o', 'k.company_id')}`),
    [hashOfKey(key), now],
  );
  if (!found) return null;
  if (found.stale) await markUsed(services, found.id);
  const { userId, name, companyId, onHold } = found;
  const scopes = found.scopes.filter((scope) => found.quoting || !needsQuoter(scope));
  return {
    viewer: {
      ...{ id: userId, name, role: 'client', companyId, verified: true, onHold },
      hasQuoter: scopes.some(needsQuoter),
      seesCosts: found.costs,
    },
    session: { userId, sessionId: `key:${found.id}`, issuedAt: 0, expiresAt: Number.MAX_SAFE_INTEGER },
    scopes,
  };
}

/** Updates the last use, at most once a minute, to show which keys are unused. */
const markUsed = (services: Services, id: number): Promise<unknown> =>
  change(services, { actor: null, verb: 'key.used' }, (work) =>
    work.sql('UPDATE api_keys SET used_at = $2 WHERE id = $1 RETURNING id', [id, work.now]),
  );
