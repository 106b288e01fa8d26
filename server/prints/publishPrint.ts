import { roomsFor } from '../../common/access/audience';
import { printIdOf } from '../../common/quotes/printRoutes';
import type { Routes } from '../../common/api/routes';
import { Quote } from '../../db/models/Quote';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { quotePageNow } from '../quotes/findQuotes';
import { change } from '../work/change';
import { conflict, notFound } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';

interface PrintRow {
  readonly published: boolean;
  readonly state: string;
}
type QuoteRow = RowOf<Quote>;

/** A print is published, or taken back: print, quote and job must belong together (decisions §5). */
export async function publishPrint(ask: Ask<Routes['prints.publish']>) {
  const { house, viewer, params, body } = ask;
  await change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const quote = await work.lock(Quote, params.id, scope.quotes(viewer));
    allow(viewer, 'quote.edit');
    if (quote.jobId !== body.jobId) throw notFound();
    const id = printIdOf(body.quote);
    const print = await lockPrint(work, quote, id);
    if (print.state !== 'ready' && !print.published)
      throw conflict('This print is still being made. Publish it when its file is there.', {
        kind: 'quotePage',
        id: quote.id,
      });
    await work.sql('UPDATE quote_prints SET published = NOT published WHERE id = $1 RETURNING id', [id]);
    await countPublished(work, quote, print.published ? -1 : 1);
  });
  return quotePageNow(ask, params.id);
}

/** A print is deleted, with its file. */
export async function deletePrint(ask: Ask<Routes['prints.delete']>) {
  const { house, viewer, params, body } = ask;
  await change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const quote = await work.lock(Quote, params.id, scope.quotes(viewer));
    allow(viewer, 'quote.edit');
    const id = printIdOf(body.url);
    const print = await lockPrint(work, quote, id);
    await work.sql('DELETE FROM quote_prints WHERE id = $1 RETURNING id', [id]);
    await work.task('files.discard', { ids: [id] });
    if (print.published) await countPublished(work, quote, -1);
    else await work.touch(Quote, quote);
  });
  return quotePageNow(ask, params.id);
}

async function lockPrint(work: Work, quote: QuoteRow, id: string): Promise<PrintRow> {
  const [print] = await work.sql<PrintRow>(
    'SELECT published, state FROM quote_prints WHERE id = $1 AND quote_id = $2 FOR UPDATE',
    [id, quote.id],
  );
  if (!print) throw notFound();
  return print;
}

/** Without a published print the job's customer reads the quote no more. */
async function countPublished(work: Work, quote: QuoteRow, by: 1 | -1): Promise<void> {
  const after = await work.update(Quote, quote, { publishedPrints: quote.publishedPrints + by });
  if (after.publishedPrints > 0) return;
  const [job] = await work.sql<{ authorId: number }>('SELECT author_id AS "authorId" FROM jobs WHERE id = $1', [
    quote.jobId,
  ]);
  const rooms = roomsFor.quote({ companyId: quote.companyId, authorId: job?.authorId ?? 0 });
  const lost = rooms.filter(({ reader }) => reader === 'customer').map(({ room }) => room);
  work.hide(Quote, after, lost);
}
