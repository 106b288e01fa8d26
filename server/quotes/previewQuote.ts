import type { Routes } from '../../common/api/routes';
import { maxPreviewed, type QuoteStartPreview } from '../../common/quotes/quoteRoutes';
import { computeQuote } from '../../common/quotes/pricing/computeQuote';
import { sameWord } from '../../common/quotes/pricing/matching';
import type { BuiltQuote } from '../../common/quotes/takeoff/buildQuote';
import { asContent, headerOf } from '../../common/quotes/takeoff/buildQuote';
import { allowCall } from '../access/allow';
import type { CallContext } from '../callContext';
import { notFound } from '../work/refusal';
import { rows } from '../work/sql';
import { totalsAnswer } from './answers';
import { quotedJob } from './startHeader';
import { startFromTakeoff } from './takeoff/startFromTakeoff';

/** The quote that the job's takeoff would make with these selections. */
export async function previewQuote(
  context: CallContext<Routes['quotes.preview']>,
): Promise<{ value: QuoteStartPreview }> {
  const { services, viewer, params, body } = context;
  const job = await quotedJob(services, viewer, params.jobId);
  if (!job) throw notFound();
  allowCall(context);
  const { header: start, released, difference } = await startFromTakeoff(services, viewer, job, body);
  const header = headerOf(start);
  const lines = difference?.built.lines.map(({ cells }) => cells) ?? [];
  const unmatched = difference ? unmatchedOf(difference.built) : [];
  const { takeoff } = released ?? {};
  const { panelClass, panelClassInput, metal, coating, color, priceCode, tax, county } = header;
  return {
    value: {
      release: released?.release ?? null,
      header: { panelClass, panelClassInput, metal, coating, color, priceCode, tax, county },
      levels: await levelsOf(context, job.companyId),
      lines: lines.length,
      matched: lines.filter(({ sku = '' }) => sku !== '').length,
      priced: lines.filter(({ price = '' }) => price !== '').length,
      unmatched: unmatched.slice(0, maxPreviewed),
      unmatchedCount: unmatched.length,
      unread: (takeoff?.refused.length ?? 0) + (takeoff?.faults.length ?? 0),
      totals: totalsAnswer(difference?.after ?? computeQuote(asContent(header, [], []), emptySetting).totals),
    },
  };
}

const emptySetting = { defaultFlat: null, panels: [] };

/** The codes without an item, with the pieces of all of their lines. */
const unmatchedOf = ({ unmatched, lines }: BuiltQuote) =>
  unmatched.map((code) => ({
    code,
    pieces: lines.reduce(
      (sum, { cells }) => (sameWord(cells.code ?? '', code) ? sum + (Number(cells.quantity) || 0) : sum),
      0,
    ),
  }));

/** A catalog has a few levels; more can't be picked from. */
const maxLevels = 50;

async function levelsOf({ services }: Pick<CallContext, 'services'>, companyId: number): Promise<string[]> {
  const found = await rows<{ level: string }>(
    services.db,
    `SELECT DISTINCT price_code AS level FROM items WHERE company_id = $1 AND price_code <> '' ORDER BY 1 LIMIT ${maxLevels}`,
    [companyId],
  );
  return found.map(({ level }) => level);
}
