import { Job } from '../../../db/models/Job';
import { Quote } from '../../../db/models/Quote';
import type { printEmailStates } from '../../../common/quotes/quote';
import type { Services } from '../../services';
import { addNotifications } from '../../inbox/addNotifications';
import { change } from '../../work/change';
import { touchQuotes } from '../../work/touchQuotes';
import { markEmailed } from './markEmailed';

interface QueuedEmail {
  readonly jobId: number;
  readonly batch: string;
  readonly copy: boolean;
  readonly sendAt: Date | null;
  readonly actorId: number | null;
  readonly printNum: number;
  readonly quoteId: number;
  readonly address: string;
}

/** The mail server's answer is shown to the sender; longer ones are cut. */
const maxAnswer = 500;

/**
 * Records what became of an email. The first of a scheduled batch that is sent marks the quote Emailed, as an email that
 * is sent at once does when it is queued.
 */
export async function settleEmail(
  services: Services,
  emailId: number,
  state: (typeof printEmailStates)[number],
  answer: string,
): Promise<void> {
  await change(services, { actor: null, verb: 'mail.print' }, async (work) => {
    const [email] = await work.sql<QueuedEmail>(
      `SELECT q.job_id AS "jobId", q.id AS "quoteId", e.address, e.batch, e.copy, e.send_at AS "sendAt",
         e.actor_id AS "actorId", e.print_num AS "printNum"
       FROM print_emails e JOIN quotes q ON q.id = e.quote_id WHERE e.id = $1`,
      [emailId],
    );
    if (!email) return;
    const job = await work.lock(Job, email.jobId);
    const first = await work.sql(
      `SELECT 1 AS yes FROM print_emails WHERE batch = $1 AND ((state = 'sent' AND NOT copy) OR send_at IS NULL) LIMIT 1`,
      [email.batch],
    );
    await work.sql(
      `UPDATE print_emails SET state = $2, answer = $3, done_at = CASE WHEN $2 = 'queued' THEN NULL ELSE $4::timestamptz END
       WHERE id = $1 AND state IN ('queued', 'failed') RETURNING id`,
      [emailId, state, answer.replace(/\s+/g, ' ').trim().slice(0, maxAnswer), work.now],
    );
    if (state === 'sent' && !email.copy && first.length === 0) {
      const batch = await work.sql<{ address: string; printId: string }>(
        `SELECT address, print_id AS "printId" FROM print_emails WHERE batch = $1 AND NOT copy ORDER BY id`,
        [email.batch],
      );
      const [print] = await work.sql<{ revision: number; hash: string }>(
        'SELECT revision, hash FROM quote_prints WHERE id = $1',
        [batch[0]?.printId ?? ''],
      );
      const sent = {
        quoteId: email.quoteId,
        num: email.printNum,
        revision: print?.revision ?? 1,
        hash: print?.hash ?? '',
      };
      await markEmailed(
        work,
        job,
        await work.lock(Quote, email.quoteId),
        sent,
        batch.map(({ address }) => address),
        email.actorId,
      );
    }
    if (state === 'failed' && email.actorId !== null)
      await addNotifications(
        work,
        { kind: 'emailFailed', key: `email:${emailId}`, quoteId: email.quoteId, who: email.address, text: answer },
        [email.actorId],
      );
    await touchQuotes(work, job.id);
  });
}
