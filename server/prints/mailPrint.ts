import { buffer } from 'node:stream/consumers';
import { greetingOf, introOf, subjectOf } from '../../common/companies/letterWords';
import { revisionNumber } from '../../common/quotes/snapshot';
import type { House } from '../house';
import { brandOf } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { creatorMay, creatorQuotes } from '../work/creatorRight';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks';
import { snapshotOf } from './findPrint';

/**
 * One email with the PDF; answers go to the client's rep who sent it, and the office's people stay unnamed. A PDF that is
 * gone is not sent any more, nor one whose sender has lost the right to. Tasks of an earlier version may name no sender.
 */
export async function mailPrint(house: House, payload: TaskPayload<'mail.print'>): Promise<void> {
  const stands = await oneRow<{ companyId: number; replyTo: string | null }>(
    house.db,
    `SELECT q.company_id AS "companyId", CASE WHEN u.role = 'client' THEN u.email END AS "replyTo"
     FROM quote_prints p JOIN quotes q ON q.id = p.quote_id LEFT JOIN users u ON u.id = $2
     WHERE p.id = $1 AND p.state = 'ready'
       AND ($2::int IS NULL OR (${creatorMay('u', 'q.company_id')} AND ${creatorQuotes('u')}))`,
    [payload.printId, payload.fromId ?? null],
  );
  const file = stands && (await house.files.open(payload.printId));
  if (!file) return;
  const { about } = await snapshotOf({ house }, payload.printId);
  const number = revisionNumber(about.num, about.revision);
  const bytes = await buffer(file);
  const written = payload.text.trim();
  const brand = await brandOf(house, stands.companyId);
  const said = { quote: number, title: about.name, name: about.jobName, company: about.company.name };
  await sendLetter(
    house,
    {
      brand,
      name: '',
      paragraphs: written === '' ? [greetingOf(brand.words, ''), introOf(brand.words, 'quote', said)] : [written],
      own: { signed: payload.from },
    },
    {
      to: payload.to,
      subject: subjectOf(brand.words, 'quote', said),
      // One that was queued before mails had ids is the only one of its print and address.
      key: `print ${payload.mailId ?? `${payload.printId} ${payload.to}`}`,
      ...(stands.replyTo === null ? {} : { replyTo: stands.replyTo }),
      attachments: [{ name: `${number}.pdf`, mime: 'application/pdf', base64: bytes.toString('base64') }],
    },
  );
}
