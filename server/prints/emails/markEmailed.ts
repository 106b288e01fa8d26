import { Job } from '../../../db/models/Job';
import type { Quote } from '../../../db/models/Quote';
import type { JobRow } from '../../jobs/askJob';
import type { RowOf, Work } from '../../work/Work';
import type { FoundPrint } from '../findPrint';
import { recordSend } from '../recordSend';
import { updateSales } from '../updateSales';

type EmailedPrint = Pick<FoundPrint, 'quoteId' | 'num' | 'revision' | 'hash'>;

/** Records the send, and moves the job's quote status to Emailed unless it is Sold. */
export async function markEmailed(
  work: Work,
  job: JobRow,
  quote: RowOf<Quote>,
  print: EmailedPrint,
  addresses: readonly string[],
  senderId: number | null,
): Promise<void> {
  await recordSend(work, print, 'emailed', addresses, senderId);
  await updateSales(work, quote);
  const quoteStatus = job.quoteStatus === 'Sold' ? 'Sold' : 'Emailed';
  const emailed = `${quote.num}, PDF ${print.num} to ${addresses.join(', ')}`;
  await work.update(Job, job, { quoteStatus }, { quoteEmailed: [null, emailed] });
}
