import { perCompany } from '../../work/tasks/queues';
import { maxTries, type Occasion } from '../../work/tasks/tasks';
import type { Work } from '../../work/Work';
import type { JobRow } from '../askJob';

/** Settings that turn on each kind of email: for own jobs, and for all jobs of the company (staff: all clients). */
const settings: Record<Occasion, { own: string; every: string }> = {
  submitted: { own: 'notif_submit', every: 'notif_submit_all' },
  // A revision request uses the same settings as a new job.
  revision: { own: 'notif_submit', every: 'notif_submit_all' },
  rfi: { own: 'notif_rfi', every: 'notif_rfi_all' },
  answered: { own: 'notif_rfi', every: 'notif_rfi_all' },
  released: { own: 'notif_release', every: 'notif_release_all' },
};
/** Events that the office waits for: also notify the job's drafter, but not the user who caused the event. */
const forTheOffice: readonly Occasion[] = ['answered', 'revision'];

/**
 * Queues one email per user who wants it and can read the job; a release also concerns the authors of the job's quotes,
 * which were made from an earlier takeoff. And, for a release, one per address in the company's list
 * (R2, R8). Addresses on both lists, ignoring case, get one email. Each has its own task, so a rejected address doesn't
 * delay the others.
 */
export async function notify(work: Work, occasion: Occasion, job: JobRow, noteId: number | null): Promise<void> {
  const { own, every } = settings[occasion];
  const copies =
    occasion === 'released' ? `UNION ALL SELECT e, '' FROM companies c, unnest(c.emails) e WHERE c.id = $2` : '';
  await work.sql(
    `SELECT graphile_worker.add_job('mail.job',
       payload := json_build_object('occasion', $4::text, 'jobId', $1::int, 'noteId', $5::int, 'to', r.email, 'name', r.name),
       job_key := 'job:' || $1::text || ':mail:' || $4::text || ':' || coalesce($5::text, '') || ':' || r.email,
       queue_name := 'mail:' || $2::int::text || ':' || (row_number() OVER () % ${perCompany.mail}), max_attempts := ${maxTries})
       IS NOT NULL AS queued
     FROM (SELECT DISTINCT ON (lower(p.email)) p.email, p.name FROM (SELECT u.email, u.name FROM users u
           WHERE u.email IS NOT NULL AND u.deleted_at IS NULL AND u.verified
             AND u.id IS DISTINCT FROM $6
             AND (((u.id = $3 OR ($4 = 'released' AND u.id IN (SELECT q.author_id FROM quotes q WHERE q.job_id = $1)))
                 AND (u.${own} OR u.${every}) AND ((u.company_id = $2 AND u.role IN ('client', 'viewer', 'customer')) OR u.role IN ('cad', 'admin', 'super')))
               OR (u.id = $7 AND (u.${own} OR u.${every}) AND u.role IN ('cad', 'admin', 'super'))
               OR (u.${every} AND (u.role IN ('cad', 'admin', 'super') OR (u.role IN ('client', 'viewer') AND u.company_id = $2))))
           ${copies}) p ORDER BY lower(p.email), p.name DESC) r`,
    [
      ...[job.id, job.companyId, job.authorId, occasion, noteId],
      ...(forTheOffice.includes(occasion) ? [work.actor?.id ?? null, job.drafterId] : [null, null]),
    ],
  );
}
