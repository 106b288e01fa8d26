import { detailOf, type LinkDetail, linkDays, linkLimits } from '../../../common/quotes/links/linkLimits';
import { Quote } from '../../../db/models/Quote';
import { conflict } from '../../work/refusal';
import { companyQueue } from '../../work/tasks/queues';
import type { RowOf, Work } from '../../work/Work';
import type { PrintRow } from '../lockPrint';
import { notReady } from '../notReady';
import { countUnder } from './countUnder';
import { hashOfToken } from '../../access/linkToken';
import { answeredText, linkChange } from './linkText';

const dayMs = 24 * 60 * 60 * 1000;

interface NewLinks {
  readonly detail: LinkDetail;
  readonly days?: number | undefined;
  /** When their days start; now unless the email with them is sent later. */
  readonly from?: Date | undefined;
  readonly links: readonly { readonly token: string; readonly recipient: string }[];
}

/**
 * Creates links to a version, with quote and print locked; returns their IDs in the same order. Tokens are stored only as
 * hashes (Q53).
 */
export async function addLinks(
  work: Work,
  quote: RowOf<Quote>,
  print: PrintRow,
  { detail, days = linkDays.default, from = work.now, links }: NewLinks,
): Promise<number[]> {
  const page = { kind: 'quotePage', id: quote.id } as const;
  if (print.state !== 'ready') throw conflict(notReady(print.state), page);
  const later = quote.sentRevision ?? 0;
  if (print.revision < later) throw conflict(answeredText.superseded(print.revision, later), page);
  const most = linkLimits.links + 1 - links.length;
  await countUnder(work, 'quote_links WHERE quote_id = $1', quote.id, most, () =>
    answeredText.tooManyLinks(linkLimits.links),
  );
  const rows = links.map(({ token, recipient }) => ({ hash: hashOfToken(token), recipient }));
  const made = await work.sql<{ id: number; hash: string }>(
    `INSERT INTO quote_links (quote_id, print_id, token_hash, detail, recipient, created_by, created_at, expires_at)
     SELECT $1, $2, r.hash, $3, r.recipient, $4, $5, $6 FROM jsonb_to_recordset($7::jsonb) AS r(hash text, recipient text)
     RETURNING id, token_hash AS hash`,
    [
      ...[quote.id, print.id, detail, work.actor?.id ?? null, work.now, new Date(from.getTime() + days * dayMs)],
      JSON.stringify(rows),
    ],
  );
  const ids = rows.map(({ hash }) => made.find((row) => row.hash === hash)?.id as number);
  const recipients = links.map(({ recipient }) => recipient).filter((recipient) => recipient !== '');
  await work.update(Quote, quote, {}, { link: [null, linkChange.link(print.revision, recipients.join(', '))] });
  if (detail !== detailOf(print.prices)) {
    for (const linkId of ids)
      await work.task('link.pdf', { linkId }, `link:${linkId}`, companyQueue('print', quote.companyId));
  }
  return ids;
}
