import { createHash, randomBytes } from 'node:crypto';
import type { Viewer } from '../../common/access/viewer';
import { type KeyScope, ofQuoter } from '../../common/integrations/offered';
import { kept } from '../../db/keptPlans';
import type { House } from '../house';
import { creatorMay, creatorQuotes } from '../work/creatorRight';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import type { SessionClaims } from './SessionClaims';

/** 256 random bits need no slow hash. */
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
  /** Its owner still has the quoter. */
  readonly quoting: boolean;
  readonly stale: boolean;
}

/**
 * The holder of a key that works: a `client` of its company, read anew at each call. A key ends at its end date, when it
 * is revoked, and when its owner is deleted, demoted or moved; it never does more than its owner may.
 */
export async function keyHolder(house: House, authorization: string): Promise<Holder | null> {
  const key = /^Bearer (tk_[A-Za-z0-9_-]{43})$/.exec(authorization)?.[1];
  if (key === undefined) return null;
  const now = house.now();
  const found = await oneRow<Row>(
    house.authDb,
    kept(`SELECT k.id, k.user_id AS "userId", k.name, k.scopes, k.company_id AS "companyId", c.billing_hold AS "onHold",
            ${creatorQuotes('o')} AS quoting,
            k.used_at IS NULL OR k.used_at < $2::timestamptz - interval '1 minute' AS stale
          FROM api_keys k JOIN companies c ON c.id = k.company_id JOIN users o ON o.id = k.made_by
          WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND k.expires_at > $2 AND ${creatorMay('o', 'k.company_id')}`),
    [hashOfKey(key), now],
  );
  if (!found) return null;
  if (found.stale) await markUsed(house, found.id);
  const { userId, name, companyId, onHold } = found;
  const scopes = found.scopes.filter((scope) => found.quoting || !ofQuoter(scope));
  return {
    viewer: {
      ...{ id: userId, name, role: 'client', companyId, verified: true, onHold },
      hasQuoter: scopes.some(ofQuoter),
    },
    session: { userId, sessionId: `key:${found.id}`, issuedAt: 0, expiresAt: Number.MAX_SAFE_INTEGER },
    scopes,
  };
}

/** To the minute: when it was used last, for whoever wonders whether it still is. */
const markUsed = (house: House, id: number): Promise<unknown> =>
  change(house, { actor: null, verb: 'key.used' }, (work) =>
    work.sql('UPDATE api_keys SET used_at = $2 WHERE id = $1 RETURNING id', [id, work.now]),
  );
