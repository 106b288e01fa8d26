import { perCompany } from '../work/queues';
import { maxTries, type Occasion } from '../work/tasks';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';

/** Which setting of a person asks for which mail: own jobs, and all jobs of the company (staff: of every client). */
const settings: Record<Occasion, { own: string; every: string }> = {
  submitted: { own: 'notif_submit', every: 'notif_submit_all' },
  // A revision is asked for as a takeoff is.
  revision: { own: 'notif_submit', every: 'notif_submit_all' },
  rfi: { own: 'notif_rfi', every: 'notif_rfi_all' },
  answered: { own: 'notif_rfi', every: 'notif_rfi_all' },
  released: { own: 'notif_release', every: 'notif_release_all' },
};
/** What the office waits for: whose job it is to draw is told as well, and whoever did it is not. */
const forTheOffice: readonly Occasion[] = ['answered', 'revision'];

/**
 * Queue one mail per person who asked for it and may read the job, and, for a release, one per address of the company
 * (decisions §2, §5). Each has its own task, so that one refused address never holds up the others.
 */
export async function notify(work: Work, occasion: Occasion, job: JobRow, noteId: number | null): Promise<void> {
  const { own, every } = settings[occasion];
  const copies =
    occasion === 'released' ? `UNION SELECT e, '' FROM companies c, unnest(c.emails) e WHERE c.id = $2` : '';
  await work.sql(
    `SELECT graphile_worker.add_job('mail.job',
       payload := json_build_object('occasion', $4::text, 'jobId', $1::int, 'noteId', $5::int, 'to', r.email, 'name', r.name),
       job_key := 'job:' || $1::text || ':mail:' || $4::text || ':' || coalesce($5::text, '') || ':' || r.email,
       queue_name := 'mail:' || $2::int::text || ':' || (row_number() OVER () % ${perCompany.mail}), max_attempts := ${maxTries})
       IS NOT NULL AS queued
     FROM (SELECT u.email, u.name FROM users u
           WHERE u.email IS NOT NULL AND u.deleted_at IS NULL AND u.verified
             AND u.id IS DISTINCT FROM $6
             AND ((u.id = $3 AND (u.${own} OR u.${every}) AND ((u.company_id = $2 AND u.role IN ('client', 'viewer', 'customer')) OR u.role IN ('cad', 'admin', 'super')))
               OR (u.id = $7 AND (u.${own} OR u.${every}) AND u.role IN ('cad', 'admin', 'super'))
               OR (u.${every} AND (u.role IN ('cad', 'admin', 'super') OR (u.role IN ('client', 'viewer') AND u.company_id = $2))))
           ${copies}) r`,
    [
      ...[job.id, job.companyId, job.authorId, occasion, noteId],
      ...(forTheOffice.includes(occasion) ? [work.actor?.id ?? null, job.drafterId] : [null, null]),
    ],
  );
}
