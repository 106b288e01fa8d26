import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../../common/access/viewer';
import type { Routes } from '../../../common/api/routes';
import { detailOf } from '../../../common/quotes/links/linkLimits';
import { emailLimits } from '../../../common/quotes/prints/emailLimits';
import { Job } from '../../../db/models/Job';
import { Quote } from '../../../db/models/Quote';
import { allowCall } from '../../access/allow';
import { lockAllowed } from '../../access/lockAllowed';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { brandOf } from '../../emails/brand';
import { quotePageNow } from '../../quotes/findQuotes';
import { requirePrintMargin } from '../../quotes/margin/requireMargin';
import { change } from '../../work/change';
import { conflict, invalid, notFound } from '../../work/refusal';
import { companyQueue } from '../../work/tasks/queues';
import { spendQuota } from '../../work/spendQuota';
import { oneRow } from '../../work/sql';
import { touchQuotes } from '../../work/touchQuotes';
import type { RowOf, Work } from '../../work/Work';
import { findPrint, type FoundPrint, snapshotOf } from '../findPrint';
import { customerEmails } from './emailDraft';
import { addEmailLinks, type EmailLink, linkField } from './emailLink';
import { linkChange } from '../links/linkText';
import { lockPrint } from '../lockPrint';
import { markEmailed } from './markEmailed';
import { notReady } from '../notReady';
import { printEmail } from './printEmail';
import { mailLogText } from './mailLogText';
import { senderOf } from './senderOf';

const dayMs = 24 * 60 * 60 * 1000;

/** Emails a PDF, at once or later, and sets the job's quote status to Emailed when it is sent, unless it is Sold. */
export async function emailPrint(context: CallContext<Routes['prints.email']>) {
  const { services, viewer, params, body } = context;
  const print = await findPrint(context, params.id);
  allowCall(context);
  if (print.state !== 'ready') throw conflict(notReady(print.state), { kind: 'quotePage', id: print.quoteId });
  const afterSeconds = secondsUntil(body.sendAt, services.now());
  const brand = await brandOf(services, print.companyId, print.jobId);
  const { subject, text } = printEmail(await snapshotOf(context, params.id), brand, senderOf(viewer), body, linkField);
  const { include = 'pdf' } = body;
  const value = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      const job = await work.lock(Job, print.jobId);
      const quote = await lockAllowed(context, work, Quote, print.quoteId, scope.quotes(viewer));
      await requirePrintMargin(work, quote, print.id);
      const to = body.to ?? (await customerEmails(work.sql.bind(work), quote.id));
      if (to.length === 0) throw invalid({ to: 'is required: the customer has no email address' });
      const addresses = [...new Set(to.map((address) => address.trim().toLowerCase()))];
      const copy = body.copy ? await ownAddress(work, viewer) : null;
      const recipients = [
        ...addresses.map((address) => ({ address, copy: false })),
        ...(copy === null || addresses.includes(copy) ? [] : [{ address: copy, copy: true }]),
      ];
      await spendQuota(services, work, 'printEmails', recipients.length, { viewer, companyId: quote.companyId });
      const links = include === 'pdf' ? [] : await linksOf(context, work, quote, addresses);
      // The sender's copy shows what the first address gets.
      const sent = recipients.map((one, i) => ({ ...one, link: links[one.copy ? 0 : i] }));
      const log = await insertEmails(work, print, sent, body.sendAt ?? null);
      for (const [i, { address, link }] of sent.entries()) {
        await work.task(
          'mail.print',
          {
            ...{ printId: print.id, to: address, subject, text: body.text === undefined ? '' : text },
            ...{ from: senderOf(viewer), fromId: viewer.id },
            ...{ mailId: randomUUID(), emailId: log[i] as number },
            ...(link ? { link: { ...link, attach: include === 'both' } } : {}),
          },
          undefined,
          companyQueue('mail', quote.companyId, i),
          afterSeconds,
        );
      }
      if (body.sendAt === undefined) await markEmailed(work, job, quote, print, addresses, viewer.id);
      await touchQuotes(work, job.id);
      return { to: addresses };
    },
  );
  return { value };
}

function secondsUntil(sendAt: string | undefined, now: Date): number | undefined {
  if (sendAt === undefined) return undefined;
  const wait = Date.parse(sendAt) - now.getTime();
  if (wait <= 0) throw invalid({ sendAt: 'must be in the future' });
  if (wait > emailLimits.days * dayMs) throw invalid({ sendAt: `must be within ${emailLimits.days} days` });
  return Math.ceil(wait / 1000);
}

/** A link for each address; it shows what the PDF does unless the call asks for something else. */
async function linksOf(
  { services, params, body }: CallContext<Routes['prints.email']>,
  work: Work,
  quote: RowOf<Quote>,
  recipients: readonly string[],
): Promise<EmailLink[]> {
  const print = await lockPrint(work, quote, params.id);
  const { detail = detailOf(print.prices), sendAt } = body;
  const from = sendAt === undefined ? work.now : new Date(sendAt);
  return addEmailLinks(services, work, quote, print, { detail, recipients, from });
}

/** The viewer's address for a copy; an API key has none. */
async function ownAddress(work: Work, viewer: Viewer): Promise<string> {
  const [user] = await work.sql<{ email: string }>('SELECT email FROM users WHERE id = $1 AND deleted_at IS NULL', [
    viewer.id,
  ]);
  if (!user) throw invalid({ copy: 'needs a person with an email address' });
  return user.email.toLowerCase();
}

/** Adds the emails to the quote's mail log; returns their IDs in the same order. */
async function insertEmails(
  work: Work,
  print: FoundPrint,
  recipients: readonly { readonly address: string; readonly copy: boolean; readonly link: EmailLink | undefined }[],
  sendAt: string | null,
): Promise<number[]> {
  const rows = await work.sql<{ id: string; address: string }>(
    `INSERT INTO print_emails (quote_id, print_id, print_num, batch, queued_at, send_at, actor_id, address, copy,
       link_id)
     SELECT $1, $2, $3, $4, $5, $6::timestamptz, $7, r.address, r.copy, r.link_id
     FROM jsonb_to_recordset($8::jsonb) AS r(address text, copy boolean, link_id integer) RETURNING id, address`,
    [
      ...[print.quoteId, print.id, print.num, randomUUID(), work.now, sendAt, work.actor?.id ?? null],
      JSON.stringify(recipients.map(({ address, copy, link }) => ({ address, copy, link_id: link?.id ?? null }))),
    ],
  );
  return recipients.map(({ address }) => Number(rows.find((row) => row.address === address)?.id));
}

/** Cancels a scheduled email to all of its recipients, and revokes its links. */
export async function cancelEmail(context: CallContext<Routes['prints.cancelEmail']>) {
  const { services, viewer, params } = context;
  const email = await oneRow<{ batch: string; quoteId: number }>(
    services.db,
    'SELECT batch, quote_id AS "quoteId" FROM print_emails WHERE id = $1',
    [params.id],
  );
  if (!email) throw notFound();
  await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const quote = await lockAllowed(context, work, Quote, email.quoteId, scope.quotes(viewer));
    const canceled = await work.sql(
      `UPDATE print_emails SET state = 'canceled', done_at = $2
       WHERE batch = $1 AND state = 'queued' AND send_at > $2 RETURNING id`,
      [email.batch, work.now],
    );
    if (canceled.length === 0) throw conflict(mailLogText.tooLate, { kind: 'quotePage', id: quote.id });
    const revoked = await work.sql<{ recipient: string; revision: number }>(
      `UPDATE quote_links l SET revoked_at = $2 FROM quote_prints p
       WHERE p.id = l.print_id AND l.revoked_at IS NULL
         AND l.id IN (SELECT link_id FROM print_emails WHERE batch = $1) RETURNING l.recipient, p.revision`,
      [email.batch, work.now],
    );
    const names = revoked.map(({ recipient }) => recipient).join(', ');
    const [one] = revoked;
    if (one) await work.update(Quote, quote, {}, { link: [linkChange.link(one.revision, names), null] });
    else await work.touch(Quote, quote);
  });
  return quotePageNow(context, email.quoteId);
}
