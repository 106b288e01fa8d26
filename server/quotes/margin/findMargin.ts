import { can } from '../../../common/access/can';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { plainWord } from '../../../common/csv/sheet';
import type { QuoteMargin } from '../../../common/quotes/margin/margin';
import { readerOf } from '../../access/readerOf';
import type { CallContext } from '../../callContext';
import type { Run } from '../../views/present';
import { rows } from '../../work/sql';
import { settingOf } from '../document/projectQuote';
import { editable } from '../updateQuote';
import { loadCosts } from './loadCosts';
import { approvalsOf, floorOf, latestRequest, type MarginRequest, marginOf, stateOf } from './marginOf';

export type MarginReply = ReplyOf<Routes['margin.get']>;

const runOf =
  ({ services }: Pick<CallContext, 'services'>): Run =>
  (sql, bind) =>
    rows(services.db, sql, bind);

/** Unit costs of SKUs, for people who can see costs. */
export async function findCosts(context: CallContext<Routes['margin.costs']>) {
  const { params, body } = context;
  const { companyId } = await editable(context, params.id);
  const costs = await loadCosts(runOf(context), companyId, body.skus, body.priceCode);
  return { value: body.skus.map((sku) => costs.get(plainWord(sku)) ?? null) };
}

/** Tells whether the saved quote is under the floor, and the latest request (Q84–Q86). */
export async function findMargin(context: CallContext<Routes['margin.get']>) {
  const { companyId } = await editable(context, context.params.id);
  return { value: await marginReplyOf(context, companyId) };
}

/** The reply of the margin's calls, as the caller may see it. */
export async function marginReplyOf(
  context: Pick<CallContext, 'services' | 'viewer'> & { readonly params: { readonly id: number } },
  companyId: number,
): Promise<MarginReply> {
  const { viewer, params } = context;
  const run = runOf(context);
  const floor = await floorOf(run, companyId);
  const margin = floor === null ? null : await marginNow(context, companyId);
  const request = await latestRequest(run, params.id, readerOf({ viewer }));
  const approvals = await approvalsOf(run, params.id);
  return {
    state: stateOf(margin, floor, request, approvals),
    request: request && shownRequest(request),
    ...(can['cost.read'](viewer)
      ? { amounts: { floor, quote: margin && inDollars(margin), approved: percent(approvals.lowest) } }
      : {}),
  };
}

/** Margin of the quote as it is saved. Computed only where there is a floor: screens ask again after edits. */
async function marginNow(
  context: Pick<CallContext, 'services'> & { readonly params: { readonly id: number } },
  companyId: number,
): Promise<QuoteMargin | null> {
  const run = runOf(context);
  const { content } = await context.services.quotes.read(context.params.id);
  return marginOf(run, companyId, content, await settingOf({ sql: run }, companyId));
}

const percent = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

const shownRequest = ({ id, state, note, reason, ...one }: MarginRequest) => ({
  ...{ _id: id, state, note, reason },
  by: one.requestedBy,
  time: one.requestedAt?.toISOString() ?? null,
  decidedBy: one.decidedBy,
  decidedTime: one.decidedAt?.toISOString() ?? null,
});

const inDollars = ({ cost, sold, margin, markup, unknown }: QuoteMargin) => ({
  ...{ cost: cost / 100, sold: sold / 100, margin: percent(margin), markup: percent(markup), unknown },
});
