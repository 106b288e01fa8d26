import { roomsFor } from '../../common/access/audience';
import { printIdOf } from '../../common/quotes/prints/printRoutes';
import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import { Quote } from '../../db/models/Quote';
import { lockAllowed } from '../access/lockAllowed';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { quotePageNow } from '../quotes/findQuotes';
import { requirePrintMargin } from '../quotes/margin/requireMargin';
import { change } from '../work/change';
import { conflict, notFound } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';
import { answeredText } from './links/linkText';
import { lockPrint, type PrintRow, printColumns } from './lockPrint';
import { notReady } from './notReady';
import { recordSend } from './recordSend';
import { updateSales } from './updateSales';

type QuoteRow = RowOf<Quote>;

/**
 * Shares a PDF with the customer or stops sharing it. PDF, quote and job must belong together (R5). With `only`, stops
 * sharing the quote's other PDFs, so the customer sees the current one.
 */
export async function publishPrint(context: CallContext<Routes['prints.publish']>) {
  const { services, viewer, params, body } = context;
  await services.quotes.project(params.id);
  await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const job = await work.lock(Job, body.jobId, scope.jobs(viewer));
    const quote = await lockAllowed(context, work, Quote, params.id, scope.quotes(viewer));
    if (quote.jobId !== job.id) throw notFound();
    const print = await lockPrint(work, quote, printIdOf(body.quote));
    if (print.state !== 'ready' && !print.published)
      throw conflict(notReady(print.state), { kind: 'quotePage', id: quote.id });
    const share = !print.published;
    if (share) await requirePrintMargin(work, quote, print.id);
    const ended = share && body.only ? await lockShared(work, quote) : share ? [] : [print];
    for (const one of ended) await toggle(work, one);
    if (share) await toggle(work, print);
    await countPublished(work, quote, (share ? 1 : 0) - ended.length, [
      ended.at(-1)?.num ?? null,
      share ? print.num : null,
    ]);
    if (share) await updateSales(work, quote);
    const named = (num: number | undefined) => (num === undefined ? null : `${quote.num}, PDF ${num}`);
    await work.update(Job, job, {}, { quoteShared: [named(ended.at(-1)?.num), named(share ? print.num : undefined)] });
  });
  return quotePageNow(context, params.id);
}

async function toggle(work: Work, print: PrintRow): Promise<void> {
  await work.sql('UPDATE quote_prints SET published = NOT published WHERE id = $1 RETURNING id', [print.id]);
  await recordSend(work, print, print.published ? 'unshared' : 'shared');
}

/** Deletes a PDF with its file. */
export async function deletePrint(context: CallContext<Routes['prints.delete']>) {
  const { services, viewer, params, body } = context;
  await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const quote = await lockAllowed(context, work, Quote, params.id, scope.quotes(viewer));
    const print = await lockPrint(work, quote, printIdOf(body.url));
    await refuseIfAnswered(work, quote, print);
    await refuseIfInUse(work, quote, print);
    const links = await work.sql<{ pdfId: string }>(
      'SELECT pdf_id AS "pdfId" FROM quote_links WHERE print_id = $1 AND pdf_id IS NOT NULL',
      [print.id],
    );
    await work.sql('DELETE FROM quote_prints WHERE id = $1 RETURNING id', [print.id]);
    await work.task('files.discard', { ids: [print.id, ...links.map(({ pdfId }) => pdfId)] });
    if (!print.published) return void (await work.touch(Quote, quote));
    await recordSend(work, print, 'unshared');
    await countPublished(work, quote, -1, [print.num, null]);
  });
  return quotePageNow(context, params.id);
}

/** The document that a customer answered stays (Q55). */
async function refuseIfAnswered(work: Work, quote: QuoteRow, print: PrintRow): Promise<void> {
  const [answer] = await work.sql<{ what: 'accepted' | 'declined'; name: string }>(
    'SELECT what, name FROM quote_answers WHERE print_id = $1',
    [print.id],
  );
  if (answer) throw conflict(answeredText.cannotDelete(print.num, answer), { kind: 'quotePage', id: quote.id });
}

/** Customers can open it by a link, or will get it by a scheduled email. */
async function refuseIfInUse(work: Work, quote: QuoteRow, print: PrintRow): Promise<void> {
  const page = { kind: 'quotePage', id: quote.id } as const;
  const [link] = await work.sql(
    'SELECT 1 AS yes FROM quote_links WHERE print_id = $1 AND revoked_at IS NULL AND expires_at > $2 LIMIT 1',
    [print.id, work.now],
  );
  if (link) throw conflict(answeredText.hasLink(print.num), page);
  const [email] = await work.sql(
    `SELECT 1 AS yes FROM print_emails WHERE print_id = $1 AND state = 'queued' AND send_at IS NOT NULL LIMIT 1`,
    [print.id],
  );
  if (email) throw conflict(answeredText.hasEmail(print.num), page);
}

const lockShared = (work: Work, quote: QuoteRow): Promise<PrintRow[]> =>
  work.sql<PrintRow>(
    `SELECT ${printColumns} FROM quote_prints WHERE quote_id = $1 AND published ORDER BY num FOR UPDATE`,
    [quote.id],
  );

/** Without a shared PDF, the customer loses access to the quote. */
async function countPublished(
  work: Work,
  quote: QuoteRow,
  by: number,
  sharedPrint: [number | null, number | null],
): Promise<void> {
  const after = await work.update(Quote, quote, { publishedPrints: quote.publishedPrints + by }, { sharedPrint });
  if (after.publishedPrints > 0) return;
  const rooms = roomsFor.quote({ companyId: quote.companyId, authorId: quote.jobAuthorId });
  const lost = rooms.filter(({ reader }) => reader === 'customer').map(({ room }) => room);
  work.announceHidden(Quote, after, lost);
}
