import { buffer } from 'node:stream/consumers';
import { revisionNumber } from '../../common/quotes/document/snapshot';
import type { Services } from '../services';
import { brandOf } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import { creatorMay, creatorQuotes } from '../work/creatorRight';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';
import { emailWords } from './emailWords';
import { snapshotOf } from './findPrint';

/**
 * Emails a PDF. Replies go to the client's rep who sent it; office staff stay anonymous. Skipped if the PDF was deleted
 * or the sender lost the permission. Tasks from earlier versions may have no sender.
 */
export async function mailPrint(services: Services, payload: TaskPayload<'mail.print'>): Promise<void> {
  const print = await oneRow<{ companyId: number; jobId: number; replyTo: string | null }>(
    services.db,
    `SELECT q.company_id AS "companyId", q.job_id AS "jobId", CASE WHEN u.role = 'client' THEN u.email END AS "replyTo"
     FROM quote_prints p JOIN quotes q ON q.id = p.quote_id LEFT JOIN users u ON u.id = $2
     WHERE p.id = $1 AND p.state = 'ready'
       AND ($2::int IS NULL OR (${creatorMay('u', 'q.company_id')} AND ${creatorQuotes('u')}))`,
    [payload.printId, payload.fromId ?? null],
  );
  const file = print && (await services.files.open(payload.printId));
  if (!file) return;
  const { about } = await snapshotOf({ services }, payload.printId);
  const number = revisionNumber(about.num, about.revision);
  const bytes = await buffer(file);
  const written = payload.text.trim();
  const brand = await brandOf(services, print.companyId, print.jobId);
  const ours = emailWords(brand.words, about);
  await sendEmail(
    services,
    {
      brand,
      name: '',
      paragraphs: written === '' ? ours.paragraphs : written.split(/\n\s*\n/),
      own: { signed: payload.from },
    },
    {
      to: payload.to,
      subject: payload.subject?.trim() || ours.subject,
      // Tasks queued by earlier versions have no mailId; they are unique per print and address.
      key: `print ${payload.mailId ?? `${payload.printId} ${payload.to}`}`,
      ...(print.replyTo === null ? {} : { replyTo: print.replyTo }),
      attachments: [{ name: `${number}.pdf`, mime: 'application/pdf', base64: bytes.toString('base64') }],
    },
  );
}
