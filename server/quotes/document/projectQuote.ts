import { maxInteger } from '../../../common/api/pathId';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { Quote } from '../../../db/models/Quote';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { Refusal } from '../../work/refusal';
import type { Work } from '../../work/Work';
import { savePanelWeight } from './panelWeights';
import { type ProjectedRow, projectedRow } from './projectedRow';

/** Company data that a quote's amounts depend on. */
export async function settingOf(work: Pick<Work, 'sql'>, companyId: number): Promise<QuoteSetting> {
  const [company] = await work.sql<QuoteSetting>(
    `SELECT c.flat_width::float8 AS "defaultFlat",
       (SELECT coalesce(json_agg(json_build_object('code', p.code, 'coverage', p.coverage::float8) ORDER BY p.id), '[]')
        FROM panels p WHERE p.company_id = c.id) AS panels
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  return company ?? { defaultFlat: null, panels: [] };
}

/** Columns of a quote's row from its document; the customer must belong to the company. */
export async function columnsOf(work: Work, companyId: number, content: QuoteContent) {
  const typed = /^[1-9]\d{0,9}$/.test(content.header.customer) ? Number(content.header.customer) : 0;
  // Locked before the quote, following the global lock order.
  const [customer] = await work.sql<{ id: number }>(
    'SELECT id FROM customers WHERE id = $1 AND company_id = $2 FOR KEY SHARE',
    [typed > maxInteger ? 0 : typed, companyId],
  );
  return { ...projectedRow(content, await settingOf(work, companyId)), customerId: customer?.id ?? null };
}

type Amount = 'subTotalCents' | 'totalCents' | 'problems' | 'page';

export interface Projectable {
  readonly id: number;
  readonly companyId: number;
  readonly seq: number;
  readonly content: QuoteContent;
}

/**
 * Writes a document's content to its quote's row. The audit trail gets only the range of log updates; the log has who
 * changed what. Returns false if the row is already newer. With `recompute`, the same content is computed
 * again and written only if the result differs.
 */
export function projectQuote(
  services: Services,
  { id, companyId, seq, content }: Projectable,
  { recompute = false }: { recompute?: boolean } = {},
): Promise<boolean> {
  return change(services, { actor: null, verb: 'quotes.project' }, async (work) => {
    const columns = await columnsOf(work, companyId, content);
    const quote = await work.lock(Quote, id).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!quote) return true;
    if (quote.projectedSeq > seq) return false;
    if (quote.projectedSeq === seq && (!recompute || amountsKey(quote) === amountsKey(columns))) return true;
    await work.derive(
      Quote,
      quote,
      { ...columns, projectedSeq: seq, timeChanged: work.now },
      { projectedSeq: [quote.projectedSeq, seq] },
    );
    await savePanelWeight(work, companyId, quote.page, columns.page);
    return true;
  });
}

/** Amounts of a row, for comparison. */
const amountsKey = ({ subTotalCents, totalCents, problems, page }: Pick<ProjectedRow, Amount>): string =>
  JSON.stringify(
    [
      subTotalCents === null ? null : Number(subTotalCents),
      totalCents === null ? null : Number(totalCents),
      problems,
      page,
    ],
    (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
