import type { QuoteSetting } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
import { Quote } from '../../db/models/Quote';
import type { House } from '../house';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';
import type { Work } from '../work/Work';
import { type ProjectedRow, projectedRow } from './projectedRow';

/** What a quote's amounts take from its company. */
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

/** The columns of a quote's row as its document says them; its customer is one of the company's, or none. */
export async function columnsOf(work: Work, companyId: number, content: QuoteContent) {
  const typed = /^[1-9]\d{0,9}$/.test(content.header.customer) ? Number(content.header.customer) : 0;
  // Locked before the quote is, as everywhere.
  const [customer] = await work.sql<{ id: number }>(
    'SELECT id FROM customers WHERE id = $1 AND company_id = $2 FOR KEY SHARE',
    [typed > 2147483647 ? 0 : typed, companyId],
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
 * Writes what a document says into its quote's row; the trail is told which updates of the log it holds, and nothing
 * else: who changed what stands in the log. An older state never takes the place of a newer one: false says that there is
 * one. `anew`: the same state comes to something else, and is written only where it does.
 */
export function projectQuote(
  house: House,
  { id, companyId, seq, content }: Projectable,
  { anew = false }: { anew?: boolean } = {},
): Promise<boolean> {
  return change(house, { actor: null, verb: 'quotes.project' }, async (work) => {
    const columns = await columnsOf(work, companyId, content);
    const quote = await work.lock(Quote, id).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!quote) return true;
    if (quote.projectedSeq > seq) return false;
    if (quote.projectedSeq === seq && (!anew || comesTo(quote) === comesTo(columns))) return true;
    await work.derive(
      Quote,
      quote,
      { ...columns, projectedSeq: seq, timeChanged: work.now },
      { projectedSeq: [quote.projectedSeq, seq] },
    );
    return true;
  });
}

/** The amounts of a row, to be compared with another's. */
const comesTo = ({ subTotalCents, totalCents, problems, page }: Pick<ProjectedRow, Amount>): string =>
  JSON.stringify(
    [Number(subTotalCents), totalCents === null ? null : Number(totalCents), problems, page],
    (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
