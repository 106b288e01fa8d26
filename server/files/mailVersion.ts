import { plural } from '../../common/format/plural';
import { jobTitle } from '../../common/jobs/row';
import { brandOf } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import type { Services } from '../services';
import { oneRow } from '../work/sql';
import { addNotifications } from '../inbox/addNotifications';
import { RefusedForGood } from '../outside/mail/mail';
import { change } from '../work/change';
import { maxTries, type TaskPayload } from '../work/tasks/tasks';
import { versionEmailText as text } from './fileText';
import { isOnReleaseList, mayEmailVersion, mayGetVersion } from './versionRecipients';

interface About {
  readonly num: number;
  readonly name: string;
  readonly companyId: number;
  readonly company: string;
  readonly newest: number;
  readonly files: number;
  /** Reply-to address; null for the office, whose people stay anonymous. */
  readonly replyTo: string | null;
  readonly to: string;
  readonly toName: string;
}

/** Emails a link to a release. Sender and recipient are checked again: since queuing, either may have lost access. */
export async function mailVersion(
  services: Services,
  payload: TaskPayload<'mail.version'>,
  attempt = 1,
): Promise<void> {
  const job = await sendable(services, payload);
  if (!job) return;
  try {
    await send(services, payload, job);
  } catch (error) {
    if (error instanceof RefusedForGood || attempt >= maxTries) await notifySender(services, payload, job.to);
    throw error;
  }
}

/** Notifies the sender that the email won't arrive. */
const notifySender = (services: Services, { jobId, fromId, mailId }: TaskPayload<'mail.version'>, to: string) =>
  change(services, { actor: null, verb: 'mail.version' }, (work) =>
    addNotifications(work, { kind: 'emailFailed', key: `version:${mailId}:${to}`, jobId, who: to }, [fromId]),
  );

async function sendable(services: Services, payload: TaskPayload<'mail.version'>): Promise<About | undefined> {
  const { jobId, revision, to } = payload;
  const recipient =
    'userId' in to
      ? { join: `JOIN users k ON k.id = $4 AND ${mayGetVersion}`, to: 'k.email', name: 'k.name', bind: to.userId }
      : {
          join: `JOIN (SELECT $4::text AS email) l ON ${isOnReleaseList('l.email')}`,
          to: 'l.email',
          name: "''",
          bind: to.address,
        };
  return oneRow<About>(
    services.db,
    `SELECT j.num, j.name, c.id AS "companyId", c.company_name AS company, r.newest, r.files,
       CASE WHEN s.role = 'client' THEN s.email END AS "replyTo", ${recipient.to} AS "to", ${recipient.name} AS "toName"
     FROM jobs j JOIN companies c ON c.id = j.company_id JOIN users s ON s.id = $3 AND ${mayEmailVersion} ${recipient.join}
       CROSS JOIN LATERAL (SELECT max(f.job_rev) AS newest, (count(*) FILTER (WHERE f.job_rev = $2))::int AS files
         FROM files f WHERE f.job_id = j.id AND f.file_type = 6) r
     WHERE j.id = $1 AND r.files > 0`,
    [jobId, revision, payload.fromId, recipient.bind],
  );
}

async function send(services: Services, payload: TaskPayload<'mail.version'>, job: About): Promise<void> {
  const { jobId, revision } = payload;
  const version = `R${revision}`;
  const title = `${jobTitle({ num: job.num, revision: 0 })} ${job.name}`;
  const superseded = job.newest > revision ? `R${job.newest}` : null;
  await sendEmail(
    services,
    {
      brand: await brandOf(services, job.companyId, jobId),
      name: job.toName,
      paragraphs: [
        text.intro(payload.from, version, title),
        ...(superseded === null ? [] : [text.superseded(version, superseded)]),
      ],
      quoted: payload.text,
      facts: [
        [text.job, title],
        [text.version, superseded === null ? version : text.supersededBy(version, superseded)],
        [text.files, plural(job.files, 'file', 'files')],
      ],
      button: { says: text.open, url: `${services.env.publicUrl}/jobs/${jobId}` },
    },
    {
      to: job.to,
      subject: superseded === null ? text.subject(version, title) : text.oldSubject(version, title),
      thread: `job ${jobId}`,
      key: `version ${payload.mailId}`,
      ...(job.replyTo === null ? {} : { replyTo: job.replyTo }),
    },
  );
}
