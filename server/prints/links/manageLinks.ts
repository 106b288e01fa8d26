import type { Routes } from '../../../common/api/routes';
import { printIdOf } from '../../../common/quotes/prints/printRoutes';
import { linkLimits } from '../../../common/quotes/links/linkLimits';
import { versionNumber } from '../../../common/quotes/versions/versionLetter';
import { Quote } from '../../../db/models/Quote';
import { allowCall } from '../../access/allow';
import { lockAllowed } from '../../access/lockAllowed';
import { scope } from '../../access/scope';
import type { Answer, CallContext } from '../../callContext';
import { quotePageNow } from '../../quotes/findQuotes';
import { requirePrintMargin } from '../../quotes/margin/requireMargin';
import { editable } from '../../quotes/updateQuote';
import { change } from '../../work/change';
import { conflict, notFound } from '../../work/refusal';
import { oneRow } from '../../work/sql';
import type { RowOf, Work } from '../../work/Work';
import { lockPrint } from '../lockPrint';
import { recordSend } from '../recordSend';
import { updateSales } from '../updateSales';
import { addLinks } from './addLinks';
import { countUnder } from './countUnder';
import { newToken } from '../../access/linkToken';
import { linkUrl } from './findLink';
import { answeredText, linkChange } from './linkText';

/** Creates a link to a version. The token is returned once and stored only as a hash (Q53). */
export async function createLink(context: CallContext<Routes['links.create']>): Promise<Answer> {
  const { services, viewer, params, body } = context;
  const token = newToken();
  const { detail, days, recipient = '' } = body;
  const link = await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const quote = await lockAllowed(context, work, Quote, params.id, scope.quotes(viewer));
    const print = await lockPrint(work, quote, printIdOf(body.print));
    await requirePrintMargin(work, quote, print.id);
    const [id] = await addLinks(work, quote, print, { detail, days, links: [{ token, recipient }] });
    await recordSend(work, print, 'linked', recipient === '' ? [] : [recipient]);
    await updateSales(work, quote);
    return id as number;
  });
  return { value: { url: linkUrl(services.env.publicUrl, token), link } };
}

/** Revokes a link; its answers and questions stay. */
export async function revokeLink(context: CallContext<Routes['links.revoke']>): Promise<Answer> {
  const { services, viewer, params } = context;
  await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const quote = await lockAllowed(context, work, Quote, params.id, scope.quotes(viewer));
    const link = await linkOf(work, quote, params.link);
    if (link.ended && link.revoked) return;
    await work.sql('UPDATE quote_links SET revoked_at = $2 WHERE id = $1 RETURNING id', [link.id, work.now]);
    await work.update(Quote, quote, {}, { link: [linkChange.link(link.revision, link.recipient), null] });
  });
  return quotePageNow(context, params.id);
}

interface OwnLink {
  readonly id: number;
  readonly revision: number;
  readonly recipient: string;
  readonly revoked: boolean;
  /** True if it is revoked or expired. */
  readonly ended: boolean;
}

async function linkOf(work: Work, quote: RowOf<Quote>, id: number): Promise<OwnLink> {
  const [link] = await work.sql<OwnLink>(
    `SELECT l.id, p.revision, l.recipient, l.revoked_at IS NOT NULL AS revoked,
       (l.revoked_at IS NOT NULL OR l.expires_at <= $3) AS ended
     FROM quote_links l JOIN quote_prints p ON p.id = l.print_id WHERE l.id = $1 AND l.quote_id = $2`,
    [id, quote.id, work.now],
  );
  if (!link) throw notFound();
  return link;
}

/** Replies to a customer on the page of their link. */
export async function replyToCustomer(context: CallContext<Routes['links.reply']>): Promise<Answer> {
  const { services, viewer, params, body } = context;
  await change(services, { actor: viewer, verb: context.call, repeatable: context.repeatable }, async (work) => {
    const quote = await lockAllowed(context, work, Quote, params.id, scope.quotes(viewer));
    const link = await linkOf(work, quote, params.link);
    if (link.ended) throw conflict(answeredText.revoked, { kind: 'quotePage', id: quote.id });
    await addMessage(work, quote, link.id, { authorId: viewer.id, name: '', text: body.text });
    return {};
  });
  return quotePageNow(context, params.id);
}

interface Message {
  readonly authorId: number | null;
  readonly name: string;
  readonly text: string;
}

/** Characters of a message in the history. */
const shown = 100;

export async function addMessage(
  work: Work,
  quote: RowOf<Quote>,
  linkId: number,
  { authorId, name, text }: Message,
): Promise<number> {
  const { messages } = linkLimits;
  await countUnder(work, 'quote_messages WHERE link_id = $1', linkId, messages, answeredText.tooManyMessages);
  const [added] = await work.sql<{ id: number }>(
    'INSERT INTO quote_messages (quote_id, link_id, author_id, name, text, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [quote.id, linkId, authorId, name, text, work.now],
  );
  const by = authorId === null ? `${name}: ` : '';
  await work.update(Quote, quote, {}, { customerMessage: [null, `${by}${text}`.slice(0, shown)] });
  return (added as { id: number }).id;
}

/** Downloads the signed PDF. */
export async function downloadSigned(context: CallContext<Routes['links.signedPdf']>): Promise<Answer> {
  const { services, params } = context;
  await editable(context, params.id);
  allowCall(context);
  const signed = await oneRow<{ pdfId: string | null; pdfSize: number | null; num: string; revision: number }>(
    services.db,
    `SELECT a.pdf_id AS "pdfId", a.pdf_size AS "pdfSize", q.num, a.revision
     FROM quote_answers a JOIN quotes q ON q.id = a.quote_id
     WHERE a.quote_id = $1 AND a.link_id = $2 AND a.what = 'accepted'`,
    [params.id, params.link],
  );
  if (!signed) throw notFound();
  const { pdfId } = signed;
  if (pdfId === null) throw conflict(answeredText.notSigned, { kind: 'quotePage', id: params.id });
  const name = `${versionNumber(signed.num, signed.revision)} signed.pdf`;
  const size = signed.pdfSize ?? undefined;
  return { download: { name, mime: 'application/pdf', size, open: () => services.files.open(pdfId) } };
}
