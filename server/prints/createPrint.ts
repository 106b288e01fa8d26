import { createHash, randomBytes } from 'node:crypto';
import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/computeQuote';
import { printUrlOf } from '../../common/quotes/printRoutes';
import { frozenText, type PrintSnapshot } from '../../common/quotes/snapshot';
import { Quote } from '../../db/models/Quote';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { settingOf } from '../quotes/projectQuote';
import { editable } from '../quotes/updateQuote';
import { change } from '../work/change';
import { companyQueue } from '../work/queues';
import type { RowOf, Work } from '../work/Work';
import { nameOf } from '../work/whoDid';

/** No quote has more: prints are documents, not a log. */
const mostPrints = 500;

/**
 * Freezes what is committed at this moment: the snapshot is stored at once, the PDF is made of it by a task. The quote's
 * revision goes on by one when somebody outside has got a print of it, and it says something else now.
 */
export async function createPrint(ask: Ask<Routes['prints.create']>) {
  const { house, viewer, params, body } = ask;
  await editable(ask, params.id);
  const { seq, content } = await house.quotes.read(params.id);
  const value = await change(house, { actor: viewer, verb: ask.call, repeatable: ask.repeatable }, async (work) => {
    const quote = await work.lock(Quote, params.id, scope.quotes(viewer));
    allow(viewer, 'quote.edit');
    const setting = await settingOf(work, quote.companyId);
    const num = quote.lastPrint + 1;
    const hash = createHash('sha256').update(frozenText({ content, setting })).digest('hex');
    const revision = quote.revision + ((await isOut(work, quote, hash)) ? 1 : 0);
    const name = body.print?.name || content.header.name;
    const about = await aboutOf(work, quote, { name, num, revision });
    const snapshot: PrintSnapshot = { content, setting, trimsByUnit: true, about };
    const id = randomBytes(16).toString('base64url');
    await work.sql(
      `INSERT INTO quote_prints (id, quote_id, num, revision, name, author_id, time, seq, snapshot, hash, total_cents)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        ...[id, quote.id, num, revision, name, viewer.id, work.now, seq, JSON.stringify(snapshot), hash],
        computeQuote(content, setting).totals.total,
      ],
    );
    await work.update(Quote, quote, { lastPrint: num, revision });
    await dropOldest(work, quote.id);
    await work.task('print.make', { printId: id }, `print:${id}`, companyQueue('print', quote.companyId));
    return { url: printUrlOf(id), num };
  });
  return { value };
}

/** Somebody outside has a print of this revision that says something else. */
async function isOut(work: Work, quote: RowOf<Quote>, hash: string): Promise<boolean> {
  const [out] = await work.sql(
    `SELECT 1 AS yes FROM quote_prints WHERE quote_id = $1 AND revision = $2 AND (published OR emailed_at IS NOT NULL)
       AND hash <> $3 LIMIT 1`,
    [quote.id, quote.revision, hash],
  );
  return out !== undefined;
}

async function aboutOf(
  work: Work,
  quote: RowOf<Quote>,
  print: { name: string; num: number; revision: number },
): Promise<PrintSnapshot['about']> {
  const [found] = await work.sql<{
    jobName: string;
    author: string;
    company: PrintSnapshot['about']['company'];
    customer: string;
  }>(
    `SELECT j.name AS "jobName", ${nameOf('quoter', 'a')} AS author, coalesce(cu.name, '') AS customer,
       json_build_object('name', c.company_name, 'address', array_remove(ARRAY[c.office_address_one, c.office_address_two], ''),
         'logoFileId', c.logo_file_id) AS company
     FROM quotes q JOIN jobs j ON j.id = q.job_id JOIN companies c ON c.id = q.company_id JOIN users a ON a.id = $2
     LEFT JOIN customers cu ON cu.id = q.customer_id WHERE q.id = $1`,
    [quote.id, work.actor?.id ?? quote.authorId],
  );
  const { name, num, revision } = print;
  const about = found as NonNullable<typeof found>;
  return { num: quote.num, revision, print: num, name, time: work.now.toISOString(), ...about };
}

/** The oldest that nobody outside has make room. */
async function dropOldest(work: Work, quoteId: number): Promise<void> {
  const gone = await work.sql<{ id: string }>(
    `DELETE FROM quote_prints WHERE id IN (SELECT id FROM quote_prints WHERE quote_id = $1 AND NOT published
       AND emailed_at IS NULL ORDER BY num DESC OFFSET $2) RETURNING id`,
    [quoteId, mostPrints],
  );
  if (gone.length > 0) await work.task('files.discard', { ids: gone.map(({ id }) => id) });
}
