import type { Reader } from '../../../common/access/audience';
import type { MarginState } from '../../../common/quotes/margin/marginRoutes';
import { costedSkus, isUnder, type QuoteMargin, quoteMargin } from '../../../common/quotes/margin/margin';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { Run } from '../../views/present';
import { nameOf } from '../../work/actorName';
import { loadCosts } from './loadCosts';

/** The latest request of a quote. */
export interface MarginRequest {
  readonly id: number;
  readonly state: 'requested' | 'approved' | 'declined';
  readonly note: string;
  readonly requestedById: number | null;
  readonly requestedBy: string | null;
  readonly requestedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string;
  /** Approved down to this margin, in hundredths of a percent; null if nothing was charged. */
  readonly margin: number | null;
}

/** The quote's latest request, with names as this reader may see them (R1.14). */
export async function latestRequest(run: Run, quoteId: number, reader: Reader): Promise<MarginRequest | null> {
  const [found] = await run<MarginRequest>(
    `SELECT r.id, r.state, r.note, r.requested_by AS "requestedById", ${nameOf(reader, 'a')} AS "requestedBy", r.requested_at AS "requestedAt",
       ${nameOf(reader, 'd')} AS "decidedBy", r.decided_at AS "decidedAt", r.reason, r.margin
     FROM margin_requests r LEFT JOIN users a ON a.id = r.requested_by LEFT JOIN users d ON d.id = r.decided_by
     WHERE r.quote_id = $1 ORDER BY r.id DESC LIMIT 1`,
    [quoteId],
  );
  return found ?? null;
}

/** A company's floor margin in percent; null without one. */
export async function floorOf(run: Run, companyId: number): Promise<number | null> {
  const [company] = await run<{ floor: number | null }>(
    'SELECT floor_margin::float8 AS floor FROM companies WHERE id = $1',
    [companyId],
  );
  return company?.floor ?? null;
}

/** Margin of this content at current costs; null without a line that has a cost. */
export async function marginOf(
  run: Run,
  companyId: number,
  content: QuoteContent,
  setting: QuoteSetting,
): Promise<QuoteMargin | null> {
  const skus = costedSkus(content.lines);
  if (skus.length === 0) return null;
  const costs = await loadCosts(run, companyId, skus, content.header.priceCode);
  return quoteMargin(content.lines, computeQuote(content, setting), costs);
}

/** The approvals of a quote: each holds as long as the margin isn't lower than the one that was approved (Q85). */
export interface MarginApprovals {
  /** Lowest approved margin, in hundredths of a percent; null without one. */
  readonly lowest: number | null;
  /** True if it was approved while nothing was charged. */
  readonly free: boolean;
}

export async function approvalsOf(run: Run, quoteId: number): Promise<MarginApprovals> {
  const [found] = await run<MarginApprovals>(
    `SELECT min(margin) AS lowest, coalesce(bool_or(margin IS NULL), false) AS free
     FROM margin_requests WHERE quote_id = $1 AND state = 'approved'`,
    [quoteId],
  );
  return found ?? { lowest: null, free: false };
}

const holds = ({ lowest, free }: MarginApprovals, { margin }: QuoteMargin): boolean =>
  margin === null ? free : lowest !== null && margin >= lowest;

/** An approval that holds counts more than a later request for a lower margin. */
export function stateOf(
  margin: QuoteMargin | null,
  floor: number | null,
  latest: MarginRequest | null,
  approvals: MarginApprovals,
): MarginState {
  if (margin === null || floor === null || !isUnder(margin, floor)) return 'clear';
  if (holds(approvals, margin)) return 'approved';
  return latest === null || latest.state === 'approved' ? 'under' : latest.state;
}
