import { buffer } from 'node:stream/consumers';
import { versionNumber } from '../../../common/quotes/versions/versionLetter';
import { RefusedForGood } from '../../outside/mail/mail';
import type { Services } from '../../services';
import { brandOf } from '../../emails/brand';
import { sendEmail } from '../../emails/sendEmail';
import { creatorMay, creatorQuotes } from '../../work/creatorRight';
import { oneRow } from '../../work/sql';
import { maxTries, type TaskPayload } from '../../work/tasks/tasks';
import { urlOfEmail, withLink } from './emailLink';
import { emailFields, emailWords } from './emailWords';
import { snapshotOf } from '../findPrint';
import { mailLogText as text } from './mailLogText';
import { settleEmail } from './settleEmail';

/**
 * Emails a PDF. Replies go to the client's rep who sent it; office staff stay anonymous. Not sent if it was canceled, the
 * PDF was deleted, its link was revoked or the sender lost the permission, and the quote's mail log says so. Tasks from
 * earlier versions have no row in the log, and may have no sender.
 */
export async function mailPrint(services: Services, payload: TaskPayload<'mail.print'>, attempt = 1): Promise<void> {
  const { emailId, link } = payload;
  const settle = async (state: 'queued' | 'sent' | 'failed' | 'notSent', answer: string) => {
    if (emailId !== undefined) await settleEmail(services, emailId, state, answer);
  };
  if (emailId !== undefined && !(await isOpen(services, emailId))) return;
  const print = await sendablePrint(services, payload);
  if (!print?.ready) return settle('notSent', text.deleted);
  if (!print.allowed) return settle('notSent', text.notAllowed);
  const url = link === undefined ? null : await urlOfEmail(services, link);
  if (link !== undefined && url === null) return settle('notSent', text.noLink);
  const file = await services.files.open(payload.printId);
  if (!file) return settle('notSent', text.deleted);
  try {
    await settle('sent', await send(services, payload, print, await buffer(file), url));
  } catch (error) {
    const last = error instanceof RefusedForGood || attempt >= maxTries;
    await settle(last ? 'failed' : 'queued', shownAnswer(error as Error));
    throw error;
  }
}

/** The mail server's reply; other errors name hosts and statements, which are for the log. */
const shownAnswer = ({ message }: Error): string => (/^\d{3}[ -]/.test(message) ? message : text.unreachable);

interface SendablePrint {
  readonly companyId: number;
  readonly jobId: number;
  readonly ready: boolean;
  readonly allowed: boolean;
  /** Email address of the sender; null for the office. */
  readonly replyTo: string | null;
}

/** A failed email is sent again if an admin retries its task. */
const isOpen = async ({ db }: Services, emailId: number): Promise<boolean> =>
  (await oneRow(db, "SELECT 1 AS yes FROM print_emails WHERE id = $1 AND state IN ('queued', 'failed')", [emailId])) !==
  undefined;

const sendablePrint = ({ db }: Services, { printId, fromId }: TaskPayload<'mail.print'>) =>
  oneRow<SendablePrint>(
    db,
    `SELECT q.company_id AS "companyId", q.job_id AS "jobId", p.state = 'ready' AS ready,
       CASE WHEN u.role = 'client' THEN u.email END AS "replyTo",
       $2::int IS NULL OR coalesce(${creatorMay('u', 'q.company_id')} AND ${creatorQuotes('u')}, false) AS allowed
     FROM quote_prints p JOIN quotes q ON q.id = p.quote_id LEFT JOIN users u ON u.id = $2
     WHERE p.id = $1`,
    [printId, fromId ?? null],
  );

async function send(
  services: Services,
  payload: TaskPayload<'mail.print'>,
  { companyId, jobId, replyTo }: SendablePrint,
  bytes: Buffer,
  url: string | null,
): Promise<string> {
  const snapshot = await snapshotOf({ services }, payload.printId);
  const number = versionNumber(snapshot.about.num, snapshot.about.revision);
  const brand = await brandOf(services, companyId, jobId);
  const attach = payload.link?.attach ?? true;
  const ours = emailWords(brand.words, emailFields(snapshot, payload.from), attach ? 'pdf' : 'link');
  const written = payload.text.trim();
  const paragraphs = written === '' ? ours.paragraphs : written.split(/\n\s*\n/);
  return sendEmail(
    services,
    {
      brand,
      name: '',
      ...(url === null ? { paragraphs } : withLink(paragraphs, url)),
      own: { signed: payload.from },
    },
    {
      to: payload.to,
      subject: payload.subject?.trim() || ours.subject,
      thread: `quote ${snapshot.about.num}`,
      // Tasks queued by earlier versions have no mailId; they are unique per print and address.
      key: `print ${payload.mailId ?? `${payload.printId} ${payload.to}`}`,
      ...(replyTo === null ? {} : { replyTo }),
      attachments: attach ? [{ name: `${number}.pdf`, mime: 'application/pdf', base64: bytes.toString('base64') }] : [],
    },
  );
}
