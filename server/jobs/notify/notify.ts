import type { NoticeKind } from '../../../common/inbox/noticeKinds';
import { addNotifications } from '../../inbox/addNotifications';
import { perCompany } from '../../work/tasks/queues';
import { maxTries, type Occasion, occasions } from '../../work/tasks/tasks';
import type { Work } from '../../work/Work';
import type { JobRow } from '../askJob';

/** Events of a job; those that are also an occasion send emails. */
type JobEvent = Extract<
  NoticeKind,
  Occasion | 'validated' | 'noTakeoff' | 'correction' | 'revisionRefused' | 'rush' | 'note' | 'review'
>;

/** People around a job, as SQL: `$1` is the job, `$2` its company, `$3` its author and `$4` its drafter. */
const groups = {
  admins: `SELECT u.id FROM users u WHERE u.role IN ('admin', 'super')`,
  /** The author, and those of the client who wrote a note. */
  submitters: `SELECT $3::int UNION ALL SELECT n.author_id FROM notes n JOIN users u ON u.id = n.author_id
    WHERE n.job_id = $1::int AND u.company_id = $2::int`,
  drafter: 'SELECT $4::int',
  writers: 'SELECT n.author_id FROM notes n WHERE n.job_id = $1::int',
  askers: `SELECT n.author_id FROM notes n WHERE n.job_id = $1::int AND n.action = 'rfi'`,
  /** A release also concerns the authors of quotes, which were made from an earlier takeoff. */
  quoteAuthors: 'SELECT q.author_id FROM quotes q WHERE q.job_id = $1::int',
} as const;

/** Recipients of an event's notification, besides those who get its email (R10.3). */
const people: Record<JobEvent, readonly (keyof typeof groups)[]> = {
  submitted: ['admins'],
  validated: ['submitters'],
  noTakeoff: ['submitters'],
  rfi: ['submitters'],
  answered: ['drafter', 'askers'],
  released: ['submitters', 'quoteAuthors', 'drafter'],
  correction: ['drafter'],
  revision: ['admins', 'drafter'],
  revisionRefused: ['submitters'],
  rush: ['submitters', 'drafter'],
  note: ['submitters', 'writers', 'drafter'],
  review: ['admins'],
};

interface About {
  /** Note of the event; its key then is the note, so that a mention in it makes no second notification. */
  readonly noteId?: number | null;
  readonly dueAt?: Date | null;
  readonly mentioned?: readonly number[];
  /** Names the event where the job's version doesn't. */
  readonly key?: string;
}

/** Notifies everyone concerned of a job's event: by email, by their settings, and in their inbox (R10.1–R10.4). */
export async function notify(work: Work, event: JobEvent, job: JobRow, about: About = {}): Promise<void> {
  const { noteId = null, dueAt = null, mentioned = [] } = about;
  const emailed = isOccasion(event) ? await queueEmails(work, event, job, noteId) : [];
  const concerned = await work.sql<{ id: number }>(
    `SELECT p.id FROM (SELECT $1::int, $2::int, $3::int, $4::int) given,
       LATERAL (${people[event].map((group) => groups[group]).join(' UNION ')}) AS p (id) WHERE p.id IS NOT NULL`,
    [job.id, job.companyId, job.authorId, job.drafterId],
  );
  await addNotifications(
    work,
    {
      kind: event,
      key: noteId === null ? (about.key ?? `${event}:${job.id}:${job.version}`) : `note:${noteId}`,
      ...{ jobId: job.id, noteId, dueAt },
    },
    [...emailed, ...concerned.map(({ id }) => id)],
    mentioned,
  );
}

const isOccasion = (event: JobEvent): event is Occasion => (occasions as readonly string[]).includes(event);

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
 * Queues one email per user who wants it, can read the job and hasn't muted it; a release also concerns the authors of
 * the job's quotes, which were made from an earlier takeoff. And, for a release, one per address in the company's list
 * (R2, R8). Addresses on both lists, ignoring case, get one email. Each has its own task, so a rejected address doesn't
 * delay the others. Returns the users.
 */
async function queueEmails(work: Work, occasion: Occasion, job: JobRow, noteId: number | null): Promise<number[]> {
  const { own, every } = settings[occasion];
  const copies =
    occasion === 'released' ? `UNION ALL SELECT NULL, e, '' FROM companies c, unnest(c.emails) e WHERE c.id = $2` : '';
  const queued = await work.sql<{ id: number | null }>(
    `SELECT r.id, graphile_worker.add_job('mail.job',
       payload := json_build_object('occasion', $4::text, 'jobId', $1::int, 'noteId', $5::int, 'to', r.email, 'name', r.name),
       job_key := 'job:' || $1::text || ':mail:' || $4::text || ':' || coalesce($5::text, '') || ':' || r.email,
       queue_name := 'mail:' || $2::int::text || ':' || (row_number() OVER () % ${perCompany.mail}), max_attempts := ${maxTries},
       run_at := now() + $8::int * interval '1 second', flags := $9::text[]) IS NOT NULL AS queued
     FROM (SELECT DISTINCT ON (lower(p.email)) p.id, p.email, p.name FROM (SELECT u.id, u.email, u.name FROM users u
           WHERE u.email IS NOT NULL AND u.deleted_at IS NULL AND u.verified
             AND u.id IS DISTINCT FROM $6
             AND (((u.id = $3 OR ($4 = 'released' AND u.id IN (SELECT q.author_id FROM quotes q WHERE q.job_id = $1)))
                 AND (u.${own} OR u.${every}) AND ((u.company_id = $2 AND u.role IN ('client', 'viewer', 'customer')) OR u.role IN ('cad', 'admin', 'super')))
               OR (u.id = $7 AND (u.${own} OR u.${every}) AND u.role IN ('cad', 'admin', 'super'))
               OR (u.${every} AND (u.role IN ('cad', 'admin', 'super') OR (u.role IN ('client', 'viewer') AND u.company_id = $2))))
             AND NOT EXISTS (SELECT 1 FROM muted_jobs m WHERE m.user_id = u.id AND m.job_id = $1)
           ${copies}) p ORDER BY lower(p.email), p.name DESC) r`,
    [
      ...[job.id, job.companyId, job.authorId, occasion, noteId],
      ...(forTheOffice.includes(occasion) ? [work.actor?.id ?? null, job.drafterId] : [null, null]),
      ...work.held,
    ],
  );
  return queued.map(({ id }) => id).filter((id) => id !== null);
}
