import type { MarginState } from '../../../common/quotes/margin/marginRoutes';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import { readSnapshot } from '../../../common/quotes/document/snapshot';
import type { Quote } from '../../../db/models/Quote';
import { conflict } from '../../work/refusal';
import type { RowOf, Work } from '../../work/Work';
import { approvalsOf, floorOf, latestRequest, marginOf, stateOf } from './marginOf';
import { marginText } from './marginText';

/** Refuses (409) to send content under the floor margin without an approval that holds (Q84, Q85). */
export async function requireMargin(
  work: Work,
  quote: RowOf<Quote>,
  content: QuoteContent,
  setting: QuoteSetting,
): Promise<void> {
  const run = work.sql.bind(work);
  const floor = await floorOf(run, quote.companyId);
  if (floor === null) return;
  const margin = await marginOf(run, quote.companyId, content, setting);
  const [latest, approvals] = [await latestRequest(run, quote.id, 'quoter'), await approvalsOf(run, quote.id)];
  const state: MarginState = stateOf(margin, floor, latest, approvals);
  if (state === 'clear' || state === 'approved') return;
  throw conflict(marginText.refused[state], { kind: 'quotePage', id: quote.id });
}

/** Same for the frozen content of a PDF. */
export async function requirePrintMargin(work: Work, quote: RowOf<Quote>, printId: string): Promise<void> {
  const floor = await floorOf(work.sql.bind(work), quote.companyId);
  if (floor === null) return;
  const [print] = await work.sql<{ snapshot: string }>(
    'SELECT snapshot::text AS snapshot FROM quote_prints WHERE id = $1 AND quote_id = $2',
    [printId, quote.id],
  );
  if (!print) return;
  const { content, setting } = readSnapshot(print.snapshot);
  await requireMargin(work, quote, content, setting);
}
