import type { sendKinds } from '../../common/quotes/quote';
import type { Work } from '../work/Work';
import type { FoundPrint } from './findPrint';

type Sent = Pick<FoundPrint, 'quoteId' | 'num' | 'revision' | 'hash'>;

/** Records that a PDF was emailed, shared or no longer shared; shown on the quote. */
export async function recordSend(
  work: Work,
  { quoteId, num, revision, hash }: Sent,
  what: (typeof sendKinds)[number],
  recipients: readonly string[] = [],
  senderId: number | null = work.actor?.id ?? null,
): Promise<void> {
  await work.sql(
    `INSERT INTO print_sends (quote_id, what, print_num, revision, hash, recipients, at, actor_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [quoteId, what, num, revision, hash, recipients, work.now, senderId],
  );
}
