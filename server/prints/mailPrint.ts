import { buffer } from 'node:stream/consumers';
import { greetingOf, introOf, subjectOf } from '../../common/companies/letterWords';
import { revisionNumber } from '../../common/quotes/snapshot';
import type { House } from '../house';
import { brandOf } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks';
import { snapshotOf } from './findPrint';

/** One mail with the print's file, answers to whoever sent it; a print that is gone is not sent any more, nor one whose sender has lost the right to. */
export async function mailPrint(house: House, payload: TaskPayload<'mail.print'>): Promise<void> {
  const stands = await oneRow<{ companyId: number; replyTo: string | null }>(
    house.db,
    `SELECT q.company_id AS "companyId", (SELECT u.email FROM users u WHERE u.id = $2) AS "replyTo"
     FROM quote_prints p JOIN quotes q ON q.id = p.quote_id WHERE p.id = $1 AND p.state = 'ready'
       AND ($2::int IS NULL OR EXISTS (SELECT 1 FROM users u WHERE u.id = $2 AND u.deleted_at IS NULL AND u.verified
         AND (u.role IN ('admin', 'super') OR (u.company_id = q.company_id AND u.role = 'client' AND u.has_quoter))))`,
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
