import type { SalesStage } from '../../common/quotes/sales/salesStatus';
import { Quote } from '../../db/models/Quote';
import type { RowOf, Work } from '../work/Work';

/**
 * Derives a quote's sales status from what its customer received, opened and answered (Q57). Call it in each command that
 * changes one of them, with the quote locked.
 */
export async function updateSales(work: Work, quote: RowOf<Quote>): Promise<void> {
  const [found] = await work.sql<{
    revision: number | null;
    through: string | null;
    first: Date | null;
    last: Date | null;
    answer: 'accepted' | 'declined' | null;
    viewed: boolean;
  }>(
    `SELECT s.revision, s.first, s.last, a.what AS answer,
       (SELECT p.through FROM quote_prints p WHERE p.quote_id = $1 AND p.revision = s.revision ORDER BY p.num DESC LIMIT 1) AS through,
       EXISTS (SELECT 1 FROM quote_links l JOIN quote_prints p ON p.id = l.print_id
         WHERE l.quote_id = $1 AND p.revision = s.revision AND l.opens > 0) AS viewed
     FROM (SELECT max(revision) AS revision, min(at) AS first, max(at) AS last FROM print_sends WHERE quote_id = $1 AND what IN ('emailed', 'shared', 'linked')) s
     LEFT JOIN LATERAL (SELECT a.what FROM quote_answers a WHERE a.quote_id = $1 AND (a.revision = s.revision
         -- What was accepted with options, now without (Q66).
         OR a.accepted_hash IN (SELECT hash FROM print_sends WHERE quote_id = $1 AND revision = s.revision))
       ORDER BY a.revision DESC LIMIT 1) a ON TRUE`,
    [quote.id],
  );
  const { revision = null, through = null, first = null, last = null, answer = null, viewed = false } = found ?? {};
  const sales: SalesStage = revision === null ? 'draft' : (answer ?? (viewed ? 'viewed' : 'sent'));
  await work.update(Quote, quote, {
    ...{ sales, sentRevision: revision, sentThrough: through },
    ...{ firstSentAt: first, sentAt: last },
  });
}
