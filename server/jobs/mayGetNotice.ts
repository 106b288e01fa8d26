/**
 * May the address get an email of this occasion about job `j` of company `c`? Asked anew when it is sent: since it was
 * queued the person may have been deleted, moved or demoted, may have turned these emails off, or the company may have
 * taken the address off its list.
 */
export const mayGetNotice = (address: string, occasion: string): string => `(
  (${occasion} = 'released' AND EXISTS (SELECT 1 FROM unnest(c.emails) e WHERE lower(e) = lower(${address})))
  OR EXISTS (SELECT 1 FROM users k WHERE k.email_key = lower(${address}) AND k.deleted_at IS NULL AND k.verified
    AND CASE WHEN ${occasion} IN ('submitted', 'revision') THEN k.notif_submit OR k.notif_submit_all
             WHEN ${occasion} = 'released' THEN k.notif_release OR k.notif_release_all
             ELSE k.notif_rfi OR k.notif_rfi_all END
    AND (k.role IN ('cad', 'admin', 'super') OR (k.company_id = j.company_id
      AND (k.role IN ('client', 'viewer') OR (k.role = 'customer' AND k.id = j.author_id))))))`;
