import { userReads } from '../../access/readsSql';

/** SQL: whether the address is on the list for release copies of company `c`. */
export const isListed = (address: string, occasion: string): string =>
  `(${occasion} = 'released' AND EXISTS (SELECT 1 FROM unnest(c.emails) e WHERE lower(e) = lower(${address})))`;

/**
 * SQL: whether the address may get an email of this kind about job `j` of company `c`. Checked when sending: since
 * queuing, the user may have been deleted, moved, demoted, muted the job or turned these emails off, or the company may have removed
 * the address.
 */
export const mayGetNotice = (address: string, occasion: string): string => `(
  ${isListed(address, occasion)}
  OR EXISTS (SELECT 1 FROM users k WHERE k.email_key = lower(${address}) AND k.deleted_at IS NULL AND k.verified
    AND CASE WHEN ${occasion} IN ('submitted', 'revision') THEN k.notif_submit OR k.notif_submit_all
             WHEN ${occasion} = 'released' THEN k.notif_release OR k.notif_release_all
             ELSE k.notif_rfi OR k.notif_rfi_all END
    AND ${userReads.job('k', 'j')} AND NOT EXISTS (SELECT 1 FROM muted_jobs m WHERE m.user_id = k.id AND m.job_id = j.id)))`;
