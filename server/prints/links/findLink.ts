import type { PaperLayout } from '../../../common/companies/paperLayout';
import type { LinkDetail } from '../../../common/quotes/links/linkLimits';
import type { ChosenOption } from './chosenOptions';
import { hashOfToken } from '../../access/linkToken';
import { notFound } from '../../work/refusal';

export type Run = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;

/** URL of a customer's link. */
export const linkUrl = (publicUrl: string, token: string): string => `${publicUrl}/q/${token}`;

export interface FoundLink {
  readonly id: number;
  readonly quoteId: number;
  readonly companyId: number;
  readonly printId: string;
  readonly printState: string;
  readonly printSize: number | null;
  readonly detail: LinkDetail;
  /** Detail of the print itself. */
  readonly printPrices: PaperLayout['paperPrices'];
  readonly recipient: string;
  readonly pdfId: string | null;
  readonly pdfSize: number | null;
  readonly num: string;
  readonly revision: number;
  readonly hash: string;
  readonly totalCents: number | null;
  readonly through: string | null;
  readonly superseded: boolean;
  /** Answer to the version, through this link or another one. */
  readonly answer: {
    readonly linkId: number;
    readonly what: 'accepted' | 'declined';
    readonly name: string;
    readonly at: string;
    readonly pdfId: string | null;
    readonly pdfSize: number | null;
    readonly options: readonly ChosenOption[];
  } | null;
}

/**
 * Loads a link by its token. An unknown, revoked or expired one is the same 404 (Q53). With `locked`, call it again after
 * the quote is locked: whatever changes a link or an answer locks the quote first.
 */
export async function findLink(run: Run, token: string, now: Date): Promise<FoundLink> {
  const [found] = await run<FoundLink>(
    `SELECT l.id, l.quote_id AS "quoteId", q.company_id AS "companyId", l.print_id AS "printId", p.state AS "printState",
       p.size AS "printSize", p.prices AS "printPrices", l.detail, l.recipient, l.pdf_id AS "pdfId", l.pdf_size AS "pdfSize", q.num, p.revision, p.hash,
       p.total_cents AS "totalCents", p.through, coalesce(p.revision < q.sent_revision, FALSE) AND NOT EXISTS (SELECT 1 FROM print_sends s WHERE s.quote_id = q.id
         AND s.revision = q.sent_revision AND s.hash = a.accepted_hash) AS superseded,
       CASE WHEN a.id IS NOT NULL THEN json_build_object('linkId', a.link_id, 'what', a.what, 'name', a.name, 'at', iso(a.at),
         'pdfId', a.pdf_id, 'pdfSize', a.pdf_size, 'options', a.options) END AS answer
     FROM quote_links l JOIN quote_prints p ON p.id = l.print_id JOIN quotes q ON q.id = l.quote_id
     LEFT JOIN LATERAL (SELECT * FROM quote_answers o WHERE o.quote_id = l.quote_id
         -- What was accepted with options is the same offer without them (Q66).
         AND (o.revision = p.revision OR o.accepted_hash = p.hash)
       ORDER BY o.revision = p.revision DESC, o.revision DESC LIMIT 1) a ON TRUE
     WHERE l.token_hash = $1 AND l.revoked_at IS NULL AND l.expires_at > $2`,
    [hashOfToken(token), now],
  );
  if (!found) throw notFound();
  return { ...found, totalCents: found.totalCents === null ? null : Number(found.totalCents) };
}
