import { occasionNames } from '../../../common/companies/occasionNames';
import { jobTitle } from '../../../common/jobs/row';
import type { Services } from '../../services';
import { ourBrand } from '../../emails/brand';
import { sendEmail } from '../../emails/sendEmail';
import { rows } from '../../work/sql';
import { maxTries, type Occasion, type TaskPayload } from '../../work/tasks/tasks';
import { mayGetNotice } from './mayGetNotice';
import { digestText } from '../jobText';

/** Holds a notification beyond the hourly quota of an address; it is sent an hour later in a summary. */
export async function holdNotice(services: Services, notice: TaskPayload<'mail.job'>): Promise<void> {
  const { to, name, occasion, jobId, noteId } = notice;
  await rows(
    services.db,
    `WITH inserted AS (
       INSERT INTO held_notices (email, name, occasion, job_id, note_id) SELECT lower($1), $2, $3, j.id, $5 FROM jobs j WHERE j.id = $4
       ON CONFLICT DO NOTHING)
     SELECT graphile_worker.add_job('mail.digest', payload := json_build_object('to', lower($1)), job_key := 'digest:' || lower($1),
       job_key_mode := 'preserve_run_at', run_at := now() + interval '1 hour', max_attempts := ${maxTries}) IS NOT NULL AS queued`,
    [to, name, occasion, jobId, noteId],
  );
}

const mostListed = 50;

interface HeldNotice {
  readonly id: number;
  readonly name: string;
  readonly occasion: Occasion;
  readonly num: number;
  readonly revision: number;
  readonly jobName: string;
  readonly allowed: boolean;
}

/** Emails all notifications on hold for an address as a summary. */
export async function mailDigest(services: Services, { to }: TaskPayload<'mail.digest'>): Promise<void> {
  const notices = await rows<HeldNotice>(
    services.db,
    `SELECT h.id, h.name, h.occasion, j.num, j.revision, j.name AS "jobName", ${mayGetNotice('h.email', 'h.occasion')} AS allowed
     FROM held_notices h JOIN jobs j ON j.id = h.job_id JOIN companies c ON c.id = j.company_id WHERE h.email = $1 ORDER BY h.id`,
    [to],
  );
  const shown = notices.filter(({ allowed }) => allowed);
  const last = notices.at(-1);
  if (!last) return;
  if (shown.length > 0)
    await sendEmail(
      services,
      {
        brand: ourBrand,
        name: last.name,
        paragraphs: [
          digestText.intro,
          ...(shown.length > mostListed ? [digestText.first(mostListed, shown.length)] : []),
        ],
        facts: shown
          .slice(0, mostListed)
          .map((one) => [occasionNames[one.occasion], `${jobTitle(one)} ${one.jobName}`] as const),
        button: { says: digestText.open, url: `${services.env.publicUrl}/jobs` },
        after: [digestText.profile],
      },
      {
        to,
        subject: digestText.subject(shown.length),
        key: `digest ${to} ${last.id}`,
      },
    );
  // Delete only these: one with a lower ID may have been committed since the read.
  await rows(services.db, 'DELETE FROM held_notices WHERE id = ANY($1) RETURNING id', [notices.map(({ id }) => id)]);
}
