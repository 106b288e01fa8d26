import type { Routes } from '../../../common/api/routes';
import { hundredthsOf, type QuoteMargin } from '../../../common/quotes/margin/margin';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { Quote } from '../../../db/models/Quote';
import { lockAllowed } from '../../access/lockAllowed';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { addNotifications, admins } from '../../inbox/addNotifications';
import { change } from '../../work/change';
import { conflict, type Refusal } from '../../work/refusal';
import type { RowOf, Work } from '../../work/Work';
import { settingOf } from '../document/projectQuote';
import { editable } from '../updateQuote';
import { marginReplyOf } from './findMargin';
import {
  approvalsOf,
  floorOf,
  latestRequest,
  type MarginApprovals,
  type MarginRequest,
  marginOf,
  stateOf,
} from './marginOf';
import { marginText as text } from './marginText';

type QuoteRow = RowOf<Quote>;
type DecisionContext =
  | CallContext<Routes['margin.request']>
  | CallContext<Routes['margin.approve']>
  | CallContext<Routes['margin.decline']>;

interface Situation {
  readonly quote: QuoteRow;
  readonly margin: QuoteMargin | null;
  readonly floor: number | null;
  readonly latest: MarginRequest | null;
  readonly approvals: MarginApprovals;
}

const refuse = (quote: QuoteRow, message: string): Refusal => conflict(message, { kind: 'quotePage', id: quote.id });

/** Locks the quote, so that of two people who decide at once the second sees what the first did. */
async function situationOf(context: DecisionContext, work: Work, content: QuoteContent): Promise<Situation> {
  const run = work.sql.bind(work);
  const quote = await lockAllowed(context, work, Quote, context.params.id, scope.quotes(context.viewer));
  const setting = await settingOf(work, quote.companyId);
  return {
    quote,
    margin: await marginOf(run, quote.companyId, content, setting),
    floor: await floorOf(run, quote.companyId),
    latest: await latestRequest(run, quote.id, readerOf(context)),
    approvals: await approvalsOf(run, quote.id),
  };
}

/** Runs a command on the margin of the quote as it is saved, and answers with the new state. */
async function onMargin(context: DecisionContext, command: (work: Work, now: Situation) => Promise<void>) {
  const { services, viewer, params } = context;
  const { companyId } = await editable(context, params.id);
  const { content } = await services.quotes.read(params.id);
  await change(services, { actor: viewer, verb: context.call }, async (work) =>
    command(work, await situationOf(context, work, content)),
  );
  return { value: await marginReplyOf(context, companyId) };
}

/** Asks those who can see the company's costs to approve the margin (Q85). */
export const requestApproval = (context: CallContext<Routes['margin.request']>) =>
  onMargin(context, async (work, { quote, margin, floor, latest, approvals }) => {
    const state = stateOf(margin, floor, latest, approvals);
    if (state === 'clear' || state === 'approved') throw refuse(quote, text[state]);
    if (state === 'requested') throw refuse(quote, text.requested(latest?.requestedBy ?? text.somebody));
    const { note } = context.body;
    const [made] = await work.sql<{ id: number }>(
      `INSERT INTO margin_requests (quote_id, state, note, requested_by, requested_at)
       VALUES ($1, 'requested', $2, $3, $4) RETURNING id`,
      [quote.id, note, context.viewer.id, work.now],
    );
    await work.update(Quote, quote, {}, { marginApproval: [null, text.history.requested(note)] });
    const event = { kind: 'marginRequested', key: `margin:${made?.id}`, quoteId: quote.id, text: note } as const;
    await addNotifications(work, event, await approvers(work, quote.companyId));
  });

/** The company's people who can see costs; without any, the office's admins. */
async function approvers(work: Work, companyId: number): Promise<number[]> {
  const people = await work.sql<{ id: number }>(
    `SELECT id FROM users WHERE company_id = $1 AND role = 'client' AND has_quoter AND sees_costs
       AND verified AND deleted_at IS NULL`,
    [companyId],
  );
  return people.length > 0 ? people.map(({ id }) => id) : admins(work);
}

/** Approves the margin as it is now, with or without a request. */
export const approveMargin = (context: CallContext<Routes['margin.approve']>) =>
  onMargin(context, async (work, { quote, margin, floor, latest, approvals }) => {
    const { request, margin: seen, reason = '' } = context.body;
    refuseOutdated(quote, latest, request);
    const state = stateOf(margin, floor, latest, approvals);
    if (state === 'approved') throw refuse(quote, text.approved);
    // Without a line that has a cost there is nothing to approve.
    if (margin === null || (state === 'clear' && request === null)) throw refuse(quote, text.clear);
    const now = margin.margin;
    if (seen !== null && (now === null || now < hundredthsOf(seen))) throw refuse(quote, text.changed(now));
    if (request === null)
      await work.sql(
        `INSERT INTO margin_requests (quote_id, state, decided_by, decided_at, reason, margin)
         VALUES ($1, 'approved', $2, $3, $4, $5) RETURNING id`,
        [quote.id, context.viewer.id, work.now, reason, now],
      );
    else await decide(context, work, { id: request, state: 'approved', reason, margin: now });
    await work.update(Quote, quote, {}, { marginApproval: [null, text.history.approved] });
    await notifyRequester(work, quote, latest, 'marginApproved', reason);
  });

/** Declines a request, with a reason. */
export const declineMargin = (context: CallContext<Routes['margin.decline']>) =>
  onMargin(context, async (work, { quote, latest }) => {
    const { request, reason } = context.body;
    refuseOutdated(quote, latest, request);
    await decide(context, work, { id: request, state: 'declined', reason, margin: null });
    await work.update(Quote, quote, {}, { marginApproval: [null, text.history.declined(reason)] });
    await notifyRequester(work, quote, latest, 'marginDeclined', reason);
  });

/** A decision is about the request that its author saw: open, and the latest one. */
function refuseOutdated(quote: QuoteRow, latest: MarginRequest | null, request: number | null): void {
  const open = latest?.state === 'requested' ? latest : null;
  if (request === (open?.id ?? null)) return;
  if (open) throw refuse(quote, text.requestedSince(open.requestedBy ?? text.somebody));
  if (latest?.id === request && latest.state !== 'requested')
    throw refuse(quote, text.decided(latest.decidedBy ?? text.somebody, latest.state));
  throw refuse(quote, text.noRequest);
}

interface Decision {
  readonly id: number;
  readonly state: 'approved' | 'declined';
  readonly reason: string;
  readonly margin: number | null;
}

const decide = ({ viewer }: DecisionContext, work: Work, { id, state, reason, margin }: Decision): Promise<unknown> =>
  work.sql(
    `UPDATE margin_requests SET state = $2, reason = $3, margin = $4, decided_by = $5, decided_at = $6
     WHERE id = $1 RETURNING id`,
    [id, state, reason, margin, viewer.id, work.now],
  );

async function notifyRequester(
  work: Work,
  quote: QuoteRow,
  request: MarginRequest | null,
  kind: 'marginApproved' | 'marginDeclined',
  reason: string,
): Promise<void> {
  if (request?.state !== 'requested' || request.requestedById === null) return;
  const event = { kind, key: `margin:${request.id}:decided`, quoteId: quote.id, text: reason };
  await addNotifications(work, event, [request.requestedById]);
}
