import type { Viewer } from '../../common/access/viewer';

/** What a person's permissions are made of. */
const rightsOf = ({ id, role, companyId, hasQuoter, verified }: Viewer) => ({
  id,
  role,
  companyId,
  hasQuoter,
  verified,
});

/** Actors as they were when their commands were checked; bound to `presentActors`. */
export const actorsAsChecked = (viewers: readonly Viewer[]): string => JSON.stringify(viewers.map(rightsOf));

/**
 * Those of `actorsAsChecked` who are still there with the same permissions, locked until the commit: whoever deletes a
 * person or takes a permission away waits for what that person is doing (Work.lockToRevoke), and nothing comes after.
 * An API key acts for a service user, who can't sign in and therefore counts as deleted; what counts is the key.
 */
export const presentActors = (bind: string): string => `
  SELECT u.id FROM jsonb_to_recordset(${bind}::jsonb)
    AS a(id integer, role text, "companyId" integer, "hasQuoter" boolean, verified boolean)
  JOIN users u ON u.id = a.id AND ((u.deleted_at IS NULL AND u.role IS NOT DISTINCT FROM a.role
      AND u.company_id IS NOT DISTINCT FROM a."companyId" AND u.has_quoter = a."hasQuoter" AND u.verified = a.verified)
    OR EXISTS (SELECT 1 FROM api_keys k WHERE k.user_id = u.id AND k.revoked_at IS NULL))
  FOR KEY SHARE OF u`;

/** Does a locked row say the same of the person as when the command was checked? */
export const sameRights = (viewer: Viewer, row: Viewer): boolean =>
  JSON.stringify(rightsOf(viewer)) === JSON.stringify(rightsOf(row));
