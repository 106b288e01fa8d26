import { userReads } from '../access/readsSql';

/** Tables that `mayReadNotice` needs besides `u`, for a row `n` with the columns of notifications. */
export const noticeJoins = `
  LEFT JOIN jobs j ON j.id = n.job_id LEFT JOIN notes o ON o.id = n.note_id
  LEFT JOIN quotes q ON q.id = n.quote_id LEFT JOIN imports im ON im.id = n.import_id`;

/**
 * SQL: whether user `u` can read notification `n`. Checked when it is written and whenever it is read, because the user
 * may have been moved, demoted or deactivated since (R10.2).
 */
export const mayReadNotice = `CASE
  WHEN n.kind = 'registered' THEN ${userReads.users('u')}
  WHEN n.kind = 'marginRequested' THEN ${userReads.costs('u', 'q')}
  WHEN n.quote_id IS NOT NULL THEN ${userReads.quote('u', 'q')} AND u.role <> 'customer'
  WHEN n.import_id IS NOT NULL THEN ${userReads.import('u', 'im')}
  WHEN n.kind IN ('submitted', 'assigned', 'unassigned') THEN ${userReads.office('u')}
  ELSE coalesce(${userReads.job('u', 'j')} AND (n.note_id IS NULL OR ${userReads.note('u', 'o')}), FALSE) END`;
