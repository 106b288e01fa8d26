import type { Viewer } from '../../common/access/viewer';
import { creatorMay } from './creatorRight';

/** The fields that decide a user's permissions. */
const rightsOf = ({ id, role, companyId, hasQuoter, seesCosts, verified }: Viewer) => ({
  id,
  role,
  companyId,
  hasQuoter,
  seesCosts,
  verified,
});

/** Actors as they were when their commands were checked; bound to `presentActors`. */
export const actorsAsChecked = (viewers: readonly Viewer[]): string => JSON.stringify(viewers.map(rightsOf));

/**
 * Those of `actorsAsChecked` who still exist with the same permissions, locked until the commit. Deleting a user or
 * revoking a permission waits for the user's running commands (Work.lockToRevoke), and none commits after it. An API
 * key acts for a service user, who can't sign in and counts as deleted; its key, end date (at the time bound to `now`)
 * and owner are checked instead, as in keyHolder.
 */
export const presentActors = (bind: string, now: string): string => `
  SELECT u.id FROM jsonb_to_recordset(${bind}::jsonb)
    AS a(id integer, role text, "companyId" integer, "hasQuoter" boolean, "seesCosts" boolean, verified boolean)
  JOIN users u ON u.id = a.id AND ((u.deleted_at IS NULL AND u.role IS NOT DISTINCT FROM a.role
      AND u.company_id IS NOT DISTINCT FROM a."companyId" AND u.has_quoter = a."hasQuoter" AND u.sees_costs = a."seesCosts"
      AND u.verified = a.verified)
    OR EXISTS (SELECT 1 FROM api_keys k JOIN users o ON o.id = k.made_by
      WHERE k.user_id = u.id AND k.revoked_at IS NULL AND k.expires_at > ${now}::timestamptz
        AND ${creatorMay('o', 'k.company_id')}))
  FOR KEY SHARE OF u`;

/** True if a locked row has the same permissions as when the command was checked. */
export const sameRights = (viewer: Viewer, row: Viewer): boolean =>
  JSON.stringify(rightsOf(viewer)) === JSON.stringify(rightsOf(row));
