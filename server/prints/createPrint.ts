import { randomBytes } from 'node:crypto';
import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/pricing/computeQuote';
import { printUrlOf } from '../../common/quotes/prints/printRoutes';
import { freezeExemption } from '../../common/quotes/tax/exemption';
import { isDay } from '../../common/format/dates';
import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
import { Quote } from '../../db/models/Quote';
import { lockAllowed } from '../access/lockAllowed';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { contentHash } from '../quotes/document/contentHash';
import { officeDay } from '../quotes/officeDay';
import { settingOf } from '../quotes/document/projectQuote';
import { requireMargin } from '../quotes/margin/requireMargin';
import { editable } from '../quotes/updateQuote';
import { change } from '../work/change';
import { companyQueue } from '../work/tasks/queues';
import type { RowOf, Work } from '../work/Work';
import { loadAbout } from './loadAbout';

/** Maximum prints per quote. */
const mostPrints = 500;

/**
 * Freezes the committed content: stores the snapshot now and queues a task that creates the PDF. PDFs with different
 * content never share a revision number, in whatever order they are sent.
 */
export async function createPrint(context: CallContext<Routes['prints.create']>) {
  const { services, viewer, params, body } = context;
  await editable(context, params.id);
  const { seq, content } = await services.quotes.read(params.id);
  await services.quotes.project(params.id);
  const value = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      const quote = await lockAllowed(context, work, Quote, params.id, scope.quotes(viewer));
      const setting = await settingOf(work, quote.companyId);
      await requireMargin(work, quote, content, setting);
      const num = quote.lastPrint + 1;
      const hash = contentHash(content, setting);
      const revision = quote.revision + ((await isTaken(work, quote, hash)) ? 1 : 0);
      const name = body.print?.name || content.header.name;
      const { about, paper } = await aboutOf(work, quote, { name, num, revision }, officeDay(services));
      const shown = { ...paper, ...body.print?.show };
      const snapshot: PrintSnapshot = { content, setting, trimsByUnit: true, percents: true, paper: shown, about };
      const id = randomBytes(16).toString('base64url');
      await work.sql(
        `INSERT INTO quote_prints (id, quote_id, num, revision, name, author_id, time, seq, snapshot, hash, total_cents, through, prices)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
        [
          ...[id, quote.id, num, revision, name, viewer.id, work.now, seq, JSON.stringify(snapshot), hash],
          computeQuote(content, setting).totals.total,
          isDay(content.header.expires) ? content.header.expires : null,
          shown.paperPrices,
        ],
      );
      await work.update(Quote, quote, { lastPrint: num, revision });
      await dropOldest(work, quote.id);
      await work.task('print.make', { printId: id }, `print:${id}`, companyQueue('print', quote.companyId));
      return { url: printUrlOf(id), num };
    },
  );
  return { value };
}

/**
 * True if other content already uses the quote's revision number, in an existing PDF or in one that was sent and
 * deleted.
 */
async function isTaken(work: Work, quote: RowOf<Quote>, hash: string): Promise<boolean> {
  const [other] = await work.sql(
    `SELECT 1 AS yes FROM quote_prints WHERE quote_id = $1 AND revision = $2 AND hash <> $3
     UNION ALL SELECT 1 FROM print_sends WHERE quote_id = $1 AND revision = $2 AND hash <> $3 LIMIT 1`,
    [quote.id, quote.revision, hash],
  );
  return other !== undefined;
}

async function aboutOf(
  work: Work,
  quote: RowOf<Quote>,
  print: { name: string; num: number; revision: number },
  today: string,
): Promise<Required<Pick<PrintSnapshot, 'about' | 'paper'>>> {
  const found = await loadAbout((sql, bind) => work.sql(sql, bind), quote.id, work.actor?.id ?? quote.authorId);
  const { name, num, revision } = print;
  const about = {
    ...{ ...found.about, num: quote.num, revision, print: num, name, time: work.now.toISOString() },
    exemption: freezeExemption(found.about.exemption, today),
  };
  return { about, paper: found.paper };
}

/** Deletes the oldest PDFs that were never sent. */
async function dropOldest(work: Work, quoteId: number): Promise<void> {
  const gone = await work.sql<{ id: string }>(
    `DELETE FROM quote_prints WHERE id IN (SELECT p.id FROM quote_prints p WHERE p.quote_id = $1
       AND NOT EXISTS (SELECT 1 FROM print_sends s WHERE s.quote_id = p.quote_id AND s.print_num = p.num)
       ORDER BY p.num DESC OFFSET $2) RETURNING id`,
    [quoteId, mostPrints],
  );
  if (gone.length > 0) await work.task('files.discard', { ids: gone.map(({ id }) => id) });
}
