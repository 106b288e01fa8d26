import type { Sequelize } from 'sequelize';
import type { Viewer } from '../../common/access/viewer';
import { kept } from '../../db/keptPlans';
import type { Doorbell } from '../work/doorbell';
import { oneRow } from '../work/sql';

/** Identity is fetched, not cached (security D3): at most a second old, and dropped by the commit that changes it. */
const freshMs = 1000;
const identityKinds = ['user', 'company', 'session'];

export interface Viewers {
  /** The person of an open session, with the rights of this moment; null when the session has ended. */
  find(userId: number, sessionId: string): Promise<Viewer | null>;
  /** The same, read now whatever is known. */
  fresh(userId: number, sessionId: string): Promise<Viewer | null>;
  /** Forget what is known: rights somewhere have changed. */
  clear(): void;
}

export function makeViewers(db: Sequelize, doorbell: Doorbell): Viewers {
  const known = new Map<string, { viewer: Viewer; at: number }>();
  // What was read before a clearing must not be kept after it.
  let generation = 0;
  const clear = () => {
    generation++;
    known.clear();
  };
  doorbell.onRing((kinds) => {
    if (identityKinds.some((kind) => kinds.has(kind))) clear();
  });
  const fresh = async (userId: number, sessionId: string): Promise<Viewer | null> => {
    const started = generation;
    const at = performance.now();
    const viewer = await oneRow<Viewer>(
      db,
      kept(`SELECT u.id, u.name, u.role, u.company_id AS "companyId", u.has_quoter AS "hasQuoter", u.verified,
                coalesce(c.billing_hold, false) AS "onHold"
         FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id
         WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND u.deleted_at IS NULL`),
      [sessionId, userId],
    );
    if (!viewer) return null;
    if (started === generation) {
      if (known.size > 5000) known.clear();
      known.set(sessionId, { viewer, at });
    }
    return viewer;
  };
  return {
    clear,
    fresh,
    async find(userId, sessionId) {
      const held = known.get(sessionId);
      if (held && held.viewer.id === userId && performance.now() - held.at < freshMs) return held.viewer;
      return fresh(userId, sessionId);
    },
  };
}
