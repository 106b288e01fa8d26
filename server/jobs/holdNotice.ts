import { occasionNames } from '../../common/companies/occasionNames';
import { jobTitle } from '../../common/jobs/row';
import type { House } from '../house';
import { ourBrand } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { rows } from '../work/sql';
import { maxTries, type Occasion, type TaskPayload } from '../work/tasks';
import { mayGetNotice } from './mayGetNotice';

/** More than an address gets in an hour: it waits, and goes out in one summary an hour later. */
export async function holdNotice(house: House, notice: TaskPayload<'mail.job'>): Promise<void> {
  const { to, name, occasion, jobId, noteId } = notice;
  await rows(
    house.db,
    `WITH held AS (
       INSERT INTO held_notices (email, name, occasion, job_id, note_id) SELECT lower($1), $2, $3, j.id, $5 FROM jobs j WHERE j.id = $4
       ON CONFLICT DO NOTHING)
     SELECT graphile_worker.add_job('mail.digest', payload := json_build_object('to', lower($1)), job_key := 'digest:' || lower($1),
       job_key_mode := 'preserve_run_at', run_at := now() + interval '1 hour', max_attempts := ${maxTries}) IS NOT NULL AS queued`,
    [to, name, occasion, jobId, noteId],
  );
}

const mostListed = 50;

interface Held {
  readonly id: number;
  readonly name: string;
  readonly occasion: Occasion;
  readonly num: number;
  readonly revision: number;
  readonly jobName: string;
  readonly allowed: boolean;
}

/** What was held for an address, in one email. */
export async function mailDigest(house: House, { to }: TaskPayload<'mail.digest'>): Promise<void> {
  const held = await rows<Held>(
    house.db,
    `SELECT h.id, h.name, h.occasion, j.num, j.revision, j.name AS "jobName", ${mayGetNotice('h.email', 'h.occasion')} AS allowed
     FROM held_notices h JOIN jobs j ON j.id = h.job_id JOIN companies c ON c.id = j.company_id WHERE h.email = $1 ORDER BY h.id`,
    [to],
  );
  const shown = held.filter(({ allowed }) => allowed);
  const last = held.at(-1);
  if (!last) return;
  if (shown.length > 0)
    await sendLetter(
      house,
      {
        brand: ourBrand,
        name: last.name,
        paragraphs: [
          'There were more updates than we send one by one. These are the others:',
          ...(shown.length > mostListed ? [`The first ${mostListed} of ${shown.length}:`] : []),
        ],
        facts: shown
          .slice(0, mostListed)
          .map((one) => [occasionNames[one.occasion], `${jobTitle(one)} ${one.jobName}`] as const),
        button: { says: 'Open jobs', url: `${house.env.publicUrl}/jobs` },
        after: ['You can choose which emails you get in your profile.'],
      },
      {
        to,
        subject: shown.length === 1 ? '1 more job update' : `${shown.length} more job updates`,
        key: `digest ${to} ${last.id}`,
      },
    );
  // These alone: one with a lower number may have been committed since they were read.
  await rows(house.db, 'DELETE FROM held_notices WHERE id = ANY($1) RETURNING id', [held.map(({ id }) => id)]);
}
