import type { Routes } from '../../../common/api/routes';
import { Quote } from '../../../db/models/Quote';
import type { Answer, CallContext } from '../../callContext';
import { change } from '../../work/change';
import { conflict } from '../../work/refusal';
import { companyQueue } from '../../work/tasks/queues';
import type { RowOf, Work } from '../../work/Work';
import type { PrintSnapshot } from '../../../common/quotes/document/snapshot';
import { contentHash } from '../../quotes/document/contentHash';
import { snapshotOf } from '../findPrint';
import { updateSales } from '../updateSales';
import { findLink, type FoundLink } from './findLink';
import { customerText, linkChange } from './linkText';
import { addMessage } from './manageLinks';
import { recodeSignature } from './recodeSignature';
import { notifyRep } from './notifyRep';
import { type ChosenOption, chooseOptions, totalWith, withOptions } from './chosenOptions';
import { customerQuoteOf, isOver, linkOfCall } from './showLink';

type PublicCall = Pick<CallContext, 'services' | 'call'> & { readonly params: { readonly token: string } };

/**
 * Runs a customer's command with the quote locked. The link is read again under the lock, so that nothing happens through
 * one that was revoked meanwhile.
 */
async function onLink(
  { services, params, call }: PublicCall,
  body: (work: Work, quote: RowOf<Quote>, link: FoundLink) => Promise<void>,
): Promise<Answer> {
  const { quoteId } = await linkOfCall(services, params.token);
  await change(services, { actor: null, verb: call }, async (work) => {
    const quote = await work.lock(Quote, quoteId);
    await body(work, quote, await findLink((sql, bind) => work.sql(sql, bind), params.token, work.now));
  });
  return { value: await customerQuoteOf(services, await linkOfCall(services, params.token)) };
}

/** Opens within this time count once. */
const openEveryMs = 10 * 60 * 1000;

/** The customer opened the page. */
export const openLink = (context: CallContext<Routes['customerQuotes.open']>): Promise<Answer> =>
  onLink(context, async (work, quote, link) => {
    const [opened] = await work.sql<{ opens: number }>(
      `UPDATE quote_links SET opens = opens + 1, first_opened_at = coalesce(first_opened_at, $2), last_opened_at = $2
       WHERE id = $1 AND (last_opened_at IS NULL OR last_opened_at <= $3) RETURNING opens`,
      [link.id, work.now, new Date(work.now.getTime() - openEveryMs)],
    );
    if (!opened) return;
    if (opened.opens === 1) {
      await work.update(Quote, quote, {}, { linkOpened: [null, linkChange.link(link.revision, link.recipient)] });
      await notifyRep(work, quote, link.id, { kind: 'quoteViewed', key: `viewed:${link.id}`, who: link.recipient });
    } else await work.touch(Quote, quote);
    await updateSales(work, quote);
  });

/** Sends a question to the rep. */
export async function askRep(context: CallContext<Routes['customerQuotes.ask']>): Promise<Answer> {
  const { name, text } = context.body;
  await countCommand(context);
  return onLink(context, async (work, quote, link) => {
    const who = name || link.recipient;
    const messageId = await addMessage(work, quote, link.id, { authorId: null, name: who, text });
    await notifyRep(work, quote, link.id, { kind: 'quoteAsked', key: `message:${messageId}`, who, text });
  });
}

/** Accepts the version of a link. The first answer to a version is final (Q54). */
export async function acceptQuote(context: CallContext<Routes['customerQuotes.accept']>): Promise<Answer> {
  const { services, params, body } = context;
  await countCommand(context);
  const { id, printId } = await linkOfCall(services, params.token);
  const snapshot = await snapshotOf({ services }, printId);
  const signature = body.signature === undefined ? null : await recodeSignature(id, body.signature);
  return onLink(context, async (work, quote, link) => {
    const { answer } = link;
    const options = chooseOptions(snapshot, body.options ?? []);
    const same = answer?.linkId === link.id && answer.name === body.name && isEqual(answer.options, options);
    if (answer?.what === 'accepted' && same) return;
    mustBeOpen(context, link);
    const accepted = options.length === 0 ? {} : acceptedWith(snapshot, options);
    const answerId = await saveAnswer(work, quote, link, context, {
      ...{ what: 'accepted', name: body.name, reason: '', signature },
      ...accepted,
    });
    await work.task('answer.pdf', { answerId }, `answer:${answerId}`, companyQueue('print', quote.companyId));
  });
}

/** Declines the version of a link with a reason. */
export async function declineQuote(context: CallContext<Routes['customerQuotes.decline']>): Promise<Answer> {
  const { name, reason } = context.body;
  await countCommand(context);
  return onLink(context, async (work, quote, link) => {
    const { answer } = link;
    if (answer?.what === 'declined' && answer.linkId === link.id && answer.name === name) return;
    mustBeOpen(context, link);
    await saveAnswer(work, quote, link, context, { what: 'declined', name, reason, signature: null });
  });
}

const isEqual = (before: readonly ChosenOption[], now: readonly ChosenOption[]): boolean =>
  before.map(({ line }) => line).join() === now.map(({ line }) => line).join();

/** The options and total of an acceptance. */
function acceptedWith(snapshot: PrintSnapshot, options: readonly ChosenOption[]): Partial<NewAnswer> {
  const { content, setting } = withOptions(snapshot, options);
  return { options, totalCents: totalWith(snapshot, options), acceptedHash: contentHash(content, setting) };
}

const countCommand = ({ services, params }: PublicCall): Promise<void> =>
  services.gate.limits.take('customerAnswer', params.token);

function mustBeOpen({ services }: Pick<CallContext, 'services'>, link: FoundLink): void {
  if (link.answer) throw conflict(customerText.answered(link.answer));
  if (link.superseded) throw conflict(customerText.superseded);
  if (isOver(services, link)) throw conflict(customerText.expired);
}

/** Characters of a browser's name. */
const maxUserAgent = 300;

interface NewAnswer {
  readonly what: 'accepted' | 'declined';
  readonly name: string;
  readonly reason: string;
  readonly signature: Buffer | null;
  readonly options?: readonly ChosenOption[];
  /** The version's total without options. */
  readonly totalCents?: number | null;
  readonly acceptedHash?: string;
}

async function saveAnswer(
  work: Work,
  quote: RowOf<Quote>,
  link: FoundLink,
  { address, userAgent }: Pick<CallContext, 'address' | 'userAgent'>,
  { what, name, reason, signature, options = [], totalCents = link.totalCents, acceptedHash }: NewAnswer,
): Promise<number> {
  const [saved] = await work.sql<{ id: number }>(
    `INSERT INTO quote_answers (quote_id, revision, print_id, link_id, what, name, reason, signature, at, address,
       user_agent, hash, total_cents, options, accepted_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [
      ...[quote.id, link.revision, link.printId, link.id, what, name, reason, signature, work.now, address],
      ...[userAgent.slice(0, maxUserAgent), link.hash, totalCents],
      ...[JSON.stringify(options), acceptedHash ?? null],
    ],
  );
  await work.update(
    Quote,
    quote,
    {},
    {
      customerAnswer: [
        null,
        linkChange.answer(
          link.revision,
          { what, name },
          options.map((one) => one.name),
        ),
      ],
    },
  );
  await updateSales(work, quote);
  const { id } = saved as { id: number };
  const kind = what === 'accepted' ? 'quoteAccepted' : 'quoteDeclined';
  await notifyRep(work, quote, link.id, { kind, key: `answer:${id}`, who: name, text: reason });
  return id;
}
