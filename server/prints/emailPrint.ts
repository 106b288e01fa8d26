import { randomUUID } from 'node:crypto';
import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Routes } from '../../common/api/routes';
import { dateKey, localDay } from '../../common/jobs/clock';
import { officeName } from '../../common/notes/officeName';
import { computeQuote } from '../../common/quotes/pricing/computeQuote';
import { openProblems } from '../../common/quotes/prints/openProblems';
import { Job } from '../../db/models/Job';
import { Quote } from '../../db/models/Quote';
import { allowCall } from '../access/allow';
import { lockAllowed } from '../access/lockAllowed';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { takeoffRelease } from '../quotes/presentQuote';
import { brandOf } from '../emails/brand';
import { change } from '../work/change';
import { conflict, invalid } from '../work/refusal';
import { companyQueue } from '../work/tasks/queues';
import { spendQuota } from '../work/spendQuota';
import { oneRow, rows } from '../work/sql';
import { touchQuotes } from '../work/touchQuotes';
import { emailWords } from './emailWords';
import { findPrint, findSnapshot } from './findPrint';
import { notReady } from './notReady';
import { recordSend } from './recordSend';

/** Emails a PDF and sets the job's quote status to Emailed, unless it is Sold. */
export async function emailPrint(context: CallContext<Routes['prints.email']>) {
  const { services, viewer, params, body } = context;
  const print = await findPrint(context, params.id);
  allowCall(context);
  if (print.state !== 'ready') throw conflict(notReady(print.state), { kind: 'quotePage', id: print.quoteId });
  const value = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      const job = await work.lock(Job, print.jobId);
      const quote = await lockAllowed(context, work, Quote, print.quoteId, scope.quotes(viewer));
      const to = body.to ?? (await customerEmails(work.sql.bind(work), quote.id));
      if (to.length === 0) throw invalid({ to: 'is required: the customer has no email address' });
      const addresses = [...new Set(to.map((address) => address.trim().toLowerCase()))];
      await spendQuota(services, work, 'printEmails', addresses.length, { viewer, companyId: quote.companyId });
      for (const [i, address] of addresses.entries()) {
        await work.task(
          'mail.print',
          {
            ...{ printId: print.id, to: address, subject: body.subject, text: body.text ?? '' },
            ...{ from: senderOf(viewer), fromId: viewer.id },
            mailId: randomUUID(),
          },
          undefined,
          companyQueue('mail', quote.companyId, i),
        );
      }
      await recordSend(work, print, 'emailed', addresses);
      const quoteStatus = job.quoteStatus === 'Sold' ? 'Sold' : 'Emailed';
      const emailed = `${quote.num}, PDF ${print.num} to ${addresses.join(', ')}`;
      await work.update(Job, job, { quoteStatus }, { quoteEmailed: [null, emailed] });
      await touchQuotes(work, job.id);
      return { to: addresses };
    },
  );
  return { value };
}

/** Draft of an email, with the open problems of the frozen quote. */
export async function draftEmail(context: CallContext<Routes['prints.emailDraft']>) {
  const { services, viewer, params } = context;
  const print = await findPrint(context, params.id);
  const { content, setting, about } = await findSnapshot(context, params.id);
  const quote = await oneRow<{ companyId: number; takeoffRelease: string | null }>(
    services.db,
    `SELECT q.company_id AS "companyId", ${takeoffRelease} AS "takeoffRelease" FROM quotes q WHERE q.id = $1`,
    [print.quoteId],
  );
  const brand = await brandOf(services, quote?.companyId ?? null);
  const { subject, paragraphs } = emailWords(brand.words, about);
  const problems = openProblems(content, computeQuote(content, setting), {
    today: dateKey(localDay(services.now().getTime(), services.env.officeTz)),
    takeoffRelease: quote?.takeoffRelease ?? null,
  });
  return {
    value: {
      to: [...(await customerEmails((sql, bind) => rows(services.db, sql, bind), print.quoteId))],
      subject,
      text: paragraphs.join('\n\n'),
      from: [senderOf(viewer), brand.words.signOff || brand.name].join('\n'),
      problems: problems.map(({ text }) => text),
    },
  };
}

/** Customers don't see the names of office staff. */
const senderOf = (viewer: Viewer): string => (isStaff(viewer.role) ? officeName : viewer.name);

type Sql = <T extends object>(sql: string, bind?: readonly unknown[]) => Promise<T[]>;

async function customerEmails(sql: Sql, quoteId: number): Promise<readonly string[]> {
  const [found] = await sql<{ emails: string[] }>(
    'SELECT cu.emails FROM quotes q JOIN customers cu ON cu.id = q.customer_id WHERE q.id = $1',
    [quoteId],
  );
  return found?.emails ?? [];
}
