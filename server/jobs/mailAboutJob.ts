import { introOf, subjectOf } from '../../common/companies/letterWords';
import { jobTitle } from '../../common/jobs/row';
import { officeName } from '../../common/notes/officeName';
import type { House } from '../house';
import { brandOf } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { switchesOf, unsubscribeLink } from '../letters/unsubscribe';
import { mayNotify } from '../work/spendQuota';
import { oneRow } from '../work/sql';
import type { Occasion, TaskPayload } from '../work/tasks';
import { holdNotice } from './holdNotice';
import { mayGetNotice } from './mayGetNotice';

interface About {
  readonly id: number;
  readonly num: number;
  readonly revision: number;
  readonly name: string;
  readonly companyId: number;
  readonly company: string;
  readonly address: string;
  readonly note: string;
  readonly noteBy: string;
  /** Somebody signed in has this address; everybody else is on the company's list. */
  readonly known: boolean;
  readonly allowed: boolean;
}

const after: Partial<Record<Occasion, readonly string[]>> = {
  rfi: ['The clock is stopped until there is an answer.'],
  answered: ['The clock goes on.'],
};
const quoting: readonly Occasion[] = ['rfi', 'answered', 'revision'];

/** One email about a job to one address that may still get it; a job that is gone needs none. */
export async function mailAboutJob(house: House, payload: TaskPayload<'mail.job'>): Promise<void> {
  const { occasion, to, name } = payload;
  const job = await oneRow<About>(
    house.db,
    `SELECT j.id, j.num, j.revision, j.name, c.id AS "companyId", c.company_name AS company,
       concat_ws(', ', nullif(j.street, ''), nullif(j.city, ''), nullif(j.state, '')) AS address,
       coalesce(n.text, '') AS note, coalesce(CASE WHEN u.company_id IS NULL AND NOT EXISTS (
         SELECT 1 FROM users k WHERE k.email_key = lower($3) AND k.deleted_at IS NULL AND k.company_id IS NULL AND k.role IS NOT NULL)
         THEN CASE WHEN u.id IS NOT NULL THEN '${officeName}' END ELSE u.name END, 'Somebody') AS "noteBy",
       EXISTS (SELECT 1 FROM users k WHERE k.email_key = lower($3) AND k.deleted_at IS NULL) AS known,
       ${mayGetNotice('$3', '$4')} AS allowed
     FROM jobs j JOIN companies c ON c.id = j.company_id
       LEFT JOIN notes n ON n.id = $2 LEFT JOIN users u ON u.id = n.author_id
     WHERE j.id = $1`,
    [payload.jobId, payload.noteId, to, occasion],
  );
  if (!job?.allowed) return;
  if (!(await mayNotify(house, to))) return holdNotice(house, payload);
  const title = jobTitle(job);
  const brand = await brandOf(house, job.companyId);
  const said = { job: `${title} ${job.name}`, name: job.name, company: job.company, who: job.noteBy };
  const quoted = quoting.includes(occasion) ? job.note : '';
  const why = job.known
    ? `You get mails about ${switchesOf[occasion].about} because your profile asks for them.`
    : `This address is on the list of ${job.company} for copies of releases.`;
  await sendLetter(
    house,
    {
      brand,
      name,
      paragraphs: [introOf(brand.words, occasion, said, quoted !== '')],
      quoted,
      facts: [['Job', said.job], ...(job.address === '' ? [] : [['Address', job.address] as const])],
      after: after[occasion],
      button: { says: 'Open the job', url: `${house.env.publicUrl}/jobs/${job.id}` },
      why: {
        says: why,
        unsubscribe: unsubscribeLink(house, { email: to, occasion, companyId: job.known ? null : job.companyId }),
      },
    },
    {
      to,
      subject: subjectOf(brand.words, occasion, said),
      key: `${occasion} ${payload.jobId} ${payload.noteId ?? ''} ${to}`,
    },
  );
}
