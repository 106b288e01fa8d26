import { introOf, subjectOf } from '../../../common/companies/emailTemplates';
import { jobTitle } from '../../../common/jobs/row';
import { officeName } from '../../../common/notes/officeName';
import type { Services } from '../../services';
import { brandOf } from '../../emails/brand';
import { sendEmail } from '../../emails/sendEmail';
import { unsubscribeLink } from '../../emails/unsubscribe';
import { mayNotify } from '../../work/spendQuota';
import { oneRow } from '../../work/sql';
import type { Occasion, TaskPayload } from '../../work/tasks/tasks';
import { holdNotice } from './holdNotice';
import { isListed, mayGetNotice } from './mayGetNotice';
import { jobEmailText } from '../jobText';

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
  /** True if the address is on the company's list for release copies, even if a user has it too. */
  readonly listed: boolean;
  readonly allowed: boolean;
}

const after: Partial<Record<Occasion, readonly string[]>> = {
  rfi: [jobEmailText.onHold],
  answered: [jobEmailText.offHold],
};
const quoting: readonly Occasion[] = ['rfi', 'answered', 'revision'];

/** Sends one email about a job to one address, if the job still exists and the address can still get it. */
export async function mailAboutJob(services: Services, payload: TaskPayload<'mail.job'>, attempt = 1): Promise<void> {
  const { occasion, to, name } = payload;
  const job = await oneRow<About>(
    services.db,
    `SELECT j.id, j.num, j.revision, j.name, c.id AS "companyId", c.company_name AS company,
       concat_ws(', ', nullif(j.street, ''), nullif(j.city, ''), nullif(j.state, '')) AS address,
       coalesce(n.text, '') AS note, coalesce(CASE WHEN u.company_id IS NULL AND NOT EXISTS (
         SELECT 1 FROM users k WHERE k.email_key = lower($3) AND k.deleted_at IS NULL AND k.company_id IS NULL AND k.role IS NOT NULL)
         THEN CASE WHEN u.id IS NOT NULL THEN 'The ${officeName.toLowerCase()}' END ELSE u.name END, '${jobEmailText.someone}') AS "noteBy",
       ${isListed('$3', '$4')} AS listed,
       ${mayGetNotice('$3', '$4')} AS allowed
     FROM jobs j JOIN companies c ON c.id = j.company_id
       LEFT JOIN notes n ON n.id = $2 LEFT JOIN users u ON u.id = n.author_id
     WHERE j.id = $1`,
    [payload.jobId, payload.noteId, to, occasion],
  );
  if (!job?.allowed) return;
  if (!(await mayNotify(services, to, attempt))) return holdNotice(services, payload);
  const title = jobTitle(job);
  const brand = await brandOf(services, job.companyId, job.id);
  const placeholders = { job: `${title} ${job.name}`, name: job.name, company: job.company, who: job.noteBy };
  const quoted = quoting.includes(occasion) ? job.note : '';
  const why = job.listed ? jobEmailText.listed(job.company) : jobEmailText.settings;
  await sendEmail(
    services,
    {
      brand,
      name,
      paragraphs: [introOf(brand.words, occasion, placeholders, quoted !== '')],
      quoted,
      facts: [
        [jobEmailText.job, placeholders.job],
        ...(job.address === '' ? [] : [[jobEmailText.address, job.address] as const]),
      ],
      after: after[occasion],
      button: { says: jobEmailText.open, url: `${services.env.publicUrl}/jobs/${job.id}` },
      why: {
        says: why,
        unsubscribe: unsubscribeLink(services, { email: to, occasion, companyId: job.listed ? job.companyId : null }),
      },
    },
    {
      to,
      subject: subjectOf(brand.words, occasion, placeholders),
      thread: `job ${payload.jobId}`,
      key: `${occasion} ${payload.jobId} ${payload.noteId ?? ''} ${to}`,
    },
  );
}
