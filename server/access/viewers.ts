import type { Sequelize } from 'sequelize';
import { displayOfSession } from '../../common/access/audience';
import { displayViewer, noUser, type Viewer } from '../../common/access/viewer';
import { prepared } from '../../db/preparedStatements';
import type { CommitNotifier } from '../work/CommitNotifier';
import { oneRow } from '../work/sql';

/** Users are cached for at most one second (security D3), and dropped when a change is committed. */
const freshMs = 1000;
const identityKinds = ['user', 'company', 'session', 'display'];

export interface Viewers {
  /** User of an open session with current rights; null if the session has ended. */
  find(userId: number, sessionId: string): Promise<Viewer | null>;
  /** Same, bypassing the cache. */
  fresh(userId: number, sessionId: string): Promise<Viewer | null>;
  /** Clears the cache after a change of rights. */
  clear(): void;
}

export function makeViewers(db: Sequelize, commitNotifier: CommitNotifier): Viewers {
  const known = new Map<string, { viewer: Viewer; at: number }>();
  // Don't cache a user that was read before the cache was cleared.
  let generation = 0;
  const clear = () => {
    generation++;
    known.clear();
  };
  commitNotifier.onCommit((kinds) => {
    if (identityKinds.some((kind) => kinds.has(kind))) clear();
  });
  const display = async (sessionId: string): Promise<Viewer | null> => {
    const id = displayOfSession(sessionId);
    const found =
      id === null
        ? null
        : await oneRow<{ id: number; name: string }>(db, prepared('SELECT id, name FROM displays WHERE id = $1'), [id]);
    return found ? displayViewer(found) : null;
  };
  const user = (userId: number, sessionId: string): Promise<Viewer | undefined> =>
    oneRow<Viewer>(
      db,
      prepared(`SELECT u.id, u.name, u.role, u.company_id AS "companyId", u.has_quoter AS "hasQuoter",
                u.sees_costs AS "seesCosts", u.verified,
                coalesce(c.billing_hold, false) AS "onHold"
         FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id
         WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND u.deleted_at IS NULL`),
      [sessionId, userId],
    );
  const fresh = async (userId: number, sessionId: string): Promise<Viewer | null> => {
    const started = generation;
    const at = performance.now();
    const viewer = userId === noUser ? await display(sessionId) : await user(userId, sessionId);
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
      const cached = known.get(sessionId);
      if (cached && cached.viewer.id === userId && performance.now() - cached.at < freshMs) return cached.viewer;
      return fresh(userId, sessionId);
    },
  };
}
